package node

import (
	"context"
	"errors"
	"time"

	"footlight/backend/config"
	"footlight/backend/ledger"
)

// appoint has the ledger know who runs this house, so that these can cancel its
// events by their own signature. Until it does, only creators can.
func (n *Node) appoint(ctx context.Context) error {
	hosts, err := config.Addresses("hosts", n.cfg.Hosts)
	if err != nil {
		return err
	}
	again := time.NewTicker(retryLedger)
	defer again.Stop()
	for {
		err = n.ledger.Appoint(ctx, hosts)
		refused := new(ledger.RefusedError)
		switch {
		case err == nil:
			return nil
		case errors.As(err, &refused):
			n.log.Warn("the factory is somebody else's, who alone says which hosts may cancel events", "error", err)
			return nil
		case ctx.Err() == nil:
			n.log.Warn("the ledger does not know the hosts yet; they cannot cancel events", "error", err)
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return nil
		}
	}
}
