--------------------------- MODULE LeaseElection ---------------------------
(***************************************************************************)
(* The election over a Kubernetes Lease, step for step as the code does    *)
(* it.                                                                     *)
(*                                                                         *)
(* Candidates are kept as one record each, which abstracts the LeaseState  *)
(* of the code.  One input of the protocol is one action here: the         *)
(* candidate first takes in what happened, then does what is due, and what *)
(* it sends goes into the network in the same step.  A call that the store *)
(* serves is one action of its own, and so is each accident of the world.  *)
(*                                                                         *)
(* When a retry or a renewal is due is left open: a candidate may send     *)
(* whenever the rules let it.  So the specification says nothing of pace,  *)
(* and whatever holds here holds for every choice of intervals.            *)
(*                                                                         *)
(* Tokens are the lease transitions of the Lease.  Times are whole ticks.  *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    Nodes,          \* where candidates run
    Fences,         \* the fences of the resource; a leader claims every one
    Lease,          \* how long a lease lasts after a renewal
    Validity,       \* how long of that the holder may use: less the allowance
    StopGrace,      \* how long before its validity ends the work is told to stop
    CallTimeout,    \* how long a call may take; only nearness of a challenge asks
    CloseBound,     \* how long a requested stop waits for the work
    Policy,         \* "observed" or "wall": how a challenger judges expiry
    OnAbsent,       \* "wait" or "create": what it does when there is no Lease
    MaxDev, RateInverse,    \* bound on clocks: MaxDev + age \div RateInverse
    MaxSkew,        \* how far a wall clock may be off true time
    Accidents,      \* how many accidents of each kind may happen
    Faults          \* what the specification does wrong, for its mutants

VARIABLES
    now,            \* true time, which nobody can read
    clk,            \* the monotonic clock of each node
    wall,           \* the wall clock of each node
    cand,           \* each node's candidate
    store,          \* the Lease, or Absent
    last,           \* the last uid and version given out
    net,            \* calls to the store: not served yet, or answered
    fence,          \* each fence's mark: the highest token and who claimed it
    flight,         \* claims and writes on their way to the fences
    top,            \* the highest token that a leadership was published with
    left            \* how many accidents may still happen

vars == <<now, clk, wall, cand, store, last, net, fence, flight, top, left>>

Faulty(fault) == fault \in Faults
Max(a, b) == IF a >= b THEN a ELSE b
Greatest(S) == CHOOSE x \in S : \A y \in S : x >= y

-----------------------------------------------------------------------------
(* Values.  A process has an identity of its own, a new one at every start. *)

Nobody == <<>>
Identity(n, c) == <<n, c.inc>>

Record(holder, token, renew, dur) ==
    [holder |-> holder, token |-> token, renew |-> renew, dur |-> dur]
NeverHeld == -1                     \* in the place of a renew time
NoRecord == Record(Nobody, 0, NeverHeld, 0)
Held(rec) == rec.holder # Nobody

Snapshot(uid, ver, rec) == [uid |-> uid, ver |-> ver, rec |-> rec]
Absent == Snapshot(0, 0, NoRecord)

\* A write on its way.  What it proves is dated by its sending: `sent` on the own
\* clock, `off` = how far that clock was then ahead of true time, for the bound
\* on clocks only.
NoAttempt == [id |-> 0, kind |-> "none", sent |-> 0, off |-> 0, uid |-> 0, ver |-> 0,
              rec |-> NoRecord]
Grants(kind) == kind \in {"acquire", "createHeld"}
Creates(kind) == kind \in {"createUnheld", "createHeld"}

NoHold == [at |-> Absent, until |-> 0, off |-> 0]
NoVerdict == [token |-> 0, until |-> 0, off |-> 0]
Unknown == [st |-> "unknown", at |-> Absent, changed |-> 0, changedOff |-> 0,
            created |-> 0, createdOff |-> 0]
NoClaim == [token |-> 0, yes |-> {}, no |-> 0]

Down(inc) ==
    [phase |-> "down", inc |-> inc, intent |-> "stand", obs |-> Unknown,
     read |-> 0, overtaken |-> FALSE, write |-> NoAttempt, doubt |-> {},
     hold |-> NoHold, verdict |-> NoVerdict, lapsing |-> FALSE, remint |-> FALSE,
     claim |-> NoClaim, reread |-> FALSE, asked |-> FALSE, floor |-> -1,
     highest |-> 0, gained |-> 0, firstOwn |-> 0, longest |-> Lease,
     renewed |-> 0, ids |-> 0, aside |-> 0, drain |-> 0, tries |-> 0]

Holding(c) == c.hold # NoHold
Writing(c) == c.write # NoAttempt
Claiming(c) == c.claim # NoClaim
HighestKnown(c) == Max(c.floor, c.highest)
StopAt(c) == c.hold.until - StopGrace
Off(n) == clk[n] - now

\* A record that names us with a lower token than our first belongs to a namesake.
Ours(n, c, rec) ==
    rec.holder = Identity(n, c) /\ c.firstOwn > 0 /\ rec.token >= c.firstOwn

-----------------------------------------------------------------------------
(* A step in the making: the candidate, the calls it sends, the claims it    *)
(* makes, and whether the next read or write is due "now" (the code sends it *)
(* in this very step), "later" (not in this step) or "open" (perhaps).       *)

Step(c) == [c |-> c, calls |-> {}, claims |-> {}, rd |-> "open", wr |-> "open"]
With(s, c) == [s EXCEPT !.c = c]
Read(s, due) == [s EXCEPT !.rd = due]
Write(s, due) == [s EXCEPT !.wr = due]

Call(n, c, id, kind, uid, ver, rec) ==
    [who |-> Identity(n, c), id |-> id, kind |-> kind, uid |-> uid, ver |-> ver,
     rec |-> rec, st |-> "asked", at |-> Absent]

SendRead(n, s) ==
    LET id == s.c.ids + 1 IN
    [s EXCEPT !.c = [@ EXCEPT !.ids = id, !.read = id, !.overtaken = FALSE],
              !.calls = @ \cup {Call(n, s.c, id, "read", 0, 0, NoRecord)}]

\* Only what grants or extends a lease is dated; other writes prove nothing.
SendWrite(n, s, kind, at, rec) ==
    LET id == s.c.ids + 1
        dated == Grants(kind) \/ kind = "renew"
        attempt == [id |-> id, kind |-> kind, sent |-> IF dated THEN clk[n] ELSE 0,
                    off |-> IF dated THEN Off(n) ELSE 0,
                    uid |-> at.uid, ver |-> at.ver, rec |-> rec]
    IN [s EXCEPT !.c = [@ EXCEPT !.ids = id, !.write = attempt],
                 !.calls = @ \cup {Call(n, s.c, id, kind, at.uid, at.ver, rec)}]

\* The renew time of every attempt is new, whatever the wall clock shows.
NextRenew(n, c) == Max(wall[n], c.renewed + 1)
SendHeld(n, s, kind, at, token) ==
    LET renew == NextRenew(n, s.c)
        c == [s.c EXCEPT !.renewed = renew, !.firstOwn = IF @ = 0 THEN token ELSE @]
    IN SendWrite(n, With(s, c), kind, at,
                 Record(Identity(n, c), token, renew, Lease))

-----------------------------------------------------------------------------
(* What a candidate knows of the Lease.                                      *)

\* Anchored at receipt.  A metadata-only write is no change.
After(n, obs, at) ==
    LET same == obs.st = "seen" /\ obs.at.uid = at.uid
        quiet == same /\ obs.at.rec = at.rec
    IN [st |-> "seen", at |-> at,
        changed |-> IF quiet THEN obs.changed ELSE clk[n],
        changedOff |-> IF quiet THEN obs.changedOff ELSE Off(n),
        created |-> IF same THEN obs.created ELSE clk[n],
        createdOff |-> IF same THEN obs.createdOff ELSE Off(n)]

\* A write that was conditioned on another version can no longer be applied.
Observe(n, c, at) ==
    [c EXCEPT !.obs = After(n, @, at),
              !.highest = Max(@, at.rec.token),
              !.longest = Max(@, at.rec.dur),
              !.doubt = {a \in @ : ~Creates(a.kind) /\ a.ver = at.ver}]

ObserveMissing(c) ==
    [c EXCEPT !.obs = [Unknown EXCEPT !.st = "missing"],
              !.doubt = {a \in @ : Creates(a.kind)}]

Note(n, c, at) == [c EXCEPT !.obs = After(n, @, at)]

\* Our own attempts that a snapshot proves to have been applied.
ShownBy(c, at) ==
    {a \in c.doubt \cup {c.write} :
        /\ a.kind \in {"acquire", "renew"}
        /\ a.uid = at.uid /\ a.rec = at.rec}
Shown(c, at) ==
    IF c.write \in ShownBy(c, at) THEN c.write ELSE CHOOSE a \in ShownBy(c, at) : TRUE

\* When the lease last seen is free to take; 0 and FALSE: not known, or at once.
Expiry(c) ==
    LET rec == c.obs.at.rec IN
    CASE c.obs.st # "seen" -> [known |-> FALSE, at |-> 0]
      [] ~Held(rec) -> [known |-> rec.renew = NeverHeld, at |-> c.obs.created + c.longest]
      [] OTHER -> [known |-> Policy = "observed", at |-> c.obs.changed + rec.dur]

Past(n, instant) == clk[n] > instant \/ (Faulty("boundary") /\ clk[n] = instant)

Expired(n, c) ==
    LET rec == c.obs.at.rec IN
    IF Policy = "observed" THEN Past(n, c.obs.changed + rec.dur)
    ELSE rec.renew = NeverHeld \/ wall[n] - rec.renew > rec.dur
         \/ (Faulty("boundary") /\ wall[n] - rec.renew = rec.dur)

-----------------------------------------------------------------------------
(* The way out.                                                              *)

BeginRelease(s) ==
    Read(With(s, [s.c EXCEPT !.phase = "releasing", !.tries = 0, !.remint = FALSE,
                             !.claim = NoClaim]), "now")

BackToWatching(s) ==
    Read(With(s, [s.c EXCEPT !.phase = "watching", !.intent = "stand", !.hold = NoHold,
                             !.lapsing = FALSE, !.remint = FALSE, !.claim = NoClaim,
                             !.reread = FALSE]), "later")

End(s) ==
    With(s, [s.c EXCEPT !.phase = "closed", !.hold = NoHold, !.read = 0,
                        !.overtaken = FALSE, !.write = NoAttempt, !.doubt = {}])

\* Whoever gave a lease up leaves it to others for one lease duration.
Finish(n, s) ==
    CASE s.c.intent = "close" -> End(s)
      [] s.c.intent = "stepDown" /\ Holding(s.c) ->
            LET b == BackToWatching(s) IN With(b, [b.c EXCEPT !.aside = clk[n] + Lease])
      [] OTHER -> BackToWatching(s)

\* After a deadline the verdict stays until the validity ends; after any other
\* loss it is false at once.
Lose(s, atDeadline) ==
    LET c == IF atDeadline THEN s.c ELSE [s.c EXCEPT !.hold = NoHold]
        silent == IF atDeadline THEN c ELSE [c EXCEPT !.verdict = NoVerdict]
    IN CASE c.phase = "leading" ->
               With(s, [silent EXCEPT !.lapsing = TRUE, !.phase = "draining"])
         [] c.phase = "draining" ->
               With(s, [c EXCEPT !.verdict = NoVerdict, !.lapsing = TRUE])
         [] OTHER -> BackToWatching(With(s, c))

-----------------------------------------------------------------------------
(* Taking the lease.                                                         *)

MayMint(n, c) == clk[n] >= c.aside /\ (c.floor >= 0 \/ Faulty("nofloor"))

Minted(highest) == IF Faulty("sametoken") THEN Max(highest, 1) ELSE highest + 1

Challenge(n, s, at, highest) ==
    IF MayMint(n, s.c)
    THEN LET t == SendHeld(n, s, "acquire", at, Minted(highest))
         IN With(t, [t.c EXCEPT !.phase = "acquiring"])
    ELSE s

FoundByCandidate(n, s, at) ==
    LET own == ShownBy(s.c, at)
        o == Observe(n, s.c, at)
        other == Held(at.rec) /\ at.rec.holder # Identity(n, o)
        c == IF other THEN [o EXCEPT !.aside = clk[n]] ELSE o
        t == Read(With(s, c), "later")
        known == IF Faulty("nofloor") THEN at.rec.token ELSE HighestKnown(c)
        token == Shown(s.c, at).rec.token
        again == token > c.gained \/ Faulty("resume")
        free == Expiry(c)
    IN CASE Writing(c) \/ c.phase = "acquiring" -> t
         [] own # {} -> Challenge(n, t, at, IF again THEN token - 1 ELSE known)
         [] ~Held(at.rec) /\ free.known /\ ~Past(n, free.at) -> t
         [] ~Held(at.rec) -> Challenge(n, t, at, known)
         [] Expired(n, c) -> Challenge(n, t, at, known)
         [] OTHER -> t

MissingToCandidate(n, s) ==
    LET c == ObserveMissing(s.c)
        t == Read(With(s, c), "later")
        known == IF Faulty("nofloor") THEN 0 ELSE HighestKnown(c)
    IN CASE Writing(c) \/ c.phase = "acquiring" \/ ~MayMint(n, c) -> t
         [] OnAbsent = "wait" ->
               SendWrite(n, t, "createUnheld", Absent,
                         Record(Nobody, known, NeverHeld, Lease))
         [] OTHER ->
               LET u == SendHeld(n, t, "createHeld", Absent, Minted(known))
               IN With(u, [u.c EXCEPT !.phase = "acquiring"])

-----------------------------------------------------------------------------
(* What the answer to a write means.                                         *)

Hold(n, a, at) ==
    [at |-> at, until |-> (IF Faulty("reply") THEN clk[n] ELSE a.sent) + Validity,
     off |-> IF Faulty("reply") THEN Off(n) ELSE a.off]
Verdict(hold) == [token |-> hold.at.rec.token, until |-> hold.until, off |-> hold.off]

Acquired(n, s, a, at) ==
    LET hold == Hold(n, a, at)
        c == [Note(n, s.c, at) EXCEPT !.hold = hold, !.highest = Max(@, at.rec.token),
                                      !.remint = FALSE, !.claim = NoClaim]
        t == Write(With(s, c), "now")
    IN CASE s.c.phase \in {"leading", "draining"} -> s
         [] \/ c.phase = "releasing" \/ c.intent # "stand"
            \/ clk[n] >= hold.until - StopGrace -> BeginRelease(t)
         [] OTHER -> With(t, [c EXCEPT !.phase = "claiming"])

SameLeadership(hold, at) ==
    /\ hold.at.uid = at.uid
    /\ hold.at.rec.holder = at.rec.holder
    /\ hold.at.rec.token = at.rec.token

Renewed(n, s, a, at) ==
    IF ~Holding(s.c) \/ ~SameLeadership(s.c.hold, at)
    THEN Read(s, "now")
    ELSE LET hold == Hold(n, a, at)
             c == [Note(n, s.c, at) EXCEPT !.hold = hold,
                      !.verdict = IF s.c.phase = "leading" THEN Verdict(hold) ELSE @]
         IN With(s, c)

Released(n, s, at) ==
    IF s.c.phase = "releasing" THEN Finish(n, With(s, Note(n, s.c, at)))
    ELSE Read(s, "now")

\* A read that is under way may have been served before, and proves nothing.
Applied(n, s, a, at) ==
    LET c == [s.c EXCEPT !.overtaken = (@ \/ s.c.read # 0), !.reread = FALSE,
                         !.doubt = {}]
        t == With(s, c)
    IN CASE a.kind = "createUnheld" -> Read(With(t, Note(n, c, at)), "now")
         [] Grants(a.kind) -> Acquired(n, t, a, at)
         [] a.kind = "renew" -> Renewed(n, t, a, at)
         [] a.kind = "release" -> Released(n, t, at)

Overtaken(c, a) == Holding(c) /\ c.hold.at.ver # a.ver

\* Of the writes in doubt the newest are kept; to give the oldest up costs its
\* credit only.
MaxDoubt == 16
Doubted(doubt, a) ==
    LET oldest == CHOOSE b \in doubt : \A other \in doubt : b.id <= other.id
    IN {a} \cup (IF Cardinality(doubt) < MaxDoubt THEN doubt ELSE doubt \ {oldest})

Unapplied(n, s, a) ==
    LET c == IF Overtaken(s.c, a) THEN s.c ELSE [s.c EXCEPT !.doubt = Doubted(@, a)]
        t == With(s, c)
    IN CASE c.phase = "acquiring" /\ c.intent = "stand" ->
               With(t, [c EXCEPT !.phase = "watching"])
         [] c.phase = "acquiring" -> BeginRelease(t)
         [] c.phase = "claiming" /\ a.kind = "acquire" ->
               With(t, [c EXCEPT !.remint = a.rec.token > c.hold.at.rec.token])
         [] c.phase = "releasing" ->
               With(t, [c EXCEPT !.reread = TRUE,
                                 !.tries = IF a.kind = "release" THEN @ + 1 ELSE @])
         [] OTHER -> t

\* It may be our own applied write that a transport repeated: only a read can tell.
Conflicted(n, s, a) ==
    LET c == [s.c EXCEPT !.reread = ~Overtaken(s.c, a)]
    IN IF Faulty("conflict") /\ c.phase = "leading" THEN Lose(s, FALSE)
       ELSE Unapplied(n, Read(Write(With(s, c), "now"), "now"), a)

Failed(n, s, a) == Unapplied(n, Read(Write(s, "later"), "later"), a)

WriteAnswered(n, s, a, call) ==
    CASE call.st = "applied" -> Applied(n, s, a, call.at)
      [] call.st = "conflict" -> Conflicted(n, s, a)
      [] call.st = "failed" -> Failed(n, s, a)

-----------------------------------------------------------------------------
(* What a read shows to whoever holds the lease, or gives it back.           *)

FoundByHolder(n, s, at) ==
    LET own == ShownBy(s.c, at)
        a == Shown(s.c, at)
        t == With(s, Observe(n, s.c, at))
        hold == s.c.hold
    IN CASE own # {} /\ (s.c.phase = "claiming" \/ SameLeadership(hold, at)) ->
               IF Grants(a.kind) THEN Acquired(n, t, a, at) ELSE Renewed(n, t, a, at)
         [] hold.at.uid = at.uid /\ hold.at.rec = at.rec ->
               With(t, [t.c EXCEPT !.hold.at = at])
         [] OTHER -> Lose(t, FALSE)

NoLongerOurs(n, s) == IF Writing(s.c) THEN s ELSE Finish(n, s)

FoundReleasing(n, s, at) ==
    LET t == With(s, Observe(n, s.c, at)) IN
    IF Ours(n, t.c, at.rec)
    THEN With(t, [t.c EXCEPT !.hold =
                     IF Holding(t.c) THEN [@ EXCEPT !.at = at]
                     ELSE [at |-> at, until |-> clk[n], off |-> Off(n)]])
    ELSE NoLongerOurs(n, t)

Found(n, s, at) ==
    CASE s.c.phase \in {"watching", "acquiring"} -> FoundByCandidate(n, s, at)
      [] s.c.phase \in {"claiming", "leading", "draining"} -> FoundByHolder(n, s, at)
      [] OTHER -> FoundReleasing(n, s, at)

Missing(n, s) ==
    CASE s.c.phase \in {"watching", "acquiring"} -> MissingToCandidate(n, s)
      [] s.c.phase \in {"claiming", "leading", "draining"} ->
            Lose(With(s, ObserveMissing(s.c)), FALSE)
      [] OTHER -> NoLongerOurs(n, With(s, ObserveMissing(s.c)))

ReadFailed(s) ==
    Read(With(s, [s.c EXCEPT !.tries = IF s.c.phase = "releasing" THEN @ + 1 ELSE @]),
         "later")

ReadAnswered(n, s, call) ==
    LET quiet == [s.c EXCEPT !.read = 0, !.overtaken = FALSE]
        fresh == With(s, [quiet EXCEPT !.reread = FALSE])
    IN CASE call.st = "failed" -> ReadFailed(With(s, quiet))
         [] s.c.overtaken /\ ~Faulty("overtaken") -> Read(With(s, quiet), "now")
         [] call.st = "found" -> Found(n, fresh, call.at)
         [] call.st = "absent" -> Missing(n, fresh)

-----------------------------------------------------------------------------
(* What is done in the same step, after the input was taken in: the set of   *)
(* all ways in which the step may end.                                       *)

Ways(due, without, with) ==
    CASE due = "now" -> {with} [] due = "later" -> {without} [] OTHER -> {without, with}

\* A read that may be followed by a mint asks for the floor of the fences too.
ChallengeNear(n, c) ==
    LET free == Expiry(c) IN ~free.known \/ clk[n] > free.at - CallTimeout

ActWatching(n, s) ==
    LET t == SendRead(n, s)
        asks == s.c.floor < 0 \/ ChallengeNear(n, s.c)
    IN IF s.c.read # 0 THEN {s}
       ELSE Ways(s.rd, s, With(t, [t.c EXCEPT !.asked = @ \/ asks]))

Reread(n, s) == IF s.c.read # 0 THEN {s} ELSE Ways(s.rd, s, SendRead(n, s))

\* With a write in doubt, a read goes beside the next one.
ReadBeside(n, s) == IF s.c.doubt # {} /\ s.c.read = 0 THEN SendRead(n, s) ELSE s

Claim(n, s) ==
    LET token == s.c.hold.at.rec.token IN
    [With(s, [s.c EXCEPT !.claim = [NoClaim EXCEPT !.token = token]])
        EXCEPT !.claims = {[what |-> "claim", who |-> Identity(n, s.c), token |-> token]}]

Remint(n, s) ==
    LET t == With(s, [s.c EXCEPT !.remint = FALSE])
    IN SendHeld(n, ReadBeside(n, t), "acquire", s.c.hold.at, Minted(HighestKnown(s.c)))

\* A leader that does not claim first is what the fence cannot protect from.
Lead(n, s) ==
    With(s, [s.c EXCEPT !.phase = "leading", !.claim = NoClaim, !.lapsing = FALSE,
                        !.gained = s.c.hold.at.rec.token, !.verdict = Verdict(s.c.hold)])

ActClaiming(n, s) ==
    CASE clk[n] >= StopAt(s.c) \/ Claiming(s.c) \/ Writing(s.c) -> {s}
      [] s.c.reread -> Reread(n, s)
      [] s.c.remint -> Ways(s.wr, s, Remint(n, s))
      [] Faulty("unclaimed") -> {Lead(n, s)}
      [] OTHER -> Ways(s.wr, s, Claim(n, s))

Renew(n, s) ==
    SendHeld(n, ReadBeside(n, s), "renew", s.c.hold.at, s.c.hold.at.rec.token)

ActHolding(n, s) ==
    CASE \/ ~Holding(s.c) \/ s.c.lapsing \/ Writing(s.c)
         \/ (s.c.phase = "leading" /\ clk[n] >= StopAt(s.c)) -> {s}
      [] s.c.reread -> Reread(n, s)
      [] OTHER -> Ways(s.wr, s, Renew(n, s))

\* One release, and one more after a read.
MaxFailedTries == 2

ActReleasing(n, s) ==
    CASE Writing(s.c) -> {s}
      [] s.c.tries >= MaxFailedTries -> {Finish(n, s)}
      [] Holding(s.c) /\ ~s.c.reread ->
            {SendWrite(n, s, "release", s.c.hold.at,
                       [s.c.hold.at.rec EXCEPT !.holder = Nobody])}
      [] OTHER -> Reread(n, s)

Act(n, s) ==
    CASE s.c.phase = "watching" -> ActWatching(n, s)
      [] s.c.phase = "claiming" -> ActClaiming(n, s)
      [] s.c.phase \in {"leading", "draining"} -> ActHolding(n, s)
      [] s.c.phase = "releasing" -> ActReleasing(n, s)
      [] OTHER -> {s}

-----------------------------------------------------------------------------
(* The network.  A call that can change nothing any more is forgotten: an    *)
(* answer that nobody waits for, and a write whose condition is gone.        *)

Waits(call, cs) ==
    LET c == cs[call.who[1]] IN
    /\ call.who[2] = c.inc
    /\ \/ call.id = c.read
       \/ call.id = c.write.id
       \/ \E a \in c.doubt : call.id = a.id

CouldApply(call, lease) ==
    /\ call.st = "asked" /\ call.kind # "read"
    /\ \/ Creates(call.kind)
       \/ call.uid = lease.uid /\ call.ver = lease.ver
       \/ Faulty("anyversion") /\ call.uid = lease.uid

Pruned(calls, cs, lease) ==
    {call \in calls : Waits(call, cs) \/ CouldApply(call, lease)}

\* The process of a node takes in an input, to the result s.
Take(n, s, calls) ==
    \E t \in Act(n, s) :
        LET cs == [cand EXCEPT ![n] = t.c] IN
        /\ cand' = cs
        /\ net' = Pruned(calls \cup t.calls, cs, store)
        /\ flight' = flight \cup t.claims
        /\ top' = IF t.c.phase = "leading" THEN Max(top, t.c.gained) ELSE top
        /\ UNCHANGED <<now, clk, wall, store, last, fence>>

Up(n) == cand[n].phase \notin {"down", "closed"}
Input(n, s) == Up(n) /\ Take(n, s, net) /\ UNCHANGED left

Allowed(accident) == left[accident] > 0
Spend(accident) == left' = [left EXCEPT ![accident] = @ - 1]

-----------------------------------------------------------------------------
(* The inputs of the protocol.                                               *)

\* Java: Input.Started, of a process that begins
Start(n) ==
    /\ cand[n].phase = "down"
    /\ LET c == [Down(cand[n].inc + 1) EXCEPT !.phase = "watching", !.aside = clk[n],
                                              !.drain = clk[n]]
       IN Take(n, Read(Step(c), "now"), net)
    /\ UNCHANGED left

\* Java: Input.Woke; the deadlines are looked at here and nowhere else
Woke(n) ==
    LET c == cand[n]
        s == Step(c)
        due == Holding(c) /\ clk[n] >= StopAt(c)
    IN Up(n) /\ Input(n,
        CASE c.phase = "leading" /\ due -> Lose(s, TRUE)
          [] c.phase = "claiming" /\ due -> BeginRelease(s)
          [] c.phase = "draining" /\ c.intent # "stand" /\ clk[n] >= c.drain ->
                IF c.intent = "close" THEN End(s)
                ELSE With(s, [c EXCEPT !.lapsing = TRUE, !.intent = "stand"])
          [] OTHER -> s)

\* Java: Input.Answered, to the read that is awaited
AnsweredRead(n, call) ==
    /\ Up(n) /\ call.st # "asked"
    /\ call.who = Identity(n, cand[n]) /\ call.id = cand[n].read
    /\ Take(n, ReadAnswered(n, Step(cand[n]), call), net \ {call})
    /\ UNCHANGED left

\* Java: Input.Answered, to the write that is awaited
AnsweredWrite(n, call) ==
    LET c == cand[n] IN
    /\ Up(n) /\ call.st # "asked"
    /\ call.who = Identity(n, c) /\ call.id = c.write.id
    /\ Take(n, WriteAnswered(n, Step([c EXCEPT !.write = NoAttempt]), c.write, call),
            net \ {call})
    /\ UNCHANGED left

\* Java: Input.Answered, to a write that was given up: it counts if it says applied
AnsweredLate(n, call) ==
    LET c == cand[n] IN
    /\ Up(n) /\ call.st # "asked" /\ call.who = Identity(n, c)
    /\ \E a \in c.doubt :
        /\ a.id = call.id
        /\ Take(n, IF call.st = "applied"
                   THEN Applied(n, Step(c), IF Faulty("attempt") THEN
                           [a EXCEPT !.sent = Max(@, c.write.sent),
                                     !.off = IF c.write.sent > a.sent THEN c.write.off ELSE @]
                           ELSE a, call.at)
                   ELSE Step(c), net \ {call})
    /\ UNCHANGED left

\* Java: Input.TimedOut, of the read that is awaited
TimedOutRead(n) ==
    /\ Up(n) /\ cand[n].read # 0 /\ Allowed("timeout")
    /\ Take(n, ReadFailed(Step([cand[n] EXCEPT !.read = 0, !.overtaken = FALSE])), net)
    /\ Spend("timeout")

\* Java: Input.TimedOut, of the write that is awaited
TimedOutWrite(n) ==
    /\ Up(n) /\ Writing(cand[n]) /\ Allowed("timeout")
    /\ Take(n, Failed(n, Step([cand[n] EXCEPT !.write = NoAttempt]), cand[n].write), net)
    /\ Spend("timeout")

\* Java: Input.FloorRead; the answer may have been overtaken by newer claims
FloorRead(n, floor) ==
    LET c == cand[n] IN
    /\ Up(n) /\ c.asked
    /\ Input(n, Read(Step([c EXCEPT !.asked = FALSE, !.floor = Max(@, floor)]),
                     IF c.floor < 0 THEN "now" ELSE "open"))

\* Java: Input.FloorFailed
FloorFailed(n) ==
    /\ Up(n) /\ cand[n].asked /\ Allowed("fail")
    /\ Take(n, Step([cand[n] EXCEPT !.asked = FALSE]), net)
    /\ Spend("fail")

\* Java: Input.Claimed, once every fence has taken the token
Claimed(n) ==
    LET c == cand[n]
        s == Step([c EXCEPT !.claim = NoClaim])
    IN /\ c.phase = "claiming" /\ Claiming(c) /\ c.claim.yes = Fences
       /\ Input(n, IF clk[n] >= StopAt(c) THEN BeginRelease(s) ELSE Lead(n, s))

\* Java: Input.ClaimRefused, by a fence that has seen more
ClaimRefused(n) ==
    LET c == cand[n] IN
    /\ c.phase = "claiming" /\ c.claim.no > 0
    /\ Input(n, Write(Step([c EXCEPT !.claim = NoClaim, !.remint = TRUE,
                                     !.highest = Max(@, c.claim.no)]), "now"))

\* Java: Input.ClaimFailed
ClaimFailed(n) ==
    LET c == cand[n] IN
    /\ c.phase = "claiming" /\ Claiming(c) /\ Allowed("fail")
    /\ Take(n, Write(Step([c EXCEPT !.claim = NoClaim]), "later"), net)
    /\ Spend("fail")

\* Java: Input.WorkEnded; the work ends when told, or by itself
WorkEnded(n) ==
    LET c == [cand[n] EXCEPT !.verdict = NoVerdict]
        s == Step(c)
    IN \/ /\ c.phase = "leading" /\ Allowed("end")
          /\ Take(n, BeginRelease(With(s, [c EXCEPT !.intent = "stepDown"])), net)
          /\ Spend("end")
       \/ /\ c.phase = "draining"
          /\ Input(n, IF Holding(c) THEN BeginRelease(s) ELSE Finish(n, s))

\* Whether the Lease may name us.
MayBeNamed(n, c) ==
    \/ c.obs.st = "seen" /\ Ours(n, c, c.obs.at.rec)
    \/ Writing(c) \/ c.doubt # {}

StopAsked(n, asked) ==
    LET c == [cand[n] EXCEPT !.intent = IF @ = "close" THEN @ ELSE asked,
                             !.drain = IF cand[n].intent = "stand"
                                       THEN clk[n] + CloseBound ELSE @]
        s == Step(c)
        silent == With(s, [c EXCEPT !.verdict = NoVerdict, !.phase = "draining"])
    IN CASE c.phase = "watching" ->
               IF MayBeNamed(n, c) THEN BeginRelease(s) ELSE Finish(n, s)
         [] c.phase = "claiming" -> BeginRelease(s)
         [] c.phase = "leading" /\ Faulty("release") -> BeginRelease(s)
         [] c.phase \in {"leading", "draining"} -> silent
         [] OTHER -> s

\* Java: Input.StepDown
StepDown(n) ==
    /\ Up(n) /\ cand[n].phase # "watching" /\ Allowed("stop")
    /\ Take(n, StopAsked(n, "stepDown"), net) /\ Spend("stop")

\* Java: Input.Close
Close(n) ==
    /\ Up(n) /\ Allowed("stop")
    /\ Take(n, StopAsked(n, "close"), net) /\ Spend("stop")

-----------------------------------------------------------------------------
(* The store: a Kubernetes API server's Lease, at the instant of serving.    *)

Stored(lease) ==
    /\ store' = lease
    /\ last' = IF lease = Absent THEN last
               ELSE [uid |-> Max(last.uid, lease.uid), ver |-> Max(last.ver, lease.ver)]
    /\ UNCHANGED <<now, clk, wall, cand, fence, flight, top>>

Answer(call, st, at) == [call EXCEPT !.st = st, !.at = at]

\* The call is answered; the request may still be under way a second time.
Serves(call, answer, lease, again) ==
    /\ Stored(lease)
    /\ net' = Pruned((net \ {call}) \cup {answer} \cup (IF again THEN {call} ELSE {}),
                     cand, lease)

Matches(call) ==
    IF Creates(call.kind) THEN store = Absent
    ELSE /\ store # Absent /\ call.uid = store.uid
         /\ call.ver = store.ver \/ Faulty("anyversion")

Written(call) ==
    Snapshot(IF Creates(call.kind) THEN last.uid + 1 ELSE store.uid, last.ver + 1, call.rec)

\* Java: LeaseApi.step, of a read
ServeRead(call) ==
    /\ call.st = "asked" /\ call.kind = "read"
    /\ Serves(call, IF store = Absent THEN Answer(call, "absent", Absent)
                    ELSE Answer(call, "found", store), store, FALSE)
    /\ UNCHANGED left

\* Java: LeaseApi.step, of a write whose condition holds
ServeApplied(call) ==
    /\ call.st = "asked" /\ call.kind # "read" /\ Matches(call)
    /\ Serves(call, Answer(call, "applied", Written(call)), Written(call), FALSE)
    /\ UNCHANGED left

\* Java: LeaseApi.step, of a write whose condition does not hold (409)
ServeConflict(call) ==
    /\ call.st = "asked" /\ call.kind # "read" /\ ~Matches(call)
    /\ Serves(call, Answer(call, "conflict", Absent), store, FALSE)
    /\ UNCHANGED left

\* Java: LeaseApi.step, when a fault makes it answer an error and do nothing
ServeError(call) ==
    /\ call.st = "asked" /\ Allowed("fail")
    /\ Serves(call, Answer(call, "failed", Absent), store, FALSE)
    /\ Spend("fail")

\* Java: LeaseApi.step, when a fault makes it apply a write and answer an error
ServeAppliedError(call) ==
    /\ call.st = "asked" /\ call.kind # "read" /\ Matches(call) /\ Allowed("fail")
    /\ Serves(call, Answer(call, "failed", Absent), Written(call), FALSE)
    /\ Spend("fail")

\* Java: the network delivers a request a second time; its second answer is the
\* first one's, or comes to nobody
ServeTwice(call) ==
    /\ call.st = "asked" /\ call.kind # "read" /\ Matches(call) /\ Allowed("twice")
    /\ \E st \in {"applied", "conflict"} :
          Serves(call, Answer(call, st, IF st = "applied" THEN Written(call) ELSE Absent),
                 Written(call), Creates(call.kind))
    /\ Spend("twice")

\* Java: the network loses a request or an answer
Lost(call) ==
    /\ Allowed("lose")
    /\ net' = net \ {call}
    /\ Spend("lose")
    /\ UNCHANGED <<now, clk, wall, cand, store, last, fence, flight, top>>

-----------------------------------------------------------------------------
(* The fences, and the work that writes to what they guard.                  *)

Valid(n) ==
    LET v == cand[n].verdict IN
    Up(n) /\ v.token > 0 /\ clk[n] < v.until

\* Java: the work asks tokenValid(), sees true, and begins a fenced write
WorkActs(n) ==
    LET write == [what |-> "write", who |-> Identity(n, cand[n]),
                  token |-> cand[n].verdict.token]
    IN /\ Valid(n) /\ write \notin flight /\ Allowed("write")
       /\ flight' = flight \cup {write}
       /\ Spend("write")
       /\ UNCHANGED <<now, clk, wall, cand, store, last, net, fence, top>>

Admits(f, m) ==
    \/ m.token > fence[f].token
    \/ m.token = fence[f].token /\ (m.who = fence[f].who \/ fence[f].token = 0)
    \/ Faulty("nofence")

\* Java: FenceState.claim; a process that waits for the answer will be told
JudgeClaim(f, m) ==
    LET n == m.who[1]
        c == cand[n]
        mark == IF Admits(f, m) THEN [token |-> m.token, who |-> m.who] ELSE fence[f]
        awaits == c.inc = m.who[2] /\ c.claim.token = m.token
    IN /\ m.what = "claim"
       /\ fence' = [fence EXCEPT ![f] = mark]
       /\ cand' = IF ~awaits THEN cand
                  ELSE IF Admits(f, m) THEN [cand EXCEPT ![n].claim.yes = @ \cup {f}]
                  ELSE [cand EXCEPT ![n].claim.no = Max(@, fence[f].token)]
       /\ flight' = IF Cardinality(Fences) = 1 THEN flight \ {m} ELSE flight
       /\ UNCHANGED <<now, clk, wall, store, last, net, top, left>>

\* Java: FenceState.admit, of a write by the work
JudgeWrite(f, m) ==
    /\ m.what = "write"
    /\ fence' = IF Admits(f, m)
                THEN [fence EXCEPT ![f] = [token |-> m.token, who |-> m.who]] ELSE fence
    /\ flight' = flight \ {m}
    /\ UNCHANGED <<now, clk, wall, cand, store, last, net, top, left>>

\* A claim or a write is lost on its way.
\* Java: the network loses a claim or a write
LostWrite(m) ==
    /\ Allowed("lose")
    /\ flight' = flight \ {m}
    /\ Spend("lose")
    /\ UNCHANGED <<now, clk, wall, cand, store, last, net, fence, top>>

-----------------------------------------------------------------------------
(* The environment.                                                          *)

\* Java: a process dies at any point; what it sent may still arrive
Crash(n) ==
    /\ cand[n].phase # "down" /\ Allowed("crash")
    /\ cand' = [cand EXCEPT ![n] = Down(@.inc)]
    /\ net' = Pruned(net, cand', store)
    /\ Spend("crash")
    /\ UNCHANGED <<now, clk, wall, store, last, fence, flight, top>>

\* Java: an operator deletes the Lease
Delete ==
    /\ store # Absent /\ Allowed("delete")
    /\ Stored(Absent) /\ net' = Pruned(net, cand, Absent)
    /\ Spend("delete")

\* Java: somebody changes the Lease's metadata only
Annotate ==
    /\ store # Absent /\ Allowed("annotate")
    /\ LET lease == [store EXCEPT !.ver = last.ver + 1]
       IN Stored(lease) /\ net' = Pruned(net, cand, lease)
    /\ Spend("annotate")

\* Java: an operator changes holder, token or duration, which is outside the envelope
Edit(rec) ==
    /\ store # Absent /\ rec # store.rec /\ Allowed("edit")
    /\ LET lease == Snapshot(store.uid, last.ver + 1, rec)
       IN Stored(lease) /\ net' = Pruned(net, cand, lease)
    /\ Spend("edit")

(* Clocks.  How far a clock may stray is bounded for each running timer,     *)
(* counted from its start: a steady rate error is no drift without end.      *)

\* The timers of a candidate that still run: age on the own clock, and how far
\* the clock was ahead of true time when each began.  One that has run out bounds
\* nothing any more.
Timer(age, off) == {[age |-> age, off |-> off]}
Timers(n, c) ==
    LET rec == c.obs.at.rec
        since(until) == clk[n] - (until - Validity)
    IN UNION {Timer(clk[n] - a.sent, a.off) :
                a \in {b \in c.doubt \cup {c.write} :
                        (Grants(b.kind) \/ b.kind = "renew") /\ clk[n] < b.sent + Validity}}
       \cup (IF Holding(c) /\ clk[n] < c.hold.until
             THEN Timer(since(c.hold.until), c.hold.off) ELSE {})
       \cup (IF c.verdict.token > 0 /\ clk[n] < c.verdict.until
             THEN Timer(since(c.verdict.until), c.verdict.off) ELSE {})
       \cup (IF c.obs.st = "seen" /\ clk[n] <= c.obs.changed + rec.dur
             THEN Timer(clk[n] - c.obs.changed, c.obs.changedOff) ELSE {})
       \cup (IF c.obs.st = "seen" /\ rec.renew = NeverHeld /\ clk[n] <= c.obs.created + c.longest
             THEN Timer(clk[n] - c.obs.created, c.obs.createdOff) ELSE {})

Dev(age) == MaxDev + (IF RateInverse > 0 THEN age \div RateInverse ELSE 0)
Abs(x) == IF x >= 0 THEN x ELSE -x

\* Whether true time may move by d while the clocks advance so.
Within(d, advance) ==
    \A n \in Nodes : \A t \in Timers(n, cand[n]) :
        Abs(Off(n) + advance[n] - d - t.off) <= Dev(t.age + advance[n])

\* Java: time passes; every clock shows what it shows
Tick(d, advance, walls) ==
    /\ now' = now + d
    /\ clk' = [n \in Nodes |-> clk[n] + advance[n]]
    /\ wall' = walls
    /\ UNCHANGED <<cand, store, last, net, fence, flight, top, left>>

\* How far a clock may stray in one step, where it may stray at all.
Slip == IF MaxDev = 0 /\ RateInverse = 0 THEN 0 ELSE 1

Walls(d) ==
    IF Policy = "observed" THEN {wall}
    ELSE [Nodes -> (now + d - MaxSkew)..(now + d + MaxSkew)]

\* Java: time passes, as clocks may within their bounds
TickWithin(d) ==
    \E advance \in [Nodes -> Max(0, d - Slip)..(d + Slip)] :
        Within(d, advance) /\ \E walls \in Walls(d) : Tick(d, advance, walls)

-----------------------------------------------------------------------------
Init ==
    /\ now = 0
    /\ clk = [n \in Nodes |-> 0]
    /\ wall = [n \in Nodes |-> 0]
    /\ cand = [n \in Nodes |-> Down(0)]
    /\ store = Absent
    /\ last = [uid |-> 0, ver |-> 0]
    /\ net = {}
    /\ fence = [f \in Fences |-> [token |-> 0, who |-> Nobody]]
    /\ flight = {}
    /\ top = 0
    /\ left = Accidents

FenceMarks == {fence[f].token : f \in Fences}

\* Everything but time.
Happens ==
    \/ \E n \in Nodes :
        \/ Start(n) \/ Woke(n)
        \/ TimedOutRead(n) \/ TimedOutWrite(n)
        \/ FloorRead(n, Greatest(FenceMarks)) \/ FloorFailed(n)
        \/ Claimed(n) \/ ClaimRefused(n) \/ ClaimFailed(n)
        \/ WorkEnded(n) \/ StepDown(n) \/ Close(n)
        \/ WorkActs(n) \/ Crash(n)
        \/ \E call \in net : AnsweredRead(n, call)
        \/ \E call \in net : AnsweredWrite(n, call)
        \/ \E call \in net : AnsweredLate(n, call)
    \/ \E call \in net : ServeRead(call)
    \/ \E call \in net : ServeApplied(call)
    \/ \E call \in net : ServeConflict(call)
    \/ \E call \in net : ServeError(call)
    \/ \E call \in net : ServeAppliedError(call)
    \/ \E call \in net : ServeTwice(call)
    \/ \E call \in net : Lost(call)
    \/ \E m \in flight, f \in Fences : JudgeClaim(f, m)
    \/ \E m \in flight, f \in Fences : JudgeWrite(f, m)
    \/ \E m \in flight : LostWrite(m)
    \/ Delete \/ Annotate

Next == Happens \/ TickWithin(1)

\* What an operator may make of a record: nobody or another process holds it, its
\* token is none or one more, or it lasts longer.
Edited(rec) ==
    {[rec EXCEPT !.holder = who] : who \in {Nobody} \cup {Identity(n, cand[n]) : n \in Nodes}}
    \cup {[rec EXCEPT !.token = token] : token \in {0, rec.token + 1}}
    \cup {[rec EXCEPT !.dur = @ + 1]}

\* Next, and what it leaves out: the answer to the question for the floor may be
\* older than what the fences have seen since, and an operator may edit the Lease,
\* which is outside the envelope.
NextLoose ==
    \/ Next
    \/ \E n \in Nodes, floor \in 0..Greatest(FenceMarks) : FloorRead(n, floor)
    \/ \E rec \in Edited(store.rec) : Edit(rec)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What must hold while clocks keep their bounds.                            *)

\* At no instant do two candidates answer true to tokenValid().
AtMostOneValid == \A n, m \in Nodes : Valid(n) /\ Valid(m) => n = m

\* Whoever answers true is the holder in the store, unless an operator took the
\* Lease away, whose successor nobody holds as long as that answer stays true.
ValidIsBacked ==
    \A n \in Nodes : Valid(n) =>
        \/ store.rec.holder = Identity(n, cand[n])
           /\ store.rec.token >= cand[n].verdict.token
        \/ store.uid # cand[n].hold.at.uid /\ ~Held(store.rec)

\* Each published leadership has a higher token than all before it, so no two
\* have the same.
TokensGrow ==
    [][\A n \in Nodes : cand'[n].phase = "leading" /\ cand[n].phase # "leading"
            => cand'[n].gained > top]_vars

\* A leadership is published only when every fence has seen its token.
ClaimedFirst ==
    [][\A n \in Nodes : cand'[n].phase = "leading" /\ cand[n].phase # "leading"
            => \A f \in Fences : fence[f].token >= cand'[n].gained]_vars

\* Once a leadership is published, no fence takes a write with a lower token.
NoStaleWrite ==
    [][\A f \in Fences : \A m \in flight \ flight' :
            m.what = "write" /\ fence'[f] = [token |-> m.token, who |-> m.who]
                => m.token >= top]_vars

\* Whether a step challenges a lease that names another.
Challenges(c, d) ==
    /\ d.write.kind = "acquire" /\ d.write.id # c.write.id
    /\ d.phase = "acquiring" /\ Held(d.obs.at.rec)
    /\ d.obs.at.rec.holder # d.write.rec.holder
\* A lease that names another is challenged only when its whole duration has
\* passed, and at exactly its end it is live.
ExpiryStrict ==
    [][\A n \in Nodes : Challenges(cand[n], cand'[n]) =>
        IF Policy = "observed" THEN clk[n] > cand'[n].obs.changed + cand'[n].obs.at.rec.dur
        ELSE \/ cand'[n].obs.at.rec.renew = NeverHeld
             \/ wall[n] - cand'[n].obs.at.rec.renew > cand'[n].obs.at.rec.dur]_vars

\* A leader that was not asked to stop loses before its deadline only when the
\* Lease names somebody else, or is gone.
NoNeedlessLoss ==
    [][\A n \in Nodes :
        LET c == cand[n] d == cand'[n] IN
        c.phase = "leading" /\ d.phase = "draining" /\ ~Holding(d)
            => store.rec.holder # Identity(n, c) \/ store.rec.token # c.gained]_vars

\* What the arithmetic rests on, in every reachable state; the unbounded proof
\* shows the same for any number of nodes.
TypeOK ==
    /\ \A n \in Nodes :
        LET c == cand[n] IN
        /\ c.phase \in {"down", "watching", "acquiring", "claiming", "leading",
                        "draining", "releasing", "closed"}
        /\ c.phase = "acquiring" => Writing(c)
        /\ c.phase \in {"claiming", "leading"} => Holding(c)
        /\ Claiming(c) => c.phase = "claiming"
    /\ \A call \in net : call.st \in {"asked", "found", "absent", "applied", "conflict",
                                      "failed"}

-----------------------------------------------------------------------------
(* The invariant of the unbounded proof, as far as one state shows it: each  *)
(* conjunct has its name there.  What needs the past is left out, and where  *)
(* the proof says "may be live" of true time, this says it of the own clock. *)

SentBy(c) == (c.doubt \cup {c.write}) \ {NoAttempt}

\* Writes whose being applied would still make their sender the holder.
OpenWrites(c) ==
    {a \in SentBy(c) : Grants(a.kind) \/ (a.kind = "renew" /\ c.verdict.token > 0)}
AppliedAnswers(n, a) ==
    {call \in net : call.who = Identity(n, cand[n]) /\ call.id = a.id /\ call.st = "applied"}

Holds(c) == c.phase = "claiming" \/ c.verdict.token > 0
MayBeValid(n) ==
    LET c == cand[n] IN
    \/ c.phase = "claiming" /\ clk[n] < c.hold.until
    \/ c.verdict.token > 0 /\ clk[n] < c.verdict.until

\* Whether the store still names us, or the Lease that did is gone and nobody holds
\* another one: a challenger of that waits for as long as we may be valid.
Current(n, uid, token) ==
    \/ store.rec.holder = Identity(n, cand[n]) /\ store.rec.token >= token
    \/ store.uid # uid /\ ~Held(store.rec)

Waiting == {call \in net : CouldApply(call, store)}
WaitingToSwap(kinds) == {call \in Waiting : call.kind \in kinds}

SentBefore == \A n \in Nodes : \A a \in SentBy(cand[n]) : a.sent <= clk[n]

RecordIsTheWrites == \A call \in net : call.st = "applied" => call.at.rec = call.rec

NeverDeleted == OnAbsent = "wait" => \A call \in net : call.kind # "createHeld"

ConditionSeen == \A call \in net : call.uid <= last.uid /\ call.ver <= last.ver

AppliedOnce ==
    \A call \in net : call.st = "applied" /\ ~Creates(call.kind) => call.ver # store.ver

TokensPositive ==
    \A call \in net : Grants(call.kind) \/ call.kind = "renew" => call.rec.token > 0

HigherTokens ==
    \A call \in WaitingToSwap({"acquire"}) :
        \/ call.rec.token > store.rec.token
        \/ store.rec.holder = call.who /\ call.rec.token = store.rec.token

ChallengedAfterExpiry ==
    \A call \in WaitingToSwap({"acquire"}) :
        \/ ~Held(store.rec) /\ store.rec.renew # NeverHeld
        \/ store.rec.holder = call.who
        \/ \A n \in Nodes : ~MayBeValid(n)

RenewsItsOwn ==
    \A call \in WaitingToSwap({"renew", "release"}) :
        store.rec.holder = call.who /\ store.rec.token = call.rec.token

HoldsItsOwn ==
    \A n \in Nodes : LET c == cand[n] IN
        /\ Holds(c) /\ Holding(c) => c.hold.at.rec.holder = Identity(n, c)
        /\ c.phase \in {"claiming", "leading"} => Holding(c)
        /\ c.phase = "leading" => c.verdict = Verdict(c.hold)

OpenIsCurrent ==
    \A n \in Nodes : \A a \in OpenWrites(cand[n]) : \A answer \in AppliedAnswers(n, a) :
        clk[n] < a.sent + Validity => Current(n, answer.at.uid, a.rec.token)

HoldIsCurrent ==
    \A n \in Nodes : MayBeValid(n) =>
        Current(n, cand[n].hold.at.uid,
                IF cand[n].verdict.token > 0 THEN cand[n].verdict.token
                ELSE cand[n].hold.at.rec.token)

ReleasedIsOver ==
    \A call \in WaitingToSwap({"release"}) :
        LET n == call.who[1] IN
        call.who = Identity(n, cand[n]) =>
            /\ ~Holds(cand[n])
            /\ \A a \in OpenWrites(cand[n]) : AppliedAnswers(n, a) = {}

OpenGrantIsNew ==
    \A n \in Nodes : \A a \in SentBy(cand[n]) :
        Grants(a.kind) => a.rec.token > cand[n].gained

ClaimsNewToken ==
    \A n \in Nodes : cand[n].phase = "claiming" => cand[n].hold.at.rec.token > cand[n].gained

ClaimIsSettled ==
    \A n \in Nodes : Claiming(cand[n]) =>
        /\ cand[n].claim.token = cand[n].hold.at.rec.token
        /\ \A a \in SentBy(cand[n]) : ~Grants(a.kind)

MarkAboveTop == \A f \in Fences : fence[f].token >= top

TakenIsMarked ==
    \A n \in Nodes : \A f \in cand[n].claim.yes :
        \/ fence[f].token > cand[n].claim.token
        \/ fence[f] = [token |-> cand[n].claim.token, who |-> Identity(n, cand[n])]

TakenIsNew ==
    \A n \in Nodes : cand[n].claim.yes # {} /\ MayBeValid(n) => top < cand[n].claim.token

\* What the proof rests on where it is coarser than this specification: a renew
\* time tells the writes of a process apart, so a record that is an attempt's
\* proves that it was applied; and what is in doubt while a release is awaited
\* can be applied only in its place.
RecordsTellWritesApart ==
    \A n \in Nodes : \A a \in SentBy(cand[n]) :
        a.kind \in {"acquire", "renew"} =>
            /\ \A b \in SentBy(cand[n]) : b.rec = a.rec => b = a
            /\ a.uid = store.uid /\ a.rec = store.rec => a.ver # store.ver

DoubtIsOfItsVersion ==
    \A n \in Nodes : cand[n].write.kind = "release" =>
        \A a \in cand[n].doubt : Grants(a.kind) =>
            a.uid = cand[n].write.uid /\ a.ver = cand[n].write.ver

IndInv ==
    /\ AppliedOnce
    /\ ChallengedAfterExpiry
    /\ ClaimIsSettled
    /\ ClaimsNewToken
    /\ ConditionSeen
    /\ DoubtIsOfItsVersion
    /\ HigherTokens
    /\ HoldIsCurrent
    /\ HoldsItsOwn
    /\ MarkAboveTop
    /\ NeverDeleted
    /\ OpenGrantIsNew
    /\ OpenIsCurrent
    /\ RecordIsTheWrites
    /\ RecordsTellWritesApart
    /\ ReleasedIsOver
    /\ RenewsItsOwn
    /\ SentBefore
    /\ TakenIsMarked
    /\ TakenIsNew
    /\ TokensPositive

-----------------------------------------------------------------------------
(* Probes: what must be possible, or the properties above would say little.  *)

OneThinksItLeads ==
    \A n, m \in Nodes :
        cand[n].phase = "leading" /\ cand[m].phase = "leading" => n = m
NoStaleWriteInFlight ==
    \A m \in flight : m.what = "write" => \A f \in Fences : m.token >= fence[f].token
EveryGrantIsKnown ==
    \A n \in Nodes : store.rec.holder = Identity(n, cand[n]) =>
        Holding(cand[n]) \/ cand[n].phase = "acquiring"
=============================================================================
