package node

import (
	"context"

	"footlight/backend/curation"
	"footlight/backend/curation/drafter"
	"footlight/backend/sales"
)

// What curation asks of those who sign.
var (
	_ curation.Notary    = sales.Consents{}
	_ curation.Witness   = sales.Consents{}
	_ curation.Publisher = sales.Plans{}
)

func (n *Node) openCuration(ctx context.Context) error {
	key, err := n.folder.Secret("conversation.key")
	if err != nil {
		return err
	}
	offline, err := drafter.New()
	if err != nil {
		return err
	}
	n.curation, err = curation.New(curation.Config{
		Library: n.content, Private: n.content.Private(),
		Publisher: n.openPlans(), Register: n.ledger.Plans, Feed: n.ledger.Log, Notary: sales.Consents{Ledger: n.ledger.Consents}, Drafter: offline, Claims: recorded{n.recorder},
		Key: key, Origins: n.origins(), WeiPerMinor: n.chain.WeiPerMinor,
	})
	return err
}

// openPlans seals plans, and has accepted ones copied where there are further places.
func (n *Node) openPlans() curation.Publisher {
	plans := sales.Plans{Ledger: n.ledger.Plans}
	if len(n.places.List()) == 0 {
		return plans
	}
	copies := &planCopies{plans: n.ledger.Plans, documents: n.recorder.Copies, throttle: n.throttle, log: n.log, wake: make(chan struct{}, 1)}
	n.loop("copies of plans", copies.run)
	return acceptances{plans, copies}
}
