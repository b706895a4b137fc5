package directory

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strconv"

	"footlight/backend/api/language"
	"footlight/backend/api/playbill"
	"footlight/backend/event"
)

//go:embed front.html
var source string

var templates = language.Templates("front", source)

// Front renders the front page.
type Front struct {
	Listings *Cached // nil means that the host lists no events
	Site     string  // the site's address without a slash at the end
	Names    Names   // nil means that creators have no names
}

// Names returns creators' profiles. A creator who gave none has one without a name.
type Names interface {
	Of(who event.Address) event.Profile
}

// shown holds the data of the template.
type shown struct {
	*Listing
	Site    string
	Path    string         // address of the page, without the slash at its beginning
	Creator *event.Profile // whose events are shown; nil means all
	In      language.Language
	Notice  string // why no events are shown; "" if some are
}

// Empty reports whether there is no event to show.
func (s shown) Empty() bool { return len(s.Sections()) == 0 }

// Reasons for a page without events.
const (
	unlisted   = "The events of this server are not listed here. Each has a link of its own."
	unreadable = "What is on cannot be read right now. Try again in a moment."
	nothing    = "Nothing is announced yet. An event appears here once its plan is accepted."
	noneOfOne  = "This creator lists no events here."
)

// Into returns the built page with all events that are listed.
func (f Front) Into(ctx context.Context, in language.Language, page []byte) []byte {
	p := f.pieces(ctx, shown{In: in}, func(l *Listing) *Listing { return l })
	return playbill.Insert(page, p.head, p.body)
}

// OfCreator returns the built page with the events of a creator that are listed.
func (f Front) OfCreator(ctx context.Context, in language.Language, who event.Address, page []byte) []byte {
	s := shown{In: in, Creator: &event.Profile{Creator: who}, Path: "by/" + who.String()}
	if f.Names != nil {
		*s.Creator = f.Names.Of(who)
	}
	p := f.pieces(ctx, s, func(l *Listing) *Listing { return l.of(who) })
	return playbill.Insert(page, p.head, p.body)
}

// Entries returns the events on and coming for a calendar. It returns none if the host lists no events.
func (f Front) Entries(ctx context.Context) (entries []Entry, err error) {
	if f.Listings == nil {
		return nil, nil
	}
	l, err := f.Listings.Listing(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range slices.Concat(l.On, l.Coming) {
		if r.StartsAt != nil && r.EndsAt != nil {
			entries = append(entries, Entry{
				EventID: r.EventID, Creator: r.Creator, Title: r.Title, Text: r.Text, URL: r.URL,
				StartsAt: *r.StartsAt, EndsAt: *r.EndsAt, Postponed: r.Postponed,
			})
		}
	}
	return entries, nil
}

func (f Front) pieces(ctx context.Context, s shown, part func(*Listing) *Listing) pieces {
	s.Listing = &Listing{}
	if f.Listings == nil {
		s.Notice = unlisted
		return f.render(s)
	}
	all, err := f.Listings.Listing(ctx)
	if err != nil {
		s.Notice = unreadable
		return f.render(s)
	}
	l := part(all)
	if s.Listing = l; s.Empty() && s.Creator == nil {
		s.Notice = nothing
	} else if s.Empty() {
		s.Notice = noneOfOne
	}
	return l.rendered(s.In, func() pieces { return f.render(s) })
}

func (f Front) render(s shown) pieces {
	s.Site = f.Site
	return pieces{head: s.write("head"), body: s.write("body")}
}

// write executes a template into memory, which fails only if the template does not fit its data.
func (s shown) write(name string) []byte {
	var out bytes.Buffer
	if err := templates[s.In].ExecuteTemplate(&out, name, s); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// Summary says what the page holds, for link previews.
func (s shown) Summary() string {
	if s.Creator != nil && s.Creator.About != "" {
		return s.Creator.About
	}
	return s.In.Say(cmp.Or(s.Notice, "What is on, what comes, and what can be watched again."))
}

// Heading names the page.
func (s shown) Heading() string {
	if s.Creator == nil {
		return s.In.Say("What is on")
	}
	return cmp.Or(s.Creator.Shown(), s.In.Say("Events of one creator"))
}

// Tab returns the title of the browser's tab, which tells what is on now.
func (s shown) Tab() string {
	switch len(s.On) {
	case 0:
		return s.Heading()
	case 1:
		return s.In.Say("On now: ") + s.On[0].Title
	}
	return strconv.Itoa(len(s.On)) + s.In.Say(" on now")
}
