package api_test

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// programme holds one room; every other event is unknown.
type programme struct{ room *api.Room }

func (p programme) Room(_ context.Context, id event.ID, _ auth.Identity) (api.Room, error) {
	if id == p.room.EventID {
		return *p.room, nil
	}
	return api.Room{EventID: id}, nil
}

func (p programme) Rooms(context.Context) ([]api.Room, error) { return nil, nil }

func TestCalendar(t *testing.T) {
	start, end := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC), time.Date(2027, 3, 5, 22, 0, 0, 0, time.UTC)
	creator, err := event.ParseAddress("creator", alice)
	require.NoError(t, err)
	room := &api.Room{
		EventID: "gig", Title: "Rock, Pop; and\r\nATTENDEE:mailto:x@y \\o/ " + strings.Repeat("é", 60), Creator: &creator,
		State: "scheduled", StartsAt: &start, EndsAt: &end,
	}
	room.URLs.Room = "https://stage.example/room/gig"
	rt := serving(api.Site{Files: fstest.MapFS{"room.html": {Data: []byte("<title>room")}}, Rooms: programme{room}})
	read := func() *ics.VEvent {
		t.Helper()
		w := ask(rt, http.MethodGet, "/room/gig.ics", "", "")
		require.Equal(t, http.StatusOK, w.Code, w.Body)
		require.Equal(t, "text/calendar; charset=utf-8", w.Header().Get("Content-Type"))
		for line := range strings.SplitSeq(strings.TrimSuffix(w.Body.String(), "\r\n"), "\r\n") {
			require.LessOrEqual(t, len(line), 75, line)
			require.NotContains(t, line, "\n")
			require.False(t, strings.HasPrefix(line, "ATTENDEE"), "a line of the title's own")
		}
		calendar, err := ics.ParseCalendar(w.Body)
		require.NoError(t, err)
		require.Len(t, calendar.Events(), 1)
		return calendar.Events()[0]
	}
	value := func(e *ics.VEvent, p ics.ComponentProperty) string {
		if got := e.GetProperty(p); got != nil {
			return got.Value
		}
		return ""
	}
	first := read()
	require.Equal(t, "gig@"+strings.ToLower(alice), first.Id())
	require.Equal(t, "20270305T200000Z", value(first, ics.ComponentPropertyDtStart))
	require.Equal(t, "20270305T220000Z", value(first, ics.ComponentPropertyDtEnd))
	require.Regexp(t, regexp.MustCompile(`^\d{8}T\d{6}Z$`), value(first, ics.ComponentPropertyDtstamp))
	require.Equal(t, strings.ReplaceAll(room.Title, "\r\n", "  "), value(first, ics.ComponentPropertySummary))
	require.Equal(t, "https://stage.example/room/gig", value(first, ics.ComponentPropertyUrl))
	require.Equal(t, "0", value(first, ics.ComponentPropertySequence))
	require.Equal(t, "CONFIRMED", value(first, ics.ComponentPropertyStatus))

	start, end = start.Add(48*time.Hour), end.Add(48*time.Hour)
	room.Terms = &api.RoomTerms{Postponed: 2, Reason: "illness"}
	moved := read()
	require.Equal(t, first.Id(), moved.Id())
	require.Equal(t, "2", value(moved, ics.ComponentPropertySequence))
	require.Equal(t, "20270307T200000Z", value(moved, ics.ComponentPropertyDtStart))
	require.Equal(t, "Postponed: illness\nhttps://stage.example/room/gig", value(moved, ics.ComponentPropertyDescription))

	room.State = "cancelled"
	off := read()
	require.Equal(t, "3", value(off, ics.ComponentPropertySequence))
	require.Equal(t, "CANCELLED", value(off, ics.ComponentPropertyStatus))
	require.Empty(t, off.Alarms())

	require.Equal(t, http.StatusNotFound, ask(rt, http.MethodGet, "/room/unplanned.ics", "", "").Code)
	require.Equal(t, http.StatusNotFound, ask(rt, http.MethodGet, "/room/.ics", "", "").Code)
	room.EventID = "gig.ics" // the event's own name ends in .ics
	require.Contains(t, ask(rt, http.MethodGet, "/room/gig.ics", "", "").Body.String(), "<title>room")
}

// TestCalendarByTheStandard compares the bytes with RFC 5545 without a parser: the library that writes the
// entry would read its own mistakes without complaint.
func TestCalendarByTheStandard(t *testing.T) {
	start, end := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC), time.Date(2027, 3, 5, 22, 0, 0, 0, time.UTC)
	room := &api.Room{
		EventID: "gig", Title: `Rock, Pop; "Jazz" \o/: ` + strings.Repeat("é", 60), State: "scheduled", StartsAt: &start, EndsAt: &end,
		Terms: &api.RoomTerms{Postponed: 1, Reason: "illness; sorry, all"}, Creator: &event.Address{1},
	}
	room.URLs.Room = "https://stage.example/room/gig"
	rt := serving(api.Site{Files: fstest.MapFS{}, Rooms: programme{room}})
	text := ask(rt, http.MethodGet, "/room/gig.ics", "", "").Body.String()
	unfolded := strings.NewReplacer("\r\n ", "", "\r\n\t", "").Replace(text)                        // section 3.1
	unfolded = regexp.MustCompile(`DTSTAMP:\d{8}T\d{6}Z`).ReplaceAllString(unfolded, "DTSTAMP:now") // 3.8.7.2: in UTC
	require.True(t, utf8.ValidString(text))
	for line := range strings.SplitSeq(text, "\r\n") {
		require.True(t, utf8.ValidString(line), "a character cut in two")
	}
	require.Equal(t, []string{ // 3.6: PRODID and VERSION first, then the components; 3.6.1: UID and DTSTAMP in each event
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Footlight//Footlight//EN",
		"BEGIN:VEVENT", "UID:gig@0x0100000000000000000000000000000000000000", "DTSTAMP:now",
		"DTSTART:20270305T200000Z", "DTEND:20270305T220000Z", // 3.3.5, form 2: UTC
		`SUMMARY:Rock\, Pop\; "Jazz" \\o/: ` + strings.Repeat("é", 60), // 3.3.11: backslash, comma and semicolon are escaped
		"URL:https://stage.example/room/gig", "LOCATION:https://stage.example/room/gig",
		`DESCRIPTION:Postponed: illness\; sorry\, all\nhttps://stage.example/room/gig`,
		"SEQUENCE:1", "STATUS:CONFIRMED",
		"BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", `DESCRIPTION:Rock\, Pop\; "Jazz" \\o/: ` + strings.Repeat("é", 60), "END:VALARM", // 3.6.6
		"END:VEVENT", "END:VCALENDAR", "",
	}, strings.Split(unfolded, "\r\n"))
}
