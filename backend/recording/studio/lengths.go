package studio

import (
	"os"
	"time"

	"footlight/backend/event"
	"footlight/backend/media/ts"
)

// lengths are how long segments in the spool are, as far as anybody asked: they are
// read whole for it, and do not change.
type lengths map[event.ID]map[uint64]time.Duration

func (l lengths) add(id event.ID, seq uint64, d time.Duration) {
	if l[id] == nil {
		l[id] = map[uint64]time.Duration{}
	}
	l[id][seq] = d
}

func (l lengths) forget(id event.ID) { delete(l, id) }

// lasts is how long a segment in the spool is; 0: that cannot be told. The last one
// of a show is cut off where the show ends, so no other one tells.
func (s *Stage) lasts(id event.ID, seq uint64) time.Duration {
	if d, known := s.lengths[id][seq]; known {
		return d
	}
	f, err := os.Open(s.cfg.Spool.Path(id, seq))
	if err != nil {
		return 0
	}
	defer f.Close()
	found, _ := ts.Inspect(f) // what cannot be read is 0 seconds long, and will be
	s.lengths.add(id, seq, found.Duration)
	return found.Duration
}
