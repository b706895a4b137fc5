package token

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// revoked is the prefix of the keys of revoked IDs.
const revoked = "revoked/"

// revokedIDs holds the IDs of revoked tokens, each with the time when this server learned of it. It is safe for
// concurrent use.
type revokedIDs struct {
	mu  sync.RWMutex // guards ids
	ids map[string]time.Time
}

func (m *revokedIDs) add(tokenID string, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, known := m.ids[tokenID]; !known {
		m.ids[tokenID] = now
	}
}

func (m *revokedIDs) has(tokenID string) bool {
	m.mu.RLock()
	defer m.mu.RUnlock()
	_, is := m.ids[tokenID]
	return is
}

func (m *revokedIDs) all() []string {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return slices.Collect(maps.Keys(m.ids))
}

// forget drops what was learned before a time.
func (m *revokedIDs) forget(before time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, learned := range m.ids {
		if learned.Before(before) {
			delete(m.ids, id)
		}
	}
}
