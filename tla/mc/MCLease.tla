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
(* store; there the distance can grow, and MaxToken bounds it.  A nightly  *)
(* configuration without View, bounded in time, cross-checks the argument. *)
(***************************************************************************)
EXTENDS LeaseElection, TLC

CONSTANTS MaxToken, MaxNow, MaxCalls

Symmetry == Permutations(Nodes)

\* How many accidents of each kind may happen, by the name of the configuration.
None == [timeout |-> 0, fail |-> 0, twice |-> 0, lose |-> 0, stop |-> 0, end |-> 0, write |-> 0,
         crash |-> 0, delete |-> 0, annotate |-> 0, edit |-> 0]
Plain == None
Writes == [None EXCEPT !.write = 1]
Late == [None EXCEPT !.timeout = 1]
Crashes == [None EXCEPT !.crash = 1]
Deletes == [None EXCEPT !.delete = 1]
Stops == [None EXCEPT !.stop = 1]

Rank(x, S) == Cardinality({y \in S : y < x})

Attempts(n) == {a \in cand[n].doubt \cup {cand[n].write} : a # NoAttempt}

\* Everything that carries a record.
Snapshots ==
    {store} \cup UNION {{cand[n].obs.at, cand[n].hold.at} : n \in Nodes}
    \cup {call.at : call \in net}
Records ==
    {at.rec : at \in Snapshots} \cup {call.rec : call \in net}
    \cup UNION {{a.rec : a \in Attempts(n)} : n \in Nodes}

Versions ==
    {at.ver : at \in Snapshots} \cup {call.ver : call \in net}
    \cup UNION {{a.ver : a \in Attempts(n)} : n \in Nodes}
Uids ==
    {at.uid : at \in Snapshots} \cup {call.uid : call \in net}
    \cup UNION {{a.uid : a \in Attempts(n)} : n \in Nodes}
Tokens ==
    {rec.token : rec \in Records}
    \cup UNION {{cand[n].verdict.token, cand[n].claim.token, cand[n].claim.no} : n \in Nodes}
    \cup FenceMarks \cup {m.token : m \in flight}
Renews(who) ==
    {rec.renew : rec \in {r \in Records : r.holder = who /\ r.renew # NeverHeld}}

Token(t, all) ==
    IF t <= 0 THEN t
    ELSE IF t >= store.rec.token THEN 1000 + t - store.rec.token
    ELSE Rank(t, all)

\* Whether a renew time was written by a holder that is gone no longer matters.
NormalRecord(rec, all) ==
    [holder |-> rec.holder, token |-> Token(rec.token, all), dur |-> rec.dur,
     renew |-> IF rec.renew = NeverHeld THEN -1
               ELSE IF Policy = "wall" THEN rec.renew - now
               ELSE Rank(rec.renew, Renews(rec.holder))]

NormalAt(at, all, vers, uids) ==
    [uid |-> Rank(at.uid, uids), ver |-> Rank(at.ver, vers), rec |-> NormalRecord(at.rec, all)]

\* Whether somebody but the candidates may change the Lease.
Unruly == Accidents["edit"] > 0 \/ Accidents["delete"] > 0

Left(n, instant) == Max(instant - clk[n], 0)
Ahead(n, off, running) == IF running THEN Off(n) - off ELSE 0

View ==
    LET all == {t \in Tokens : t > 0}
        vers == Versions
        uids == Uids
        ids(n) == {cand[n].read, cand[n].write.id} \cup {a.id : a \in cand[n].doubt}
                  \cup {call.id : call \in {x \in net : x.who[1] = n}}
        attempt(n, a) ==
            LET leftover == Left(n, a.sent + Validity)
                dated == a.sent # 0 \/ Grants(a.kind) \/ a.kind = "renew"
            IN [id |-> Rank(a.id, ids(n)), kind |-> a.kind,
                left |-> IF dated THEN leftover ELSE 0,
                lead |-> Ahead(n, a.off, dated /\ leftover > 0),
                uid |-> Rank(a.uid, uids), ver |-> Rank(a.ver, vers),
                rec |-> NormalRecord(a.rec, all),
                gained |-> a.rec.token > cand[n].gained]
        none(a) == a = NoAttempt
        seen(n, c) ==
            IF c.obs.st # "seen" THEN <<c.obs.st>>
            ELSE LET rec == c.obs.at.rec
                     changed == Max(c.obs.changed + rec.dur - clk[n], -1)
                     created == Max(c.obs.created + c.longest - clk[n], -1)
                     fresh == rec.renew = NeverHeld
                 IN <<NormalAt(c.obs.at, all, vers, uids), changed,
                      Ahead(n, c.obs.changedOff, changed >= 0),
                      IF fresh THEN created ELSE 0,
                      Ahead(n, c.obs.createdOff, fresh /\ created >= 0)>>
        candidate(n, c) ==
            IF c.phase = "down" THEN <<"down", c.inc>>
            ELSE <<c.phase, c.inc, c.intent, seen(n, c),
                   IF c.read = 0 THEN -1 ELSE Rank(c.read, ids(n)), c.overtaken,
                   IF none(c.write) THEN <<>> ELSE <<attempt(n, c.write)>>,
                   {attempt(n, a) : a \in c.doubt},
                   IF Holding(c)
                   THEN <<NormalAt(c.hold.at, all, vers, uids), Left(n, c.hold.until),
                          Ahead(n, c.hold.off, c.hold.until > clk[n])>> ELSE <<>>,
                   IF c.verdict.token > 0 /\ c.verdict.until > clk[n]
                   THEN <<Token(c.verdict.token, all), c.verdict.until - clk[n],
                          Ahead(n, c.verdict.off, TRUE)>> ELSE <<>>,
                   c.lapsing, c.remint,
                   <<Token(c.claim.token, all), c.claim.yes, Token(c.claim.no, all)>>,
                   c.reread, c.floor >= 0, c.asked /\ (c.floor < 0 \/ Unruly),
                   IF Unruly
                   THEN <<c.floor, c.highest, c.firstOwn, c.longest>>
                   ELSE <<Max(HighestKnown(c) - store.rec.token, 0)>>,
                   Left(n, c.aside),
                   IF c.intent # "stand" THEN Left(n, c.drain) ELSE 0, c.tries>>
        called(call) ==
            <<call.who, Rank(call.id, ids(call.who[1])), call.kind, call.st,
              Rank(call.uid, uids), Rank(call.ver, vers), NormalRecord(call.rec, all),
              NormalAt(call.at, all, vers, uids)>>
    IN <<[n \in Nodes |-> candidate(n, cand[n])],
         NormalAt(store, all, vers, uids),
         {called(call) : call \in net},
         [f \in Fences |-> <<Token(fence[f].token, all),
                             IF fence[f].token < store.rec.token THEN Nobody
                             ELSE fence[f].who>>],
         {<<m.what, m.who, Token(m.token, all)>> : m \in flight},
         IF Policy = "wall" THEN [n \in Nodes |-> wall[n] - now] ELSE 0,
         Token(top, all \cup {top}), left>>

\* What is not explored beyond: a state with more is the last one of its behaviour.
Bounded ==
    /\ store.rec.token <= MaxToken /\ now <= MaxNow
    /\ Cardinality(net) <= MaxCalls /\ Cardinality(flight) <= MaxCalls
=============================================================================
