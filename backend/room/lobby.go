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

// Offices know what is on sale for an event and whether it was called off. An
// event they do not know is an error wrapping fs.ErrNotExist. It is safe for
// concurrent use, and cheap.
type Offices interface {
	BoxOffice(ctx context.Context, id event.ID) (event.BoxOffice, error)
}

// Lobby answers what each event's audience sees. Make one with Open.
type Lobby struct {
	cfg Config

	mu        sync.Mutex // guards published
	published map[event.ID]time.Time
}

// Config is what a Lobby is made of. Now may be nil: the wall clock.
type Config struct {
	Plans   Plans
	Stage   Stage
	Offices Offices
	Book    *Book
	Memory  Memory
	Now     func() time.Time
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
	return &Lobby{cfg: c, published: published}, nil
}

// Published notes that somebody publishes to id now, or did until now.
func (l *Lobby) Published(ctx context.Context, id event.ID) error {
	at := l.cfg.Now()
	l.mu.Lock()
	l.published[id] = at
	l.mu.Unlock()
	return l.cfg.Memory.Remember(ctx, id, at)
}

// View is one event as its audience sees it.
type View struct {
	ID        event.ID
	Programme event.Programme
	Office    event.BoxOffice // zero where nothing was ever on sale
	Decisions Decisions
	State     State
	Presence
	Planned bool
	Played  time.Time // when somebody last published; zero: nobody ever did
}

// View looks at one event. An event nobody planned has an empty Programme: on an
// open server any valid name can be published and watched.
func (l *Lobby) View(ctx context.Context, id event.ID) (View, error) {
	plan, err := l.cfg.Plans.Programme(ctx, id)
	planned := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return View{}, err
	}
	office, err := l.cfg.Offices.BoxOffice(ctx, id)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return View{}, err
	}
	plan = plan.Moved(office)
	if plan.Title == "" {
		plan.Title = string(id)
	}
	v := View{ID: id, Programme: plan, Office: office, Decisions: l.cfg.Book.Read(id), Presence: l.cfg.Stage.Presence(id), Planned: planned, Played: l.lastPublished(id)}
	v.State = state(v, l.cfg.Now())
	return v, nil
}

// Played reports whether somebody publishes to an event, or did.
func (l *Lobby) Played(id event.ID) bool {
	return !l.lastPublished(id).IsZero() || l.cfg.Stage.Presence(id).Publishing
}

// Over reports whether nobody can publish to an event any more.
func (l *Lobby) Over(ctx context.Context, id event.ID) (bool, error) {
	v, err := l.View(ctx, id)
	return over(v), err
}

// End declares an event over. It stays so; the first time counts.
func (l *Lobby) End(id event.ID) (at time.Time, err error) {
	err = l.cfg.Book.Write(id, func(d *Decisions) {
		if d.EndedAt.IsZero() {
			d.EndedAt = l.cfg.Now().UTC().Truncate(time.Second)
		}
		at = d.EndedAt
	})
	return at, err
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
	ids, err := l.cfg.Plans.IDs(ctx)
	if err != nil {
		return nil, err
	}
	ids = append(slices.Clone(ids), l.cfg.Stage.IDs()...)
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
