---------------------------- MODULE MCLeaseWall ----------------------------
(***************************************************************************)
(* LeaseElection in microseconds, for challengers that judge expiry by     *)
(* their wall clock: a Lease says when it was renewed to the microsecond,  *)
(* and two attempts within one second differ there.  Time moves by whole   *)
(* seconds, and each wall clock then shows true time, or as much less or   *)
(* more as it may be off.                                                  *)
(***************************************************************************)
EXTENDS MCLease

Second == 1000000

WallTick ==
    \E walls \in [Nodes -> {now + Second - MaxSkew, now + Second, now + Second + MaxSkew}] :
        Tick(Second, [n \in Nodes |-> Second], walls)

NextWall == Happens \/ WallTick

\* The renew time of every attempt is new.  Where a second has many attempts they differ
\* without end, so no more than these of one process follow one showing of a clock.
MaxAttempts == 2
FewAttempts ==
    \A n \in Nodes : \E shown \in {-MaxSkew, 0, MaxSkew} :
        (cand[n].renewed - shown) % Second < MaxAttempts
=============================================================================
