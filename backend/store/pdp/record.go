package pdp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"footlight/backend/store/remote"
)

// setMemo records the progress of an event's data set.
type setMemo struct {
	Extra    []byte `json:"extra"`              // the message that was sent with the request
	Location string `json:"location,omitempty"` // path of the status
	ID       uint64 `json:"id,omitempty"`
}

// DataSet returns the ID of an event's data set. It creates the data set if there is none.
func (k *Keeper) DataSet(ctx context.Context, eventID string) (uint64, error) {
	m, err := k.ensureSet(ctx, eventID)
	return m.ID, err
}

func (k *Keeper) ensureSet(ctx context.Context, eventID string) (m setMemo, err error) {
	unlock, err := k.sets.Lock(ctx, eventID)
	if err != nil {
		return m, err
	}
	defer unlock()
	key := "set/" + eventID
	if err = k.recall(ctx, key, &m); err != nil || m.ID != 0 {
		return m, err
	}
	if m.Extra == nil {
		if m.Extra, err = k.cfg.Extra.Create(ctx, eventID); err != nil {
			return m, err
		}
	}
	if m.Location == "" {
		if err = k.remember(ctx, key, m); err != nil {
			return m, err
		}
		if m.Location, err = k.cfg.Client.CreateDataSet(ctx, k.cfg.RecordKeeper, m.Extra); err != nil {
			return m, err
		}
	}
	if err = k.remember(ctx, key, m); err != nil {
		return m, err
	}
	created, err := k.cfg.Client.AwaitDataSet(ctx, m.Location)
	if unknown(err) {
		return m, errors.Join(err, k.remember(ctx, key, setMemo{}))
	}
	if err != nil {
		return m, err
	}
	m.ID = *created.DataSet
	return m, k.remember(ctx, key, m)
}

// unknown reports whether a request will never succeed, because the chain rejected it or the provider does
// not know its own transaction. The request is made again.
func unknown(err error) bool {
	var status *remote.StatusError
	return errors.Is(err, ErrRejected) || errors.As(err, &status) && status.Status == http.StatusNotFound
}

func (k *Keeper) recall(ctx context.Context, key string, into any) error {
	raw, err := k.cfg.Memo.Get(ctx, key)
	if err != nil || raw == nil {
		return err
	}
	if err = json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("pdp: memo %s: %w", key, err)
	}
	return nil
}

func (k *Keeper) remember(ctx context.Context, key string, m any) error {
	raw, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("pdp: memo %s: %w", key, err)
	}
	return k.cfg.Memo.Put(ctx, key, raw)
}
