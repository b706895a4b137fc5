package signaling

import (
	"crypto/rand"
	"sync"
)

// maxFeeds limits the feeds of a session.
const maxFeeds = 4

// feeds are the event streams of a session that were asked for.
type feeds struct {
	mu     sync.Mutex
	wanted map[string][]string // names of events, by the feed's id
}

func (f *feeds) add(names []string) (id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.wanted) >= maxFeeds {
		return ""
	}
	if f.wanted == nil {
		f.wanted = map[string][]string{}
	}
	id = rand.Text()
	f.wanted[id] = names
	return id
}

func (f *feeds) get(id string) []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.wanted[id]
}

func (f *feeds) remove(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.wanted, id)
}
