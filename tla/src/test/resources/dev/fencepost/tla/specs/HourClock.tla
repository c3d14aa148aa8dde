------------------------------ MODULE HourClock ------------------------------
(* A clock with an hour hand, people who set it, and a fault: small enough to count by hand. *)
EXTENDS Naturals, Sequences, FiniteSets, TLC

CONSTANTS
    Hours,      \* how many hours a day has
    People,     \* who may set the clock
    Faults      \* what is broken: "skip" lets the hand leave out an hour, "stuck" lets it stop, "deaf" ignores people

VARIABLES
    hour,       \* where the hand is
    setters,    \* who has set it since midnight
    log         \* who set it to what, as [by, to], oldest first

vars == <<hour, setters, log>>

ASSUME Hours \in Nat \ {0}
ASSUME Faults \subseteq {"skip", "stuck", "deaf"}

Init ==
    /\ hour \in {0, 1}
    /\ setters = {}
    /\ log = <<>>

\* Java: Input.Ticked
Tick ==
    /\ \/ hour' = (hour + 1) % Hours
       \/ "skip" \in Faults /\ hour' = (hour + 2) % Hours
    /\ setters' = IF hour' = 0 THEN {} ELSE setters
    /\ UNCHANGED log

\* Java: Input.Set, by one person
Set(p, h) ==
    /\ "deaf" \notin Faults
    /\ p \notin setters
    /\ h > hour
    /\ hour' = h
    /\ setters' = setters \cup {p}
    /\ log' = Append(log, [by |-> p, to |-> h])

\* Java: Input.Forgotten,
\* which somebody else may cause
Forget(p) ==
    /\ setters' = setters \ {p}
    /\ UNCHANGED <<hour, log>>

Next ==
    \/ Tick
    \/ \E p \in setters : Forget(p)
    \/ \E q \in People : \E h \in 0..(Hours - 1) : Set(q, h)

Fairness == IF "stuck" \in Faults THEN TRUE ELSE WF_vars(Tick)

Spec == Init /\ [][Next]_vars /\ Fairness

----------------------------------------------------------------------------
TypeOK ==
    /\ hour \in 0..(Hours - 1)
    /\ setters \subseteq People

\* The hand is in the first half of the day as long as nobody has set it; to be violated.
AlwaysEarly == hour * 2 < Hours

\* The hand goes on by one, or is set.
NoHourLeftOut == [][hour' \in {hour, (hour + 1) % Hours} \/ log' # log]_vars

\* It is midnight again and again.
Midnight == []<>(hour = 0)

\* The log does not matter for what can happen.
View == <<hour, setters>>

Symmetry == Permutations(People)

Short == Len(log) < 3

Position == [hour |-> hour, setters |-> setters, half |-> (hour * 2) \div Hours]
==============================================================================
