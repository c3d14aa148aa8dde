----------------------------- MODULE CodeLease -----------------------------
(***************************************************************************)
(* The real code of the Lease election as a specification of its own, to   *)
(* be checked by TLC as a refinement of LeaseElection: CodeSpec must imply *)
(* Init /\ [][Next]_vars.                                                  *)
(*                                                                         *)
(* What the code does no formula says. Java answers in place of the first  *)
(* three definitions, with the protocol, the codec, the model of the API   *)
(* server and the fence as they are: CodeRefinement.java. It numbers the   *)
(* worlds that they reach; those that show the same are one.               *)
(***************************************************************************)
EXTENDS MCLeaseWall

VARIABLE world  \* the number of the world that the code is in, which no view shows

\* What a world shows: a value for each variable of LeaseElection, by its name.
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
       /\ clk = shown.clk
       /\ wall = shown.wall
       /\ cand = shown.cand
       /\ store = shown.store
       /\ last = shown.last
       /\ net = shown.net
       /\ fence = shown.fence
       /\ flight = shown.flight
       /\ top = shown.top
       /\ left = shown.left

\* What a world shows is the one member of a set, so that it is asked once.
Reaches(number) ==
    /\ world' = number
    /\ \E shown \in {CodeShows(number)} :
       /\ now' = shown.now
       /\ clk' = shown.clk
       /\ wall' = shown.wall
       /\ cand' = shown.cand
       /\ store' = shown.store
       /\ last' = shown.last
       /\ net' = shown.net
       /\ fence' = shown.fence
       /\ flight' = shown.flight
       /\ top' = shown.top
       /\ left' = shown.left

CodeStep == \E number \in AfterStep(world) : Reaches(number)

\* That clocks keep their bounds is assumed, so they move only as is allowed.
CodeTick == \E number \in AfterTick(world) : Reaches(number) /\ SpecNext

CodeSpec == CodeInit /\ [][CodeStep \/ CodeTick]_<<vars, world>>
=============================================================================
