----------------------------- MODULE CodeEtcd ------------------------------
(***************************************************************************)
(* The real code of the election through etcd as a specification of its    *)
(* own, to be checked by TLC as a refinement of EtcdElection: CodeSpec     *)
(* must imply Init /\ [][Next]_vars.                                       *)
(*                                                                         *)
(* What the code does no formula says. Java answers in place of the first  *)
(* three definitions, with the protocol, the codec and the model of etcd   *)
(* as they are: CodeRefinement.java. It numbers the worlds that they       *)
(* reach; those that show the same are one.                                *)
(***************************************************************************)
EXTENDS MCEtcd

VARIABLE world  \* the number of the world that the code is in, which no view shows

\* What a world shows: a value for each variable of EtcdElection, by its name.
CodeShows(number) == CHOOSE shown : TRUE

\* The worlds after a step of the code, or after an accident of its surroundings.
AfterStep(number) == CHOOSE numbers : TRUE

\* The worlds after a movement of the clocks, be it within their bounds or not.
AfterTick(number) == CHOOSE numbers : TRUE

\* What the specification allows.  A configuration that goes by another action puts it in this place.
SpecNext == Next

\* With Init this is what CodeSpec must imply: two properties, so that TLC says which one is violated.
SpecSteps == [][SpecNext]_vars

CodeInit ==
    /\ world = 0
    /\ LET shown == CodeShows(world) IN
       /\ now = shown.now
       /\ clock = shown.clock
       /\ serverClock = shown.serverClock
       /\ cand = shown.cand
       /\ pipe = shown.pipe
       /\ calls = shown.calls
       /\ leases = shown.leases
       /\ keys = shown.keys
       /\ waiting = shown.waiting
       /\ revision = shown.revision
       /\ lastLease = shown.lastLease
       /\ sent = shown.sent
       /\ state = shown.state
       /\ writes = shown.writes
       /\ highest = shown.highest

\* What a world shows is the one member of a set, so that it is asked once.
Reaches(number) ==
    /\ world' = number
    /\ \E shown \in {CodeShows(number)} :
       /\ now' = shown.now
       /\ clock' = shown.clock
       /\ serverClock' = shown.serverClock
       /\ cand' = shown.cand
       /\ pipe' = shown.pipe
       /\ calls' = shown.calls
       /\ leases' = shown.leases
       /\ keys' = shown.keys
       /\ waiting' = shown.waiting
       /\ revision' = shown.revision
       /\ lastLease' = shown.lastLease
       /\ sent' = shown.sent
       /\ state' = shown.state
       /\ writes' = shown.writes
       /\ highest' = shown.highest

CodeStep == \E number \in AfterStep(world) : Reaches(number)

\* That clocks keep their bounds is assumed, so they move only as is allowed.
CodeTick == \E number \in AfterTick(world) : Reaches(number) /\ SpecNext

CodeSpec == CodeInit /\ [][CodeStep \/ CodeTick]_<<vars, world>>
=============================================================================
