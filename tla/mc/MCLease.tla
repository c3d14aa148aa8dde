------------------------------ MODULE MCLease ------------------------------
(***************************************************************************)
(* Model checking of LeaseElection without a bound on time, tokens or      *)
(* versions: two states count as one when no future can tell them apart.   *)
(*                                                                         *)
(* Why View is a bisimulation.  Every guard and every effect depends only  *)
(* on what View keeps:                                                     *)
(*   - versions, uids, renew times and call ids are compared for equality, *)
(*     ids and renew times also with their predecessors; a new one is      *)
(*     greater than all before.  Their ranks keep that.                    *)
(*   - clocks are compared with instants of their own node, so what counts *)
(*     is the time left; past its end an instant only stays past.          *)
(*   - a clock's lead over true time counts only against its lead at the   *)
(*     start of a timer that still runs.                                   *)
(*   - tokens are compared with each other, and minted as one above the    *)
(*     greatest that a candidate knows, which is at least the store's when *)
(*     the swap can succeed.  From the store's token upwards the distance  *)
(*     is kept, below it the order.                                        *)
(* With operators (deletion, edits) a candidate may know more than the     *)
(* store; there the distance can grow, and MaxToken bounds it.  One thing  *)
(* is looser than a bisimulation: a question for a floor that is known and *)
(* cannot change is left out, so its answer is a step of one state only.   *)
(* A nightly configuration without View goes some way along the same road, *)
(* to the first leader; it does not prove the argument.                    *)
(***************************************************************************)
EXTENDS LeaseElection, TLC

CONSTANTS MaxToken, MaxNow, MaxCalls, MaxFlight

Symmetry == Permutations(Nodes)

\* How many accidents of each kind may happen, by the name of the configuration.
None == [timeout |-> 0, fail |-> 0, twice |-> 0, lose |-> 0, stop |-> 0, end |-> 0, write |-> 0,
         crash |-> 0, delete |-> 0, annotate |-> 0, edit |-> 0]
Plain == None
Writes == [None EXCEPT !.write = 1]
Late == [None EXCEPT !.timeout = 1]
Later == [None EXCEPT !.timeout = 2]
Fails == [None EXCEPT !.fail = 1]
Twices == [None EXCEPT !.twice = 1]
Loses == [None EXCEPT !.lose = 1]
Ends == [None EXCEPT !.end = 1]
Annotates == [None EXCEPT !.annotate = 1]
Errors == [None EXCEPT !.fail = 1, !.annotate = 1]
Traffic == [None EXCEPT !.lose = 1, !.twice = 1]
Leaving == [None EXCEPT !.stop = 1, !.end = 1]
Crashes == [None EXCEPT !.crash = 1]
Deletes == [None EXCEPT !.delete = 1]
Stops == [None EXCEPT !.stop = 1]

Rank(x, S) == Cardinality({y \in S : y < x})

Attempts(n) == {a \in cand[n].doubt \cup {cand[n].write} : a # NoAttempt}

\* Everything that carries a record, and what those carry.
SnapshotsOf ==
    {store} \cup UNION {{cand[n].obs.at, cand[n].hold.at} : n \in Nodes}
    \cup {call.at : call \in net}
AttemptsOf == UNION {Attempts(n) : n \in Nodes}

Token(t, all) ==
    IF t <= 0 THEN t
    ELSE IF t >= store.rec.token THEN 1000 + t - store.rec.token
    ELSE 1 + Rank(t, all.tokens)

NormalRecord(rec, all) ==
    <<rec.holder, Token(rec.token, all), rec.dur,
      IF rec.renew = NeverHeld THEN -1
      ELSE Cardinality({r \in all.renews : r[1] = rec.holder /\ r[2] < rec.renew}),
      IF Policy = "wall" /\ rec.renew # NeverHeld
      THEN Max(rec.renew - now, -(rec.dur + MaxSkew + 1)) ELSE 0>>

NormalAt(at, all) ==
    IF at = Absent THEN <<>>
    ELSE <<Rank(at.uid, all.uids), Rank(at.ver, all.vers), NormalRecord(at.rec, all)>>

\* Whether somebody but the candidates may change the Lease.
Unruly == Accidents["edit"] > 0 \/ Accidents["delete"] > 0

Left(n, instant) == Max(instant - clk[n], 0)
Ahead(n, off, running) == IF running THEN Off(n) - off ELSE 0

Live(n) == cand[n].verdict.token > 0 /\ cand[n].verdict.until > clk[n]

View ==
    LET snaps == SnapshotsOf
        attempts == AttemptsOf
        recs == {at.rec : at \in snaps} \cup {call.rec : call \in net}
                \cup {a.rec : a \in attempts}
        all == [uids |-> {0} \cup {at.uid : at \in snaps} \cup {call.uid : call \in net}
                         \cup {a.uid : a \in attempts},
                vers |-> {0} \cup {at.ver : at \in snaps} \cup {call.ver : call \in net}
                         \cup {a.ver : a \in attempts},
                renews |-> {<<r.holder, r.renew>> : r \in {x \in recs : x.renew # NeverHeld}},
                tokens |-> {t \in {r.token : r \in recs} \cup FenceMarks
                                  \cup {m.token : m \in flight}
                                  \cup UNION {{IF Live(n) THEN cand[n].verdict.token ELSE 0, cand[n].claim.token,
                                               cand[n].claim.no} : n \in Nodes} : t > 0}]
        ids(n) == {0, cand[n].read, cand[n].write.id} \cup {a.id : a \in cand[n].doubt}
                  \cup {call.id : call \in {x \in net : x.who[1] = n}}
        attempt(n, a, known) ==
            LET dated == Grants(a.kind) \/ a.kind = "renew"
                leftover == IF dated THEN Left(n, a.sent + Validity) ELSE 0
            IN <<Rank(a.id, known), a.kind, leftover, Ahead(n, a.off, leftover > 0),
                 Rank(a.uid, all.uids), Rank(a.ver, all.vers), NormalRecord(a.rec, all),
                 a.rec.token > cand[n].gained>>
        none(a) == a = NoAttempt
        seen(n, c) ==
            IF c.obs.st # "seen" THEN <<c.obs.st>>
            ELSE LET rec == c.obs.at.rec
                     changed == Max(c.obs.changed + rec.dur - clk[n], -1)
                     created == Max(c.obs.created + c.longest - clk[n], -1)
                     fresh == rec.renew = NeverHeld
                 IN <<NormalAt(c.obs.at, all), changed,
                      Ahead(n, c.obs.changedOff, changed >= 0),
                      IF fresh THEN created ELSE 0,
                      Ahead(n, c.obs.createdOff, fresh /\ created >= 0)>>
        candidate(n, c) ==
            IF c.phase = "down" THEN <<"down", c.inc>>
            ELSE LET known == ids(n) IN
                 <<c.phase, c.inc, c.intent, seen(n, c),
                   Rank(c.read, known), c.overtaken,
                   IF none(c.write) THEN <<>> ELSE <<attempt(n, c.write, known)>>,
                   {attempt(n, a, known) : a \in c.doubt},
                   IF Holding(c)
                   THEN <<NormalAt(c.hold.at, all), Left(n, c.hold.until),
                          Ahead(n, c.hold.off, c.hold.until > clk[n]),
                          c.hold.at.rec.token > c.gained>> ELSE <<>>,
                   IF Live(n)
                   THEN <<Token(c.verdict.token, all), c.verdict.until - clk[n],
                          Ahead(n, c.verdict.off, TRUE)>> ELSE <<>>,
                   c.lapsing, c.remint,
                   <<Token(c.claim.token, all), c.claim.yes, Token(c.claim.no, all)>>,
                   c.reread, c.floor >= 0, c.asked /\ (c.floor < 0 \/ Unruly),
                   IF Unruly
                   THEN <<c.floor, c.highest, c.firstOwn, c.longest>>
                   ELSE <<Max(HighestKnown(c) - store.rec.token, 0)>>,
                   IF Policy = "wall" THEN Max(c.renewed - now, -(MaxSkew + 2)) ELSE 0,
                   Left(n, c.aside),
                   IF c.intent # "stand" THEN Left(n, c.drain) ELSE 0, c.tries>>
        called(call) ==
            <<call.who, Rank(call.id, ids(call.who[1])), call.kind, call.st,
              Rank(call.uid, all.uids), Rank(call.ver, all.vers), NormalRecord(call.rec, all),
              NormalAt(call.at, all)>>
    IN <<[n \in Nodes |-> candidate(n, cand[n])],
         NormalAt(store, all),
         {called(call) : call \in net},
         [f \in Fences |-> <<Token(fence[f].token, all),
                             IF fence[f].token < store.rec.token THEN Nobody
                             ELSE fence[f].who>>],
         {<<m.what, m.who, Token(m.token, all)>> : m \in flight},
         IF Policy = "wall" THEN [n \in Nodes |-> wall[n] - now] ELSE 0,
         IF top >= store.rec.token THEN 1000 + top - store.rec.token
         ELSE Cardinality({t \in all.tokens : t <= top}), left>>

(* Some configurations begin when one candidate leads and the others have   *)
(* just seen it, to look further from there.                               *)
Leader == CHOOSE n \in Nodes : TRUE
LedLease == Snapshot(1, 2, Record(<<Leader, 1>>, 1, 1, Lease))
LedCandidate(n) ==
    LET seen == [Down(1) EXCEPT !.phase = "watching", !.obs = After(n, Unknown, LedLease),
                                !.floor = 0, !.highest = 1, !.ids = 1]
        hold == [at |-> LedLease, until |-> Validity, off |-> 0]
    IN IF n # Leader THEN seen
       ELSE [seen EXCEPT !.phase = "leading", !.hold = hold, !.verdict = Verdict(hold),
                         !.gained = 1, !.firstOwn = 1, !.renewed = 1, !.ids = 2]
InitLed ==
    /\ now = 0
    /\ clk = [n \in Nodes |-> 0]
    /\ wall = [n \in Nodes |-> 0]
    /\ cand = [n \in Nodes |-> LedCandidate(n)]
    /\ store = LedLease
    /\ last = [uid |-> 1, ver |-> 2]
    /\ net = {}
    /\ fence = [f \in Fences |-> [token |-> 1, who |-> <<Leader, 1>>]]
    /\ flight = {}
    /\ top = 1
    /\ left = Accidents
SpecLed == InitLed /\ [][Next]_vars

(* Fewer interleavings, for checks that must be quick: nothing else happens *)
(* between a question to the fences and its answer, nor between the serving *)
(* of a read and the taking of its answer.  What is left out are delays of  *)
(* what nobody else looks at, and of old news, which the versions refuse;   *)
(* lease-plain.cfg and the nightly configurations have them.                *)
Urgent ==
    \/ \E m \in flight : m.what = "claim"
    \/ \E n \in Nodes : LET c == cand[n] IN
        c.claim.yes = Fences \/ c.claim.no > 0 \/ (c.asked /\ c.floor < 0)
    \/ \E call \in net : call.kind = "read" /\ call.st # "asked"
BriskNext ==
    IF Urgent
    THEN \/ \E m \in flight, f \in Fences : JudgeClaim(f, m)
         \/ \E n \in Nodes :
            \/ Claimed(n) \/ ClaimRefused(n)
            \/ cand[n].floor < 0 /\ FloorRead(n, Greatest(FenceMarks))
            \/ \E call \in net : AnsweredRead(n, call)
    ELSE Next
BriskSpec == Init /\ [][BriskNext]_vars

\* A probe: a challenge and the renewal that it comes too late for are under way at once.
NoChallengeBesideRenewal ==
    \A c, d \in net : ~(c.kind = "renew" /\ d.kind = "acquire" /\ c.st = "asked" /\ d.st = "asked"
                       /\ CouldApply(c, store) /\ CouldApply(d, store))

\* What is not explored beyond: a state with more is the last one of its behaviour.
Bounded ==
    /\ store.rec.token <= MaxToken /\ now <= MaxNow
    /\ Cardinality(net) <= MaxCalls /\ Cardinality(flight) <= MaxFlight
=============================================================================
