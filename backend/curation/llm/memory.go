package llm

import (
	"encoding/json"
	"os"
	"sync"

	"footlight/backend/durable"
)

// Memory stores in a file what was found out about endpoints and their models, so that a restart does not
// have to probe again. It is safe for concurrent use. A nil Memory stores nothing.
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

// all returns the content of the file. Unreadable content is ignored, and probed again.
func (m *Memory) all() map[string]footing {
	all := map[string]footing{}
	if text, err := os.ReadFile(m.Path); err != nil || json.Unmarshal(text, &all) != nil {
		return map[string]footing{}
	}
	return all
}

// save stores a footing. If that fails, the next start probes again.
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
