package node

import (
	"context"

	"footlight/backend/curation"
	"footlight/backend/curation/drafter"
)

func (n *Node) openCuration(ctx context.Context) error {
	key, err := secret(n.folder.sub("keys"), "conversation.key")
	if err != nil {
		return err
	}
	offline, err := drafter.New()
	if err != nil {
		return err
	}
	n.curation, err = curation.New(curation.Config{
		Library: n.content, Private: n.content.Private(),
		Publisher: acceptances{publisher{n.ledger}, n}, Register: n.ledger, Notary: notary{n.ledger}, Drafter: offline, Claims: recorded{n.recorder},
		Key: key, Origins: n.origins(), WeiPerMinor: n.chain.wei,
	})
	n.loop("copies of plans", n.copyPlans)
	return err
}
