----------------------------- MODULE TraceCounter -----------------------------
(* A trace of the Counter; where a line says `maybe`, half of it may be added as well. *)
EXTENDS Counter

CONSTANTS
    Bounded     \* whether the number keeps its bounds
VARIABLES
    line        \* the event to be taken in

TraceInit == Init /\ line = [e |-> "", check |-> TRUE]

IsAdd == line.e = "Add" /\ Add(line.by) /\ UNCHANGED line
IsMaybe == line.e = "Maybe" /\ (Add(line.by) \/ Add(line.by \div 2)) /\ UNCHANGED line
IsSeen == line.e = "Seen" /\ (line.check => number = line.number) /\ UNCHANGED <<number, line>>

TraceNext == IsAdd \/ IsMaybe \/ IsSeen
==============================================================================
