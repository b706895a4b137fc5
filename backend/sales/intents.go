package sales

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// Intents builds what wallets sign, from the ledger's present state.
type Intents struct {
	Ledger *ledger.Ledger
	Sales  Sales
}

// Intent returns what a wallet has to sign for an action.
func (x Intents) Intent(ctx context.Context, q event.IntentRequest) (event.Signable, error) {
	switch q.Action {
	case event.ActionClaim:
		return x.claim(ctx, q)
	case event.ActionStatement:
		return x.statement(ctx, q)
	}
	nonce, err := x.Ledger.Consents.Nonce(ctx, q.By)
	if err != nil {
		return event.Signable{}, err
	}
	i, err := x.numbered(ctx, q, nonce)
	if err != nil {
		return event.Signable{}, err
	}
	ready := x.ready(i)
	ready.Nonce = &nonce
	return ready, nil
}

func (x Intents) claim(ctx context.Context, q event.IntentRequest) (event.Signable, error) {
	office, err := x.Ledger.Tickets.BoxOffice(ctx, q.ID)
	if err != nil {
		return event.Signable{}, err
	}
	if q.Tier >= len(office.Sales) {
		return event.Signable{}, event.Invalid("tier", "there is no such tier on sale")
	}
	seen, err := asSeen(office, q.Tier, q.Seen)
	return x.ready(intent.Claim{
		Holder: q.By, EventID: q.ID, Tier: uint64(q.Tier),
		StartsAt: intent.Seconds(seen.StartsAt), EndsAt: intent.Seconds(seen.EndsAt), Locked: seen.Locked,
		GiveBack: intent.Seconds(seen.GiveBack), Deadline: until(q),
	}), err
}

func (x Intents) ready(i intent.Intent) event.Signable {
	return event.Signable{TypedData: x.Ledger.Consents.Domain().Data(i)}
}

// numbered builds the intents that a nonce makes valid only once.
func (x Intents) numbered(ctx context.Context, q event.IntentRequest, nonce uint64) (intent.Intent, error) {
	switch q.Action {
	case event.ActionPlan:
		return intent.Plan{Author: q.By, EventID: q.ID, Scope: q.Scope, Brief: q.Words, Nonce: nonce, Deadline: until(q)}, nil
	case event.ActionIterate:
		return intent.Iterate{
			Author: q.By, EventID: q.ID, Scope: q.Scope, Aspect: q.Aspect, Feedback: q.Words, Nonce: nonce, Deadline: until(q),
		}, nil
	case event.ActionAccept:
		digests, err := x.recorded(ctx, q)
		return intent.Accept{
			Author: q.By, EventID: q.ID, Scope: q.Scope, Choices: choices(q.Scope, q.Selection, digests), Nonce: nonce, Deadline: until(q),
		}, err
	case event.ActionGiveBack:
		g := event.GivingBack{ID: q.ID, Holder: q.By, Tier: q.Tier, Amount: q.Amount}
		err := x.Sales.returnable(ctx, g)
		return giveBack(g, nonce, until(q)), err
	case event.ActionPassOn:
		p := event.PassingOn{ID: q.ID, Holder: q.By, Tier: q.Tier, To: q.To}
		err := x.Sales.passable(ctx, p)
		return passOn(p, nonce, until(q)), err
	case event.ActionTiers:
		office, err := x.Sales.offer(ctx, q.ID, q.Offer)
		return sell(q.By, q.ID, office, nonce, until(q)), err
	case event.ActionPostpone:
		q.Postponed.ID = q.ID
		err := x.Sales.postponable(ctx, q.Postponed)
		return postpone(q.Postponed, nonce, until(q)), err
	case event.ActionCancel:
		return intent.Cancel{By: q.By, EventID: q.ID, Nonce: nonce, Deadline: until(q)}, nil
	case event.ActionAnchor:
		return anchor(event.Anchor{ID: q.ID, Author: q.By, Kind: event.AnchorRecording, Digest: q.Words, URI: q.URI}, nonce, until(q)), nil
	case event.ActionWithdraw:
		_, err := x.Sales.payable(ctx, q.ID, q.By)
		return intent.Withdraw{Creator: q.By, EventID: q.ID, To: q.To, Nonce: nonce, Deadline: until(q)}, err
	}
	return nil, event.Invalid("action", "%q is unknown", q.Action)
}

// recorded returns the digests of the selected iterations.
func (x Intents) recorded(ctx context.Context, q event.IntentRequest) (map[event.Aspect]event.Hash, error) {
	seal, err := x.Ledger.Plans.Seal(ctx, q.ID)
	if err != nil {
		return nil, err
	}
	digests := map[event.Aspect]event.Hash{}
	for _, e := range seal.Entries {
		if e.Scope == q.Scope && e.Number == q.Selection[e.Aspect] {
			digests[e.Aspect] = e.Digest
		}
	}
	for _, aspect := range q.Scope.Aspects() {
		if digests[aspect].IsZero() {
			return nil, event.Invalid(string(aspect), "iteration %d was never recorded", q.Selection[aspect])
		}
	}
	return digests, nil
}

func (x Intents) statement(ctx context.Context, q event.IntentRequest) (event.Signable, error) {
	seal, err := x.Ledger.Plans.Seal(ctx, q.ID)
	if err != nil {
		return event.Signable{}, err
	}
	a, done := seal.Acceptance[q.Scope]
	if !done {
		return event.Signable{}, event.Invalid("scope", "%s is not accepted yet; only accepted metadata can be signed", q.Scope)
	}
	return event.Signable{Forever: true, TypedData: intent.Domain{}.Data(statement(q.By, q.ID, q.Scope, a.Metadata))}, nil
}
