package llm

import (
	"encoding/json"
	"os"
	"sync"

	"footlight/backend/durable"
)

// Memory keeps in a file what was found out about endpoints and their models, so that it is found out once and
// not after every start. It is safe for concurrent use. A nil Memory keeps nothing.
type Memory struct {
	Path string

	mu sync.Mutex
}

func (m *Memory) load(name string) (at footing, known bool) {
	if m == nil {
		return at, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	at, known = m.all()[name]
	return at, known && at.Rung >= StrictSchema && at.Rung <= Text
}

// all is what the file holds. What cannot be read is found out again.
func (m *Memory) all() map[string]footing {
	all := map[string]footing{}
	if text, err := os.ReadFile(m.Path); err != nil || json.Unmarshal(text, &all) != nil {
		return map[string]footing{}
	}
	return all
}

// save keeps a footing. One that cannot be kept is found out again after the next start.
func (m *Memory) save(name string, at footing) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	all := m.all()
	all[name] = at
	if text, err := json.MarshalIndent(all, "", "  "); err == nil {
		_ = durable.WriteFile(m.Path, append(text, '\n'), 0o600)
	}
}
