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
=============================================================================
