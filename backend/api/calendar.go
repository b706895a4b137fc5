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

// calendarSuffix makes a room's address that of its calendar entry.
const calendarSuffix = ".ics"

// calendared is the event whose calendar entry a path of the site asks for. A name
// may end like that itself: the room of such an event stays its room.
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

// calendar serves an event as RFC 5545 has it, to subscribe to or to keep. Only what
// the room shows is in it.
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

// entry is the calendar that holds one event. What names it never changes; every
// postponement is a revision of it, and so is calling it off.
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

// uid names an event for ever: nobody else can have its name on the same ledger.
func uid(room Room) string {
	if room.Creator == nil {
		return string(room.EventID)
	}
	return string(room.EventID) + "@" + strings.ToLower(room.Creator.String())
}

// oneLine leaves out what no calendar takes.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}
