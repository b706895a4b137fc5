package directory

import (
	"slices"
	"time"
	"unicode/utf8"

	"footlight/backend/api/language"
	"footlight/backend/event"
)

// Path returns the address of the room on this site.
func (r Row) Path() string { return "/room/" + string(r.EventID) }

// Word returns the state as visitors read it. It is empty for an event that is only announced.
func (r Row) Word() string {
	return map[string]string{"live": "Live", "interrupted": "Back soon", "doors": "Doors open", "replay": "Replay"}[r.State]
}

// Byline returns the creator's name as pages show it, or "".
func (r Row) Byline() string {
	if r.Creator == nil {
		return ""
	}
	return event.Profile{Creator: *r.Creator, Name: r.CreatorName, Shared: r.SharedName}.Shown()
}

// Initial returns the first character of the title, for events without a poster.
func (r Row) Initial() string {
	c, _ := utf8.DecodeRuneInString(r.Title)
	return string(c)
}

// UTC returns when the event begins, for programs.
func (r Row) UTC() string { return r.StartsAt.UTC().Format(time.RFC3339) }

// Day returns when the event begins, in the time zone of its place.
func (r Row) Day(in language.Language) string {
	return in.Format(r.local(*r.StartsAt), "Mon 2 Jan 2006, 15:04 MST")
}

func (r Row) local(t time.Time) time.Time {
	zone, err := time.LoadLocation(r.Zone)
	if err != nil {
		return t.UTC()
	}
	return t.In(zone)
}

// Amount is a price in the minor unit of its currency.
type Amount struct {
	Minor    int64
	Currency string
}

// Text returns the amount with its currency.
func (a Amount) Text() string { return event.Major(a.Minor, a.Currency) + " " + a.Currency }

// Fare holds the prices of an event.
type Fare struct {
	Free     bool    // a ticket costs nothing
	From, To *Amount // lowest and highest price that is not zero; nil if there is none; To is nil if it is the same as From
}

// Fare returns what tickets cost, or nil if the plan has no prices.
func (r Row) Fare() *Fare {
	if len(r.Tiers) == 0 {
		return nil
	}
	f := &Fare{}
	for _, t := range r.Tiers {
		a := &Amount{t.AmountMinor, t.Currency}
		switch {
		case a.Minor == 0:
			f.Free = true
		case f.From == nil:
			f.From, f.To = a, a
		case a.Minor < f.From.Minor:
			f.From = a
		case a.Minor > f.To.Minor:
			f.To = a
		}
	}
	if f.From != nil && f.From.Minor == f.To.Minor {
		f.To = nil
	}
	return f
}

// section is a part of the page with events of one kind.
type section struct {
	ID, Heading string
	Large       bool
	Cards       []Row
}

// Sections returns the parts of the page that have events.
func (s shown) Sections() []section {
	return slices.DeleteFunc([]section{
		{"on", "On now", true, s.On}, {"coming", "Coming", false, s.Coming}, {"replays", "Watch again", false, s.Replays},
	}, func(x section) bool { return len(x.Cards) == 0 })
}

// Schema describes the listed events in the vocabulary of schema.org. https://schema.org/ItemList
func (s shown) Schema() map[string]any {
	items := []map[string]any{}
	for _, part := range s.Sections() {
		for _, r := range part.Cards {
			items = append(items, map[string]any{"@type": "ListItem", "position": len(items) + 1, "item": r.schema(s.Site)})
		}
	}
	return map[string]any{"@context": "https://schema.org", "@type": "ItemList", "itemListElement": items}
}

// schema describes an event. https://schema.org/Event
func (r Row) schema(site string) map[string]any {
	doc := map[string]any{
		"@type": "Event", "name": r.Title, "url": r.URL,
		"eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
		"location":            map[string]any{"@type": "VirtualLocation", "url": r.URL},
	}
	if r.StartsAt != nil {
		doc["startDate"] = r.local(*r.StartsAt).Format(time.RFC3339)
	}
	if r.EndsAt != nil {
		doc["endDate"] = r.local(*r.EndsAt).Format(time.RFC3339)
	}
	if by := r.Byline(); by != "" {
		doc["organizer"] = event.Organizer(by)
	}
	if r.BannerURL != nil {
		doc["image"] = site + *r.BannerURL
	}
	return doc
}
