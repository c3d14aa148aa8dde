------------------------------- MODULE Counter -------------------------------
(* A number that grows by what is added: the least that a trace can be of. *)
EXTENDS Integers

CONSTANTS
    Faults      \* what is broken; nothing here
VARIABLES
    number

Init == number = 0

\* Java: Input.Added
Add(by) == number' = number + by

Next == \E by \in 0..2 : Add(by)

Few == number <= 3
NoNegative == number >= 0
Slowly == [][number' <= number + 1]_number
==============================================================================
