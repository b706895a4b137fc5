package hls

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
)

const (
	// unused is how long a viewer may ask for nothing before it is gone.
	unused = 60 * time.Second
	// unopened is the same for one that has never asked for anything: players
	// come for their first list at once, and a place is taken meanwhile.
	unopened = 10 * time.Second
)

// viewers are the playback sessions. HLS has no connections, so each is named
// by an unguessable text, SRS's hls_ctx: whoever holds it is the one who was
// admitted when it was given.
type viewers struct {
	door Door

	mu    sync.Mutex
	byCtx map[string]*viewer
}

// viewer is one admitted player of one event.
type viewer struct {
	ctx    string
	id     event.ID
	client *live.Client
	used   time.Time // guarded by viewers.mu
	opened bool      // likewise: it was used after it was given
}

// expired reports whether nobody uses it any more.
func (w *viewer) expired() bool {
	limit := unopened
	if w.opened {
		limit = unused
	}
	return time.Since(w.used) >= limit
}

func newViewers(door Door) *viewers {
	return &viewers{door: door, byCtx: make(map[string]*viewer)}
}

// admit asks at the door and begins a session.
func (v *viewers) admit(ctx context.Context, info live.ClientInfo) (*viewer, error) {
	client, err := v.door.Join(ctx, info)
	if err != nil {
		return nil, err
	}
	w := &viewer{
		ctx: strings.ToLower(rand.Text()), id: info.EventID,
		client: client, used: time.Now(),
	}
	v.mu.Lock()
	v.byCtx[w.ctx] = w
	v.mu.Unlock()
	client.AfterEnd(func() { v.forget(w) }) // kicked, revoked, expired or the hub's end
	return w, nil
}

// find gives the session of this name for this event, if it still lasts.
func (v *viewers) find(ctx string, id event.ID) (*viewer, bool) {
	v.mu.Lock()
	w := v.byCtx[ctx]
	if w == nil || w.id != id {
		v.mu.Unlock()
		return nil, false
	}
	expired := w.expired()
	if !expired {
		w.used, w.opened = time.Now(), true
	}
	v.mu.Unlock()
	if expired || w.client.Err() != nil {
		w.client.Leave()
		return nil, false
	}
	return w, true
}

// expire ends the sessions nobody uses.
func (v *viewers) expire() {
	for _, w := range v.stale() {
		w.client.Leave()
	}
}

func (v *viewers) stale() (list []*viewer) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, w := range v.byCtx {
		if w.expired() {
			list = append(list, w)
		}
	}
	return list
}

func (v *viewers) forget(w *viewer) {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.byCtx, w.ctx)
}
