------------------------------ MODULE MCLease ------------------------------
(***************************************************************************)
(* Model checking of LeaseElection without a bound on time, tokens or      *)
(* versions: two states count as one when no future can tell them apart.   *)
(*                                                                         *)
(* Why View is a bisimulation.  Every guard and every effect depends only  *)
(* on what View keeps:                                                     *)
(*   - versions, uids, renew times and call ids are compared for equality, *)
(*     ids and renew times also with their predecessors; a new one is      *)
(*     greater than all before.  Their ranks keep that.  At the renew time *)
(*     of a Lease that nobody holds nobody looks.                          *)
(*   - clocks are compared with instants of their own node, so what counts *)
(*     is the time left; past its end an instant only stays past.          *)
(*   - when a Lease was first seen counts as long as nobody has held it,   *)
(*     or the answer to an own creation may say once more that nobody has. *)
(*   - a clock's lead over true time counts only against its lead at the   *)
(*     start of a timer that still runs.                                   *)
(*   - tokens are compared with each other, and minted as one above the    *)
(*     greatest that a candidate knows, which is at least the store's when *)
(*     the swap can succeed.  From the store's token upwards the distance  *)
(*     is kept, below it the order; of a write that cannot succeed any     *)
(*     more nothing.                                                       *)
(* With operators (deletion, edits) a candidate may know more than the     *)
(* store; there tokens are kept as they are, and MaxToken bounds them.     *)
(* ViewTest tries this: it visits states by all their variables, and from  *)
(* those with one view the same steps must lead to the same views.         *)
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
EditsAndWrites == [None EXCEPT !.edit = 1, !.write = 1]

\* Whether somebody but the candidates may change the Lease.
Unruly == Accidents["edit"] > 0 \/ Accidents["delete"] > 0

\* Where tokens only grow, the answer to a question for a floor that is known says nothing new.  Configurations put this
\* in the place of ChallengeNear, and leave such questions out: a state less for each of them.
Never(n, c) == FALSE

\* The small worlds of the code have those questions, and put AskedAtFirst in the place of ShowsAsked: there such an
\* answer may be a step of one state only.  A step like it, by a wake, all of them have.
ShowsAsked(c) == c.asked
AskedAtFirst(c) == c.asked /\ (c.floor < 0 \/ Unruly)

Rank(x, S) == Cardinality({y \in S : y < x})

Attempts(n) == {a \in cand[n].doubt \cup {cand[n].write} : a # NoAttempt}

\* Everything that carries a record, and what those carry.
SnapshotsOf ==
    {store} \cup UNION {{cand[n].obs.at, cand[n].hold.at} : n \in Nodes}
    \cup {call.at : call \in net}
AttemptsOf == UNION {Attempts(n) : n \in Nodes}

Token(t, all) ==
    IF t <= 0 \/ Unruly THEN t
    ELSE IF t >= store.rec.token THEN 1000 + t - store.rec.token
    ELSE 1 + Rank(t, all.tokens)

NormalRecord(rec, all) ==
    <<rec.holder, Token(rec.token, all), rec.dur,
      IF rec.renew = NeverHeld THEN -1
      ELSE Cardinality({r \in all.renews : r[1] = rec.holder /\ r[2] < rec.renew}),
      IF Policy = "wall" /\ Held(rec)
      THEN Max(rec.renew - now, -(rec.dur + MaxSkew + 1)) ELSE 0>>

\* A write that can no longer be applied: nothing looks at its token any more.  Was it applied, its answer and what
\* the store showed since tell the token.
Spent(write) ==
    IF Creates(write.kind) THEN store # Absent /\ ~Unruly
    ELSE (write.uid # store.uid \/ write.ver # store.ver) /\ ~Faulty("anyversion")
Asked(write) == IF Spent(write) THEN [write.rec EXCEPT !.token = 0] ELSE write.rec

NormalAt(at, all) ==
    IF at = Absent THEN <<>>
    ELSE <<Rank(at.uid, all.uids), Rank(at.ver, all.vers), NormalRecord(at.rec, all)>>

Left(n, instant) == Max(instant - clk[n], 0)
Ahead(n, off, running) == IF running THEN Off(n) - off ELSE 0

\* How far the last renew time is behind, as far as wall clocks may be; of a process that has not begun yet it is 0.
Lag(c) == IF Policy = "wall" THEN Max(c.renewed - now, -(MaxSkew + 2)) ELSE 0

Live(n) == cand[n].verdict.token > 0 /\ cand[n].verdict.until > clk[n]

\* With TLCEval a union is put together once; TLC would do so whenever it is asked for.
View ==
    LET snaps == TLCEval(SnapshotsOf)
        attempts == TLCEval(AttemptsOf)
        recs == TLCEval({at.rec : at \in snaps} \cup {Asked(call) : call \in net}
                        \cup {Asked(a) : a \in attempts})
        all == [uids |-> TLCEval({0} \cup {at.uid : at \in snaps} \cup {call.uid : call \in net}
                                 \cup {a.uid : a \in attempts}),
                vers |-> TLCEval({0} \cup {at.ver : at \in snaps} \cup {call.ver : call \in net}
                                 \cup {a.ver : a \in attempts}),
                renews |-> {<<r.holder, r.renew>> : r \in {x \in recs : Held(x)}},
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
                 Rank(a.uid, all.uids), Rank(a.ver, all.vers), NormalRecord(Asked(a), all),
                 dated /\ a.rec.token > cand[n].gained>>
        none(a) == a = NoAttempt
        seen(n, c) ==
            IF c.obs.st # "seen" THEN <<c.obs.st>>
            ELSE LET rec == c.obs.at.rec
                     changed == Max(c.obs.changed + rec.dur - clk[n], -1)
                     created == Max(c.obs.created + c.longest - clk[n], -1)
                     fresh == rec.renew = NeverHeld \/ \E a \in Attempts(n) : a.kind = "createUnheld"
                 IN <<NormalAt(c.obs.at, all), changed,
                      Ahead(n, c.obs.changedOff, changed >= 0),
                      IF fresh THEN created ELSE 0,
                      Ahead(n, c.obs.createdOff, fresh /\ created >= 0)>>
        candidate(n, c) ==
            IF c.phase = "down" THEN <<"down", c.inc, Lag(c)>>
            ELSE LET known == TLCEval(ids(n)) IN
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
                   c.reread, c.floor >= 0, ShowsAsked(c),
                   IF Unruly
                   THEN <<HighestKnown(c), c.firstOwn, c.longest>>
                   ELSE <<Max(HighestKnown(c) - store.rec.token, 0)>>,
                   Lag(c),
                   Left(n, c.aside),
                   IF c.intent # "stand" THEN Left(n, c.drain) ELSE 0, c.tries>>
        called(call) ==
            <<call.who, Rank(call.id, ids(call.who[1])), call.kind, call.st,
              Rank(call.uid, all.uids), Rank(call.ver, all.vers), NormalRecord(Asked(call), all),
              NormalAt(call.at, all)>>
    IN <<[n \in Nodes |-> candidate(n, cand[n])],
         NormalAt(store, all),
         {called(call) : call \in net},
         [f \in Fences |-> <<Token(fence[f].token, all),
                             IF fence[f].token < store.rec.token THEN Nobody
                             ELSE fence[f].who>>],
         {<<m.what, m.who, Token(m.token, all)>> : m \in flight},
         IF Policy = "wall" THEN [n \in Nodes |-> wall[n] - now] ELSE 0,
         IF Unruly THEN top
         ELSE IF top >= store.rec.token THEN 1000 + top - store.rec.token
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

(* What an operator may make of the Lease by hand: nobody's, a stranger's,   *)
(* with a lower token, or with no duration.                                 *)
Stranger == <<"operator", 0>>
Edits ==
    {[store.rec EXCEPT !.holder = Nobody], [store.rec EXCEPT !.holder = Stranger],
     [store.rec EXCEPT !.token = Max(@ - 1, 0)], [store.rec EXCEPT !.dur = 0]}
EditedNext == Next \/ \E rec \in Edits : Edit(rec)
EditedSpec == InitLed /\ [][EditedNext]_vars

(* The worst for who leads first: its wall clock is as slow as it may be, and  *)
(* all others are as fast.  That a Lease was renewed more often than a wall    *)
(* clock moves on only makes challengers wait longer: Bounded leaves it out.   *)
WorstWalls(d) == {[n \in Nodes |-> now + d + (IF n = Leader THEN -MaxSkew ELSE MaxSkew)]}

(* Fewer interleavings, for checks that must be quick: nothing else happens *)
(* between a question to the fences and its answer, nor between the serving *)
(* of a read and the taking of its answer.  What is left out are delays of  *)
(* what nobody else looks at, and of old news, which the versions refuse;   *)
(* lease-plain.cfg, lease-clocks-full.cfg and lease-refused.cfg have them.  *)
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
BriskSpecLed == InitLed /\ [][BriskNext]_vars

\* A probe: a challenge and the renewal that it comes too late for are under way at once.
NoChallengeBesideRenewal ==
    \A c, d \in net : ~(c.kind = "renew" /\ d.kind = "acquire" /\ c.st = "asked" /\ d.st = "asked"
                       /\ CouldApply(c, store) /\ CouldApply(d, store))

\* A probe: whoever tries to take a Lease takes one that another does not hold.
NobodyIsChallenged ==
    \A n \in Nodes : cand[n].phase = "acquiring" =>
        cand[n].obs.at.rec.holder \in {Nobody, Identity(n, cand[n])}

\* A bound, for what is about the first leadership only: who led at the beginning leads.
FirstLeads == cand[Leader].phase = "leading"

\* What is not explored beyond: a state with more is the last one of its behaviour.
Bounded ==
    /\ store.rec.token <= MaxToken /\ now <= MaxNow
    /\ Cardinality(net) <= MaxCalls /\ Cardinality(flight) <= MaxFlight
    /\ Policy = "wall" => \A n \in Nodes : cand[n].renewed <= now + MaxSkew + 1

\* An end to what else has none, for a check without the view.
FewWrites == Bounded /\ store.ver <= 6 /\ \A n \in Nodes : cand[n].ids <= 10
=============================================================================
