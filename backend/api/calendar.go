package api

import (
	"bytes"
	"net/http"
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// calendarSuffix is appended to a room's address to form the address of its calendar entry.
const calendarSuffix = ".ics"

// calendared returns the event whose calendar entry the request asks for. An event's own name may end with
// the suffix; then the address is that of its room.
func (s Site) calendared(r *http.Request, id event.ID) (event.ID, bool) {
	name, asked := strings.CutSuffix(string(id), calendarSuffix)
	if !asked || s.Rooms == nil {
		return id, false
	}
	if room, err := s.Rooms.Room(r.Context(), id, router.Guest(r.Context()).Identity); err == nil && room.Creator != nil {
		return id, false
	}
	of, err := event.ParseID(name)
	return of, err == nil
}

// calendar serves an event in iCalendar form (RFC 5545), for download or subscription. It contains only what
// the room's page shows.
func (s Site) calendar(w http.ResponseWriter, r *http.Request, id event.ID) error {
	room, err := s.Rooms.Room(r.Context(), id, router.Guest(r.Context()).Identity)
	if err != nil {
		return err
	}
	if room.StartsAt == nil || room.EndsAt == nil {
		return event.ErrNotFound
	}
	var body bytes.Buffer
	if err = entry(room, time.Now()).SerializeTo(&body, ics.WithNewLine("\r\n")); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-cache")
	_, _ = w.Write(body.Bytes()) // the client may have left
	return nil
}

// entry returns a calendar that holds one event. The event's UID never changes. Each postponement, and a
// cancellation, increments its SEQUENCE.
func entry(room Room, now time.Time) *ics.Calendar {
	calendar := ics.NewCalendar()
	calendar.SetProductId("-//Footlight//Footlight//EN")
	e := calendar.AddEvent(uid(room))
	e.SetDtStampTime(now)
	e.SetStartAt(*room.StartsAt)
	e.SetEndAt(*room.EndsAt)
	e.SetSummary(oneLine(room.Title))
	e.SetURL(room.URLs.Room)
	sequence, status := 0, ics.ObjectStatusConfirmed
	if t := room.Terms; t != nil && t.Postponed > 0 {
		sequence = t.Postponed
		e.SetDescription(oneLine(strings.TrimSuffix("Postponed: "+t.Reason, ": ")))
	}
	if room.State == "cancelled" {
		sequence, status = sequence+1, ics.ObjectStatusCancelled
	}
	e.SetSequence(sequence)
	e.SetStatus(status)
	return calendar
}

// uid returns the event's permanent identifier. No other event on the same ledger can have it.
func uid(room Room) string {
	if room.Creator == nil {
		return string(room.EventID)
	}
	return string(room.EventID) + "@" + strings.ToLower(room.Creator.String())
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
