--------------------------- MODULE LeaseLiveness ---------------------------
(***************************************************************************)
(* What the election over a Kubernetes Lease gets done in the end: a       *)
(* leader that is gone is replaced, a lease that was given back is taken,  *)
(* and once nothing goes wrong any more one leader stays.                  *)
(*                                                                         *)
(* LeaseElection says what may happen, whatever the clocks and the network *)
(* do; this module says what must happen, and for that it may be simpler.  *)
(* Every clock is exact.  There is no true time: each timer holds the time *)
(* that is left, and Tick takes one from all of them.  A call is served    *)
(* and answered in one step, at any moment within its time-out.  Versions, *)
(* tokens and identities are not counted: what a process knows of them is  *)
(* whether they are still the store's.  The fences are not modelled, so a  *)
(* lease that is acquired is led on at once.                               *)
(*                                                                         *)
(* The weather: while it storms, the accidents of a configuration happen   *)
(* without limit.  A storm may end at any time, and need not.  What is     *)
(* promised is promised for behaviours whose storm ends, except for        *)
(* accidents that a configuration declares to be without end.              *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS
    Nodes,          \* where candidates run
    Steady,         \* those that crashes, pauses and losses spare
    Stubborn,       \* those whose work does not end when it is told to
    Lease,          \* how long a lease lasts after a renewal
    Retry,          \* from an answer to the next read, and from an error to another try
    RenewEvery,     \* from the sending of a renewal to the next
    CallTime,       \* how long a call may take
    DrainBound,     \* how long a requested stop waits for the work
    Gap,            \* the least time between two metadata-only writes
    Accidents,      \* what may happen while it storms
    Endless,        \* what may happen at any time, for ever
    Unfair,         \* which assumption of fairness is dropped, for the mutants
    Faults          \* what the specification does wrong, for its mutants

VARIABLES
    cand,           \* each node's candidate
    holder,         \* whom the Lease names: a node, or one of the words below
    storm,          \* whether it storms
    api,            \* whether the store answers
    gap             \* how long until the next metadata-only write

vars == <<cand, holder, storm, api, gap>>

Faulty(fault) == fault \in Faults
Fair(assumption) == assumption \notin Unfair
Max(a, b) == IF a >= b THEN a ELSE b
Min(a, b) == IF a <= b THEN a ELSE b

-----------------------------------------------------------------------------
(* Values.  A Lease that names nobody is one that was never held, or one     *)
(* that was given back; one that names a process that is gone names Gone.    *)

Missing == "missing"
New == "new"
Free == "free"
Gone == "gone"

Never == -1
NoProof == -1

\* `same`, `known` and `cond` say whether the record last seen, the version of a
\* holder and the version of the write on its way are still the store's; `proof`,
\* that the Lease shows a write of ours whose answer was lost, and what validity
\* that write still gives.
Down ==
    [phase |-> "down", intent |-> "stand", paused |-> FALSE, due |-> Never,
     call |-> "none", age |-> 0, cond |-> FALSE, mute |-> FALSE,
     same |-> FALSE, wait |-> 0, proof |-> NoProof,
     hold |-> FALSE, known |-> FALSE, valid |-> 0, lapsing |-> FALSE, reread |-> FALSE,
     aside |-> 0, drain |-> 0, tries |-> 0]

Watching == [Down EXCEPT !.phase = "watching", !.due = 0]

Up(c) == c.phase # "down"
Awake(c) == Up(c) /\ ~c.paused
Leads(c) == c.phase = "leading" /\ c.valid > 0
Calls(c) == c.call # "none"

Send(c, kind, cond) ==
    [c EXCEPT !.call = kind, !.age = 0, !.cond = cond, !.mute = FALSE, !.due = Never]
NoCall(c) == [c EXCEPT !.call = "none", !.age = 0, !.cond = FALSE, !.mute = FALSE]

\* Another try after an error.
Later(c) == [c EXCEPT !.due = IF Faulty("retry") THEN Never ELSE Retry]

\* What the others know is out of date once a write of n has been applied.
Outdated(cs, n) ==
    [m \in Nodes |-> IF m = n THEN cs[m]
     ELSE [cs[m] EXCEPT !.same = FALSE, !.known = FALSE, !.cond = FALSE, !.proof = NoProof]]

\* A process that is gone does not come back under its old identity.
Vanished(n) == IF holder = n THEN Gone ELSE holder

-----------------------------------------------------------------------------
(* The way out: LeaseElection's Finish, BeginRelease and ActReleasing.       *)

BackToWatching(c) ==
    [c EXCEPT !.phase = "watching", !.intent = "stand", !.due = Retry, !.hold = FALSE,
              !.known = FALSE, !.valid = 0, !.lapsing = FALSE, !.reread = FALSE, !.drain = 0,
              !.tries = 0, !.same = FALSE, !.wait = 0]

Finish(c) ==
    CASE c.intent = "close" -> Down
      [] c.intent = "stepDown" /\ c.hold -> [BackToWatching(c) EXCEPT !.aside = Lease]
      [] OTHER -> BackToWatching(c)

ActReleasing(c) ==
    CASE Calls(c) -> c
      [] c.tries >= 2 -> Finish(c)
      [] c.hold /\ ~c.reread -> Send(c, "release", c.known)
      [] OTHER -> c

BeginRelease(c) ==
    ActReleasing([c EXCEPT !.phase = "releasing", !.tries = 0, !.valid = 0, !.due = 0])

-----------------------------------------------------------------------------
(* What a read shows.                                                        *)

Challenge(c) ==
    IF c.aside > 0 THEN [c EXCEPT !.due = Retry]
    ELSE Send([c EXCEPT !.phase = "acquiring", !.same = FALSE, !.wait = 0, !.aside = 0],
              "acquire", TRUE)

\* Waits from the receipt of what it sees, and anew only if the record has changed.
\* (The code knows from its own writes what it saw last, where this waits longer.)
Waits(c) ==
    LET d == [c EXCEPT !.same = TRUE,
                       !.wait = IF c.same /\ ~Faulty("reanchor") THEN @ ELSE Lease + 1]
    IN IF d.wait = 0 THEN Challenge(d)
       ELSE [d EXCEPT !.due = IF Faulty("wake") THEN Never ELSE Min(Retry, d.wait)]

FoundByCandidate(n, c) ==
    LET other == holder # n /\ holder \notin {New, Free}
        d == [c EXCEPT !.aside = IF other /\ holder # Missing THEN 0 ELSE @]
    IN CASE holder = Missing ->
               IF d.aside > 0 \/ Faulty("absent") THEN [d EXCEPT !.due = Retry]
               ELSE Send(d, "create", TRUE)
         [] holder = n /\ Faulty("self") -> [d EXCEPT !.due = Retry]
         [] holder = n /\ d.proof # NoProof -> Challenge(d)
         [] holder = Free -> Challenge(d)
         [] OTHER -> Waits(d)

\* A loss that is no deadline: the verdict is false at once.
Lose(c) ==
    [c EXCEPT !.phase = "draining", !.hold = FALSE, !.known = FALSE, !.valid = 0,
              !.lapsing = TRUE, !.due = Never]

FoundByHolder(n, c) ==
    IF holder # n THEN Lose(c)
    ELSE [c EXCEPT !.known = TRUE, !.due = 0, !.proof = NoProof,
                   !.valid = IF c.phase = "leading" /\ c.proof # NoProof THEN c.proof ELSE @]

FoundReleasing(n, c) ==
    IF holder = n THEN ActReleasing([c EXCEPT !.hold = TRUE, !.known = TRUE]) ELSE Finish(c)

Found(n, c) ==
    LET d == [NoCall(c) EXCEPT !.reread = FALSE] IN
    CASE d.phase = "watching" -> FoundByCandidate(n, d)
      [] d.phase \in {"leading", "draining"} -> FoundByHolder(n, d)
      [] d.phase = "releasing" -> FoundReleasing(n, d)

-----------------------------------------------------------------------------
(* What the answer to a write means; what it proves counts from its sending. *)

ValidAfter(c) == Max(0, Lease - c.age)
NextRenewal(c) == Max(0, RenewEvery - c.age)

Noted(c) == [NoCall(c) EXCEPT !.proof = NoProof, !.reread = FALSE]

AppliedTo(c) ==
    LET d == Noted(c)
        held == [d EXCEPT !.hold = TRUE, !.known = TRUE]
    IN CASE c.call = "create" -> [d EXCEPT !.same = TRUE, !.wait = Lease + 1, !.due = 0]
         [] c.call = "acquire" ->
               IF ValidAfter(c) = 0 THEN BeginRelease(held)
               ELSE [held EXCEPT !.phase = "leading", !.valid = ValidAfter(c),
                                 !.due = NextRenewal(c)]
         [] c.call = "renew" ->
               CASE c.phase = "leading" ->
                       [held EXCEPT !.valid = ValidAfter(c), !.due = NextRenewal(c)]
                 [] c.phase = "draining" /\ ~c.lapsing -> [held EXCEPT !.due = NextRenewal(c)]
                 [] c.phase = "draining" -> held
                 [] OTHER -> ActReleasing(held)
         [] c.call = "release" -> Finish(d)

\* After a conflict, and after an error, a read comes first.
Unapplied(c, due) ==
    LET d == NoCall(c) IN
    CASE c.phase \in {"watching", "acquiring"} -> [d EXCEPT !.phase = "watching", !.due = due]
      [] c.phase = "draining" /\ c.lapsing -> d
      [] c.phase \in {"leading", "draining"} -> [d EXCEPT !.reread = TRUE, !.due = due]
      [] OTHER -> ActReleasing([d EXCEPT !.reread = TRUE, !.due = due,
                                   !.tries = IF c.call = "release" THEN @ + 1 ELSE @])

\* A read that failed while releasing counts as a try.
Failed(c) ==
    LET due == Later(c).due IN
    IF c.call = "read" /\ c.phase = "releasing"
    THEN ActReleasing([NoCall(c) EXCEPT !.due = due, !.tries = @ + 1])
    ELSE IF c.call = "read" THEN [NoCall(c) EXCEPT !.due = due]
    ELSE Unapplied(c, due)

Written(n, kind) ==
    CASE kind = "create" -> New [] kind = "release" -> Free [] OTHER -> n

Applies(c) == IF c.call = "create" THEN holder = Missing ELSE c.cond /\ holder # Missing

-----------------------------------------------------------------------------
(* The inputs of the protocol.                                               *)

Only(n, c) == cand' = [cand EXCEPT ![n] = c]

\* Java: Input.Started, of a process that begins
Start(n) ==
    /\ ~Up(cand[n])
    /\ Only(n, Watching)
    /\ UNCHANGED <<holder, storm, api, gap>>

\* The stop instant of a leader, and the end of the patience with its work.
DeadlineDue(c) ==
    \/ c.phase = "leading" /\ c.valid = 0 /\ ~Faulty("deadline")
    \/ c.phase = "draining" /\ c.intent # "stand" /\ c.drain = 0 /\ ~Faulty("drain")
CallDue(c) == c.due = 0 /\ ~Calls(c) /\ ~(c.phase = "leading" /\ c.valid = 0)
WakeDue(c) == Awake(c) /\ (DeadlineDue(c) \/ CallDue(c))

AtDeadline(c) ==
    IF c.phase = "leading" THEN [c EXCEPT !.phase = "draining", !.lapsing = TRUE, !.due = Never]
    ELSE IF c.intent = "close" THEN Down
    ELSE [c EXCEPT !.lapsing = TRUE, !.intent = "stand", !.due = Never]

AtCall(c) ==
    CASE c.phase = "watching" -> Send(c, "read", FALSE)
      [] c.phase \in {"leading", "draining"} ->
            IF c.reread THEN Send(c, "read", FALSE) ELSE Send(c, "renew", c.known)
      [] c.phase = "releasing" -> Send(c, "read", FALSE)

\* Java: Input.Woke, at the instant that the latest Command.Wake asked for
Woke(n) ==
    LET c == cand[n]
        d == IF DeadlineDue(c) THEN AtDeadline(c) ELSE AtCall(c)
    IN /\ WakeDue(c)
       /\ Only(n, d)
       /\ holder' = IF Up(d) THEN holder ELSE Vanished(n)
       /\ UNCHANGED <<storm, api, gap>>

Answerable(c) == Awake(c) /\ Calls(c) /\ ~c.mute /\ api

\* Java: LeaseApi.step and Input.Answered, to a read
AnsweredRead(n) ==
    /\ Answerable(cand[n]) /\ cand[n].call = "read"
    /\ Only(n, Found(n, cand[n]))
    /\ UNCHANGED <<holder, storm, api, gap>>

\* Java: LeaseApi.step and Input.Answered, to a write: applied
Applied(n) ==
    LET c == cand[n]
        d == AppliedTo(c)
    IN /\ Answerable(c) /\ c.call # "read" /\ Applies(c)
       /\ cand' = [Outdated(cand, n) EXCEPT ![n] = d]
       /\ holder' = Written(n, c.call)
       /\ UNCHANGED <<storm, api, gap>>

\* Java: LeaseApi.step and Input.Answered, to a write: its version is gone (409)
Conflict(n) ==
    LET c == cand[n] IN
    /\ Answerable(c) /\ c.call # "read" /\ ~Applies(c)
    /\ Only(n, Unapplied(c, 0))
    /\ UNCHANGED <<holder, storm, api, gap>>

Answered(n) == AnsweredRead(n) \/ Applied(n) \/ Conflict(n)

\* The one write that makes a leader; the others depend on it.
Gains(n) == cand[n].call = "acquire" /\ Applied(n)

\* Java: Input.TimedOut
TimedOut(n) ==
    LET c == cand[n] IN
    /\ Awake(c) /\ Calls(c) /\ c.age >= CallTime /\ (c.mute \/ ~api)
    /\ Only(n, Failed(c))
    /\ UNCHANGED <<holder, storm, api, gap>>

\* Java: Input.WorkEnded, of work that was told to stop
WorkEnded(n) ==
    LET c == cand[n]
        d == IF c.hold THEN BeginRelease(c) ELSE Finish(c)
    IN /\ Awake(c) /\ c.phase = "draining" /\ n \notin Stubborn
       /\ Only(n, d)
       /\ holder' = IF Up(d) THEN holder ELSE Vanished(n)
       /\ UNCHANGED <<storm, api, gap>>

May(kind) == kind \in Endless \/ (storm /\ kind \in Accidents)

\* Java: Input.StepDown and Input.Close, to a leader; the work is told to stop
StopAsked(n, intent) ==
    /\ Awake(cand[n]) /\ cand[n].phase = "leading" /\ May(intent)
    /\ Only(n, [cand[n] EXCEPT !.phase = "draining", !.intent = intent, !.valid = 0,
                               !.drain = DrainBound])
    /\ UNCHANGED <<holder, storm, api, gap>>

-----------------------------------------------------------------------------
(* Accidents.                                                                *)

Strikes(kind, n) == May(kind) /\ n \notin Steady

\* Java: a process dies at any point
Crash(n) ==
    /\ Up(cand[n]) /\ Strikes("crash", n)
    /\ Only(n, Down) /\ holder' = Vanished(n)
    /\ UNCHANGED <<storm, api, gap>>

\* Java: a process stands still; it may go on at any time, or never
Pause(n) ==
    /\ Awake(cand[n]) /\ Strikes("pause", n)
    /\ Only(n, [cand[n] EXCEPT !.paused = TRUE])
    /\ UNCHANGED <<holder, storm, api, gap>>
\* Java: a process that stood still goes on
Resume(n) ==
    /\ cand[n].paused
    /\ Only(n, [cand[n] EXCEPT !.paused = FALSE])
    /\ UNCHANGED <<holder, storm, api, gap>>

\* Java: the network loses a request, or the answer to a write that was applied
Lost(n) ==
    LET c == cand[n] IN
    /\ Up(c) /\ Calls(c) /\ ~c.mute /\ Strikes("lose", n)
    /\ \/ /\ Only(n, [c EXCEPT !.mute = TRUE])
          /\ UNCHANGED holder
       \/ /\ c.call # "read" /\ Applies(c)
          /\ cand' = [Outdated(cand, n) EXCEPT ![n] =
                [c EXCEPT !.mute = TRUE, !.cond = FALSE, !.same = FALSE, !.known = FALSE,
                          !.proof = CASE c.call = "acquire" -> 0
                                      [] c.call = "renew" -> ValidAfter(c)
                                      [] OTHER -> NoProof]]
          /\ holder' = Written(n, c.call)
    /\ UNCHANGED <<storm, api, gap>>

\* Java: the store answers nothing for a while
OutageBegins ==
    /\ api /\ May("outage")
    /\ api' = FALSE /\ UNCHANGED <<cand, holder, storm, gap>>
\* Java: the store answers again
OutageEnds ==
    /\ ~api
    /\ api' = TRUE /\ UNCHANGED <<cand, holder, storm, gap>>

Unseen(cs, changed) ==
    [m \in Nodes |-> [cs[m] EXCEPT !.known = FALSE, !.cond = FALSE,
                                   !.same = IF changed THEN FALSE ELSE @,
                                   !.proof = IF changed THEN NoProof ELSE @]]

\* Java: an operator deletes the Lease
Delete ==
    /\ holder # Missing /\ May("delete")
    /\ holder' = Missing /\ cand' = Unseen(cand, TRUE)
    /\ UNCHANGED <<storm, api, gap>>

\* Java: somebody changes the Lease's metadata only
Annotate ==
    /\ holder # Missing /\ May("annotate") /\ gap = 0
    /\ gap' = Gap
    /\ cand' = Unseen(cand, Faulty("annotation"))
    /\ UNCHANGED <<holder, storm, api>>

\* Java: no step of the code; from here on accidents of limited kinds no longer happen
StormEnds == storm /\ storm' = FALSE /\ UNCHANGED <<cand, holder, api, gap>>

-----------------------------------------------------------------------------
(* Time.  It does not pass over what an awake process has to do now: a wake   *)
(* that is due, or the end of a call that has taken its whole time.           *)

Urgent(c) == WakeDue(c) \/ (Awake(c) /\ Calls(c) /\ c.age >= CallTime)

Less(x) == IF x > 0 THEN x - 1 ELSE x

Aged(c) ==
    [c EXCEPT !.due = Less(@), !.age = IF Calls(c) THEN Min(Lease, @ + 1) ELSE 0,
              !.wait = Less(@), !.valid = Less(@),
              !.proof = IF c.phase \in {"leading", "draining"} THEN Less(@) ELSE @,
              !.aside = IF Faulty("aside") THEN @ ELSE Less(@), !.drain = Less(@)]

\* Java: time passes
Tick ==
    /\ \A n \in Nodes : ~Urgent(cand[n])
    /\ cand' = [n \in Nodes |-> Aged(cand[n])]
    /\ gap' = Less(gap)
    /\ UNCHANGED <<holder, storm, api>>

-----------------------------------------------------------------------------
Init ==
    /\ cand = [n \in Nodes |-> Watching]
    /\ holder = Missing
    /\ storm = (Accidents # {})
    /\ api = TRUE
    /\ gap = 0

Next ==
    \/ \E n \in Nodes :
        \/ Start(n) \/ Woke(n) \/ Answered(n) \/ TimedOut(n) \/ WorkEnded(n)
        \/ \E intent \in {"stepDown", "close"} : StopAsked(n, intent)
        \/ Crash(n) \/ Pause(n) \/ Resume(n) \/ Lost(n)
    \/ OutageBegins \/ OutageEnds \/ Delete \/ Annotate \/ StormEnds
    \/ Tick

(***************************************************************************)
(* What is assumed of the world.  Each assumption is needed: without it    *)
(* one of the promises below is broken, and a mutant shows how.            *)
(*                                                                         *)
(*   tick     Time passes, once nothing is to be done at this instant.     *)
(*   haste    Not infinitely much happens at one instant.  This is strong  *)
(*            fairness: a process that crashes again and again has         *)
(*            something to do in between, every time.                      *)
(*   wake     A host that is running wakes its process when it is due.     *)
(*   answer   A store that is up answers every call that was not lost.     *)
(*   timeout  A host ends a call that was not answered in time.            *)
(*   outage   An outage of the store ends.                                 *)
(*   work     Work that is told to stop ends some time; not assumed of     *)
(*            those whose work is stubborn.                                *)
(*   gain     Who is again and again one answer away from leading gets     *)
(*            that answer some time.  This is strong fairness, for losing  *)
(*            the answer or the process takes the chance away, and only    *)
(*            the accidents without end could do so every time.            *)
(*                                                                         *)
(* Nothing is assumed of restarts, of the end of a pause, or of a storm.   *)
(***************************************************************************)
Fairness ==
    /\ WF_vars(Fair("tick") /\ Tick)
    /\ SF_vars(Fair("tick") /\ Fair("haste") /\ Tick)
    /\ WF_vars(Fair("outage") /\ OutageEnds)
    /\ \A n \in Nodes :
        /\ WF_vars(Fair("wake") /\ Woke(n))
        /\ WF_vars(Fair("answer") /\ Answered(n))
        /\ WF_vars(Fair("timeout") /\ TimedOut(n))
        /\ WF_vars(Fair("work") /\ WorkEnded(n))
        /\ SF_vars(Fair("gain") /\ Gains(n))

Spec == Init /\ [][Next]_vars /\ Fairness

-----------------------------------------------------------------------------
(* What holds at every instant, to see that the timers are right.            *)

\* No two candidates lead at once.
AtMostOneLeads == \A n, m \in Nodes : Leads(cand[n]) /\ Leads(cand[m]) => n = m

-----------------------------------------------------------------------------
(* What is promised.                                                         *)

\* Somebody is there who could lead: up, awake, and with work that ends.
Stands(n) == Awake(cand[n]) /\ n \notin Stubborn
SomebodyStands == \E n \in Nodes : Stands(n)
SomebodyLeads == \E n \in Nodes : Leads(cand[n])

\* Takeover: with the storm over and a candidate that stays, there is a leader
\* again and again, whatever became of the one before.
LedAgainAndAgain == <>[](~storm /\ SomebodyStands) => []<>SomebodyLeads

\* A leader that is gone, or stands still, is replaced.
GoneIsReplaced ==
    \A n \in Nodes :
        (~storm /\ holder \in {Gone, n} /\ ~Awake(cand[n]) /\ \E m \in Nodes \ {n} : Stands(m))
            ~> (Awake(cand[n]) \/ \E m \in Nodes \ {n} : Leads(cand[m]))

\* The rightful holder is not refused: where nobody stops it, one leader stays.
OneStays ==
    <>[](~storm /\ SomebodyStands) => \E n \in Nodes : <>[]Leads(cand[n])

\* Work that ends after the bound for it.  The lease lapses by then and the request
\* is forgotten; the candidate stands again like all others.
EndsLate(n) == n \notin Stubborn /\ cand[n].phase = "draining" /\ cand[n].lapsing

\* Graceful handover: after a step-down whose work ends in time another one that
\* stands leads; one that stands aside, having stepped down itself a moment before,
\* does not stand.
HandedOver ==
    \A n \in Nodes :
        (~storm /\ cand[n].phase = "draining" /\ cand[n].intent = "stepDown"
         /\ \E m \in Nodes \ {n} :
                Stands(m) /\ cand[m].phase = "watching" /\ cand[m].aside = 0)
            ~> (EndsLate(n) \/ \E m \in Nodes \ {n} : Leads(cand[m]))

\* Who cannot renew stops, be the store there or not.
StopsInTime ==
    \A n \in Nodes :
        (cand[n].phase = "leading" /\ ~Leads(cand[n]))
            ~> (cand[n].paused \/ cand[n].phase # "leading" \/ Leads(cand[n]))

-----------------------------------------------------------------------------
(* Probes: what must be possible, or the promises above would say little.    *)

NobodyLeads == ~SomebodyLeads
NoOwnWriteShown == \A n \in Nodes : cand[n].proof = NoProof
NobodyIsNamedThatIsGone == holder # Gone
NobodyStandsAside == \A n \in Nodes : cand[n].aside = 0
=============================================================================
