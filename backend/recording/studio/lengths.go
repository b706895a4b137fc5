package studio

import (
	"os"
	"time"

	"footlight/backend/event"
	"footlight/backend/media/ts"
	"footlight/backend/recording/spool"
)

// lengths are how long segments in the spool are, as far as anybody asked: they are
// read whole for it, and do not change.
type lengths struct {
	spool spool.Spool
	known map[event.ID]map[uint64]time.Duration
}

func (l lengths) forget(id event.ID) { delete(l.known, id) }

// of is how long a segment in the spool is; 0: that cannot be told. The last one
// of a show is cut off where the show ends, so no other one tells.
func (l lengths) of(id event.ID, seq uint64) time.Duration {
	if d, known := l.known[id][seq]; known {
		return d
	}
	f, err := os.Open(l.spool.Path(id, seq))
	if err != nil {
		return 0
	}
	defer f.Close()
	found, _ := ts.Inspect(f) // what cannot be read is 0 seconds long, and will be
	if l.known[id] == nil {
		l.known[id] = map[uint64]time.Duration{}
	}
	l.known[id][seq] = found.Duration
	return found.Duration
}
