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

// Plans returns the planned events. Programme returns an error wrapping fs.ErrNotExist for an event that
// was never planned. Both are safe for concurrent use.
type Plans interface {
	Programme(ctx context.Context, id event.ID) (event.Programme, error)
	IDs(ctx context.Context) ([]event.ID, error)
}

// Streams reports what is on air. All methods are safe for concurrent use and cheap.
type Streams interface {
	Presence(id event.ID) Presence
	IDs() []event.ID
	// End ends the publisher's session. The publisher returns only if it is admitted again.
	End(id event.ID)
}

// Memory keeps the time of the last publisher of each event across restarts.
type Memory interface {
	Remember(ctx context.Context, id event.ID, at time.Time) error
	Recall(ctx context.Context) (map[event.ID]time.Time, error)
}

// BoxOffices returns what is on sale for an event, and whether the event was cancelled. For an unknown
// event it returns an error wrapping fs.ErrNotExist. It is safe for concurrent use, and cheap.
type BoxOffices interface {
	BoxOffice(ctx context.Context, id event.ID) (event.BoxOffice, error)
}

// States decides the state of every room. Open makes it. It is safe for concurrent use.
type States struct {
	cfg Config

	storing sync.Mutex // held while Memory is written, so that an older time does not replace a newer one

	mu        sync.Mutex // guards the fields below
	published map[event.ID]time.Time
	unstored  map[event.ID]bool // events whose time Memory has not taken yet
}

// Config configures States. A nil Now means the wall clock.
type Config struct {
	Plans      Plans
	Streams    Streams
	BoxOffices BoxOffices
	Recordings Recordings
	Directory  *Directory
	// PlannedElsewhere reports whether another server has the plan of an event and the decisions about it. nil means that
	// there is no other server.
	PlannedElsewhere func(ctx context.Context, id event.ID) bool
	Memory           Memory
	Now              func() time.Time
}

// Open reads which events had publishers before.
func Open(ctx context.Context, c Config) (*States, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	published, err := c.Memory.Recall(ctx)
	if err != nil {
		return nil, err
	}
	return &States{cfg: c, published: published, unstored: map[event.ID]bool{}}, nil
}

// Published records that id has a publisher now, or had one until now. If Memory does not take that, Store does it
// later.
func (s *States) Published(ctx context.Context, id event.ID) error {
	s.mu.Lock()
	s.published[id], s.unstored[id] = s.cfg.Now(), true
	s.mu.Unlock()
	return s.Store(ctx)
}

// Store writes the times that Memory has not taken yet.
func (s *States) Store(ctx context.Context) error {
	s.storing.Lock()
	defer s.storing.Unlock()
	for id, at := range s.due() {
		if err := s.cfg.Memory.Remember(ctx, id, at); err != nil {
			return err
		}
		s.stored(id, at)
	}
	return nil
}

// StoreAll writes all times into a Memory that lost them.
func (s *States) StoreAll(ctx context.Context) error {
	s.mu.Lock()
	for id := range s.published {
		s.unstored[id] = true
	}
	s.mu.Unlock()
	return s.Store(ctx)
}

func (s *States) due() map[event.ID]time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	due := make(map[event.ID]time.Time, len(s.unstored))
	for id := range s.unstored {
		due[id] = s.published[id]
	}
	return due
}

func (s *States) stored(id event.ID, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.published[id].Equal(at) {
		delete(s.unstored, id)
	}
}

// View returns one event, with its recording if there is no publisher.
func (s *States) View(ctx context.Context, id event.ID) (View, error) {
	v, err := s.Show(ctx, id)
	if err == nil {
		err = s.addReplay(ctx, &v)
	}
	return v, err
}

// Show returns a View without the recording, on which publishing, sales, postponement and cancellation do
// not depend. An event that was never planned has an empty Programme: on an open server people can publish
// to and watch any valid name.
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
	if v.Last.After(v.Played) {
		v.Played = v.Last
	}
	v.State = state(v, s.cfg.Now())
	return v, nil
}

// played reports whether an event has or had a publisher.
func (s *States) played(id event.ID) bool {
	return !s.lastPublished(id).IsZero() || s.cfg.Streams.Presence(id).Publishing
}

// Over reports whether publishing to an event has ended for good.
func (s *States) Over(ctx context.Context, id event.ID) (bool, error) {
	v, err := s.Show(ctx, id)
	return over(v), err
}

// End declares an event over, permanently. Only the first call sets the time.
func (s *States) End(id event.ID) (at time.Time, err error) {
	err = s.cfg.Directory.Write(id, func(d *Decisions) {
		if d.EndedAt.IsZero() {
			d.EndedAt = s.cfg.Now().UTC().Truncate(time.Second)
		}
		at = d.EndedAt
	})
	return at, err
}

// List returns the views of all events that are planned, on air, or were on air: live ones first, then the
// newest.
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
	return s.andPublished(ids), nil
}

// andPublished adds the events that are or were on air to a list of events, which it sorts.
func (s *States) andPublished(ids []event.ID) []event.ID {
	ids = append(slices.Clone(ids), s.cfg.Streams.IDs()...)
	s.mu.Lock()
	for id := range s.published {
		ids = append(ids, id)
	}
	s.mu.Unlock()
	slices.Sort(ids)
	return slices.Compact(ids)
}

// order sorts live events first, and newer events before older ones.
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
