package pdp

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"footlight/backend/store/pdp/piece"
)

// addMemo records the progress of an addition. An addition never changes once it is drafted: the same pieces
// are added with the same message until the chain rejects it.
type addMemo struct {
	Items    []Item          `json:"items"`
	Pieces   []string        `json:"pieces"`
	Extra    []byte          `json:"extra"`
	Location string          `json:"location,omitempty"`
	Receipt  json.RawMessage `json:"receipt,omitempty"` // set once the addition is on the chain
}

// itemMemo names the addition that an item belongs to.
type itemMemo struct {
	Addition string `json:"addition,omitempty"`
}

func itemKey(i Item) string {
	return "item/" + i.EventID + "/" + strconv.FormatUint(i.ChunkIndex, 10) + "/" + i.CID
}

// draft writes down an addition before any of it is sent, and returns its key.
func (k *Keeper) draft(ctx context.Context, set setMemo, items []Item, pieces []piece.CID) (key string, err error) {
	m := addMemo{Items: items}
	for _, p := range pieces {
		m.Pieces = append(m.Pieces, p.String())
	}
	if m.Extra, err = k.cfg.Extra.Add(ctx, set.Extra, items, pieces); err != nil {
		return "", err
	}
	key = "add/" + rand.Text()
	if err = k.remember(ctx, key, m); err != nil {
		return "", err
	}
	for _, item := range items {
		if err = k.remember(ctx, itemKey(item), itemMemo{key}); err != nil {
			return "", err
		}
	}
	return key, nil
}

// carryOut completes a drafted addition, continuing after the last step of an earlier attempt.
func (k *Keeper) carryOut(ctx context.Context, eventID, key string) (json.RawMessage, error) {
	unlock, err := k.sets.Lock(ctx, key)
	if err != nil {
		return nil, err
	}
	defer unlock()
	var m addMemo
	if err = k.recall(ctx, key, &m); err != nil || m.Receipt != nil {
		return m.Receipt, err
	}
	if m.Location == "" {
		if err = k.send(ctx, eventID, &m); err != nil {
			return nil, err
		}
		if err = k.remember(ctx, key, m); err != nil {
			return nil, err
		}
	}
	_, raw, err := k.cfg.Client.AwaitPieces(ctx, m.Location)
	if unknown(err) {
		return nil, errors.Join(err, k.disband(ctx, m))
	}
	if err != nil {
		return nil, err
	}
	m.Receipt = raw
	return raw, k.remember(ctx, key, m)
}

// send sends a drafted addition to the provider.
func (k *Keeper) send(ctx context.Context, eventID string, m *addMemo) error {
	set, err := k.ensureSet(ctx, eventID)
	if err != nil {
		return err
	}
	pieces := make([]piece.CID, len(m.Pieces))
	for i, text := range m.Pieces {
		if pieces[i], err = piece.Parse(text); err != nil {
			return fmt.Errorf("pdp: memo: %w", err)
		}
	}
	m.Location, err = k.cfg.Client.AddPieces(ctx, set.ID, pieces, m.Extra)
	return err
}

// disband frees the items of a rejected addition, so that they can join others.
func (k *Keeper) disband(ctx context.Context, m addMemo) error {
	for _, item := range m.Items {
		if err := k.remember(ctx, itemKey(item), itemMemo{}); err != nil {
			return err
		}
	}
	return nil
}
