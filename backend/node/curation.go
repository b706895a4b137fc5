package node

import (
	"context"

	"footlight/backend/curation"
	"footlight/backend/curation/drafter"
	"footlight/backend/curation/plancopies"
	"footlight/backend/curation/record"
	"footlight/backend/sales"
)

// What curation asks of those who sign.
var (
	_ curation.Notary    = sales.Consents{}
	_ curation.Witness   = sales.Consents{}
	_ curation.Publisher = sales.Plans{}
)

// openProgrammes reads plans for those who only show them, and depends on nobody who
// writes them: the recorder asks for prices, curation asks the recorder for names.
func (n *Node) openProgrammes(context.Context) error {
	n.programmes = record.NewProgrammes(n.content, n.ledger.Plans, n.ledger.Log)
	return nil
}

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
		Publisher: n.openPlans(), Register: n.ledger.Plans, Notary: sales.Consents{Ledger: n.ledger.Consents}, Drafter: offline, Claims: recorded{n.recorder},
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
	copies := plancopies.New(plancopies.Config{Plans: n.ledger.Plans, Documents: n.recorder.Copies, Throttle: n.throttle, Log: n.log})
	n.loop("copies of plans", copies.Run)
	return plancopies.Publisher{Publisher: plans, Copies: copies}
}
