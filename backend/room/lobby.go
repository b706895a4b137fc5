package room

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
)

// Plans knows the planned events. Programme returns an error wrapping
// fs.ErrNotExist for an event nobody planned. Both are safe for concurrent use.
type Plans interface {
	Programme(ctx context.Context, id event.ID) (event.Programme, error)
	IDs(ctx context.Context) ([]event.ID, error)
}

// Stage knows what is on now. Both are safe for concurrent use and cheap.
type Stage interface {
	Presence(id event.ID) Presence
	IDs() []event.ID
}

// Memory keeps when a stage was last published to, across restarts.
type Memory interface {
	Remember(ctx context.Context, id event.ID, at time.Time) error
	Recall(ctx context.Context) (map[event.ID]time.Time, error)
}

// Lobby answers what each event's audience sees. Make one with Open.
type Lobby struct {
	plans  Plans
	stage  Stage
	memory Memory
	now    func() time.Time

	mu        sync.Mutex // guards published
	published map[event.ID]time.Time
}

// Config is what a Lobby is made of. Now may be nil: the wall clock.
type Config struct {
	Plans  Plans
	Stage  Stage
	Memory Memory
	Now    func() time.Time
}

// Open recalls which stages were played on before.
func Open(ctx context.Context, c Config) (*Lobby, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	published, err := c.Memory.Recall(ctx)
	if err != nil {
		return nil, err
	}
	return &Lobby{plans: c.Plans, stage: c.Stage, memory: c.Memory, now: c.Now, published: published}, nil
}

// Published notes that somebody publishes to id now.
func (l *Lobby) Published(ctx context.Context, id event.ID) error {
	at := l.now()
	l.mu.Lock()
	l.published[id] = at
	l.mu.Unlock()
	return l.memory.Remember(ctx, id, at)
}

// View is one event as its audience sees it.
type View struct {
	ID        event.ID
	Programme event.Programme
	State     State
	Presence
	Planned bool
}

// View looks at one event. An event nobody planned has an empty Programme: on an
// open server any valid name can be published and watched.
func (l *Lobby) View(ctx context.Context, id event.ID) (View, error) {
	plan, err := l.plans.Programme(ctx, id)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return View{}, err
	}
	planned := err == nil
	if plan.Title == "" {
		plan.Title = string(id)
	}
	presence := l.stage.Presence(id)
	return View{
		ID: id, Programme: plan, Presence: presence, Planned: planned,
		State: state(plan, presence, l.lastPublished(id), l.now()),
	}, nil
}

// List views every event that is planned, on stage, or was: live ones first,
// then the newest.
func (l *Lobby) List(ctx context.Context) ([]View, error) {
	ids, err := l.ids(ctx)
	if err != nil {
		return nil, err
	}
	views := make([]View, 0, len(ids))
	for _, id := range ids {
		v, err := l.View(ctx, id)
		if err != nil {
			return nil, err
		}
		views = append(views, v)
	}
	slices.SortStableFunc(views, l.order)
	return views, nil
}

func (l *Lobby) ids(ctx context.Context) ([]event.ID, error) {
	ids, err := l.plans.IDs(ctx)
	if err != nil {
		return nil, err
	}
	ids = append(slices.Clone(ids), l.stage.IDs()...)
	l.mu.Lock()
	for id := range l.published {
		ids = append(ids, id)
	}
	l.mu.Unlock()
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// order puts live events first and newer ones before older.
func (l *Lobby) order(a, b View) int {
	if a.Publishing != b.Publishing {
		return map[bool]int{true: -1, false: 1}[a.Publishing]
	}
	if c := l.newest(b).Compare(l.newest(a)); c != 0 {
		return c
	}
	return cmp.Compare(a.ID, b.ID)
}

func (l *Lobby) newest(v View) time.Time {
	if at := l.lastPublished(v.ID); at.After(v.Programme.Created) {
		return at
	}
	return v.Programme.Created
}

func (l *Lobby) lastPublished(id event.ID) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.published[id]
}
