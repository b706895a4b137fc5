package directory

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	"footlight/backend/api/language"
	"footlight/backend/event"
)

// maxRows limits each part of a listing.
const maxRows = 100

// Row is one event of a listing.
type Row struct {
	EventID     event.ID       `json:"eventId"`
	Title       string         `json:"title"`
	BannerURL   *string        `json:"bannerUrl"`
	Creator     *event.Address `json:"creator"`
	CreatorName string         `json:"creatorName"` // "" means that the creator has none
	SharedName  bool           `json:"creatorNameShared"`
	State       string         `json:"state"`
	StartsAt    *time.Time     `json:"startsAt"`
	EndsAt      *time.Time     `json:"endsAt"`
	Viewers     int            `json:"viewers"`
	URL         string         `json:"url"`

	Zone      string       `json:"-"` // time zone of the event's place
	Tiers     []event.Tier `json:"-"`
	Text      string       `json:"-"` // the event in one sentence
	Postponed int          `json:"-"` // number of postponements
}

// Listing holds the events that are listed. It does not change once it is read.
type Listing struct {
	On      []Row `json:"on"`      // most viewers first
	Coming  []Row `json:"coming"`  // in the order of their beginning
	Replays []Row `json:"replays"` // newest first

	all []Row

	rendering sync.Mutex                   // guards pages
	pages     map[language.Language]pieces // the listing as HTML, once rendered

	mu sync.Mutex                 // guards by
	by map[event.Address]*Listing // of creators who were asked for
}

// pieces are the parts of a rendered page.
type pieces struct{ head, body []byte }

// NewListing sorts events into the parts of a listing. Events that are over or cancelled have no part.
func NewListing(rows []Row) *Listing {
	l := &Listing{On: []Row{}, Coming: []Row{}, Replays: []Row{}, all: rows, by: map[event.Address]*Listing{}, pages: map[language.Language]pieces{}}
	for _, r := range rows {
		switch r.State {
		case "live", "interrupted":
			l.On = append(l.On, r)
		case "scheduled", "doors":
			l.Coming = append(l.Coming, r)
		case "replay":
			l.Replays = append(l.Replays, r)
		}
	}
	l.On = first(l.On, func(a, b Row) int { return cmp.Compare(b.Viewers, a.Viewers) })
	l.Coming = first(l.Coming, func(a, b Row) int { return at(a.StartsAt).Compare(at(b.StartsAt)) })
	l.Replays = first(l.Replays, func(a, b Row) int { return at(b.StartsAt).Compare(at(a.StartsAt)) })
	return l
}

// of returns the listing of a creator's events.
func (l *Listing) of(creator event.Address) *Listing {
	rows := []Row{}
	l.mu.Lock()
	defer l.mu.Unlock()
	if known := l.by[creator]; known != nil {
		return known
	}
	for _, r := range l.all {
		if r.Creator != nil && *r.Creator == creator {
			rows = append(rows, r)
		}
	}
	if len(rows) == 0 {
		return NewListing(nil)
	}
	l.by[creator] = NewListing(rows)
	return l.by[creator]
}

// rendered returns the listing as HTML in a language, which render makes once.
func (l *Listing) rendered(in language.Language, render func() pieces) pieces {
	l.rendering.Lock()
	defer l.rendering.Unlock()
	p, ok := l.pages[in]
	if !ok {
		p = render()
		l.pages[in] = p
	}
	return p
}

// first returns the first rows of an order. Equal ones are sorted by their IDs.
func first(rows []Row, order func(a, b Row) int) []Row {
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(order(a, b), strings.Compare(string(a.EventID), string(b.EventID)))
	})
	return rows[:min(len(rows), maxRows)]
}

// at returns the zero time for nil.
func at(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return *t
}
