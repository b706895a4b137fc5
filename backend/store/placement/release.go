package placement

import (
	"context"
	"encoding/json"
	"fmt"
)

// review queues what is to be let go.
func (p *Place) review(ctx context.Context) error {
	held, err := p.held(ctx, "")
	if err != nil || len(held) == 0 {
		return err
	}
	referred, err := p.cfg.Referred(ctx)
	if err != nil {
		return err
	}
	for cid, items := range held {
		if referred[cid] {
			continue
		}
		wanted, err := p.wanted(ctx, items)
		if err == nil && !wanted {
			err = p.cfg.Queue.Push(ctx, cid, []byte(cid))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// held lists what the place was given, or of that what is one content, by CID.
func (p *Place) held(ctx context.Context, cid string) (map[string][]Item, error) {
	held := map[string][]Item{}
	err := p.cfg.Memo.Each(ctx, p.below(cid), func(key string, value []byte, _ uint64) error {
		var i Item
		if err := json.Unmarshal(value, &i); err != nil {
			return fmt.Errorf("placement: note %s: %w", key, err)
		}
		held[i.CID] = append(held[i.CID], i)
		return nil
	})
	return held, err
}

// wanted reports whether any item is.
func (p *Place) wanted(ctx context.Context, items []Item) (bool, error) {
	for _, i := range items {
		if wanted, err := p.cfg.Wanted(ctx, i); wanted || err != nil {
			return wanted, err
		}
	}
	return false, nil
}

// release is the handler of the queue. Content that is just being given is left
// for the next attempt, and what is wanted again stays.
func (p *Place) release(ctx context.Context, payload []byte, _ int) error {
	cid := string(payload)
	unlock, free := p.content.TryLock(cid)
	if !free {
		return errBusy
	}
	defer unlock()
	held, err := p.held(ctx, cid)
	if err != nil || len(held[cid]) == 0 {
		return err
	}
	wanted, err := p.wanted(ctx, held[cid])
	if wanted || err != nil {
		return err
	}
	if err = p.cfg.Release(ctx, cid, held[cid]); err != nil {
		return fmt.Errorf("placement: release %s at %s: %w", cid, p.cfg.Place, err)
	}
	p.cfg.Log.InfoContext(ctx, "copy of what was removed let go", "place", p.cfg.Place, "cid", cid, "event", held[cid][0].EventID)
	return p.forget(ctx, cid)
}

// forget deletes the notes of content.
func (p *Place) forget(ctx context.Context, cid string) error {
	var keys []string
	err := p.cfg.Memo.Each(ctx, p.below(cid), func(key string, _ []byte, _ uint64) error {
		keys = append(keys, key)
		return nil
	})
	for _, key := range keys {
		if err == nil {
			err = p.cfg.Memo.Delete(ctx, key)
		}
	}
	return err
}
