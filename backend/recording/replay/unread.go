package replay

import (
	"log/slog"
	"math"
	"sync"

	"footlight/backend/event/recorded"
	"footlight/backend/media/mp4"
)

// maxUnread limits how many unreadable chunks are remembered.
const maxUnread = 10_000

// unread holds the chunks that could not be read at the last request. Its zero value is empty.
type unread struct {
	mu   sync.Mutex
	cids map[string]bool
}

// note records whether a chunk could be read, and logs changes.
func (u *unread) note(log *slog.Logger, c recorded.Chunk, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch was := u.cids[c.CID]; {
	case err == nil && was:
		delete(u.cids, c.CID)
		naming(log, c).Info("chunk can be replayed again")
	case err != nil && !was:
		if u.cids == nil {
			u.cids = map[string]bool{}
		}
		if len(u.cids) < maxUnread {
			u.cids[c.CID] = true
		}
		naming(log, c).Error("chunk cannot be replayed and is a gap", "err", err)
	}
}

func naming(log *slog.Logger, c recorded.Chunk) *slog.Logger {
	log = log.With("cid", c.CID)
	if c.ChunkID == "" { // the request named no recording
		return log
	}
	return log.With("chunk", c.ChunkID)
}

func (u *unread) has(cid string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.cids[cid]
}

// holePiece is the length of a gap's segments, in ticks: no longer than the target duration of a
// growing playlist.
const holePiece = 10 * mp4.ClockRate

// hole returns an outline for an unreadable chunk, as long as the chunk was and with as many pieces.
func hole(c recorded.Chunk) *outline {
	o, length := &outline{length: max(ticks(c.Duration), 1)}, int64(holePiece)
	if parts := int64(len(c.Segments)); parts > 0 {
		length = (o.length + parts - 1) / parts
	}
	for left := o.length; left > 0; left -= length {
		o.pieces = append(o.pieces, min(left, length))
	}
	return o
}

func ticks(seconds float64) int64 { return int64(math.Round(seconds * mp4.ClockRate)) }
