package pressure

import (
	"errors"
	"sync"
	"time"
)

// least is the shortest time a load is measured over: counters move in ticks.
const least = 2 * time.Second

// Meter measures the load since it was last asked. Its zero value measures this
// machine; safe for concurrent use.
type Meter struct {
	Reader Reader
	Now    func() time.Time // nil: time.Now

	mu     sync.Mutex
	before Sample
	at     time.Time
	load   Load
}

// Load is how busy the machine was in the last seconds. The first answer is
// that of a machine that does not tell.
func (m *Meter) Load() Load {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	passed := now.Sub(m.at)
	if !m.at.IsZero() && passed < least && passed >= 0 {
		return m.load
	}
	s, err := m.Reader.Read()
	switch {
	case errors.Is(err, ErrUnknown), m.at.IsZero(), passed < 0:
		m.load = s.Unknown()
	default:
		m.load = s.Since(m.before, passed)
	}
	m.before, m.at = s, now
	return m.load
}

func (m *Meter) now() time.Time {
	if m.Now != nil {
		return m.Now()
	}
	return time.Now()
}
