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

// repairer restores damaged and lost pieces.
type repairer struct {
	stock  *inventory
	source blob.Fetcher
}

// run repairs until ctx ends.
func (r repairer) run(ctx context.Context) error {
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	for {
		for _, c := range r.stock.damaged.due(time.Now()) {
			err := r.restore(ctx, c)
			switch {
			case ctx.Err() != nil:
				return nil
			case err != nil:
				r.stock.log.Error("piece not repaired", "piece", c.String(), "error", err)
			default:
				r.stock.log.Info("piece is whole", "piece", c.String())
				r.stock.damaged.remove(c)
				r.stock.records.Touch(c)
			}
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// restore makes a piece whole. If its file is not intact, restore gets the content from another store.
func (r repairer) restore(ctx context.Context, c piece.CID) error {
	if r.stock.files.Has(c) && r.stock.files.Inspect(ctx, c, func(time.Duration) {}) == nil {
		return nil
	}
	err := blob.ErrNotFound
	for _, label := range r.stock.records.Labels(c) {
		if err = r.refetch(ctx, c, label.ContentCID); err == nil {
			return nil
		}
	}
	return err
}

// refetch stores a piece again from its content.
func (r repairer) refetch(ctx context.Context, c piece.CID, content string) error {
	name, err := cid.Decode(content)
	if err != nil {
		return fmt.Errorf("provider: content of %s: %w", c, err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	file, _, err := r.source.Fetch(ctx, name)
	if err != nil {
		return fmt.Errorf("provider: content of %s: %w", c, err)
	}
	return errors.Join(r.stock.files.Put(c, file), file.Close())
}
