package node

import (
	"context"
	"math/big"

	"footlight/backend/curation"
	"footlight/backend/curation/drafter"
)

// testWeiPerMinor is what one minor unit of any currency costs on the embedded
// chain, in wei: 10^13, so that 1 EUR is 0.001 of the test money.
const testWeiPerMinor = 10_000_000_000_000

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
		Publisher: n.ledger, Register: n.ledger, Drafter: offline, Claims: recorded{n.recorder},
		Key: key, Origins: n.origins(), WeiPerMinor: big.NewInt(testWeiPerMinor),
	})
	return err
}
