package node

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"footlight/backend/durable"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
)

// retryLedger is how often a chain that did not answer at the start is asked
// again, and what hangs in its pool looked after.
const retryLedger = 15 * time.Second

// deployments is what the data folder remembers of where its ledgers are.
type deployments struct {
	Embedded *ledger.Deployment `json:"embedded,omitempty"`
	External *ledger.Deployment `json:"external,omitempty"`
}

const placesFile = "ledger.json"

func (n *Node) deployments() (p deployments, err error) {
	raw, err := os.ReadFile(n.folder.Sub(placesFile))
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &p)
	}
	if err != nil {
		return p, fmt.Errorf("where the ledger is (%s): %w", n.folder.Sub(placesFile), err)
	}
	return p, nil
}

func (n *Node) rememberPlace(change func(*deployments)) error {
	p, err := n.deployments()
	if err != nil {
		return err
	}
	change(&p)
	raw, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return durable.WriteFile(n.folder.Sub(placesFile), append(raw, '\n'), 0o600)
}

// rememberEmbedded notes where the embedded ledger is, and says so where it was
// elsewhere: a version with other contracts has a factory of its own.
func (n *Node) rememberEmbedded() error {
	now := n.ledger.Deployment()
	return n.rememberPlace(func(p *deployments) {
		if was := p.Embedded; was != nil && was.Factory != now.Factory {
			n.log.Warn("this version has new contracts; events planned under the old ones stay on the chain but are not listed here",
				"factory", now.Factory.String(), "before", was.Factory.String())
		}
		p.Embedded = &now
	})
}

// destination is where the external ledger is, or is to be: what is configured,
// else what is remembered. A zero factory is one that must be made.
func (n *Node) destination(ctx context.Context, node *ethereum.Node) (ledger.Deployment, error) {
	p, err := n.deployments()
	if err != nil {
		return ledger.Deployment{}, err
	}
	wanted := n.cfg.Ledger.ChainID
	if was := p.External; was != nil && (wanted == 0 || wanted == was.ChainID) {
		return n.configured(*was)
	}
	id, err := node.ChainID(ctx)
	switch {
	case err != nil:
		return ledger.Deployment{}, fmt.Errorf("--ledger-rpc-url: %w", err)
	case !id.IsUint64() || wanted != 0 && id.Uint64() != wanted:
		return ledger.Deployment{}, fmt.Errorf("--ledger-rpc-url: %w: it is chain %s, --ledger-chain-id says %d", ledger.ErrOtherChain, id, wanted)
	}
	return n.configured(ledger.Deployment{ChainID: id.Uint64()})
}

// configured is a place with the factory that is configured, if any.
func (n *Node) configured(p ledger.Deployment) (ledger.Deployment, error) {
	if n.cfg.Ledger.Factory == "" {
		return p, nil
	}
	factory, err := event.ParseAddress("ledger-factory", n.cfg.Ledger.Factory)
	if err == nil && factory != p.Factory {
		p.Factory, p.Since = factory, 0
	}
	return p, err
}

// settleDown opens the ledger where it is, and remembers the place. A chain that
// does not answer now keeps no stage dark that found its ledger before.
func (n *Node) settleDown(ctx context.Context, p ledger.Deployment, cfg ledger.Config) (err error) {
	if p.Factory.IsZero() {
		n.ledger, err = ledger.Open(ctx, cfg)
	} else {
		n.ledger = ledger.At(cfg, p)
		err = n.ledger.Check(ctx)
	}
	var silent *ledger.UnreachableError
	if known, failed := n.deployments(); errors.As(err, &silent) && failed == nil && known.External != nil && *known.External == p {
		n.log.Warn("the ledger's chain does not answer; plans and tickets wait for it", "error", err)
		n.loop("ledger check", n.checkLater)
		return nil
	}
	if err != nil {
		return misplaced(err)
	}
	now := n.ledger.Deployment()
	return n.rememberPlace(func(known *deployments) { known.External = &now })
}

// misplaced says what can be done where a ledger is not where it was.
func misplaced(err error) error {
	switch {
	case errors.Is(err, ledger.ErrOtherChain):
		return fmt.Errorf("%w; --ledger-chain-id with its number leaves the old chain, whose events stay there", err)
	case errors.Is(err, ledger.ErrNoFactory):
		return fmt.Errorf("%w; is this the same chain? --ledger-factory names another, and removing %s from the data folder begins with a new one", err, placesFile)
	}
	return err
}

// checkLater checks the ledger once its chain answers. What is found to be
// somewhere else then ends the server, as it would have at the start.
func (n *Node) checkLater(ctx context.Context) error {
	again := time.NewTicker(retryLedger)
	defer again.Stop()
	for {
		select {
		case <-again.C:
		case <-ctx.Done():
			return nil
		}
		err := n.ledger.Check(ctx)
		var silent *ledger.UnreachableError
		switch {
		case err == nil:
			n.log.Info("the ledger's chain answers again")
			return nil
		case ctx.Err() == nil && !errors.As(err, &silent):
			return misplaced(err)
		}
	}
}

// settle looks after transactions that nobody waits for any more: what hangs in
// a chain's pool hangs all that comes after it.
func (n *Node) settle(ctx context.Context) error {
	again := time.NewTicker(retryLedger)
	defer again.Stop()
	for {
		if err := n.chain.client.Settle(ctx); err != nil && ctx.Err() == nil {
			n.log.Warn("transactions are still pending", "error", err)
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return nil
		}
	}
}
