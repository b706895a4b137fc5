package chat

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/event"
)

// errClosing refuses people while the server stops.
var errClosing = errors.Join(errors.New("chat: the server is stopping"), event.ErrUnavailable)

// Engine holds the rooms in which people talk on this server. New makes it. It is safe for concurrent use.
type Engine struct {
	cfg    Config
	log    *slog.Logger
	server string // names this engine in signals
	seats  *seats
	limits *limits
	life   context.Context //nolint:containedctx // the rooms' lifetime, which Close ends
	end    context.CancelFunc
	open   sync.WaitGroup

	mu     sync.Mutex // guards the fields below
	rooms  map[event.ID]*room
	closed bool
}

// New returns an engine without rooms.
func New(c Config) *Engine {
	e := &Engine{
		cfg: c, log: cmp.Or(c.Logger, slog.Default()), server: rand.Text()[:8], rooms: map[event.ID]*room{},
		seats: newSeats(cmp.Or(c.Seats, DefaultSeats)), limits: newLimits(),
	}
	e.life, e.end = context.WithCancel(context.Background())
	return e
}

// Close disconnects all members and waits until all rooms have stored their state.
func (e *Engine) Close() error {
	e.mu.Lock()
	e.closed = true
	for _, r := range e.rooms {
		r.disconnect()
	}
	e.mu.Unlock()
	e.end()
	e.open.Wait()
	return nil
}

// Enter lets a person in. It returns ErrFull if there is no seat, or an error wrapping event.ErrUnavailable
// while the room's log cannot be read. The caller must call Leave.
func (e *Engine) Enter(ctx context.Context, v Visitor) (*Member, error) {
	m := newMember(v)
	release, err := e.seats.take(m)
	if err != nil {
		return nil, err
	}
	r, err := e.room(ctx, v.EventID)
	if err != nil {
		release()
		return nil, err
	}
	if ended, failed := e.cfg.Shows.Ended(ctx, v.EventID); failed == nil {
		m.over = !ended.IsZero()
	}
	m.floor, m.release = r, release
	r.readPin(ctx)
	r.admit(m)
	return m, nil
}

// room returns an open room. It opens a room that is not open.
func (e *Engine) room(ctx context.Context, id event.ID) (*room, error) {
	r, err := e.find(id)
	if err != nil {
		return nil, err
	}
	select {
	case <-r.opened:
		return r, r.failed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (e *Engine) find(id event.ID) (*room, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, errClosing
	}
	r := e.rooms[id]
	if r == nil {
		r = newRoom(e.life, e.server, journal{e.cfg, id, e.log}, e.limits)
		e.rooms[id] = r
		e.open.Go(func() {
			r.run(r.life)
			e.forget(id, r)
		})
	}
	r.touch()
	return r, nil
}

func (e *Engine) forget(id event.ID, r *room) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.rooms[id] == r {
		delete(e.rooms, id)
	}
}

// closeIdle closes the rooms that are not used, and returns the others.
func (e *Engine) closeIdle(now time.Time) map[event.ID]*room {
	e.mu.Lock()
	defer e.mu.Unlock()
	used := map[event.ID]*room{}
	for id, r := range e.rooms {
		if r.idle(now) {
			delete(e.rooms, id)
			r.end()
			continue
		}
		used[id] = r
	}
	return used
}
