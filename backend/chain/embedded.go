package chain

import (
	"context"
	"math/big"
	"path/filepath"

	"footlight/backend/ledger"
	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
)

// testMoneyPerDay limits what the server pays for its users on the embedded chain: a thousand coins of
// worthless test money a day.
var testMoneyPerDay = new(big.Int).Exp(big.NewInt(10), big.NewInt(21), nil)

// testWeiPerMinor is the price of one minor unit of any currency on the embedded chain: 10^13 wei, so that 1
// EUR is 0.001 coins of test money.
const testWeiPerMinor = 10_000_000_000_000

func (c *Chain) openEmbedded(ctx context.Context, key *ethereum.Key) error {
	embedded, err := devchain.Open(ctx, devchain.Config{
		Dir: filepath.Join(c.cfg.Dir, "chain"), Journal: filepath.Join(c.cfg.Dir, "journal"), Operator: key.Address(), RPCAddr: c.cfg.RPCAddr,
		Origins: c.cfg.Origins, MaxDrift: c.cfg.MaxDrift, Patient: c.cfg.Patient, NoLogIndex: c.cfg.NoLogIndex, Logger: c.cfg.Log,
	})
	if err != nil {
		return err
	}
	c.closers = append(c.closers, embedded.Close)
	c.Embedded, c.RPC, c.WeiPerMinor = embedded, embedded.Client().Client(), big.NewInt(testWeiPerMinor)
	if err = c.openClient(ctx, ethereum.Config{Backend: embedded.Backend(), Key: key}); err != nil {
		return err
	}
	relay, err := c.relay(testMoneyPerDay)
	if err != nil {
		return err
	}
	c.Ledger, err = ledger.Open(ctx, ledger.Config{Chain: c.Client, Relay: relay, RPCURL: c.RPCURL(), TestMoney: true})
	if err != nil {
		return err
	}
	return c.rememberEmbedded()
}

// rememberEmbedded stores where the embedded ledger is, and logs a warning if it moved: a version with other
// contracts has another factory.
func (c *Chain) rememberEmbedded() error {
	now := c.Ledger.Deployment()
	return c.known.change(func(d *deployed) {
		if was := d.Embedded; was != nil && was.Factory != now.Factory {
			c.cfg.Log.Warn("this version has new contracts; events planned under the old ones stay on the chain but are not listed here",
				"factory", now.Factory.String(), "before", was.Factory.String())
		}
		d.Embedded = &now
	})
}
