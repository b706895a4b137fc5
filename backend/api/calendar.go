package api

import (
	"context"
	"net/http"
	"strings"

	"footlight/backend/api/directory"
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

// calendar serves the calendar entry of an event. It contains only what the room's page shows.
func (s Site) calendar(w http.ResponseWriter, r *http.Request, id event.ID) error {
	room, err := s.Rooms.Room(r.Context(), id, router.Guest(r.Context()).Identity)
	if err != nil {
		return err
	}
	if room.StartsAt == nil || room.EndsAt == nil {
		return event.ErrNotFound
	}
	e := directory.Entry{
		EventID: room.EventID, Creator: room.Creator, Title: room.Title, Text: s.summary(r.Context(), room), URL: room.URLs.Room,
		StartsAt: *room.StartsAt, EndsAt: *room.EndsAt, Cancelled: room.State == "cancelled",
	}
	if room.Terms != nil {
		e.Postponed = room.Terms.Postponed
	}
	return directory.ServeCalendar(w, e)
}

// summary returns an event in one sentence, as far as it is public.
func (s Site) summary(ctx context.Context, room Room) string {
	if s.Bills != nil {
		if bill, err := s.Bills.Bill(ctx, room.EventID); err == nil {
			return bill.Summary()
		}
	}
	if t := room.Terms; t != nil && t.Postponed > 0 {
		return strings.TrimSuffix("Postponed: "+t.Reason, ": ")
	}
	return ""
}

// events serves the calendar of all events that are listed.
func (s Site) events(w http.ResponseWriter, r *http.Request) error {
	entries, err := s.Front.Entries(r.Context())
	if err != nil {
		return err
	}
	return directory.ServeCalendar(w, entries...)
}
