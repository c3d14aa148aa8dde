----------------------------- MODULE TraceLease -----------------------------
(***************************************************************************)
(* A recorded run, held against LeaseElection: is it a behaviour of it?    *)
(*                                                                         *)
(* The run is a file with one event a line.  Each event names an action of *)
(* the specification, tells who did what, and what was seen afterwards.    *)
(* `line` is the event to be taken in next; whoever drives this module     *)
(* puts it there.  A run is a behaviour if some path takes in its last     *)
(* line.  For every action X that a trace can tell there is an IsX here:   *)
(* the action, and what was seen.  Where a line asks for no `check`, what  *)
(* was seen counts for nothing: so a refusal can tell whether the action   *)
(* was possible at all.  What no trace tells is in corpus/*-untold.tsv,    *)
(* with the reason.                                                        *)
(*                                                                         *)
(* Times are whole microseconds, tokens and versions small numbers in the  *)
(* order of those in the run.                                              *)
(***************************************************************************)
EXTENDS LeaseElection

CONSTANTS
    Bounded,        \* whether clocks must keep their bounds
    WallZero        \* what a right wall clock shows at the start

VARIABLES
    line,           \* the event to be taken in
    sent,           \* every claim and write that ever went to the fences: the
                    \* network may deliver one again, which a fence judges again
    past            \* the Lease as it has been: what a cache may show.  Of all that, what a
                    \* later line shows, for the rest would only cost time: whoever drives
                    \* this module says with each line whether one shows the same `again`

-----------------------------------------------------------------------------
(* What a line tells of a candidate's state: all that its code keeps, but    *)
(* for when the next call is due, which the specification leaves open.       *)

SeenAttempt(a) ==
    [id |-> a.id, kind |-> a.kind, sent |-> a.sent, uid |-> a.uid, ver |-> a.ver,
     rec |-> a.rec]

Seen(c) ==
    [phase |-> c.phase, intent |-> c.intent,
     obs |-> [st |-> c.obs.st, at |-> c.obs.at, changed |-> c.obs.changed,
              created |-> c.obs.created],
     read |-> c.read, overtaken |-> c.overtaken,
     write |-> SeenAttempt(c.write), doubt |-> {SeenAttempt(a) : a \in c.doubt},
     hold |-> [at |-> c.hold.at, until |-> c.hold.until],
     verdict |-> [token |-> c.verdict.token, until |-> c.verdict.until],
     lapsing |-> c.lapsing, remint |-> c.remint, claiming |-> Claiming(c),
     reread |-> c.reread, floor |-> c.floor, highest |-> c.highest,
     gained |-> c.gained, firstOwn |-> c.firstOwn, longest |-> c.longest,
     renewed |-> c.renewed, ids |-> c.ids, aside |-> c.aside, drain |-> c.drain,
     tries |-> c.tries]

\* For messages: the candidate whose step the line tells.
Candidate == IF "n" \in DOMAIN line THEN Seen(cand[line.n]) ELSE "nobody"

Elements(tuple) == {tuple[i] : i \in DOMAIN tuple}

\* A line names what has changed; everything else is as before.
Told(field) ==
    IF field = "doubt" THEN Elements(line.post.doubt) ELSE line.post[field]

Observed ==
    line.check =>
        LET before == Seen(cand[line.n])
            after == Seen(cand'[line.n])
        IN /\ DOMAIN line.post \subseteq DOMAIN after
           /\ \A field \in DOMAIN after :
                  after[field] = IF field \in DOMAIN line.post THEN Told(field)
                                 ELSE before[field]

Is(event) == line.e = event /\ UNCHANGED line
Kept == sent' = IF flight' \subseteq sent THEN sent ELSE sent \cup flight'
Took == Observed /\ Kept /\ UNCHANGED past

\* What is no step of a candidate sends nothing and, unless it writes, leaves no version.
Aside == <<sent, past>>

-----------------------------------------------------------------------------
(* The inputs of the protocol.                                               *)

\* The line's call, asked or answered.
Calls == {call \in net : call.id = line.id /\ call.who = <<line.n, line.inc>>}

IsStart == Is("Start") /\ Start(line.n) /\ Took
IsWoke == Is("Woke") /\ Woke(line.n) /\ Took
IsAnsweredRead ==
    Is("AnsweredRead") /\ \E call \in Calls : AnsweredRead(line.n, call) /\ Took
IsAnsweredWrite ==
    Is("AnsweredWrite") /\ \E call \in Calls : AnsweredWrite(line.n, call) /\ Took
IsAnsweredLate ==
    Is("AnsweredLate") /\ \E call \in Calls : AnsweredLate(line.n, call) /\ Took
IsTimedOutRead == Is("TimedOutRead") /\ TimedOutRead(line.n) /\ Took
IsTimedOutWrite == Is("TimedOutWrite") /\ TimedOutWrite(line.n) /\ Took
IsFloorRead ==
    /\ Is("FloorRead") /\ line.floor <= Greatest(FenceMarks)
    /\ FloorRead(line.n, line.floor) /\ Took
IsFloorFailed == Is("FloorFailed") /\ FloorFailed(line.n) /\ Took
IsClaimed == Is("Claimed") /\ Claimed(line.n) /\ Took
IsClaimRefused == Is("ClaimRefused") /\ ClaimRefused(line.n) /\ Took
IsClaimFailed == Is("ClaimFailed") /\ ClaimFailed(line.n) /\ Took
IsWorkEnded == Is("WorkEnded") /\ WorkEnded(line.n) /\ Took
IsStepDown == Is("StepDown") /\ StepDown(line.n) /\ Took
IsClose == Is("Close") /\ Close(line.n) /\ Took

\* Java: an input that says nothing any more, such as the late answer to a write
\* that is settled, or a claim's answer that nobody waits for
IsIdle == Is("Idle") /\ Input(line.n, Step(cand[line.n])) /\ Took

-----------------------------------------------------------------------------
(* The store.                                                                *)

StoreSeen ==
    /\ line.check => store'.uid = line.uid /\ store'.ver = line.ver
    /\ UNCHANGED Aside

\* What was written tells its contents, too.
WriteSeen ==
    /\ line.check => store' = [uid |-> line.uid, ver |-> line.ver, rec |-> line.rec]
    /\ past' = IF line.again THEN past \cup {store'} ELSE past
    /\ UNCHANGED sent

IsServeRead == Is("ServeRead") /\ \E call \in Calls : ServeRead(call) /\ StoreSeen
IsServeApplied ==
    Is("ServeApplied") /\ \E call \in Calls : ServeApplied(call) /\ WriteSeen
IsServeConflict ==
    Is("ServeConflict") /\ \E call \in Calls : ServeConflict(call) /\ StoreSeen
IsServeError == Is("ServeError") /\ \E call \in Calls : ServeError(call) /\ StoreSeen
IsServeAppliedError ==
    Is("ServeAppliedError") /\ \E call \in Calls : ServeAppliedError(call) /\ WriteSeen
IsServeTwice ==
    /\ Is("ServeTwice")
    /\ \E call \in Calls : ServeTwice(call) /\ WriteSeen
    /\ \E answer \in net' :
        answer.id = line.id /\ answer.who = <<line.n, line.inc>> /\ answer.st = line.st

\* Java: LeaseApi.step, of a read that a cache answers, which no cluster may do;
\* outside the envelope.  It is news of what has been, to the last field.  Of a Lease that
\* is gone the last version is old news, too, and so is that there was none.
IsServeStale ==
    /\ Is("ServeStale") /\ ~Bounded
    /\ line.at \in past \cup {Absent} /\ line.at # store
    /\ \E call \in Calls :
        /\ call.st = "asked" /\ call.kind = "read"
        /\ Serves(call, IF line.at = Absent THEN Answer(call, "absent", Absent)
                        ELSE Answer(call, "found", line.at), store, FALSE)
    /\ line.check => store.uid = line.uid /\ store.ver = line.ver
    /\ past' = IF line.again THEN past ELSE past \ {line.at}
    /\ UNCHANGED <<left, sent>>

IsDelete == Is("Delete") /\ Delete /\ UNCHANGED Aside
IsAnnotate == Is("Annotate") /\ Annotate /\ WriteSeen
IsEdit == Is("Edit") /\ Edit(line.rec) /\ WriteSeen

-----------------------------------------------------------------------------
(* The fences and the work.                                                  *)

Message(what) == [what |-> what, who |-> <<line.by, line.inc>>, token |-> line.token]

Judged(m) ==
    /\ m \in sent /\ UNCHANGED Aside
    /\ line.check => /\ Admits(line.f, m) = line.accepted
                     /\ fence'[line.f].token = line.highest

IsJudgeClaim ==
    Is("JudgeClaim") /\ JudgeClaim(line.f, Message("claim")) /\ Judged(Message("claim"))
IsJudgeWrite ==
    Is("JudgeWrite") /\ JudgeWrite(line.f, Message("write")) /\ Judged(Message("write"))

\* Java: a fence tells its highest token
IsFloorTold ==
    /\ Is("FloorTold")
    /\ line.check => fence[line.f].token = line.highest
    /\ UNCHANGED <<vars, Aside>>

\* Java: the work asks tokenValid(), and with true it goes on to write
Writes(n) ==
    [what |-> "write", who |-> Identity(n, cand[n]), token |-> cand[n].verdict.token]
IsAsked ==
    /\ Is("Asked")
    /\ line.check => Valid(line.n) = line.valid
    /\ IF line.valid /\ Valid(line.n) /\ Writes(line.n) \notin flight
       THEN WorkActs(line.n) /\ Kept /\ UNCHANGED past
       ELSE UNCHANGED <<vars, Aside>>

-----------------------------------------------------------------------------
(* The environment.                                                          *)

IsCrash == Is("Crash") /\ Crash(line.n) /\ UNCHANGED Aside

WallsBounded ==
    Policy = "wall" =>
        \A n \in Nodes : Abs(wall[n] - WallZero - now) <= MaxSkew + MaxDev

IsTick ==
    /\ Is("Tick") /\ line.now >= now
    /\ LET d == line.now - now
           advance == [n \in Nodes |-> line.clk[n] - clk[n]]
       IN /\ Tick(d, advance, line.wall)
          /\ (Bounded /\ line.check) => Within(d, advance) /\ WallsBounded'
    /\ UNCHANGED Aside

-----------------------------------------------------------------------------
(* What the traces of a build must show together: every branch of every      *)
(* action, and these instants, at which alone `<` differs from `<=`.         *)

\* How far an event is beyond the end of what it is about, on the clock that counts.
Beyond(what, reading, end) == {[what |-> what, by |-> reading - end]}

\* The answer to a read tells a candidate that nothing has changed.
ReadOfSame(c) ==
    /\ line.e = "AnsweredRead" /\ c.phase = "watching" /\ c.obs.st = "seen"
    /\ \E call \in Calls : call.st = "found" /\ call.at.rec = c.obs.at.rec

Distance ==
    IF "n" \notin DOMAIN line THEN {}
    ELSE LET c == cand[line.n]
             rec == c.obs.at.rec
         IN CASE line.e = "Asked" /\ c.verdict.token > 0 ->
                    Beyond("verdict asked", clk[line.n], c.verdict.until)
              [] line.e = "Woke" /\ c.phase = "leading" ->
                    Beyond("leader woken", clk[line.n], StopAt(c))
              [] ReadOfSame(c) /\ rec.renew = NeverHeld ->
                    Beyond("unheld lease read", clk[line.n], c.obs.created + c.longest)
              [] ReadOfSame(c) /\ Held(rec) /\ Policy = "observed" ->
                    Beyond("lease read", clk[line.n], c.obs.changed + rec.dur)
              [] ReadOfSame(c) /\ Held(rec) /\ Policy = "wall" ->
                    Beyond("lease read by date", wall[line.n], rec.renew + rec.dur)
              [] OTHER -> {}

Ends ==
    {[what |-> what, by |-> by] : what \in {"verdict asked"}, by \in -1 .. 1}
    \cup {[what |-> what, by |-> by] :
              what \in {"lease read", "lease read by date", "unheld lease read"}, by \in 0 .. 1}
    \cup {[what |-> "leader woken", by |-> 0]}

\* Why no trace shows an acquisition to a leader: all are settled before the claim.
AcquiredBefore ==
    \A n \in Nodes : cand[n].phase \in {"leading", "draining"} =>
        \A a \in SentBy(cand[n]) : ~Grants(a.kind)

-----------------------------------------------------------------------------
Beginning == [e |-> "", check |-> TRUE]

TraceInit == Init /\ line = Beginning /\ sent = {} /\ past = {}

TraceNext ==
    \/ IsTick \/ IsStart \/ IsWoke
    \/ IsAnsweredRead \/ IsAnsweredWrite \/ IsAnsweredLate
    \/ IsTimedOutRead \/ IsTimedOutWrite
    \/ IsFloorRead \/ IsFloorFailed
    \/ IsClaimed \/ IsClaimRefused \/ IsClaimFailed
    \/ IsWorkEnded \/ IsStepDown \/ IsClose \/ IsIdle
    \/ IsServeRead \/ IsServeApplied \/ IsServeConflict
    \/ IsServeError \/ IsServeAppliedError \/ IsServeTwice \/ IsServeStale
    \/ IsDelete \/ IsAnnotate \/ IsEdit
    \/ IsJudgeClaim \/ IsJudgeWrite \/ IsFloorTold \/ IsAsked
    \/ IsCrash
=============================================================================
