package sales

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// Manifests anchors the manifests of recordings on the ledger with their creators' signatures.
type Manifests struct{ Ledger *ledger.Ledger }

// Anchor records a manifest once. If its author has already anchored it, Anchor returns the same receipt
// again. a.Consent is required.
func (m Manifests) Anchor(ctx context.Context, a event.Anchor) (event.Receipt, error) {
	all, err := m.Ledger.Plans.Anchors(ctx, a.ID)
	if err != nil {
		return event.Receipt{}, err
	}
	for _, x := range all {
		if x.Verified && x.Author == a.Author && x.Kind == a.Kind && x.Digest == a.Digest {
			return x.Receipt, nil
		}
	}
	if err = m.Ledger.Consents.Check(ctx, a.Author, anchor(a, a.Consent.Nonce, deadline(a.Consent)), *a.Consent); err != nil {
		return event.Receipt{}, err
	}
	receipt, err := m.Ledger.Plans.Anchor(ctx, a)
	return receipt, hostError(err)
}

// anchor builds the intent that the author of an anchor signs.
func anchor(a event.Anchor, nonce, deadline uint64) intent.Anchor {
	return intent.Anchor{
		Author: a.Author, EventID: a.ID, Kind: a.Kind, Digest: a.Digest, URI: a.URI, Nonce: nonce, Deadline: deadline,
	}
}
