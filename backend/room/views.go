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

// Streams knows what is on air. All are safe for concurrent use and cheap.
type Streams interface {
	Presence(id event.ID) Presence
	IDs() []event.ID
	// End ends the publisher's session. It comes back only if it is admitted again.
	End(id event.ID)
}

// Memory keeps when somebody last published to an event, across restarts.
type Memory interface {
	Remember(ctx context.Context, id event.ID, at time.Time) error
	Recall(ctx context.Context) (map[event.ID]time.Time, error)
}

// BoxOffices know what is on sale for an event and whether it was called off. An
// event they do not know is an error wrapping fs.ErrNotExist. It is safe for
// concurrent use, and cheap.
type BoxOffices interface {
	BoxOffice(ctx context.Context, id event.ID) (event.BoxOffice, error)
}

// States tells the state of every room. Open makes it. It is safe for concurrent use.
type States struct {
	cfg Config

	mu        sync.Mutex // guards published
	published map[event.ID]time.Time
}

// Config is what States are made of. Now may be nil: the wall clock.
type Config struct {
	Plans      Plans
	Streams    Streams
	BoxOffices BoxOffices
	Recordings Recordings
	Directory  *Directory
	Memory     Memory
	Now        func() time.Time
}

// Open recalls which events were published to before.
func Open(ctx context.Context, c Config) (*States, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	published, err := c.Memory.Recall(ctx)
	if err != nil {
		return nil, err
	}
	return &States{cfg: c, published: published}, nil
}

// Published notes that somebody publishes to id now, or did until now.
func (s *States) Published(ctx context.Context, id event.ID) error {
	at := s.cfg.Now()
	s.mu.Lock()
	s.published[id] = at
	s.mu.Unlock()
	return s.cfg.Memory.Remember(ctx, id, at)
}

// View looks at one event, and at its recording where nobody publishes.
func (s *States) View(ctx context.Context, id event.ID) (View, error) {
	v, err := s.Show(ctx, id)
	if err == nil {
		err = s.addReplay(ctx, &v)
	}
	return v, err
}

// Show is View without the recording: what can still be published, sold, moved or
// called off does not depend on it. An event nobody planned has an empty Programme: on
// an open server any valid name can be published and watched.
func (s *States) Show(ctx context.Context, id event.ID) (View, error) {
	plan, err := s.cfg.Plans.Programme(ctx, id)
	planned := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return View{}, err
	}
	office, err := s.cfg.BoxOffices.BoxOffice(ctx, id)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return View{}, err
	}
	plan = plan.Moved(office)
	if plan.Title == "" {
		plan.Title = string(id)
	}
	v := View{
		ID: id, Programme: plan, Office: office, Decisions: s.cfg.Directory.Read(id), Presence: s.cfg.Streams.Presence(id),
		Planned: planned, Played: s.lastPublished(id),
	}
	v.State = state(v, s.cfg.Now())
	return v, nil
}

// played reports whether somebody publishes to an event, or did.
func (s *States) played(id event.ID) bool {
	return !s.lastPublished(id).IsZero() || s.cfg.Streams.Presence(id).Publishing
}

// Over reports whether nobody can publish to an event any more.
func (s *States) Over(ctx context.Context, id event.ID) (bool, error) {
	v, err := s.Show(ctx, id)
	return over(v), err
}

// End declares an event over. It stays so; the first time counts.
func (s *States) End(id event.ID) (at time.Time, err error) {
	err = s.cfg.Directory.Write(id, func(d *Decisions) {
		if d.EndedAt.IsZero() {
			d.EndedAt = s.cfg.Now().UTC().Truncate(time.Second)
		}
		at = d.EndedAt
	})
	return at, err
}

// List views every event that is planned, on air, or was: live ones first,
// then the newest.
func (s *States) List(ctx context.Context) ([]View, error) {
	ids, err := s.ids(ctx)
	if err != nil {
		return nil, err
	}
	views := make([]View, 0, len(ids))
	for _, id := range ids {
		v, err := s.View(ctx, id)
		if err != nil {
			return nil, err
		}
		views = append(views, v)
	}
	slices.SortStableFunc(views, s.order)
	return views, nil
}

func (s *States) ids(ctx context.Context) ([]event.ID, error) {
	ids, err := s.cfg.Plans.IDs(ctx)
	if err != nil {
		return nil, err
	}
	ids = append(slices.Clone(ids), s.cfg.Streams.IDs()...)
	s.mu.Lock()
	for id := range s.published {
		ids = append(ids, id)
	}
	s.mu.Unlock()
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// order puts live events first and newer ones before older.
func (s *States) order(a, b View) int {
	if a.Publishing != b.Publishing {
		return map[bool]int{true: -1, false: 1}[a.Publishing]
	}
	if c := s.newest(b).Compare(s.newest(a)); c != 0 {
		return c
	}
	return cmp.Compare(a.ID, b.ID)
}

func (s *States) newest(v View) time.Time {
	if at := s.lastPublished(v.ID); at.After(v.Programme.Created) {
		return at
	}
	return v.Programme.Created
}

func (s *States) lastPublished(id event.ID) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.published[id]
}
