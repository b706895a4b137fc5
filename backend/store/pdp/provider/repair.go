package provider

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/store/pdp/piece"
)

// repair gets damaged and lost pieces again until ctx ends.
func (p *Provider) repair(ctx context.Context) error {
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	for {
		for _, c := range p.clinic.due(time.Now()) {
			err := p.restore(ctx, c)
			switch {
			case ctx.Err() != nil:
				return nil
			case err != nil:
				p.cfg.Log.Error("piece not repaired", "piece", c.String(), "error", err)
			default:
				p.cfg.Log.Info("piece is whole", "piece", c.String())
				p.clinic.discharge(c)
				p.book.touch(c)
			}
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// restore makes a piece whole: it is, or its content comes from where else that
// is stored.
func (p *Provider) restore(ctx context.Context, c piece.CID) error {
	if p.shelf.held(c) && p.inspect(ctx, c, func(time.Duration) {}) == nil {
		return nil
	}
	err := blob.ErrNotFound
	for _, label := range p.book.labels(c) {
		if err = p.refetch(ctx, c, label.ContentCID); err == nil {
			return nil
		}
	}
	return err
}

// refetch stores a piece anew from its content.
func (p *Provider) refetch(ctx context.Context, c piece.CID, content string) error {
	name, err := cid.Decode(content)
	if err != nil {
		return fmt.Errorf("provider: content of %s: %w", c, err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r, _, err := p.cfg.Source.Fetch(ctx, name)
	if err != nil {
		return fmt.Errorf("provider: content of %s: %w", c, err)
	}
	return errors.Join(p.shelf.put(c, r), r.Close())
}
