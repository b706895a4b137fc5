package studio

import (
	"os"
	"time"

	"footlight/backend/event"
	"footlight/backend/media/ts"
)

// lengthOf is how long a segment in the spool is; 0: that cannot be told. The last one
// of a show is cut off where the show ends, so no other one tells.
func (s *Stage) lengthOf(id event.ID, seq uint64) time.Duration {
	if d, known := s.lengths[id][seq]; known {
		return d
	}
	f, err := os.Open(s.Spool.Path(id, seq))
	if err != nil {
		return 0
	}
	defer f.Close()
	found, _ := ts.Inspect(f) // what cannot be read is 0 seconds long, and will be
	if s.lengths == nil {
		s.lengths = map[event.ID]map[uint64]time.Duration{}
	}
	if s.lengths[id] == nil {
		s.lengths[id] = map[uint64]time.Duration{}
	}
	s.lengths[id][seq] = found.Duration
	return found.Duration
}
