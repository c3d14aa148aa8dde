---------------------------- MODULE EtcdElection ----------------------------
(***************************************************************************)
(* The election through etcd, written with the code of                     *)
(* dev.fencepost.election.campaign, step for step: one input of            *)
(* CampaignProtocol is one action here, and one call that the server takes *)
(* is one action.                                                          *)
(*                                                                         *)
(* A candidate asks for a lease, renews it over a stream, stands in the    *)
(* queue with a key that hangs on the lease, is told that it has won, reads *)
(* its key back, and leads for as long as its own clock says that the      *)
(* lease is surely alive.  The server orders keys by create revision,      *)
(* removes a lease that has run out on its own clock, and the keys go with *)
(* it.                                                                     *)
(*                                                                         *)
(* What is left open.  When a candidate renews, retries or gives up is its *)
(* own affair: it may do so whenever the rules allow it, so that no        *)
(* property below depends on a pace.  The question who leads, which a      *)
(* standby asks now and then, is not here; that it makes a candidate give  *)
(* its campaign up is.                                                     *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
    Nodes,            \* the candidates
    Ttl,              \* how long a lease runs on the server's clock, in ticks
    Allowance,        \* what a holder leaves unused of it
    Grace,            \* how long before the end of its validity the work is told to stop
    RestartGift,      \* how much longer leases run after the server has restarted
    HolderRate,       \* by how much clocks of candidates may run wrong ...
    ServerRate,       \* ... and the server's, each of ...
    RateScale,        \* ... so many ticks; a part of a tick counts as a whole one
    HolderAdvances,   \* how far the clock of a candidate may move during one tick of true time ...
    ServerAdvances,   \* ... and the server's
    Pace,             \* how long after a renewal the next may be sent, at the earliest
    MaxSends,         \* how many renewals may lack an answer on one stream
    MaxLate,          \* how many messages may be under way whose sender has given them up
    MaxKeys,          \* how many keys may stand in the queue
    MaxWrites,        \* how many writes of the state may be under way
    Accidents,        \* what else may happen; see the actions that name them
    Faults            \* what is wrong with the candidate; empty but in mutants

VARIABLES
    now,              \* true time
    clock,            \* the clock of each candidate
    serverClock,      \* the server's
    cand,             \* each candidate: see NotRunning
    pipe,             \* what is under way on each candidate's stream: see NoPipe
    calls,            \* the other messages under way, and their answers: see Call
    leases,           \* the leases not yet removed: id, since when they run, and what they got beyond their time
    keys,             \* the queue: the create revision of each key, and its lease
    waiting,          \* the campaigns that the server has not answered yet
    revision,         \* of the store
    lastLease,        \* the highest id of a lease so far
    sent,             \* how many writes of the state have been sent, so that no two are the same
    state,            \* the fenced state: its revision, and by which token it was written
    writes,           \* writes of the state under way
    highest           \* the highest token of a leadership that has begun

times == <<now, clock, serverClock>>
server == <<leases, keys, waiting, revision, lastLease>>
fenced == <<state, writes, sent>>
vars == <<times, cand, pipe, calls, server, fenced, highest>>

-----------------------------------------------------------------------------
(* Times.  A timer is the reading of its owner's clock when it was started, *)
(* and the true time of that.  Only differences are ever looked at.         *)

NoTimer == [local |-> -1, true |-> -1]
TimerOf(n) == [local |-> clock[n], true |-> now]
ServerTimer == [local |-> serverClock, true |-> now]

\* How far a clock may be off the true time after so long: its rate error, rounded up.
Deviation(rate, age) ==
    (age \div RateScale) * rate + ((age % RateScale) * rate + RateScale - 1) \div RateScale

Within(timer, reading, true, rate) ==
    LET age == true - timer.true
        off == (reading - timer.local) - age
    IN  off <= Deviation(rate, age) /\ -off <= Deviation(rate, age)

-----------------------------------------------------------------------------
(* The candidate.                                                          *)

\* A process that does not run.  phase: as CampaignPhase; intent: what its owner asked for; asks: whether a call is
\* awaited; lease: the lease granted and not revoked, or 0; link: of the keepalive, as KeepAlive.Link; kept: the
\* sending of the renewal acknowledged last, from which the validity is counted; sends: those without an answer;
\* token: the create revision of the own key, or 0; verdict: the token that tokenValid() answers from, or 0; work: the
\* token of the work that runs, or 0; life: which process of its node it is; number: of its latest call or stream.
NotRunning == [phase |-> "Down", life |-> 0, number |-> 0, intent |-> "Stand", asks |-> FALSE, lease |-> 0,
               link |-> "None", kept |-> NoTimer, sends |-> <<>>, token |-> 0, verdict |-> 0, work |-> 0]
\* The same process with nothing under way.
Blank(c) == [NotRunning EXCEPT !.life = c.life, !.number = c.number]
Numbered(c) == [c EXCEPT !.number = @ + 1]

\* A stream with nothing under way.  asked: renewals that have not reached the server; held: those that wait at the
\* server for a lease that has run out to be removed; told: the answers, oldest first.
NoPipe == [asked |-> 0, held |-> 0, told |-> <<>>]
Opened == [NoPipe EXCEPT !.asked = 1]

\* A message of a candidate.  ear: whether its sender awaits the answer, listens to it although it has given up
\* waiting (a grant), or does not listen; reply: "None" until the server has answered; part: of a stream, its place
\* among the requests that had no answer.  c is the candidate after the step that sends it.
Message(n, c, part, kind, lease, token, ear) ==
    [node |-> n, life |-> c.life, number |-> c.number, part |-> part, kind |-> kind, lease |-> lease, token |-> token,
     ear |-> ear, reply |-> "None"]
Call(n, c, kind, lease, token, ear) == Message(n, c, 0, kind, lease, token, ear)

KeepsAlive(c) == c.phase \in {"Campaigning", "Confirming", "Leading", "Draining"}

\* The instant from which the validity is over, counted from the *sending* of the renewal.
Until(c) == c.kept.local + Ttl - Allowance
\* The instant at which the lease counts as lost: a leader's work needs a grace.
Loss(c) == IF c.phase = "Leading" THEN Until(c) - Grace ELSE Until(c)
Reached(n, instant) == clock[n] >= instant

\* tokenValid(): strictly before the end.
Valid(n) ==
    /\ cand[n].verdict # 0
    /\ IF "boundary" \in Faults THEN clock[n] <= Until(cand[n]) ELSE clock[n] < Until(cand[n])

-----------------------------------------------------------------------------
(* Giving up.  What a candidate no longer waits for may still be under way. *)

Awaited(n) == {k \in calls : k.node = n /\ k.ear = "Awaits"}

\* What of it could still do something: a reading does nothing, and an answer without a listener neither.
Unheard(n) ==
    {[k EXCEPT !.ear = "Deaf"] : k \in {a \in Awaited(n) : a.reply = "None" /\ a.kind # "Confirm"}}

\* The renewals of a stream that is given up, which the server may still take; one more if it is sent just before.
LateRenewals(n, more) ==
    {Message(n, cand[n], i, "Renew", cand[n].lease, 0, "Deaf") : i \in 1 .. pipe[n].asked + more}

\* The messages that remain once candidate n has given up its call and its stream: each may be lost or late.
Remaining(n, gone, possible) ==
    {(calls \ gone) \cup late : late \in {some \in SUBSET possible :
        Cardinality({k \in calls \ gone : k.ear # "Awaits"}) + Cardinality(some) <= MaxLate}}

AllGivenUp(n, more) == Remaining(n, Awaited(n), Unheard(n) \cup LateRenewals(n, more))

\* A campaign matters as long as somebody awaits it, or its key stands in the queue.
Matters(w, queue) == w.ear = "Awaits" \/ \E k \in queue : k.token = w.token
Unawaited(n) ==
    {w \in {IF v.node = n THEN [v EXCEPT !.ear = "Deaf"] ELSE v : v \in waiting} : Matters(w, keys)}

\* The candidate after one more renewal, which may be the opening of a stream and has a number then.
Opening(n, c, more) == IF more = 1 /\ cand[n].link = "Pausing" THEN Numbered(c) ELSE c

\* Everything under way is given up, a renewal having perhaps been sent just before, and the lease is revoked: the one
\* way out.  c is the candidate as the step has left it.
RevokeLast(n, c, more) ==
    /\ cand' = [cand EXCEPT ![n] =
          [Numbered(Blank(Opening(n, c, more))) EXCEPT !.phase = "Revoking", !.intent = c.intent, !.asks = TRUE,
                                                       !.lease = c.lease, !.work = c.work]]
    /\ \E left \in AllGivenUp(n, more) :
          calls' = left \cup {Call(n, cand'[n], "Revoke", cand[n].lease, 0, "Awaits")}
    /\ pipe' = [pipe EXCEPT ![n] = NoPipe]
    /\ waiting' = Unawaited(n)

Revoke(n, c) == RevokeLast(n, c, 0) /\ UNCHANGED <<times, leases, keys, revision, lastLease, fenced, highest>>

\* The state after an attempt of which nothing is left.
Finished(c) ==
    [Blank(c) EXCEPT !.phase = IF c.intent = "Close" THEN "Closed" ELSE "Resting",
                     !.intent = IF c.intent = "Close" THEN "Close" ELSE "Stand"]

\* A step that concerns the candidate's record, its stream and its calls.
Only(n, c) == cand' = [cand EXCEPT ![n] = c]
Candidacy == UNCHANGED <<times, server, fenced, highest>>

\* Whether a candidate may stop waiting for an answer: because it is late, or because the connection is gone.
Impatient == "timeout" \in Accidents

-----------------------------------------------------------------------------
(* The attempt: AttemptRules.                                              *)

\* Java: Input.Started, or Input.Woke after the back-off: asks for a lease.
Begin(n) ==
    /\ cand[n].phase \in {"Down", "Resting"}
    /\ LET c == IF cand[n].phase = "Down" THEN [NotRunning EXCEPT !.life = cand[n].life + 1] ELSE Blank(cand[n])
       IN  Only(n, [Numbered(c) EXCEPT !.phase = "Granting", !.asks = TRUE])
    /\ calls' = calls \cup {Call(n, cand'[n], "Grant", 0, 0, "Awaits")}
    /\ UNCHANGED pipe
    /\ Candidacy

\* Java: Input.Answered by a lease: opens the keepalive's stream, whose first request renews; or revokes it, if closing.
Granted(n) ==
    \E k \in Awaited(n) :
       /\ k.kind = "Grant" /\ k.reply = "Granted"
       /\ IF cand[n].intent = "Close"
          THEN /\ Only(n, [Numbered(cand[n]) EXCEPT !.phase = "Revoking", !.lease = k.lease])
               /\ calls' = (calls \ {k}) \cup {Call(n, cand'[n], "Revoke", k.lease, 0, "Awaits")}
               /\ UNCHANGED pipe
          ELSE /\ calls' = calls \ {k}
               /\ Only(n, [Numbered(cand[n]) EXCEPT !.phase = "Handshaking", !.asks = FALSE, !.lease = k.lease,
                                          !.link = "Opening", !.sends = <<TimerOf(n)>>])
               /\ pipe' = [pipe EXCEPT ![n] = Opened]
       /\ Candidacy

\* Java: Input.TimedOut or a failure: backs off.  A grant that was not answered in time is still listened to.
GrantFailed(n) ==
    /\ Impatient
    /\ cand[n].phase = "Granting"
    /\ \E ear \in {"Listens", "Deaf"} :
          \E left \in Remaining(n, Awaited(n), {[k EXCEPT !.ear = ear] : k \in {a \in Awaited(n) :
                                 ear = "Listens" \/ a.reply = "None"}}) : calls' = left
    /\ Only(n, Finished(cand[n]))
    /\ UNCHANGED pipe
    /\ Candidacy

\* Java: Input.Answered by a lease that is no longer awaited: it is revoked, and nobody waits for that.
GrantedLate(n) ==
    \E k \in calls :
       /\ k.node = n /\ k.ear = "Listens" /\ k.reply = "Granted"
       /\ cand[n].phase # "Closed"
       /\ Only(n, Numbered(cand[n]))
       /\ calls' = (calls \ {k}) \cup {Call(n, cand'[n], "Revoke", k.lease, 0, "Deaf")}
       /\ UNCHANGED pipe
       /\ Candidacy

\* Java: Input.StreamAnswered, the first renewal having been acknowledged: stands in the queue.
ShookHands(n) ==
    /\ cand[n].phase = "Handshaking" /\ pipe[n].told # <<>> /\ Head(pipe[n].told) = "Kept"
    /\ Only(n, [Numbered(cand[n]) EXCEPT
                  !.phase = "Campaigning", !.link = "Streaming", !.asks = TRUE, !.sends = <<>>,
                  !.kept = IF "reply" \in Faults THEN TimerOf(n) ELSE cand[n].sends[1]])
    /\ pipe' = [pipe EXCEPT ![n].told = Tail(@)]
    /\ calls' = calls \cup {Call(n, cand'[n], "Campaign", cand[n].lease, 0, "Awaits")}
    /\ Candidacy

\* Java: Input.StreamAnswered that the lease is gone, Input.StreamEnded, or Input.Woke past the time for it: revokes.
HandshakeFailed(n) ==
    /\ cand[n].phase = "Handshaking"
    /\ Impatient \/ (pipe[n].told # <<>> /\ Head(pipe[n].told) = "Gone")
    /\ Revoke(n, cand[n])

\* Java: Input.Answered by a key: reads it back.
Won(n) ==
    \E k \in Awaited(n) :
       /\ k.kind = "Campaign" /\ k.reply = "Won"
       /\ IF "nocheck" \in Faults
          THEN /\ Only(n, [cand[n] EXCEPT !.phase = "Leading", !.asks = FALSE, !.token = k.token,
                                          !.verdict = k.token, !.work = k.token])
               /\ calls' = calls \ {k}
               /\ highest' = IF k.token > highest THEN k.token ELSE highest
          ELSE /\ Only(n, [Numbered(cand[n]) EXCEPT !.phase = "Confirming", !.token = k.token])
               /\ calls' = (calls \ {k}) \cup {Call(n, cand'[n], "Confirm", cand[n].lease, k.token, "Awaits")}
               /\ UNCHANGED highest
       /\ UNCHANGED <<times, server, fenced, pipe>>

\* Java: Input.Answered by an error, or the second answer that nobody else leads: revokes; it is not repeated on this lease.
CampaignFailed(n) ==
    /\ cand[n].phase = "Campaigning"
    /\ Impatient \/ \E k \in Awaited(n) : k.reply = "Failed"
    /\ IF "reuse" \in Faults
       THEN /\ Only(n, Numbered(cand[n]))
            /\ \E left \in Remaining(n, Awaited(n), Unheard(n)) :
                  calls' = left \cup {Call(n, cand'[n], "Campaign", cand[n].lease, 0, "Awaits")}
            /\ waiting' = Unawaited(n)
            /\ UNCHANGED <<times, pipe, leases, keys, revision, lastLease, fenced, highest>>
       ELSE Revoke(n, cand[n])

\* Java: Input.Answered, the own key being there as it was created, and time left to lead: verdict true, the work begins.
Confirmed(n) ==
    \E k \in Awaited(n) :
       /\ k.kind = "Confirm" /\ k.reply = "Ours"
       /\ Reached(n, Until(cand[n]) - Grace) => "latewin" \in Faults
       /\ Only(n, [cand[n] EXCEPT !.phase = "Leading", !.asks = FALSE, !.verdict = k.token, !.work = k.token])
       /\ calls' = calls \ {k}
       /\ highest' = IF k.token > highest THEN k.token ELSE highest
       /\ UNCHANGED <<times, server, fenced, pipe>>

\* Java: Input.Answered, the own key being there, but past the stop instant: revokes.
ConfirmedTooLate(n) ==
    /\ \E k \in Awaited(n) : k.kind = "Confirm" /\ k.reply = "Ours"
    /\ Reached(n, Until(cand[n]) - Grace)
    /\ Revoke(n, cand[n])

\* Java: Input.Answered, the own key being gone or created anew: revokes.
KeyGone(n) ==
    /\ \E k \in Awaited(n) : k.kind = "Confirm" /\ k.reply = "Gone"
    /\ Revoke(n, cand[n])

\* Java: Input.TimedOut or a failure of the reading back, while there is time: it is read again later.
ConfirmAgain(n) ==
    /\ Impatient
    /\ cand[n].phase = "Confirming" /\ cand[n].asks
    /\ Only(n, [cand[n] EXCEPT !.asks = FALSE])
    /\ calls' = calls \ Awaited(n)
    /\ UNCHANGED pipe
    /\ Candidacy

\* Java: Input.TimedOut or a failure of the reading back, when there is no more time: revokes.
ConfirmFailed(n) ==
    /\ Impatient
    /\ cand[n].phase = "Confirming" /\ cand[n].asks
    /\ Revoke(n, cand[n])

-----------------------------------------------------------------------------
(* The keepalive: KeepAliveRules.                                          *)

\* A wake may find more than one thing due, in this order: the renewal, then the deadline, then the reading back.
MayPush(n) ==
    /\ cand[n].link = "Streaming" /\ KeepsAlive(cand[n]) /\ Len(cand[n].sends) < MaxSends
    /\ cand[n].sends # <<>> => clock[n] - cand[n].sends[Len(cand[n].sends)].local >= Pace

MayReadAgain(n) == cand[n].phase = "Confirming" /\ ~cand[n].asks

\* The last thing that such a step sends.
SecondReading(n) == Call(n, cand'[n], "Confirm", cand[n].lease, cand[n].token, "Awaits")

\* Java: Input.Woke, time for the next renewal: it is sent over the open stream.  A key that is to be read back is read too.
RenewalSent(n) ==
    /\ MayPush(n) /\ ~Reached(n, Loss(cand[n]))
    /\ \E again \in IF MayReadAgain(n) THEN BOOLEAN ELSE {FALSE} :
          /\ Only(n, [cand[n] EXCEPT !.sends = Append(@, TimerOf(n)), !.asks = @ \/ again,
                                     !.number = IF again THEN @ + 1 ELSE @])
          /\ calls' = calls \cup IF again THEN {SecondReading(n)} ELSE {}
    /\ pipe' = [pipe EXCEPT ![n].asked = @ + 1]
    /\ Candidacy

\* Java: Input.Woke, the pause before the key is read again being over.
KeyReadAgain(n) ==
    /\ MayReadAgain(n) /\ ~Reached(n, Loss(cand[n]))
    /\ Only(n, [Numbered(cand[n]) EXCEPT !.asks = TRUE])
    /\ calls' = calls \cup {SecondReading(n)}
    /\ UNCHANGED pipe
    /\ Candidacy

\* Java: Input.StreamAnswered over an open stream: the oldest renewal is acknowledged, and the validity counted from it.
Renewed(n) ==
    /\ cand[n].link = "Streaming" /\ pipe[n].told # <<>>
    /\ Head(pipe[n].told) = "Kept" \/ "deaf" \in Faults
    /\ LET sends == cand[n].sends
           which == IF "newest" \in Faults THEN Len(sends) ELSE 1
       IN  /\ sends # <<>>
           /\ Only(n, [cand[n] EXCEPT
                  !.kept = IF "reply" \in Faults THEN TimerOf(n) ELSE sends[which],
                  !.sends = IF "newest" \in Faults THEN SubSeq(sends, 1, Len(sends) - 1) ELSE Tail(sends)])
    /\ pipe' = [pipe EXCEPT ![n].told = Tail(@)]
    /\ UNCHANGED calls
    /\ Candidacy

\* Java: Input.StreamAnswered by the stream that replaces a broken one: the validity is counted from its opening.
Reconnected(n) ==
    /\ cand[n].link = "Opening" /\ KeepsAlive(cand[n]) /\ pipe[n].told # <<>>
    /\ Head(pipe[n].told) = "Kept"
    /\ Only(n, [cand[n] EXCEPT !.link = "Streaming", !.sends = <<>>,
                               !.kept = IF "reopen" \in Faults THEN TimerOf(n) ELSE cand[n].sends[1]])
    /\ pipe' = [pipe EXCEPT ![n].told = Tail(@)]
    /\ UNCHANGED calls
    /\ Candidacy

\* Java: Input.StreamEnded of an open stream: another one is opened at once.
StreamBroken(n) ==
    /\ "break" \in Accidents
    /\ cand[n].link = "Streaming" /\ KeepsAlive(cand[n])
    /\ \E left \in Remaining(n, {}, LateRenewals(n, 0)) : calls' = left
    /\ Only(n, [Numbered(cand[n]) EXCEPT !.link = "Opening", !.sends = <<TimerOf(n)>>])
    /\ pipe' = [pipe EXCEPT ![n] = Opened]
    /\ Candidacy

\* Java: Input.StreamEnded of a stream that has not answered, or Input.Woke past the time for it: a pause.  A wake may find
\* that the key is to be read again, too.
ReconnectFailed(n) ==
    /\ cand[n].link = "Opening" /\ KeepsAlive(cand[n])
    /\ \E again \in IF MayReadAgain(n) /\ ~Reached(n, Loss(cand[n])) THEN BOOLEAN ELSE {FALSE} :
          /\ Only(n, [cand[n] EXCEPT !.link = "Pausing", !.sends = <<>>, !.asks = @ \/ again,
                                     !.number = IF again THEN @ + 1 ELSE @])
          /\ \E left \in Remaining(n, {}, LateRenewals(n, 0)) :
                calls' = left \cup IF again THEN {SecondReading(n)} ELSE {}
    /\ pipe' = [pipe EXCEPT ![n] = NoPipe]
    /\ Candidacy

\* Java: Input.Woke, the pause being over: another stream is opened.
Reconnecting(n) ==
    /\ cand[n].link = "Pausing" /\ ~Reached(n, Loss(cand[n]))
    /\ \E again \in IF MayReadAgain(n) THEN BOOLEAN ELSE {FALSE} :
          /\ Only(n, [cand[n] EXCEPT !.link = "Opening", !.sends = <<TimerOf(n)>>, !.asks = @ \/ again,
                                     !.number = IF again THEN @ + 2 ELSE @ + 1])
          /\ calls' = calls \cup IF again THEN {SecondReading(n)} ELSE {}
    /\ pipe' = [pipe EXCEPT ![n] = Opened]
    /\ Candidacy

\* Whether a renewal, or the opening of a stream, may be sent just before the end.
OneMore(n) == IF MayPush(n) \/ cand[n].link = "Pausing" THEN {0, 1} ELSE {0}

\* The lease is lost.  A leader's work is told to stop, and its verdict false unless its own deadline says so anyhow;
\* whoever waits revokes and campaigns anew.
Lost(n, verdict, more) ==
    IF cand[n].phase \in {"Leading", "Draining"}
    THEN /\ \E left \in Remaining(n, {}, LateRenewals(n, more)) : calls' = left
         /\ Only(n, [Opening(n, cand[n], more) EXCEPT
                       !.phase = "Draining", !.link = "None", !.sends = <<>>, !.verdict = verdict,
                       !.kept = IF verdict = 0 THEN NoTimer ELSE @])
         /\ pipe' = [pipe EXCEPT ![n] = NoPipe]
         /\ Candidacy
    ELSE /\ RevokeLast(n, cand[n], more)
         /\ UNCHANGED <<times, leases, keys, revision, lastLease, fenced, highest>>

\* Java: Input.StreamAnswered that the lease is gone, or Input.StreamEnded with that.
LeaseExpired(n) ==
    /\ KeepsAlive(cand[n]) /\ pipe[n].told # <<>> /\ Head(pipe[n].told) = "Gone"
    /\ "deaf" \notin Faults
    /\ Lost(n, IF cand[n].phase = "Leading" THEN 0 ELSE cand[n].verdict, 0)

\* Java: Input.Woke past the instant of loss: what is due before is still sent, so that a process that stood still has tried.
DeadlineReached(n) ==
    /\ KeepsAlive(cand[n]) /\ cand[n].link # "None" /\ Reached(n, Loss(cand[n]))
    /\ \E more \in OneMore(n) : Lost(n, cand[n].verdict, more)

-----------------------------------------------------------------------------
(* The way out: LeaveRules.                                                *)

Stopping(c, intent) == [c EXCEPT !.phase = "Draining", !.intent = intent, !.verdict = 0,
                                 !.kept = IF c.link = "None" THEN NoTimer ELSE @]

\* Java: Input.StepDown while leading: verdict false, and the work is told to stop; while draining: verdict false.
StepDown(n) ==
    /\ "stepdown" \in Accidents /\ cand[n].phase \in {"Leading", "Draining"}
    /\ IF "eager" \in Faults /\ cand[n].phase = "Leading"
       THEN \* the lease is revoked while the leadership still holds
            /\ Only(n, Numbered(cand[n]))
            /\ calls' = calls \cup {Call(n, cand'[n], "Revoke", cand[n].lease, 0, "Deaf")}
       ELSE /\ Only(n, Stopping(cand[n], IF cand[n].phase = "Leading" THEN "StepDown" ELSE cand[n].intent))
            /\ UNCHANGED calls
    /\ UNCHANGED pipe
    /\ Candidacy

\* Java: Input.Close: whoever has a lease gives it back, after its work has ended; whoever has none ends.
Close(n) ==
    LET c == cand[n]
    IN  /\ "close" \in Accidents /\ c.intent # "Close" /\ c.phase \notin {"Down", "Closed"}
        /\ CASE c.phase = "Resting" ->
                  /\ Only(n, [c EXCEPT !.phase = "Closed", !.intent = "Close"])
                  /\ UNCHANGED <<calls, pipe>> /\ Candidacy
             [] c.phase \in {"Granting", "Revoking"} ->
                  /\ Only(n, [c EXCEPT !.intent = "Close"])
                  /\ UNCHANGED <<calls, pipe>> /\ Candidacy
             [] c.phase \in {"Handshaking", "Campaigning", "Confirming"} ->
                  Revoke(n, [c EXCEPT !.intent = "Close"])
             [] c.phase \in {"Leading", "Draining"} ->
                  /\ Only(n, Stopping(c, "Close"))
                  /\ UNCHANGED <<calls, pipe>> /\ Candidacy

\* Java: Input.WorkEnded: the verdict is false, and the lease is revoked.
WorkEnded(n) ==
    LET c == cand[n]
    IN  /\ c.work # 0
        /\ CASE c.phase \in {"Leading", "Draining"} ->
                  IF "reuse" \in Faults
                  THEN \* stands again on the lease that it has
                       /\ c.link # "None"
                       /\ Only(n, [Numbered(c) EXCEPT !.phase = "Campaigning", !.verdict = 0, !.work = 0,
                                                      !.asks = TRUE])
                       /\ calls' = calls \cup {Call(n, cand'[n], "Campaign", c.lease, 0, "Awaits")}
                       /\ UNCHANGED pipe /\ Candidacy
                  ELSE Revoke(n, [c EXCEPT !.work = 0])
             [] OTHER ->
                  /\ Only(n, [c EXCEPT !.work = 0])
                  /\ UNCHANGED <<calls, pipe>> /\ Candidacy

\* Java: Input.Woke past the time for the work to end: no revoke beside it, and no renewal; the lease lapses.
WorkDidNotStop(n) ==
    LET c == cand[n]
    IN  /\ c.phase = "Draining" /\ c.intent # "Stand"
        /\ IF "beside" \in Faults
           THEN Revoke(n, c)
           ELSE /\ \E more \in OneMore(n) :
                      LET s == Opening(n, c, more)
                      IN  /\ \E left \in Remaining(n, {}, LateRenewals(n, more)) : calls' = left
                          /\ Only(n, IF c.intent = "Close"
                                     THEN [Blank(s) EXCEPT !.phase = "Closed", !.intent = "Close", !.work = c.work]
                                     ELSE [s EXCEPT !.intent = "Stand", !.link = "None", !.sends = <<>>,
                                                    !.kept = NoTimer])
                /\ pipe' = [pipe EXCEPT ![n] = NoPipe]
                /\ Candidacy

\* Java: Input.Woke, closing, when the grant is not answered soon: ends; a lease without a key may lapse.
GrantAbandoned(n) ==
    /\ cand[n].phase = "Granting" /\ cand[n].intent = "Close"
    /\ \E left \in Remaining(n, Awaited(n), Unheard(n)) : calls' = left
    /\ Only(n, Finished(cand[n]))
    /\ UNCHANGED pipe
    /\ Candidacy

\* Java: Input.Answered that the lease is revoked or not known: the next attempt, or the end.
Revoked(n) ==
    \E k \in Awaited(n) :
       /\ k.kind = "Revoke" /\ k.reply = "Revoked"
       /\ calls' = calls \ {k}
       /\ Only(n, [Finished(cand[n]) EXCEPT !.work = cand[n].work])
       /\ UNCHANGED pipe
       /\ Candidacy

\* Java: Input.TimedOut or a failure: it is not repeated, the lease lapses.
RevokeFailed(n) ==
    /\ Impatient
    /\ cand[n].phase = "Revoking"
    /\ \E left \in Remaining(n, Awaited(n), Unheard(n)) : calls' = left
    /\ Only(n, [Finished(cand[n]) EXCEPT !.work = cand[n].work])
    /\ UNCHANGED pipe
    /\ Candidacy

\* Java: the process dies, and with it its work; what it has sent may still arrive.
Crash(n) ==
    /\ "crash" \in Accidents /\ cand[n].phase # "Down"
    /\ LET silent == {[k EXCEPT !.ear = "Deaf"] : k \in {a \in calls : a.node = n /\ a.ear = "Listens"
                                                                        /\ a.reply = "None"}}
           old == {k \in calls : k.node = n /\ k.ear # "Deaf"}
       IN  \E left \in Remaining(n, old, silent \cup Unheard(n) \cup LateRenewals(n, 0)) : calls' = left
    /\ Only(n, [NotRunning EXCEPT !.life = cand[n].life])
    /\ pipe' = [pipe EXCEPT ![n] = NoPipe]
    /\ waiting' = Unawaited(n)
    /\ UNCHANGED <<times, leases, keys, revision, lastLease, fenced, highest>>

-----------------------------------------------------------------------------
(* The server.                                                             *)

RunOut(lease) == serverClock >= lease.since.local + lease.gift + Ttl
LeaseOf(id) == {l \in leases : l.id = id}
KeyOf(id) == {k \in keys : k.lease = id}
Ahead(token, queue) == {k \in queue : k.token < token}

\* What the server tells a campaign; nobody looks at the campaign's own key.
Victory(w) == [node |-> w.node, life |-> w.life, number |-> w.number, part |-> 0, kind |-> "Campaign",
               lease |-> w.lease, token |-> w.token, ear |-> "Awaits", reply |-> "Won"]

\* The queue becomes another: each campaign that has no key ahead any more is answered, or, where news may be late,
\* answered later.
Queue(queue, campaigns, messages) ==
    LET free == {w \in campaigns : Ahead(w.token, queue) = {} /\ Ahead(w.token, keys) # {}}
    IN  \E told \in IF "latenews" \in Accidents THEN SUBSET free ELSE {free} :
           /\ keys' = queue
           /\ waiting' = {w \in campaigns \ told : Matters(w, queue)}
           /\ calls' = messages \cup {Victory(w) : w \in {t \in told : t.ear = "Awaits"}}

\* A lease goes, with its key; the renewals that waited for that are answered.
Remove(id, messages) ==
    /\ leases' = leases \ LeaseOf(id)
    /\ Queue(keys \ KeyOf(id), waiting, messages)
    /\ revision' = IF KeyOf(id) = {} THEN revision ELSE revision + 1
    /\ pipe' = [n \in Nodes |->
          IF cand[n].lease = id /\ pipe[n].held > 0
          THEN [pipe[n] EXCEPT !.held = 0, !.told = @ \o [i \in 1 .. pipe[n].held |-> "Gone"]]
          ELSE pipe[n]]

\* The server grants a lease.
ServeGrantOf(k) ==
    /\ k.kind = "Grant" /\ k.reply = "None"
    /\ lastLease' = lastLease + 1
    /\ leases' = leases \cup {[id |-> lastLease', since |-> ServerTimer, gift |-> 0]}
    /\ calls' = (calls \ {k}) \cup
          IF k.ear = "Deaf" THEN {} ELSE {[k EXCEPT !.reply = "Granted", !.lease = lastLease']}
    /\ UNCHANGED <<times, cand, pipe, keys, waiting, revision, fenced, highest>>

\* The server takes a campaign: it creates the key, unless it is there, and answers when no key is ahead.
ServeCampaignOf(k) ==
    /\ k.kind = "Campaign" /\ k.reply = "None"
    /\ KeyOf(k.lease) = {} /\ LeaseOf(k.lease) # {} => Cardinality(keys) < MaxKeys
    /\ LET there == KeyOf(k.lease)
           token == IF there = {} THEN revision + 1 ELSE (CHOOSE key \in there : TRUE).token
           w == [node |-> k.node, life |-> k.life, number |-> k.number, lease |-> k.lease, token |-> token,
                  ear |-> k.ear]
       IN  IF LeaseOf(k.lease) = {}
           THEN /\ calls' = (calls \ {k}) \cup IF k.ear = "Deaf" THEN {} ELSE {[k EXCEPT !.reply = "Failed"]}
                /\ UNCHANGED <<keys, waiting, revision>>
           ELSE /\ keys' = keys \cup {[token |-> token, lease |-> k.lease]}
                /\ revision' = IF there = {} THEN revision + 1 ELSE revision
                /\ IF Ahead(token, keys) = {}
                   THEN /\ calls' = (calls \ {k}) \cup IF k.ear = "Deaf" THEN {} ELSE {Victory(w)}
                        /\ UNCHANGED waiting
                   ELSE /\ calls' = calls \ {k}
                        /\ waiting' = waiting \cup {w}
    /\ UNCHANGED <<times, cand, pipe, leases, lastLease, fenced, highest>>

\* The server learns late that no key is ahead of a campaign, and answers it.
CatchUpOf(w) ==
    /\ Ahead(w.token, keys) = {}
    /\ waiting' = waiting \ {w}
    /\ calls' = calls \cup IF w.ear = "Awaits" THEN {Victory(w)} ELSE {}
    /\ UNCHANGED <<times, cand, pipe, leases, keys, revision, lastLease, fenced, highest>>

\* The server sees that whoever waits has gone, by a cancellation or a lost connection: the campaign's key goes.
WithdrawOf(w) ==
    /\ LET gone == {k \in keys : k.token = w.token}
       IN  /\ Queue(keys \ gone, waiting \ {w}, calls)
           /\ revision' = IF gone = {} THEN revision ELSE revision + 1
    /\ UNCHANGED <<times, cand, pipe, leases, lastLease, fenced, highest>>

\* The server reads a key back.
ServeConfirmOf(k) ==
    /\ k.kind = "Confirm" /\ k.reply = "None"
    /\ LET ours == IF "existence" \in Faults THEN KeyOf(k.lease) # {} ELSE \E key \in keys : key.token = k.token
       IN  calls' = (calls \ {k}) \cup {[k EXCEPT !.reply = IF ours THEN "Ours" ELSE "Gone"]}
    /\ UNCHANGED <<times, cand, pipe, server, fenced, highest>>

\* The server revokes a lease; one that it does not know is as good as revoked.
ServeRevokeOf(k) ==
    /\ k.kind = "Revoke" /\ k.reply = "None"
    /\ Remove(k.lease, (calls \ {k}) \cup IF k.ear = "Deaf" THEN {} ELSE {[k EXCEPT !.reply = "Revoked"]})
    /\ UNCHANGED <<times, cand, lastLease, fenced, highest>>

\* The lease runs anew from this instant.
Again(id) == {IF l.id = id THEN [l EXCEPT !.since = ServerTimer, !.gift = 0] ELSE l : l \in leases}

\* Java: EtcdApi.step, KeepAliveSend: the lease runs anew; a lease that is gone is told; and where it has run out
\* and is not removed, the answer waits for that.
ServeRenewal(n) ==
    LET known == LeaseOf(cand[n].lease)
    IN  /\ pipe[n].asked > 0
        /\ IF pipe[n].held > 0 \/ \E l \in known : RunOut(l)
           THEN /\ pipe' = [pipe EXCEPT ![n].asked = @ - 1, ![n].held = @ + 1]
                /\ UNCHANGED leases
           ELSE /\ pipe' = [pipe EXCEPT ![n].asked = @ - 1,
                                        ![n].told = Append(@, IF known = {} THEN "Gone" ELSE "Kept")]
                /\ leases' = Again(cand[n].lease)
        /\ UNCHANGED <<times, cand, calls, keys, waiting, revision, lastLease, fenced, highest>>

\* The server takes a renewal of a stream that its candidate has given up.
ServeLateRenewalOf(k) ==
    /\ k.kind = "Renew"
    /\ calls' = calls \ {k}
    /\ leases' = IF \E l \in LeaseOf(k.lease) : RunOut(l) THEN leases ELSE Again(k.lease)
    /\ UNCHANGED <<times, cand, pipe, keys, waiting, revision, lastLease, fenced, highest>>

\* The server removes a lease that has run out on its own clock, at once or later; its key goes in the same step.
ExpireOf(lease) ==
    /\ IF "early" \in Faults THEN serverClock + 1 >= lease.since.local + lease.gift + Ttl ELSE RunOut(lease)
    /\ Remove(lease.id, calls)
    /\ UNCHANGED <<times, cand, lastLease, fenced, highest>>

\* A message is lost, or an answer.  That it is never delivered is the same, but for its place among the late ones.
LoseOf(k) ==
    /\ "loss" \in Accidents
    /\ calls' = calls \ {k}
    /\ UNCHANGED <<times, cand, pipe, server, fenced, highest>>

\* Java: ServiceEvent.ServerIsKilled, ServerStarts: connections are gone, and what waited; keys stay, and leases run for longer.
ServerRestarts ==
    /\ "restart" \in Accidents
    /\ leases' = {[l EXCEPT !.since = ServerTimer, !.gift = RestartGift] : l \in leases}
    /\ waiting' = {}
    /\ pipe' = [n \in Nodes |-> NoPipe]
    /\ UNCHANGED <<times, cand, calls, keys, revision, lastLease, fenced, highest>>

\* Whether an operator may touch what hangs on a lease: any, or only where nobody leads by it.
MayTouch(lease) ==
    \/ "operator" \in Accidents
    \/ /\ "waitingoperator" \in Accidents
       /\ \A n \in Nodes : cand[n].lease = lease => cand[n].verdict = 0 /\ cand[n].phase # "Confirming"

\* An operator deletes a key of the queue.
OperatorDeletesOf(key) ==
    /\ MayTouch(key.lease)
    /\ Queue(keys \ {key}, waiting, calls)
    /\ revision' = revision + 1
    /\ UNCHANGED <<times, cand, pipe, leases, lastLease, fenced, highest>>

\* An operator deletes a key and creates it anew, on the same lease: it stands at the end of the queue.
OperatorRecreatesOf(key) ==
    /\ MayTouch(key.lease)
    /\ Queue((keys \ {key}) \cup {[key EXCEPT !.token = revision + 2]}, waiting, calls)
    /\ revision' = revision + 2
    /\ UNCHANGED <<times, cand, pipe, leases, lastLease, fenced, highest>>

\* An operator revokes a lease.
OperatorRevokesOf(lease) ==
    /\ MayTouch(lease.id)
    /\ Remove(lease.id, calls)
    /\ UNCHANGED <<times, cand, lastLease, fenced, highest>>

-----------------------------------------------------------------------------
(* The fenced state, one key beside the queue.                             *)

\* Java: EtcdRequest.WriteState of the work: it has read the state, and sends what it makes of it with its token, whether or not it still leads.
WriteSent(n) ==
    /\ cand[n].work # 0 /\ Cardinality(writes) < MaxWrites
    /\ sent' = sent + 1
    /\ writes' = writes \cup {[id |-> sent', token |-> cand[n].work, previous |-> state.revision]}
    /\ UNCHANGED <<times, cand, pipe, calls, server, state, highest>>

\* The server takes a write: the leader's key must be there as it was created, and the state be as it was read.
WriteServedOf(w) ==
    /\ writes' = writes \ {w}
    /\ IF /\ "nofence" \in Faults \/ \E key \in keys : key.token = w.token
          /\ "norevision" \in Faults \/ w.previous = state.revision
       THEN /\ revision' = revision + 1
            /\ state' = [revision |-> revision', token |-> w.token, previous |-> w.previous]
       ELSE UNCHANGED <<revision, state>>
    /\ UNCHANGED <<times, cand, pipe, calls, leases, keys, waiting, lastLease, sent, highest>>

\* A write is lost.
WriteLostOf(w) ==
    /\ "loss" \in Accidents
    /\ writes' = writes \ {w}
    /\ UNCHANGED <<times, cand, pipe, calls, server, state, sent, highest>>

-----------------------------------------------------------------------------
(* Time.  It passes for all at once; nothing else makes it pass.           *)

\* The timers of a candidate that still decide something.
Timers(n) ==
    {t \in {cand[n].kept} \cup {cand[n].sends[i] : i \in 1 .. Len(cand[n].sends)} :
        t # NoTimer /\ clock[n] <= t.local + Ttl - Allowance}
ServerTimers == {l.since : l \in {r \in leases : ~RunOut(r)}}

\* So much true time passes, and each clock shows more by its own measure: within its rate error over the life of each
\* timer that runs.
TickBy(d, advance, serverAdvance) ==
    /\ now' = now + d
    /\ clock' = [n \in Nodes |-> clock[n] + advance[n]]
    /\ serverClock' = serverClock + serverAdvance
    /\ \A n \in Nodes : \A t \in Timers(n) : Within(t, clock'[n], now', HolderRate)
    /\ \A t \in ServerTimers : Within(t, serverClock', now', ServerRate)
    /\ UNCHANGED <<cand, pipe, calls, server, fenced, highest>>

\* The same without any bound on the clocks, for what must hold even then.
FreeTickBy(d, advance, serverAdvance) ==
    /\ now' = now + d
    /\ clock' = [n \in Nodes |-> clock[n] + advance[n]]
    /\ serverClock' = serverClock + serverAdvance
    /\ UNCHANGED <<cand, pipe, calls, server, fenced, highest>>

\* Java: nothing; a tick passes.  A clock with no timer running may as well be right.
Tick ==
    \E serverAdvance \in IF ServerTimers = {} \/ ServerRate = 0 THEN {1} ELSE ServerAdvances :
       \E advance \in [Nodes -> IF HolderRate = 0 THEN {1} ELSE HolderAdvances] :
          /\ \A n \in Nodes : Timers(n) = {} => advance[n] = 1
          /\ TickBy(1, advance, serverAdvance)

-----------------------------------------------------------------------------
Init ==
    /\ now = 0 /\ clock = [n \in Nodes |-> 0] /\ serverClock = 0
    /\ cand = [n \in Nodes |-> NotRunning]
    /\ pipe = [n \in Nodes |-> NoPipe]
    /\ calls = {} /\ leases = {} /\ keys = {} /\ waiting = {}
    /\ revision = 1 /\ lastLease = 0 /\ sent = 0
    /\ state = [revision |-> 0, token |-> 0, previous |-> 0]
    /\ writes = {} /\ highest = 0

NodeStep(n) ==
    \/ Begin(n) \/ Granted(n) \/ GrantFailed(n) \/ GrantedLate(n) \/ ShookHands(n) \/ HandshakeFailed(n)
    \/ Won(n) \/ CampaignFailed(n) \/ Confirmed(n) \/ ConfirmedTooLate(n) \/ KeyGone(n) \/ ConfirmAgain(n)
    \/ ConfirmFailed(n) \/ RenewalSent(n) \/ KeyReadAgain(n) \/ Renewed(n) \/ Reconnected(n) \/ StreamBroken(n)
    \/ ReconnectFailed(n) \/ Reconnecting(n) \/ LeaseExpired(n) \/ DeadlineReached(n) \/ StepDown(n) \/ Close(n)
    \/ WorkEnded(n) \/ WorkDidNotStop(n) \/ GrantAbandoned(n) \/ Revoked(n) \/ RevokeFailed(n) \/ Crash(n)
    \/ WriteSent(n)

\* Java: EtcdApi.step, LeaseGrant
ServeGrant == \E k \in calls : ServeGrantOf(k)
\* Java: EtcdApi.step, Campaign
ServeCampaign == \E k \in calls : ServeCampaignOf(k)
\* Java: EtcdApi.step, Range of the own key
ServeConfirm == \E k \in calls : ServeConfirmOf(k)
\* Java: EtcdApi.step, LeaseRevoke
ServeRevoke == \E k \in calls : ServeRevokeOf(k)
\* Java: EtcdApi.step, KeepAliveSend over a stream that was given up
ServeLateRenewal == \E k \in calls : ServeLateRenewalOf(k)
\* Java: EtcdApi.advance, when a watch catches up
CatchUp == \E w \in waiting : CatchUpOf(w)
\* Java: EtcdApi.step, CancelCall; ServiceEvent.ConnectionIsLost
Withdraw == \E w \in waiting : WithdrawOf(w)
\* Java: EtcdApi.advance, when a lease is removed
Expire == \E l \in leases : ExpireOf(l)
\* Java: EtcdApi.step, Txn of a fenced write
WriteServed == \E w \in writes : WriteServedOf(w)
\* Java: the network loses a call or its answer
Lose == \E k \in calls : LoseOf(k)
\* Java: the network loses a write
WriteLost == \E w \in writes : WriteLostOf(w)
\* Java: ServiceEvent.OperatorActs, DeleteRange
OperatorDeletes == \E k \in keys : OperatorDeletesOf(k)
\* Java: ServiceEvent.OperatorActs, DeleteRange and Put
OperatorRecreates == \E k \in keys : OperatorRecreatesOf(k)
\* Java: ServiceEvent.OperatorActs, LeaseRevoke
OperatorRevokes == \E l \in leases : OperatorRevokesOf(l)

Next ==
    \/ \E n \in Nodes : NodeStep(n) \/ ServeRenewal(n)
    \/ ServeGrant \/ ServeCampaign \/ ServeConfirm \/ ServeRevoke \/ ServeLateRenewal \/ CatchUp \/ Withdraw
    \/ Expire \/ ServerRestarts \/ WriteServed
    \/ Lose \/ WriteLost \/ OperatorDeletes \/ OperatorRecreates \/ OperatorRevokes
    \/ Tick

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* Properties.                                                             *)

\* Two candidates are never valid at once.
AtMostOneValid == \A m, n \in Nodes : Valid(m) /\ Valid(n) => m = n

\* Whoever is valid has its key in the queue, on a lease that is not removed.
ValidIsBacked ==
    \A n \in Nodes : Valid(n) =>
       \E key \in keys : key.token = cand[n].verdict /\ LeaseOf(key.lease) # {}

\* No two candidates hold one token, valid or not.
TokensUnique == \A m, n \in Nodes : cand[m].token # 0 /\ cand[m].token = cand[n].token => m = n

\* A revoke is sent only once the work has ended.
WorkEndsFirst == \A k \in calls : k.kind = "Revoke" /\ k.ear = "Awaits" => cand[k.node].work = 0

Gains(n) == cand[n].phase # "Leading" /\ cand'[n].phase = "Leading"

\* Each leadership has a token above all before it.
TokensGrow == [][\A n \in Nodes : Gains(n) => cand'[n].token > highest]_vars

\* Whoever begins to lead has its key in the queue as it was created, before all others.
ConfirmedWin ==
    [][\A n \in Nodes : Gains(n) =>
         (\E key \in keys : key.token = cand'[n].token) /\ Ahead(cand'[n].token, keys) = {}]_vars

\* No write is accepted once a later leadership has begun.
NoStaleWrite == [][state' # state => state'.token >= highest]_vars

\* An accepted write was based on the state as it was.
NoLostUpdate == [][state' # state => state'.previous = state.revision]_vars

\* No lease is removed, unless somebody revokes it, before it has run for its whole time on the server's clock.
ExpiryStrict ==
    [][\A l \in leases : (\A m \in leases' : m.id # l.id) =>
         \/ RunOut(l)
         \/ \E k \in calls : k.kind = "Revoke" /\ k.lease = l.id
         \/ Accidents \cap {"operator", "waitingoperator"} # {}]_vars

-----------------------------------------------------------------------------
(* Probes: what can happen, and is seen to.                                *)

OneThinksItLeads == \A m, n \in Nodes : cand[m].phase = "Leading" /\ cand[n].phase = "Leading" => m = n
NoStaleWriteUnderWay == \A w \in writes : w.token >= highest
NobodyLeads == \A n \in Nodes : cand[n].phase # "Leading"
NoUnknownWinner == \A key \in keys : \E n \in Nodes : cand[n].lease = key.lease
=============================================================================
