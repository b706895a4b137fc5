// Package playbill writes what an event's accepted plan says into the room's page, for
// whoever reads it without scripts: links' previews, search engines, and people below
// the stage.
//
// A Bill is made anew for every request and holds what everybody may know. Whatever it
// says is a stranger's: html/template escapes it for where it stands.
package playbill

import (
	"bytes"
	"cmp"
	_ "embed"
	"html/template"
	"strings"
	"time"

	"footlight/backend/event"
)

//go:embed playbill.html
var source string

var pieces = template.Must(template.New("playbill").Parse(source))

// Bill is a plan and where it is shown.
type Bill struct {
	event.Programme
	Room   string         // the room's address
	Notice string         // that it was cancelled or moved; "": it is as planned
	Poster string         // where this server has the poster; "": there is none
	Image  string         // address of the poster as previews of links show it; "": there is none
	Schema map[string]any // the event in schema.org's words
}

// what a page has that no plan is in.
var (
	untitled = []byte("<title>Footlight</title>")
	end      = []byte("</body>")
)

// Into is the room's page with the bill in it. A page that has no place for it stays as it is.
func (b Bill) Into(page []byte) ([]byte, error) {
	head, err := b.write("head")
	if err != nil {
		return nil, err
	}
	article, err := b.write("article")
	if err != nil {
		return nil, err
	}
	page = bytes.Replace(page, untitled, head, 1)
	at := bytes.LastIndex(page, end)
	if at < 0 {
		return page, nil
	}
	return bytes.Join([][]byte{page[:at], article, page[at:]}, nil), nil
}

func (b Bill) write(piece string) ([]byte, error) {
	var out bytes.Buffer
	err := pieces.ExecuteTemplate(&out, piece, b)
	return out.Bytes(), err
}

// Summary is the event in a sentence, and before it what everybody must know first.
func (b Bill) Summary() string {
	return strings.TrimSpace(b.Notice + " " + cmp.Or(b.Text.Summary, b.Title))
}

// Body is the plan's text.
func (b Bill) Body() (template.HTML, error) { return prose(b.Text.BodyMarkdown) }

// Calendar is where the room's calendar entry is.
func (b Bill) Calendar() string { return b.Room + ".ics" }

// Day is when the event begins and ends, at its place.
func (b Bill) Day() string {
	until := " to 15:04 MST"
	if b.overnight() {
		until = " to Monday 2 January, 15:04 MST"
	}
	return b.local(b.StartsAt).Format("Monday 2 January 2006, 15:04") + b.local(b.EndsAt).Format(until)
}

// overnight reports whether the event ends on another day than it begins.
func (b Bill) overnight() bool {
	return b.local(b.StartsAt).Format(time.DateOnly) != b.local(b.EndsAt).Format(time.DateOnly)
}

// Doors is when doors open, at the event's place; "": with the event.
func (b Bill) Doors() string {
	if !b.DoorsAt.Before(b.StartsAt) {
		return ""
	}
	at, begin := b.local(b.DoorsAt), b.local(b.StartsAt)
	if at.YearDay() != begin.YearDay() {
		return at.Format("15:04 on Monday 2 January")
	}
	return at.Format("15:04")
}

// Zone is the zone of the event's place, where Day does not tell it already.
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

// Part is one of the programme's.
type Part struct {
	At, Clock, Title, Performer string
}

// Running is the programme in the order it runs, with days where there is more than one.
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
		list[i] = Part{At: at.Format(time.RFC3339), Clock: at.Format(clock), Title: s.Title}
		if s.Performer != nil {
			list[i].Performer = *s.Performer
		}
	}
	return list
}

// Price is what a ticket costs, as people write it.
func (Bill) Price(t event.Tier) string {
	if t.AmountMinor == 0 {
		return "free"
	}
	return event.Major(t.AmountMinor, t.Currency) + " " + t.Currency
}
