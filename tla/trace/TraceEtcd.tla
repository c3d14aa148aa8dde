------------------------------ MODULE TraceEtcd ------------------------------
(***************************************************************************)
(* A recorded run, held against EtcdElection: is it a behaviour of it?     *)
(*                                                                         *)
(* The run is a file with one event a line.  Each event names an action of *)
(* the specification, tells who did what, and what was seen afterwards.    *)
(* `line` is the event to be taken in next; whoever drives this module     *)
(* puts it there.  A run is a behaviour if some path takes in its last     *)
(* line.  For every action X that a trace can tell there is an IsX here:   *)
(* the action, and what was seen.  Where a line asks for no `check`, what  *)
(* was seen counts for nothing: so a refusal can tell whether the action   *)
(* was possible at all.  What no trace tells is in corpus/*-untold.tsv,    *)
(* with the reason.                                                        *)
(*                                                                         *)
(* Times are whole microseconds; tokens are the store's own revisions, and *)
(* leases are numbered in the order in which they were granted.            *)
(*                                                                         *)
(* What a candidate gives up may arrive or not, says EtcdElection.  Here   *)
(* all of it stays under way: what never arrives does no harm.             *)
(***************************************************************************)
EXTENDS EtcdElection

CONSTANTS
    Bounded         \* whether clocks must keep their bounds

VARIABLES
    line,           \* the event to be taken in
    led,            \* every token by which work has ever run
    touched         \* the leases and tokens that a stranger has revoked or deleted: what
                    \* the code promises, it promises of the others

-----------------------------------------------------------------------------
(* What a line tells of a candidate's state.                                 *)

Seen(c) ==
    [phase |-> c.phase, intent |-> c.intent, life |-> c.life, number |-> c.number,
     asks |-> c.asks, lease |-> c.lease, link |-> c.link, kept |-> c.kept.local,
     sends |-> [i \in 1 .. Len(c.sends) |-> c.sends[i].local], token |-> c.token,
     verdict |-> c.verdict, until |-> IF c.verdict = 0 THEN 0 ELSE Until(c)]

\* For messages: the candidate whose step the line tells.
Candidate == IF "n" \in DOMAIN line THEN Seen(cand[line.n]) ELSE "nobody"

\* What a line tells of the server.
Server == [revision |-> revision, queue |-> {k.token : k \in keys}, leases |-> {l.id : l \in leases}]

Elements(tuple) == {tuple[i] : i \in DOMAIN tuple}

\* A line names what has changed; everything else is as before.  Of two actions in one
\* step of the code only the second tells.
Observed ==
    (line.check /\ "post" \in DOMAIN line) =>
        LET before == Seen(cand[line.n])
            after == Seen(cand'[line.n])
        IN /\ DOMAIN line.post \subseteq DOMAIN after
           /\ \A field \in DOMAIN after :
                  after[field] = IF field \in DOMAIN line.post THEN line.post[field]
                                 ELSE before[field]

Is(event) == line.e = event /\ UNCHANGED line

Took ==
    /\ Observed /\ UNCHANGED touched
    /\ led' = led \cup ({cand'[line.n].work} \ {0})

-----------------------------------------------------------------------------
(* What is given up stays under way.                                         *)

Same(k, l) ==
    /\ k.node = l.node /\ k.life = l.life /\ k.number = l.number
    /\ k.kind = l.kind /\ k.part = l.part

Kept(n) ==
    \A k \in calls :
        (k.node = n /\ k.reply = "None" /\ k.kind # "Confirm") =>
            \E l \in calls' : Same(k, l)

GivesUp(n, more) ==
    /\ Kept(n)
    /\ LateRenewals(n, more) \subseteq calls'
    /\ {k \in calls' \ calls : k.kind = "Renew"} \subseteq LateRenewals(n, more)

-----------------------------------------------------------------------------
(* The inputs of the protocol.                                               *)

IsBegin == Is("Begin") /\ Begin(line.n) /\ Took
IsGranted == Is("Granted") /\ Granted(line.n) /\ Took

\* An answer to a grant that was not answered in time is still listened to.
IsGrantFailed ==
    /\ Is("GrantFailed") /\ GrantFailed(line.n)
    /\ {[k EXCEPT !.ear = line.ear] : k \in {a \in Awaited(line.n) :
            line.ear = "Listens" \/ a.reply = "None"}} \subseteq calls'
    /\ \A k \in calls' \ calls : k.ear = line.ear
    /\ Took

IsGrantedLate ==
    /\ Is("GrantedLate") /\ GrantedLate(line.n)
    /\ \A k \in calls \ calls' : k.number = line.id
    /\ Took

IsShookHands == Is("ShookHands") /\ ShookHands(line.n) /\ Took
IsHandshakeFailed ==
    Is("HandshakeFailed") /\ HandshakeFailed(line.n) /\ GivesUp(line.n, 0) /\ Took
IsWon == Is("Won") /\ Won(line.n) /\ Took
IsCampaignFailed ==
    Is("CampaignFailed") /\ CampaignFailed(line.n) /\ GivesUp(line.n, 0) /\ Took
IsConfirmed == Is("Confirmed") /\ Confirmed(line.n) /\ Took
IsConfirmedTooLate ==
    Is("ConfirmedTooLate") /\ ConfirmedTooLate(line.n) /\ GivesUp(line.n, 0) /\ Took
IsKeyGone == Is("KeyGone") /\ KeyGone(line.n) /\ GivesUp(line.n, 0) /\ Took
IsConfirmAgain == Is("ConfirmAgain") /\ ConfirmAgain(line.n) /\ Took
IsConfirmFailed ==
    Is("ConfirmFailed") /\ ConfirmFailed(line.n) /\ GivesUp(line.n, 0) /\ Took
IsRenewalSent == Is("RenewalSent") /\ RenewalSent(line.n) /\ Took
IsKeyReadAgain == Is("KeyReadAgain") /\ KeyReadAgain(line.n) /\ Took
IsRenewed == Is("Renewed") /\ Renewed(line.n) /\ Took
IsReconnected == Is("Reconnected") /\ Reconnected(line.n) /\ Took
IsStreamBroken ==
    Is("StreamBroken") /\ StreamBroken(line.n) /\ GivesUp(line.n, 0) /\ Took
IsReconnectFailed ==
    Is("ReconnectFailed") /\ ReconnectFailed(line.n) /\ GivesUp(line.n, 0) /\ Took
IsReconnecting == Is("Reconnecting") /\ Reconnecting(line.n) /\ Took
IsLeaseExpired ==
    Is("LeaseExpired") /\ LeaseExpired(line.n) /\ GivesUp(line.n, 0) /\ Took
IsDeadlineReached ==
    /\ Is("DeadlineReached") /\ DeadlineReached(line.n)
    /\ GivesUp(line.n, line.more) /\ Took
IsStepDown == Is("StepDown") /\ StepDown(line.n) /\ Took
IsClose ==
    /\ Is("Close") /\ Close(line.n)
    /\ cand[line.n].phase \notin {"Leading", "Draining"} => GivesUp(line.n, 0)
    /\ Took
IsWorkEnded == Is("WorkEnded") /\ WorkEnded(line.n) /\ GivesUp(line.n, 0) /\ Took
IsWorkDidNotStop ==
    Is("WorkDidNotStop") /\ WorkDidNotStop(line.n) /\ GivesUp(line.n, 0) /\ Took
IsGrantAbandoned ==
    Is("GrantAbandoned") /\ GrantAbandoned(line.n) /\ GivesUp(line.n, 0) /\ Took
IsRevoked == Is("Revoked") /\ Revoked(line.n) /\ Took
IsRevokeFailed ==
    Is("RevokeFailed") /\ RevokeFailed(line.n) /\ GivesUp(line.n, 0) /\ Took

\* Java: the question who leads, its answer, and inputs that say nothing any more
IsIdle == Is("Idle") /\ UNCHANGED vars /\ Took

-----------------------------------------------------------------------------
(* The server.                                                               *)

\* The last line of a step of the server tells what it left.
ServerSeen ==
    /\ (line.check /\ "server" \in DOMAIN line) =>
          /\ DOMAIN line.server = DOMAIN Server
          /\ revision' = line.server.revision
          /\ {k.token : k \in keys'} = Elements(line.server.queue)
          /\ {l.id : l \in leases'} = Elements(line.server.leases)
    /\ UNCHANGED led
    /\ touched' = IF line.e \in {"OperatorRevokes", "OperatorDeletes"}
                  THEN [leases |-> touched.leases \cup {l.id : l \in leases \ leases'},
                        tokens |-> touched.tokens \cup {k.token : k \in keys \ keys'}]
                  ELSE touched

\* The line's call, not yet served.
Asked(kind) ==
    {k \in calls : /\ k.node = line.n /\ k.life = line.life /\ k.number = line.id
                   /\ k.kind = kind /\ k.reply = "None"}

\* Whoever waits for a campaign hears of it by a line of its own.
Untold == \A k \in calls' \ calls : k.reply # "Won"

IsServeGrant == Is("ServeGrant") /\ (\E k \in Asked("Grant") : ServeGrantOf(k)) /\ ServerSeen
IsServeCampaign ==
    Is("ServeCampaign") /\ (\E k \in Asked("Campaign") : ServeCampaignOf(k)) /\ ServerSeen

\* A reading that is given up changes nothing, and is no message any more.
IsServeConfirm ==
    /\ Is("ServeConfirm")
    /\ IF Asked("Confirm") = {} THEN UNCHANGED vars
       ELSE \E k \in Asked("Confirm") : ServeConfirmOf(k)
    /\ ServerSeen

IsServeRevoke ==
    /\ Is("ServeRevoke") /\ (\E k \in Asked("Revoke") : ServeRevokeOf(k)) /\ Untold
    /\ ServerSeen
IsServeRenewal == Is("ServeRenewal") /\ ServeRenewal(line.n) /\ ServerSeen

Late == {k \in calls : k.kind = "Renew" /\ k.node = line.n /\ k.lease = line.lease}
IsServeLateRenewal ==
    /\ Is("ServeLateRenewal") /\ Late # {}
    /\ ServeLateRenewalOf(CHOOSE k \in Late : TRUE) /\ ServerSeen

\* Java: EtcdApi.step, KeepAliveSend of a member that has lost touch with the others and
\* does not know; outside the envelope
IsServeDeposed ==
    /\ Is("ServeDeposed") /\ ~Bounded
    /\ pipe[line.n].asked > 0
    /\ pipe' = [pipe EXCEPT ![line.n].asked = @ - 1, ![line.n].told = Append(@, line.told)]
    /\ UNCHANGED <<times, cand, calls, server, fenced, highest>> /\ ServerSeen

Waits == {w \in waiting : w.node = line.n /\ w.life = line.life /\ w.number = line.id}

\* A campaign that was told at once, or whose key is gone, waits no longer.
IsCatchUp ==
    /\ Is("CatchUp")
    /\ IF Waits = {} THEN UNCHANGED vars ELSE \E w \in Waits : CatchUpOf(w)
    /\ ServerSeen
IsWithdraw == Is("Withdraw") /\ (\E w \in Waits : WithdrawOf(w)) /\ Untold /\ ServerSeen

Line == {l \in leases : l.id = line.lease}
IsExpire == Is("Expire") /\ (\E l \in Line : ExpireOf(l)) /\ Untold /\ ServerSeen
IsOperatorRevokes ==
    Is("OperatorRevokes") /\ (\E l \in Line : OperatorRevokesOf(l)) /\ Untold /\ ServerSeen
IsOperatorDeletes ==
    /\ Is("OperatorDeletes")
    /\ (\E k \in keys : k.token = line.token /\ OperatorDeletesOf(k)) /\ Untold
    /\ ServerSeen

\* Java: ServiceEvent.ServerIsKilled, ServerIsTerminated: nobody waits any more; what the
\* server has answered before still arrives
IsServerStops ==
    /\ Is("ServerStops") /\ waiting' = {}
    /\ UNCHANGED <<times, cand, pipe, calls, leases, keys, revision, lastLease, fenced, highest>>
    /\ ServerSeen

\* Java: ServiceEvent.ServerStarts, LeaderIsElected: a lease runs for its whole time again,
\* and for longer. EtcdServings.again: a renewal that came too late is tried again after another
\* leadership has extended its lease; where its candidate has given up the stream that it came
\* on, all that is left of it is that the lease runs for its whole time again
IsExtend ==
    /\ Is("Extend") /\ line.gift >= 0
    /\ leases' = {IF l.id = line.lease THEN [l EXCEPT !.since = ServerTimer, !.gift = line.gift]
                  ELSE l : l \in leases}
    /\ pipe' = [n \in Nodes |->
          IF cand[n].lease = line.lease
          THEN [pipe[n] EXCEPT !.asked = @ + pipe[n].held, !.held = 0]
          ELSE pipe[n]]
    /\ UNCHANGED <<times, cand, calls, keys, waiting, revision, lastLease, fenced, highest>>
    /\ ServerSeen

\* Java: EtcdApi.step, Txn of a fenced write; whoever sent it had read the state some time
\* before, and has led with that token
IsWriteServed ==
    /\ Is("WriteServed") /\ line.token \in led
    /\ WriteServedOf([id |-> 0, token |-> line.token, previous |-> line.previous])
    /\ line.check => (state' # state) = line.accepted
    /\ ServerSeen

-----------------------------------------------------------------------------
(* The work and the environment.                                             *)

\* Java: the work asks tokenValid()
IsAsked ==
    /\ Is("Asked")
    /\ line.check => Valid(line.n) = line.valid
    /\ UNCHANGED <<vars, led, touched>>

IsCrash == Is("Crash") /\ Crash(line.n) /\ GivesUp(line.n, 0) /\ UNCHANGED <<led, touched>>

\* Clocks show whole microseconds, at both ends of what they measure.
Rounding == 2
Near(timer, reading, true, rate) ==
    LET age == true - timer.true
        off == (reading - timer.local) - age
    IN  off <= Deviation(rate, age) + Rounding /\ -off <= Deviation(rate, age) + Rounding

KeepBounds ==
    /\ \A n \in Nodes : \A t \in Timers(n) : Near(t, clock'[n], now', HolderRate)
    /\ \A t \in ServerTimers : Near(t, serverClock', now', ServerRate)

IsTick ==
    /\ Is("Tick") /\ line.now >= now
    /\ FreeTickBy(line.now - now, [n \in Nodes |-> line.clk[n] - clock[n]], line.srv - serverClock)
    /\ (Bounded /\ line.check) => KeepBounds
    /\ UNCHANGED <<led, touched>>

-----------------------------------------------------------------------------
(* What the traces of a build must show together: every branch of every    *)
(* action, and these instants, at which alone `<` differs from `<=`.       *)

\* How far an event is beyond the end of what it is about, on the clock that counts.
Beyond(what, reading, end) == {[what |-> what, by |-> reading - end]}

Distance ==
    IF "n" \notin DOMAIN line THEN {}
    ELSE LET c == cand[line.n]
         IN CASE line.e = "Asked" /\ c.verdict # 0 ->
                    Beyond("verdict asked", clock[line.n], Until(c))
              [] line.e = "DeadlineReached" /\ c.phase = "Leading" ->
                    Beyond("leader woken", clock[line.n], Loss(c))
              [] line.e \in {"Confirmed", "ConfirmedTooLate"} ->
                    Beyond("own key read", clock[line.n], Until(c) - Grace)
              [] line.e = "ServeRenewal" ->
                    UNION {Beyond("renewal served", serverClock, l.since.local + l.gift + Ttl) :
                              l \in LeaseOf(c.lease)}
              [] OTHER -> {}

Ends ==
    {[what |-> "verdict asked", by |-> by] : by \in -1 .. 1}
    \cup {[what |-> "own key read", by |-> by] : by \in -1 .. 0}
    \cup {[what |-> "renewal served", by |-> by] : by \in -1 .. 1}
    \cup {[what |-> "leader woken", by |-> 0]}

\* Why no trace shows a campaign on a lease that has a key: each lease is used once.
OneKeyALease ==
    \A k \in calls : k.kind = "Campaign" /\ k.reply = "None" => KeyOf(k.lease) = {}

\* Why no trace shows that a campaign without a key is withdrawn: that changes nothing,
\* and is told by nothing.
WithdrawnWithKey == line.e = "Withdraw" => \A w \in Waits : \E k \in keys : k.token = w.token

\* Why no trace shows that news must come at once: they may always be late.
NewsMayBeLate == "latenews" \in Accidents

-----------------------------------------------------------------------------
Beginning == [e |-> "", check |-> TRUE]

TraceInit ==
    /\ Init /\ line = Beginning /\ led = {}
    /\ touched = [leases |-> {}, tokens |-> {}]

TraceNext ==
    \/ IsTick \/ IsBegin \/ IsGranted \/ IsGrantFailed \/ IsGrantedLate
    \/ IsShookHands \/ IsHandshakeFailed \/ IsWon \/ IsCampaignFailed
    \/ IsConfirmed \/ IsConfirmedTooLate \/ IsKeyGone \/ IsConfirmAgain \/ IsConfirmFailed
    \/ IsRenewalSent \/ IsKeyReadAgain \/ IsRenewed \/ IsReconnected
    \/ IsStreamBroken \/ IsReconnectFailed \/ IsReconnecting
    \/ IsLeaseExpired \/ IsDeadlineReached \/ IsStepDown \/ IsClose
    \/ IsWorkEnded \/ IsWorkDidNotStop \/ IsGrantAbandoned \/ IsRevoked \/ IsRevokeFailed
    \/ IsIdle
    \/ IsServeGrant \/ IsServeCampaign \/ IsServeConfirm \/ IsServeRevoke
    \/ IsServeRenewal \/ IsServeLateRenewal \/ IsServeDeposed
    \/ IsCatchUp \/ IsWithdraw \/ IsExpire \/ IsOperatorRevokes \/ IsOperatorDeletes
    \/ IsServerStops \/ IsExtend \/ IsWriteServed
    \/ IsAsked \/ IsCrash

-----------------------------------------------------------------------------
(* The properties of EtcdElection, of what no stranger has touched: who is   *)
(* revoked or deleted by hand cannot know before the server says so.         *)

ValidUntouched(n) == Valid(n) /\ cand[n].verdict \notin touched.tokens

OneValidUntouched ==
    \A m, n \in Nodes : ValidUntouched(m) /\ ValidUntouched(n) => m = n

UntouchedIsBacked ==
    \A n \in Nodes : ValidUntouched(n) =>
       \E key \in keys : key.token = cand[n].verdict /\ LeaseOf(key.lease) # {}

UntouchedGrow ==
    [][\A n \in Nodes : (Gains(n) /\ cand'[n].token \notin touched.tokens) =>
         cand'[n].token > highest]_vars

UntouchedWin ==
    [][\A n \in Nodes : (Gains(n) /\ cand'[n].token \notin touched.tokens) =>
         (\E key \in keys : key.token = cand'[n].token) /\ Ahead(cand'[n].token, keys) = {}]_vars

UntouchedExpiry ==
    [][\A l \in leases : (\A m \in leases' : m.id # l.id) =>
         \/ RunOut(l)
         \/ \E k \in calls : k.kind = "Revoke" /\ k.lease = l.id
         \/ l.id \in touched'.leases]_vars
=============================================================================
