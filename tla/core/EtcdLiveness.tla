---------------------------- MODULE EtcdLiveness ---------------------------
(***************************************************************************)
(* What the election through etcd gets done in the end: whoever waits      *)
(* first leads once the one before is gone, and a campaign that cannot win *)
(* any more is given up and begun anew.                                    *)
(*                                                                         *)
(* As in LeaseLiveness, clocks are exact, timers hold the time that is     *)
(* left, a call is served and answered in one step, and while it storms    *)
(* the accidents of a configuration happen without limit.  A broken stream *)
(* of the keepalive is a renewal that is lost and sent anew.  The question *)
(* of a standby who leads is asked and answered in one step.  The fenced   *)
(* state is left out.                                                      *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, Sequences

CONSTANTS
    Nodes,          \* where candidates run
    Steady,         \* those that crashes, pauses, losses and operators spare
    Stubborn,       \* those whose work does not end when it is told to
    Ttl,            \* how long a lease lasts after a renewal
    RenewEvery,     \* from the sending of a renewal to the next
    CallTime,       \* how long a call may take; a campaign may wait longer
    BackOff,        \* how long a candidate rests before it campaigns again
    DrainBound,     \* how long a requested stop waits for the work
    MaxOrphans,     \* how many keys may stand in the queue that nobody owns
    Accidents,      \* what may happen while it storms
    Endless,        \* what may happen at any time, for ever
    Unfair,         \* which assumption of fairness is dropped, for the mutants
    Faults          \* what the specification does wrong, for its mutants

VARIABLES
    cand,           \* each node's candidate
    queue,          \* the campaigns in the order of their keys
    storm,          \* whether it storms
    api             \* whether etcd answers

vars == <<cand, queue, storm, api>>

Faulty(fault) == fault \in Faults
Fair(assumption) == assumption \notin Unfair
Max(a, b) == IF a >= b THEN a ELSE b
Min(a, b) == IF a <= b THEN a ELSE b

-----------------------------------------------------------------------------
(* Values.  A place in the queue belongs to a node or to nobody; its key may  *)
(* be gone while the campaign still waits, which etcd does not notice.  Of a  *)
(* key that nobody owns, the lease runs on.                                   *)

Nobody == "nobody"
Never == -1

Place(n) == [who |-> n, key |-> TRUE, left |-> 0]
Orphan(left) == [who |-> Nobody, key |-> TRUE, left |-> left]

\* `lease` is what is left of the lease at etcd, `valid` what the candidate may count
\* on; `renewal` is how long the renewal under way has taken, or Never.
Down ==
    [phase |-> "down", intent |-> "stand", paused |-> FALSE, due |-> Never,
     call |-> FALSE, age |-> 0, mute |-> FALSE, lease |-> 0, valid |-> 0,
     renewal |-> Never, lost |-> FALSE, ask |-> 0, hung |-> 0, drain |-> 0]

Resting(wait) == [Down EXCEPT !.phase = "resting", !.due = wait]

Up(c) == c.phase # "down"
Awake(c) == Up(c) /\ ~c.paused
Leads(c) == c.phase = "leading" /\ c.valid > 0

\* Whether the lease is kept alive: not any more once it was lost, or its work overran.
KeepsAlive(c) ==
    c.phase \in {"campaigning", "confirming", "leading", "draining"} /\ c.due # Never

Calls(c, phase) == [c EXCEPT !.phase = phase, !.call = TRUE, !.age = 0, !.mute = FALSE]
NoCall(c) == [c EXCEPT !.call = FALSE, !.age = 0, !.mute = FALSE]

Places(n) == {i \in DOMAIN queue : queue[i].who = n}
Queued(n) == Places(n) # {}
At(n) == CHOOSE i \in Places(n) : TRUE
HasKey(n) == Queued(n) /\ queue[At(n)].key
Orphans == {i \in DOMAIN queue : queue[i].who = Nobody}

\* Nobody stands before n with a key.
IsFirst(n) == Queued(n) /\ \A i \in 1 .. At(n) - 1 : ~queue[i].key
\* Who leads is whose key is the first.
NobodyElseLeads(n) ==
    \A i \in DOMAIN queue :
        (queue[i].key /\ \A j \in 1 .. i - 1 : ~queue[j].key) => queue[i].who = n

Without(i) == SubSeq(queue, 1, i - 1) \o SubSeq(queue, i + 1, Len(queue))
Left(n) == IF Queued(n) THEN Without(At(n)) ELSE queue

\* A candidate that goes leaves its key until the lease has run out.
Abandoned(n) ==
    IF ~Queued(n) THEN queue
    ELSE IF HasKey(n) /\ cand[n].lease > 0
    THEN [queue EXCEPT ![At(n)] = Orphan(cand[n].lease)]
    ELSE Left(n)

-----------------------------------------------------------------------------
(* The way out: LeaveRules.                                                  *)

Revoking(c) ==
    Calls([Down EXCEPT !.intent = c.intent, !.lease = c.lease], "revoking")

Finished(c) ==
    IF c.intent = "close" THEN Down ELSE Resting(IF Faulty("backoff") THEN Never ELSE BackOff)

\* The lease is lost: a leader's work is told to stop, others campaign anew.
Lost(c) ==
    IF c.phase \in {"leading", "draining"}
    THEN [c EXCEPT !.phase = "draining", !.valid = 0, !.due = Never, !.renewal = Never,
                   !.lost = FALSE]
    ELSE Revoking(c)

Only(n, c) == cand' = [cand EXCEPT ![n] = c]
Idle == UNCHANGED <<queue, storm, api>>

-----------------------------------------------------------------------------
(* The inputs of the protocol.                                               *)

\* Java: Input.Started, of a process that begins
Start(n) == ~Up(cand[n]) /\ Only(n, Resting(0)) /\ Idle

\* What is due: the end of a rest, a renewal, the look around of a standby, the
\* loss, and the end of the patience with the work.
RestOver(c) == c.phase = "resting" /\ c.due = 0
RenewalDue(c) == KeepsAlive(c) /\ c.due = 0 /\ c.renewal = Never
LossDue(c) == KeepsAlive(c) /\ c.valid = 0 /\ ~Faulty("deadline")
AskDue(c) == c.phase = "campaigning" /\ c.ask = 0 /\ ~Faulty("hung")
DrainDue(c) ==
    c.phase = "draining" /\ c.intent # "stand" /\ c.drain = 0 /\ ~Faulty("drain")
WakeDue(c) ==
    Awake(c) /\ (RestOver(c) \/ RenewalDue(c) \/ LossDue(c) \/ AskDue(c) \/ DrainDue(c))

\* A standby that finds nobody else leading, twice, has a campaign that hangs.
LooksAround(n, c) ==
    LET hung == IF api /\ NobodyElseLeads(n) THEN c.hung + 1 ELSE 0 IN
    IF hung = 2 THEN Revoking(c)
    ELSE [c EXCEPT !.hung = hung, !.ask = IF hung = 0 THEN Ttl ELSE CallTime + 1]

\* Java: Input.Woke, at the instant that the latest Command.Wake asked for
Woke(n) ==
    LET c == cand[n]
        d == CASE RestOver(c) -> Calls([c EXCEPT !.due = Never], "granting")
               [] DrainDue(c) ->
                     IF c.intent = "close" THEN Down
                     ELSE [c EXCEPT !.intent = "stand", !.due = Never, !.renewal = Never]
               [] LossDue(c) -> Lost(c)
               [] RenewalDue(c) -> [c EXCEPT !.renewal = 0, !.lost = FALSE]
               [] OTHER -> LooksAround(n, c)
    IN /\ WakeDue(c)
       /\ Only(n, d)
       /\ queue' = IF Up(d) THEN queue ELSE Abandoned(n)
       /\ UNCHANGED <<storm, api>>

Answerable(c) == Awake(c) /\ c.call /\ ~c.mute /\ api

\* Java: EtcdApi.step and Input.Answered, to a grant
Granted(n) ==
    /\ Answerable(cand[n]) /\ cand[n].phase = "granting"
    /\ Only(n, Calls([cand[n] EXCEPT !.lease = Ttl], "handshaking"))
    /\ Idle

\* Java: EtcdApi.step and Input.StreamAnswered, to the first renewal
ShookHands(n) ==
    LET c == cand[n] IN
    /\ Answerable(c) /\ c.phase = "handshaking"
    /\ Only(n, IF c.lease = 0 THEN Revoking(c)
               ELSE Calls([c EXCEPT !.lease = Ttl, !.valid = Max(0, Ttl - c.age),
                                    !.due = Max(0, RenewEvery - c.age), !.ask = Ttl,
                                    !.hung = 0], "campaigning"))
    /\ Idle

\* Java: EtcdApi.step, of a campaign that comes: its key joins the queue, or its lease
\* is not there any more
Campaigns(n) ==
    LET c == cand[n] IN
    /\ Answerable(c) /\ c.phase = "campaigning" /\ ~Queued(n)
    /\ IF c.lease > 0
       THEN queue' = Append(queue, Place(n)) /\ Only(n, [c EXCEPT !.age = 0])
       ELSE Only(n, Revoking(c)) /\ UNCHANGED queue
    /\ UNCHANGED <<storm, api>>

\* Java: EtcdApi.step and Input.Answered, to a campaign that nobody stands before
Won(n) ==
    LET c == cand[n] IN
    /\ Answerable(c) /\ c.phase = "campaigning" /\ IsFirst(n)
    /\ Only(n, Calls(c, "confirming"))
    /\ Idle

\* Java: EtcdApi.step and Input.Answered, to the reading back of the own key
Confirmed(n) ==
    LET c == cand[n] IN
    /\ Answerable(c) /\ c.phase = "confirming"
    /\ Only(n, IF ~HasKey(n)
               THEN IF Faulty("keygone") THEN NoCall(c) ELSE Revoking(c)
               ELSE IF c.valid = 0 THEN Revoking(c)
               ELSE [NoCall(c) EXCEPT !.phase = "leading"])
    /\ Idle

\* Java: EtcdApi.step and Input.Answered, to a revoke: the lease is gone, its key with it
Revoked(n) ==
    LET c == cand[n] IN
    /\ Answerable(c) /\ c.phase = "revoking"
    /\ Only(n, Finished(c))
    /\ queue' = Left(n)
    /\ UNCHANGED <<storm, api>>

Answered(n) ==
    Granted(n) \/ ShookHands(n) \/ Campaigns(n) \/ Won(n) \/ Confirmed(n) \/ Revoked(n)

\* The one answer that makes a leader.
Gains(n) == Confirmed(n) /\ HasKey(n) /\ cand[n].valid > 0

\* Java: EtcdApi.step and Input.StreamAnswered, to a renewal; it counts from its sending
Renewed(n) ==
    LET c == cand[n] IN
    /\ Awake(c) /\ api /\ c.renewal # Never /\ ~c.lost
    /\ Only(n, IF c.lease = 0 THEN Lost(c)
               ELSE [c EXCEPT !.lease = Ttl, !.renewal = Never,
                              !.valid = Max(0, Ttl - c.renewal),
                              !.due = Max(0, RenewEvery - c.renewal)])
    /\ Idle

\* A campaign has no time-out.
Overdue(c) == c.call /\ c.phase # "campaigning" /\ c.age >= CallTime
RenewalOverdue(c) == c.renewal >= CallTime

\* Java: Input.TimedOut; the stream of a renewal is replaced.  (The code does that at
\* once the first time, and reads its key again for a while before it revokes.)
TimedOut(n) ==
    LET c == cand[n] IN
    /\ Awake(c)
    /\ \/ /\ Overdue(c) /\ (c.mute \/ ~api)
          /\ Only(n, CASE c.phase = "granting" -> Finished(c)
                       [] c.phase = "handshaking" -> Revoking(c)
                       [] c.phase = "confirming" -> Revoking(c)
                       [] c.phase = "revoking" -> Finished(c))
          /\ queue' = IF c.phase = "revoking" THEN Abandoned(n) ELSE queue
       \/ /\ RenewalOverdue(c) /\ (c.lost \/ ~api)
          /\ Only(n, [c EXCEPT !.renewal = Never, !.lost = FALSE, !.due = RenewEvery])
          /\ UNCHANGED queue
    /\ UNCHANGED <<storm, api>>

\* Java: Input.WorkEnded, of work that was told to stop
WorkEnded(n) ==
    /\ Awake(cand[n]) /\ cand[n].phase = "draining" /\ n \notin Stubborn
    /\ Only(n, Revoking(cand[n]))
    /\ Idle

May(kind) == kind \in Endless \/ (storm /\ kind \in Accidents)

\* Java: Input.StepDown and Input.Close, to a leader; the work is told to stop, and the
\* lease is kept alive until it has
StopAsked(n, intent) ==
    /\ Awake(cand[n]) /\ cand[n].phase = "leading" /\ May(intent)
    /\ Only(n, [cand[n] EXCEPT !.phase = "draining", !.intent = intent, !.drain = DrainBound])
    /\ Idle

-----------------------------------------------------------------------------
(* The server and the accidents.                                             *)

RunOut(i) ==
    LET p == queue[i] IN IF p.who = Nobody THEN p.left = 0 ELSE p.key /\ cand[p.who].lease = 0
Expires(i) ==
    LET p == queue[i] IN
    /\ RunOut(i)
    /\ queue' = IF p.who = Nobody \/ cand[p.who].phase # "campaigning" THEN Without(i)
                ELSE [queue EXCEPT ![i].key = FALSE]
    /\ UNCHANGED <<cand, storm, api>>
\* Java: EtcdApi.advance, when a lease has run out: it is removed, and its key with it; a
\* campaign that waits is not told
Expiry == \E i \in DOMAIN queue : Expires(i)

Strikes(kind, n) == May(kind) /\ n \notin Steady

\* Java: a process dies at any point
Crash(n) ==
    /\ Up(cand[n]) /\ Strikes("crash", n)
    /\ HasKey(n) => Cardinality(Orphans) < MaxOrphans
    /\ Only(n, Down) /\ queue' = Abandoned(n)
    /\ UNCHANGED <<storm, api>>

\* Java: a process stands still; it may go on at any time, or never
Pause(n) ==
    /\ Awake(cand[n]) /\ Strikes("pause", n)
    /\ Only(n, [cand[n] EXCEPT !.paused = TRUE]) /\ Idle
\* Java: a process that stood still goes on
Resume(n) ==
    /\ cand[n].paused
    /\ Only(n, [cand[n] EXCEPT !.paused = FALSE]) /\ Idle

\* Java: a call or its answer is lost, a campaign's included, or a stream breaks
Loses(n) ==
    LET c == cand[n] IN
    /\ Up(c) /\ Strikes("lose", n)
    /\ \/ c.call /\ ~c.mute /\ Only(n, [c EXCEPT !.mute = TRUE])
       \/ c.renewal # Never /\ ~c.lost /\ Only(n, [c EXCEPT !.lost = TRUE])
    /\ Idle

\* Java: an operator deletes the key of a campaign; a leader's is not to be touched
Deletes(n) ==
    /\ HasKey(n) /\ cand[n].phase \in {"campaigning", "confirming"} /\ Strikes("delete", n)
    /\ queue' = IF cand[n].phase = "campaigning" THEN [queue EXCEPT ![At(n)].key = FALSE]
                ELSE Left(n)
    /\ UNCHANGED <<cand, storm, api>>

\* Java: etcd answers nothing for a while
OutageBegins == api /\ May("outage") /\ api' = FALSE /\ UNCHANGED <<cand, queue, storm>>
\* Java: etcd answers again
OutageEnds == ~api /\ api' = TRUE /\ UNCHANGED <<cand, queue, storm>>

\* Java: no step of the code; from here on accidents of limited kinds no longer happen
StormEnds == storm /\ storm' = FALSE /\ UNCHANGED <<cand, queue, api>>

-----------------------------------------------------------------------------
(* Time.  It does not pass over what is to be done now.                      *)

\* A campaign's answer is due within the time of a call once it can be given.
CampaignDue(n) ==
    Answerable(cand[n]) /\ cand[n].phase = "campaigning" /\ (~Queued(n) \/ IsFirst(n))

Urgent(n) ==
    LET c == cand[n] IN
    \/ WakeDue(c)
    \/ Awake(c) /\ (Overdue(c) \/ RenewalOverdue(c))
    \/ CampaignDue(n) /\ c.age >= CallTime

Less(x) == IF x > 0 THEN x - 1 ELSE x

Aged(n, c) ==
    [c EXCEPT !.due = IF c.renewal = Never THEN Less(@) ELSE @,
              !.age = IF c.call /\ (c.phase # "campaigning" \/ CampaignDue(n))
                      THEN Min(Ttl, @ + 1) ELSE @,
              !.lease = Less(@), !.valid = Less(@),
              !.renewal = IF @ = Never THEN @ ELSE Min(Ttl, @ + 1),
              !.ask = Less(@), !.drain = Less(@)]

\* Java: time passes
Tick ==
    /\ \A n \in Nodes : ~Urgent(n)
    /\ \A i \in DOMAIN queue : ~RunOut(i)
    /\ cand' = [n \in Nodes |-> Aged(n, cand[n])]
    /\ queue' = [i \in DOMAIN queue |-> [queue[i] EXCEPT !.left = Less(@)]]
    /\ UNCHANGED <<storm, api>>

-----------------------------------------------------------------------------
Init ==
    /\ cand = [n \in Nodes |-> Resting(0)]
    /\ queue = <<>>
    /\ storm = (Accidents # {})
    /\ api = TRUE

Next ==
    \/ \E n \in Nodes :
        \/ Start(n) \/ Woke(n) \/ Answered(n) \/ Renewed(n) \/ TimedOut(n) \/ WorkEnded(n)
        \/ \E intent \in {"stepDown", "close"} : StopAsked(n, intent)
        \/ Crash(n) \/ Pause(n) \/ Resume(n) \/ Loses(n) \/ Deletes(n)
    \/ Expiry \/ OutageBegins \/ OutageEnds \/ StormEnds
    \/ Tick

(***************************************************************************)
(* What is assumed of the world; each is needed, and a mutant shows it.    *)
(* The words are those of LeaseLiveness; one is new:                       *)
(*                                                                         *)
(*   expire   etcd removes a lease that has run out.                       *)
(***************************************************************************)
Fairness ==
    /\ WF_vars(Fair("tick") /\ Tick)
    /\ WF_vars(Fair("outage") /\ OutageEnds)
    /\ WF_vars(Fair("expire") /\ Expiry)
    /\ \A n \in Nodes :
        /\ WF_vars(Fair("wake") /\ Woke(n))
        /\ WF_vars(Fair("answer") /\ (Answered(n) \/ Renewed(n)))
        /\ WF_vars(Fair("timeout") /\ TimedOut(n))
        /\ WF_vars(Fair("work") /\ WorkEnded(n))

Spec == Init /\ [][Next]_vars /\ Fairness

-----------------------------------------------------------------------------
(* What holds at every instant.                                              *)

\* No two candidates lead at once.
AtMostOneLeads == \A n, m \in Nodes : Leads(cand[n]) /\ Leads(cand[m]) => n = m

\* Nobody begins to lead while another key stands before its own.
InTurn ==
    [][\A n \in Nodes : cand'[n].phase = "leading" /\ cand[n].phase # "leading" => IsFirst(n)]_vars

-----------------------------------------------------------------------------
(* What is promised.                                                         *)

Stands(n) == Awake(cand[n]) /\ n \notin Stubborn
SomebodyStands == \E n \in Nodes : Stands(n)
SomebodyLeads == \E n \in Nodes : Leads(cand[n])

\* Takeover: there is a leader again and again, whatever became of the one before, of
\* keys that vanished, and of campaigns that hang.
LedAgainAndAgain == <>[](~storm /\ SomebodyStands) => []<>SomebodyLeads

\* Where nobody stops it, one leader stays.
OneStays ==
    <>[](~storm /\ SomebodyStands) => \E n \in Nodes : <>[]Leads(cand[n])

\* A campaign that waits with a key is not left waiting while nobody leads, whether the
\* one before it revoked its lease, let it run out or died.
Succeeds ==
    \A n \in Nodes :
        (~storm /\ Awake(cand[n]) /\ cand[n].phase = "campaigning" /\ HasKey(n))
            ~> (Leads(cand[n]) \/ cand[n].phase = "revoking" \/ ~Awake(cand[n])
                \/ \E m \in Nodes \ {n} : Leads(cand[m]))

\* Graceful handover: after a step-down another one that waits with a key leads.
HandedOver ==
    \A n \in Nodes : \A m \in Nodes \ {n} :
        (~storm /\ cand[n].phase = "draining" /\ cand[n].intent = "stepDown"
         /\ cand[m].phase = "campaigning" /\ ~cand[m].mute /\ HasKey(m) /\ Stands(m))
            ~> \E k \in Nodes \ {n} : Leads(cand[k])

\* Who cannot renew stops.
StopsInTime ==
    \A n \in Nodes :
        (cand[n].phase = "leading" /\ ~Leads(cand[n]))
            ~> (cand[n].paused \/ cand[n].phase # "leading" \/ Leads(cand[n]))

-----------------------------------------------------------------------------
(* Probes.                                                                   *)

NobodyLeads == ~SomebodyLeads
NobodyHangs == \A n \in Nodes : cand[n].hung = 0
EverybodyWaitsWithAKey == \A i \in DOMAIN queue : queue[i].key
=============================================================================
