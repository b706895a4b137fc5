package chat

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"footlight/backend/event"
	"footlight/backend/room/chat/rules"
)

// journal reads and writes the log of one room.
type journal struct {
	cfg Config
	id  event.ID
	log *slog.Logger
}

// put appends an entry after the one with the sequence number last.
func (j journal) put(ctx context.Context, last uint64, e rules.Entry) (uint64, error) {
	raw, err := json.Marshal(e)
	if err != nil {
		return 0, err
	}
	return j.cfg.Log.Append(ctx, string(j.id), last, raw)
}

// each calls fn for the entries from a sequence number on.
func (j journal) each(ctx context.Context, from uint64, fn func(uint64, rules.Entry) error) error {
	return j.cfg.Log.Each(ctx, string(j.id), from, j.decoded(fn))
}

// follow is each, but goes on with new entries until ctx ends.
func (j journal) follow(ctx context.Context, from uint64, fn func(uint64, rules.Entry) error) error {
	return j.cfg.Log.Follow(ctx, string(j.id), from, j.decoded(fn))
}

// decoded skips entries that cannot be read.
func (j journal) decoded(fn func(uint64, rules.Entry) error) func(uint64, []byte) error {
	return func(seq uint64, raw []byte) error {
		var e rules.Entry
		if err := json.Unmarshal(raw, &e); err != nil {
			j.log.Warn("entry of a chat is damaged and is skipped", "event", j.id, "seq", seq, "error", err)
			return nil
		}
		return fn(seq, e)
	}
}

// snapshot returns the newest snapshot, or the state before the first entry.
func (j journal) snapshot(ctx context.Context) (*rules.State, error) {
	s := rules.New()
	raw, _, err := j.cfg.Snapshots.Get(ctx, string(j.id))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, nil
	case err != nil:
		return nil, fmt.Errorf("chat: read snapshot of %s: %w", j.id, err)
	}
	if err = json.Unmarshal(raw, s); err != nil {
		j.log.Warn("snapshot of a chat is damaged; its log is read from the start", "event", j.id, "error", err)
		return rules.New(), nil
	}
	s.Ready()
	return s, nil
}

func (j journal) store(ctx context.Context, snapshot []byte) error {
	_, err := j.cfg.Snapshots.Put(ctx, string(j.id), snapshot)
	return err
}

func (j journal) erase(ctx context.Context, seq uint64) error {
	return j.cfg.Eraser.Erase(ctx, string(j.id), seq)
}

func (j journal) clear(ctx context.Context) error { return j.cfg.Eraser.Clear(ctx, string(j.id)) }

// errEnough ends reading.
var errEnough = errors.New("chat: enough was read")

// messages calls fn for the messages from an entry on. fn may end it with errEnough.
func (j journal) messages(ctx context.Context, from uint64, fn func(seq uint64, m rules.Message) error) error {
	err := j.each(ctx, from, func(seq uint64, e rules.Entry) error {
		if e.Message == nil {
			return nil
		}
		return fn(seq, *e.Message)
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}
