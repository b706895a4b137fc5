package replay

import (
	"log/slog"
	"math"
	"sync"

	"footlight/backend/event"
	"footlight/backend/media/mp4"
)

// maxUnread bounds how many chunks are remembered that cannot be read.
const maxUnread = 10_000

// unread are the chunks that could not be read when they were last asked for.
// Its zero value is empty.
type unread struct {
	mu   sync.Mutex
	cids map[string]bool
}

// note takes in how reading a chunk ended, and logs what has changed.
func (u *unread) note(log *slog.Logger, c event.Chunk, err error) {
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
		naming(log, c).Error("chunk cannot be replayed, and is a gap", "err", err)
	}
}

func naming(log *slog.Logger, c event.Chunk) *slog.Logger {
	log = log.With("cid", c.CID)
	if c.ChunkID == "" { // it was met without its recording
		return log
	}
	return log.With("chunk", c.ChunkID)
}

func (u *unread) has(cid string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.cids[cid]
}

// holePiece is how long the parts of a gap are: no longer than the target duration
// of a playlist that grows.
const holePiece = 10 * mp4.ClockRate

// hole stands for a chunk that cannot be read, as long as that was.
func hole(c event.Chunk) *outline {
	o := &outline{length: max(ticks(c.Duration), 1)}
	for left := o.length; left > 0; left -= holePiece {
		o.pieces = append(o.pieces, min(left, holePiece))
	}
	return o
}

func ticks(seconds float64) int64 { return int64(math.Round(seconds * mp4.ClockRate)) }
