package recording

import (
	"context"
	"sync"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// unsealed are the finished recordings without an anchored manifest. What is
// forgotten here is found again by Open.
type unsealed struct {
	mu    sync.Mutex
	books map[event.ID]*index.Book
}

func (u *unsealed) add(b *index.Book) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.books == nil {
		u.books = map[event.ID]*index.Book{}
	}
	u.books[b.ID()] = b
}

func (u *unsealed) remove(id event.ID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.books, id)
}

func (u *unsealed) list() (books []*index.Book) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, b := range u.books {
		books = append(books, b)
	}
	return books
}

// findUnsealed lists what a former life left to do.
func (r *Recorder) findUnsealed(ctx context.Context) error {
	books, err := r.index.All(ctx)
	for _, b := range books {
		if e := b.Event(); e.Final() && !e.Removed && !e.Manifest.Settled() {
			r.unsealed.add(b)
		}
	}
	return err
}
