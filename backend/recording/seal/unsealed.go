package seal

import (
	"sync"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// unsealed are the finished recordings without an anchored manifest. What is
// forgotten here is found again by Find.
type unsealed struct {
	mu         sync.Mutex
	recordings map[event.ID]*index.Recording
}

func (u *unsealed) add(rec *index.Recording) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.recordings == nil {
		u.recordings = map[event.ID]*index.Recording{}
	}
	u.recordings[rec.ID()] = rec
}

func (u *unsealed) remove(id event.ID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.recordings, id)
}

func (u *unsealed) list() (all []*index.Recording) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, rec := range u.recordings {
		all = append(all, rec)
	}
	return all
}
