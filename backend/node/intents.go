package node

import (
	"context"

	"footlight/backend/api"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// intents builds what wallets sign from what the ledger says now.
type intents struct {
	ledger *ledger.Ledger
	sales  sales
}

var _ api.Intents = intents{}

// Intent implements api.Intents.
func (x intents) Intent(ctx context.Context, w api.Wish) (api.Intended, error) {
	switch w.Action {
	case api.ActionClaim:
		return x.claim(ctx, w)
	case api.ActionStatement:
		return x.statement(ctx, w)
	}
	nonce, err := x.ledger.Consents.Nonce(ctx, w.By)
	if err != nil {
		return api.Intended{}, err
	}
	i, err := x.numbered(ctx, w, nonce)
	if err != nil {
		return api.Intended{}, err
	}
	ready := x.ready(i)
	ready.Nonce = &nonce
	return ready, nil
}

func (x intents) claim(ctx context.Context, w api.Wish) (api.Intended, error) {
	office, err := x.ledger.Tickets.BoxOffice(ctx, w.ID)
	if err != nil {
		return api.Intended{}, err
	}
	if w.Tier >= len(office.Sales) {
		return api.Intended{}, event.Invalid("tier", "there is no such tier on sale")
	}
	seen, err := asSeen(office, w.Tier, w.Seen)
	return x.ready(intent.Claim{
		Holder: w.By, EventID: w.ID, Tier: uint64(w.Tier),
		StartsAt: seconds(seen.StartsAt), EndsAt: seconds(seen.EndsAt), Locked: seen.Locked, Deadline: until(w),
	}), err
}

func (x intents) ready(i intent.Intent) api.Intended {
	return api.Intended{TypedData: x.ledger.Consents.Domain().Data(i)}
}

// numbered are the wishes that a nonce makes good for one time.
func (x intents) numbered(ctx context.Context, w api.Wish, nonce uint64) (intent.Intent, error) {
	switch w.Action {
	case api.ActionPlan:
		return intent.Plan{Author: w.By, EventID: w.ID, Scope: w.Scope, Brief: w.Words, Nonce: nonce, Deadline: until(w)}, nil
	case api.ActionIterate:
		return intent.Iterate{
			Author: w.By, EventID: w.ID, Scope: w.Scope, Aspect: w.Aspect, Feedback: w.Words, Nonce: nonce, Deadline: until(w),
		}, nil
	case api.ActionAccept:
		digests, err := x.recorded(ctx, w)
		return intent.Accept{
			Author: w.By, EventID: w.ID, Scope: w.Scope, Choices: choices(w.Scope, w.Selection, digests), Nonce: nonce, Deadline: until(w),
		}, err
	case api.ActionTiers:
		office, err := x.sales.offer(ctx, w.ID, w.Offer)
		return sell(w.By, w.ID, office, nonce, until(w)), err
	case api.ActionPostpone:
		w.Postponed.ID = w.ID
		err := x.sales.postponable(ctx, w.Postponed)
		return postpone(w.Postponed, nonce, until(w)), err
	case api.ActionCancel:
		return intent.Cancel{By: w.By, EventID: w.ID, Nonce: nonce, Deadline: until(w)}, nil
	}
	return nil, event.Invalid("action", "%q is unknown", w.Action)
}

// recorded are the digests of what a wish selects.
func (x intents) recorded(ctx context.Context, w api.Wish) (map[event.Aspect]event.Hash, error) {
	seal, err := x.ledger.Plans.Seal(ctx, w.ID)
	if err != nil {
		return nil, err
	}
	digests := map[event.Aspect]event.Hash{}
	for _, e := range seal.Entries {
		if e.Scope == w.Scope && e.Number == w.Selection[e.Aspect] {
			digests[e.Aspect] = e.Digest
		}
	}
	for _, aspect := range w.Scope.Aspects() {
		if digests[aspect].IsZero() {
			return nil, event.Invalid(string(aspect), "iteration %d was never recorded", w.Selection[aspect])
		}
	}
	return digests, nil
}

func (x intents) statement(ctx context.Context, w api.Wish) (api.Intended, error) {
	seal, err := x.ledger.Plans.Seal(ctx, w.ID)
	if err != nil {
		return api.Intended{}, err
	}
	a, done := seal.Acceptance[w.Scope]
	if !done {
		return api.Intended{}, event.Invalid("scope", "%s is not accepted yet; what is stated is the accepted metadata", w.Scope)
	}
	return api.Intended{Forever: true, TypedData: intent.Domain{}.Data(statement(w.By, w.ID, w.Scope, a.Metadata))}, nil
}

func until(w api.Wish) uint64 { return uint64(w.Deadline.Unix()) }
