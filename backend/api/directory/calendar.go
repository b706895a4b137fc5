package directory

import (
	"bytes"
	"net/http"
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"

	"footlight/backend/event"
)

// reminder is the time of a calendar's alarm, relative to the beginning of the event.
const reminder = "-PT15M"

// Entry is an event as calendars show it.
type Entry struct {
	EventID          event.ID
	Creator          *event.Address
	Title, Text, URL string
	StartsAt, EndsAt time.Time
	Postponed        int // number of postponements
	Cancelled        bool
}

// ServeCalendar answers with events in iCalendar form (RFC 5545), for download or subscription.
func ServeCalendar(w http.ResponseWriter, entries ...Entry) error {
	calendar := ics.NewCalendar()
	calendar.SetProductId("-//Footlight//Footlight//EN")
	now := time.Now()
	for _, e := range entries {
		e.add(calendar, now)
	}
	var body bytes.Buffer
	if err := calendar.SerializeTo(&body, ics.WithNewLine("\r\n")); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-cache")
	_, _ = w.Write(body.Bytes()) // the client may have left
	return nil
}

// add adds the event to a calendar. The event's UID never changes. Each postponement, and a cancellation,
// increments its SEQUENCE.
func (x Entry) add(calendar *ics.Calendar, now time.Time) {
	e := calendar.AddEvent(x.uid())
	e.SetDtStampTime(now)
	e.SetStartAt(x.StartsAt)
	e.SetEndAt(x.EndsAt)
	e.SetSummary(oneLine(x.Title))
	e.SetURL(x.URL)
	e.SetLocation(x.URL)
	e.SetDescription(strings.TrimSpace(oneLine(x.Text) + "\n" + x.URL))
	sequence, status := x.Postponed, ics.ObjectStatusConfirmed
	if x.Cancelled {
		sequence, status = sequence+1, ics.ObjectStatusCancelled
	}
	e.SetSequence(sequence)
	e.SetStatus(status)
	if !x.Cancelled {
		alarm := e.AddAlarm()
		alarm.SetAction(ics.ActionDisplay)
		alarm.SetTrigger(reminder)
		alarm.SetDescription(oneLine(x.Title))
	}
}

// uid returns the event's permanent identifier. No other event on the same ledger can have it.
func (x Entry) uid() string {
	if x.Creator == nil {
		return string(x.EventID)
	}
	return string(x.EventID) + "@" + strings.ToLower(x.Creator.String())
}

// oneLine removes characters that iCalendar text must not contain.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}
