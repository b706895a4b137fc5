package chain

import (
	"context"
	"path/filepath"

	"footlight/backend/ledger/ethereum"
)

// Open finds the ledger on the configured chain, or deploys it. If it fails, it closes what it opened.
func Open(ctx context.Context, cfg Config) (*Chain, error) {
	c := &Chain{cfg: cfg, known: deployments{filepath.Join(cfg.Dir, deploymentsFile)}}
	if err := c.open(ctx); err != nil {
		_ = c.Close() // the first error is the one to report
		return nil, err
	}
	return c, nil
}

func (c *Chain) open(ctx context.Context) error {
	key, err := ethereum.OpenKey(ethereum.KeyConfig{
		Dir: filepath.Join(c.cfg.Dir, "keys"), Passphrase: c.cfg.Key.Passphrase, PassphraseFile: c.cfg.Key.PassphraseFile,
	})
	if err != nil {
		return err
	}
	if c.cfg.External.External() {
		return c.openExternal(ctx, key)
	}
	return c.openEmbedded(ctx, key)
}
