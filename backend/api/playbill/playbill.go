// Package playbill renders an event's accepted plan into the room's page for readers that run no scripts:
// link previews, search engines, and people who read below the stage.
//
// A Bill is built for each request and holds public facts only. Its texts come from third parties;
// html/template escapes them for their place in the page.
package playbill

import (
	"bytes"
	"cmp"
	_ "embed"
	"html/template"
	"strings"
	"time"

	"footlight/backend/api/language"
	"footlight/backend/event"
)

//go:embed playbill.html
var source string

var pieces = language.Templates("playbill", source)

// Bill is a plan and the addresses it is shown with.
type Bill struct {
	event.Programme
	State  string            // of the room
	Room   string            // address of the room
	By     string            // the creator's name; "" if there is none
	Notice string            // a cancellation or new date; "" if the event is as planned
	Poster string            // address of the poster on this server; "" if there is none
	Image  string            // address of the poster for link previews; "" if there is none
	Schema map[string]any    // the event in the vocabulary of schema.org
	In     language.Language // "" means English
}

// Markers in a page as it was built, where the server inserts its text.
var (
	untitled = []byte("<title>Footlight</title>")
	end      = []byte("</body>")
	footer   = []byte("<footer")
)

// Into returns the room's page with the bill inserted.
func (b Bill) Into(page []byte) ([]byte, error) {
	head, err := b.write("head")
	if err != nil {
		return nil, err
	}
	article, err := b.write("article")
	if err != nil {
		return nil, err
	}
	return Insert(page, head, article), nil
}

// Insert returns a page with head in place of its title, and body at the end of its body, before the footer if there
// is one. A page without the markers is returned unchanged.
func Insert(page, head, body []byte) []byte {
	page = bytes.Replace(page, untitled, head, 1)
	at := bytes.LastIndex(page, footer)
	if at < 0 {
		at = bytes.LastIndex(page, end)
	}
	if at < 0 {
		return page
	}
	return bytes.Join([][]byte{page[:at], body, page[at:]}, nil)
}

func (b Bill) write(piece string) ([]byte, error) {
	var out bytes.Buffer
	err := pieces[cmp.Or(b.In, language.English)].ExecuteTemplate(&out, piece, b)
	return out.Bytes(), err
}

// Summary returns the event in one sentence. A cancellation or new date comes first.
func (b Bill) Summary() string {
	return strings.TrimSpace(b.Told() + " " + cmp.Or(b.Text.Summary, b.Title))
}

// Told returns the notice in the page's language. A reason stays as it was given.
func (b Bill) Told() string {
	if reason, ok := strings.CutPrefix(b.Notice, "Postponed:"); ok {
		return b.In.Say("Postponed:") + reason
	}
	return b.In.Say(b.Notice)
}

// Tab returns the title of the browser's tab: the event, and its state unless it is only announced.
func (b Bill) Tab() string {
	words := map[string]string{
		"doors": "Doors open", "live": "Live", "interrupted": "Back soon", "ended": "Ended", "replay": "Replay", "cancelled": "Cancelled",
	}
	if word := words[b.State]; word != "" {
		return b.In.Say(word) + ": " + b.Title
	}
	return b.Title
}

// Body returns the plan's text.
func (b Bill) Body() (template.HTML, error) { return prose(b.Text.BodyMarkdown) }

// Calendar returns the address of the room's calendar entry.
func (b Bill) Calendar() string { return b.Room + ".ics" }

// Day returns when the event begins and ends, in the time zone of its place.
func (b Bill) Day() string {
	until := " to 15:04 MST"
	if b.overnight() {
		until = " to Monday 2 January, 15:04 MST"
	}
	return b.In.Format(b.local(b.StartsAt), "Monday 2 January 2006, 15:04") + b.In.Format(b.local(b.EndsAt), until)
}

// overnight reports whether the event ends on a later day than it begins.
func (b Bill) overnight() bool {
	return b.local(b.StartsAt).Format(time.DateOnly) != b.local(b.EndsAt).Format(time.DateOnly)
}

// Doors returns when doors open, in the time zone of the event's place. It is empty if doors open when the
// event begins.
func (b Bill) Doors() string {
	if !b.DoorsAt.Before(b.StartsAt) {
		return ""
	}
	at, begin := b.local(b.DoorsAt), b.local(b.StartsAt)
	if at.YearDay() != begin.YearDay() {
		return b.In.Format(at, "15:04 on Monday 2 January")
	}
	return at.Format("15:04")
}

// Zone returns the time zone of the event's place, or "" if Day already names it.
func (b Bill) Zone() string {
	if b.local(b.StartsAt).Format("MST") == b.Timezone {
		return ""
	}
	return b.Timezone
}

func (b Bill) local(t time.Time) time.Time {
	zone, err := time.LoadLocation(b.Timezone)
	if err != nil {
		return t.UTC()
	}
	return t.In(zone)
}

// Part is one part of the programme.
type Part struct {
	At, Clock, Title, Performer string
}

// Running returns the programme in the order of time. The times name the day if there is more than one.
func (b Bill) Running() []Part {
	if b.StartsAt.IsZero() {
		return nil
	}
	list, clock := make([]Part, len(b.Parts)), "15:04"
	if b.overnight() {
		clock = "Mon 15:04"
	}
	for i, s := range b.Parts {
		at := b.local(b.StartsAt.Add(time.Duration(s.OffsetMin) * time.Minute))
		list[i] = Part{At: at.Format(time.RFC3339), Clock: b.In.Format(at, clock), Title: s.Title}
		if s.Performer != nil {
			list[i].Performer = *s.Performer
		}
	}
	return list
}

// Price returns the price of a ticket as text.
func (b Bill) Price(t event.Tier) string {
	if t.AmountMinor == 0 {
		return b.In.Say("free")
	}
	return event.Major(t.AmountMinor, t.Currency) + " " + t.Currency
}
