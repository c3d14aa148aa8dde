------------------------------- MODULE MCEtcd -------------------------------
(***************************************************************************)
(* Checks EtcdElection with no bound on time, revisions, leases or          *)
(* messages sent: what grows without end is looked at through a VIEW.      *)
(*                                                                         *)
(* Why the view loses nothing.  Two states with the same view can do the   *)
(* same steps, into states with the same view again, and the properties    *)
(* look the same from both; the view is a bisimulation.  Piece by piece:   *)
(*                                                                         *)
(* - A timer is read in three places: how much of its owner's clock has    *)
(*   passed since (validity, run out, pace), whether it still runs (Timers,*)
(*   ServerTimers), and how far the clock is off since (Within).  All are   *)
(*   functions of the age by the clock and the age in true time.  Once a    *)
(*   timer has stopped, both ages only grow, all comparisons have their     *)
(*   last result, and no bound looks at it again: one value stands for all *)
(*   such timers.  `now` and the clocks are read nowhere else.              *)
(* - Tokens are compared with one another, and a new one is above all, as   *)
(*   `revision` is: their ranks do.  Lease ids are only compared for        *)
(*   equality; their ranks do as well.                                     *)
(* - The revision of the state is only compared with what writes have read.*)
(*   A write that has read something else is refused now, and later as      *)
(*   well, since revisions do not come back.  Its token is read only in the *)
(*   step that writes it.                                                  *)
(* - Numbers of messages and processes only keep messages apart that are    *)
(*   otherwise the same: how many there are of each is kept in their place. *)
(* - A lease without a key that no candidate and no message names will     *)
(*   never be named again: it may be there or not, and a step that takes   *)
(*   such a one away changes nothing.  Where the server's clock may err,   *)
(*   one that still runs bounds that clock, and its age is kept.           *)
(* ViewTest tries this: it visits states by all their variables, and from  *)
(* those with one view the same steps must lead to other views, the same.  *)
(***************************************************************************)
EXTENDS EtcdElection, TLC

\* An age at which a candidate's timer has stopped, and all that is asked of it has its last answer.
Stopped == Ttl - Allowance + 1

Age(n, t) ==
    IF t = NoTimer THEN <<>>
    ELSE IF clock[n] - t.local >= Stopped THEN <<Stopped>>
    ELSE <<clock[n] - t.local, now - t.true>>

ServerAge(l) ==
    IF RunOut(l) THEN <<Ttl>> ELSE <<serverClock - l.since.local - l.gift, serverClock - l.since.local, now - l.since.true>>

Rank(x, all) == Cardinality({y \in all : y < x})

Count(set, form(_)) == LET forms == {form(e) : e \in set}
                       IN  [f \in forms |-> Cardinality({e \in set : form(e) = f})]

Tokens == {0, highest} \cup {k.token : k \in keys} \cup {k.token : k \in calls} \cup {w.token : w \in waiting}
          \cup {w.token : w \in writes} \cup {cand[n].token : n \in Nodes} \cup {cand[n].verdict : n \in Nodes}
          \cup {cand[n].work : n \in Nodes}

Named == {0} \cup {k.lease : k \in keys} \cup {k.lease : k \in calls} \cup {w.lease : w \in waiting}
         \cup {cand[n].lease : n \in Nodes}

\* With TLCEval a union is put together once; TLC would do so whenever it is asked for.
View ==
    LET tokens == TLCEval(Tokens)
        names == TLCEval(Named)
        ranks == TLCEval([t \in tokens |-> Rank(t, tokens)])
        T(token) == ranks[token]
        L(id) == Rank(id, names)
        callForm(k) == <<k.node, k.kind, L(k.lease), T(k.token), k.ear, k.reply>>
        waitForm(w) == <<w.node, L(w.lease), T(w.token), w.ear>>
        writeForm(w) == <<T(w.token), w.previous = state.revision>>
        candView(n) ==
           LET c == cand[n]
           IN  <<c.phase, c.intent, c.asks, L(c.lease), c.link, Age(n, c.kept),
                 [i \in 1 .. Len(c.sends) |-> Age(n, c.sends[i])], T(c.token), T(c.verdict), T(c.work)>>
    IN  <<[n \in Nodes |-> candView(n)], pipe, Count(calls, callForm),
          {<<IF l.id \in names THEN L(l.id) ELSE -1, ServerAge(l)>> : l \in
              {e \in leases : e.id \in names \/ (ServerRate > 0 /\ ~RunOut(e))}},
          {<<T(k.token), L(k.lease)>> : k \in keys}, Count(waiting, waitForm), Count(writes, writeForm), T(highest)>>

\* Fewer interleavings, for checks that must be quick: nothing else happens between the asking for a lease and its
\* coming, and what comes of a revoke is taken at once.  Each of these messages is about a lease without a key, which
\* nobody else ever looks at, so what is left out are only delays, and leases that run out before they are used.
Urgent == \E k \in calls : k.ear = "Awaits" /\ (k.kind = "Grant" \/ k.reply \in {"Revoked", "Failed"})
BriskNext ==
    IF Urgent
    THEN \/ \E n \in Nodes : Granted(n) \/ Revoked(n) \/ CampaignFailed(n)
         \/ ServeGrant
    ELSE Next
BriskSpec == Init /\ [][BriskNext]_vars

Symmetry == Permutations(Nodes)

(* Some configurations begin when one of two candidates has just begun to  *)
(* lead and the other waits behind it, to look further from there.          *)
Leader == CHOOSE n \in Nodes : TRUE
Place(n) == IF n = Leader THEN 1 ELSE 2
LedKey(n) == [token |-> 1 + Place(n), lease |-> Place(n)]
LedCandidate(n) ==
    LET stands == [NotRunning EXCEPT !.phase = "Campaigning", !.life = 1, !.number = 3, !.asks = TRUE,
                                     !.lease = Place(n), !.link = "Streaming", !.kept = TimerOf(n)]
        token == LedKey(n).token
    IN  IF n # Leader THEN stands
        ELSE [stands EXCEPT !.phase = "Leading", !.number = 4, !.asks = FALSE, !.token = token, !.verdict = token,
                            !.work = token]
LedWait(n) == [node |-> n, life |-> 1, number |-> 3, lease |-> Place(n), token |-> LedKey(n).token, ear |-> "Awaits"]
InitLed ==
    /\ now = 0 /\ clock = [n \in Nodes |-> 0] /\ serverClock = 0
    /\ cand = [n \in Nodes |-> LedCandidate(n)]
    /\ pipe = [n \in Nodes |-> NoPipe]
    /\ calls = {}
    /\ leases = {[id |-> Place(n), since |-> ServerTimer, gift |-> 0] : n \in Nodes}
    /\ keys = {LedKey(n) : n \in Nodes}
    /\ waiting = {LedWait(n) : n \in Nodes \ {Leader}}
    /\ revision = 3 /\ lastLease = 2 /\ sent = 0
    /\ state = [revision |-> 0, token |-> 0, previous |-> 0]
    /\ writes = {} /\ highest = LedKey(Leader).token
SpecLed == InitLed /\ [][Next]_vars

\* Bounds, for what would have millions of states: nobody leads after the first, and one attempt is made besides the
\* first of each.  A view leaves out how many were made, so where that is a bound it is looked at beside it.
FirstLeads == highest = LedKey(Leader).token
OneAttemptMore == lastLease <= 3
ViewAndAttempts == <<View, lastLease>>

\* What small worlds do not go beyond: a lease for each of two, one call under way, one campaign that waits.
TwoLeases == lastLease <= 2
OneCalls == Cardinality(calls) <= 1
OneWaits == Cardinality(waiting) <= 1

\* A probe: renewals of two who have a lease are under way at once.
OneRenewsAtATime == \A m, n \in Nodes :
    pipe[m].asked > 0 /\ pipe[n].asked > 0 /\ KeepsAlive(cand[m]) /\ KeepsAlive(cand[n]) => m = n

\* An end to all that has none, for a check without the view.
FewSteps ==
    /\ now <= 2 /\ revision <= 4 /\ lastLease <= 2 /\ sent <= 1
    /\ \A n \in Nodes : cand[n].number <= 6 /\ cand[n].life <= 2
=============================================================================
