package e2e_test

import (
	"net/url"
	"strings"
	"testing"
	"time"
)

// draftedRoom tries to sell before the plan is accepted, and then what was accepted.
func draftedRoom(t *testing.T, s *server, creator *person) {
	start := time.Now().UTC().Add(21 * 24 * time.Hour).Truncate(time.Minute)
	creator.drafts(s, "drafted", 12, start)
	soon := time.Now().UTC().Add(time.Minute).Format(time.RFC3339)
	path := "/api/events/drafted/intent?action=tiers&userAddress=" + creator.address.String() + "&endsAt=" + url.QueryEscape(soon)
	early := with(creator.signs(s, "drafted", "cancel"), "endsAt", soon)
	for _, a := range []answer{creator.ask(s, "GET", path, nil, 400), creator.ask(s, "POST", "/api/rooms/drafted/tiers", early, 400)} {
		if err := a.refuses(400, "plan is not accepted"); err != nil {
			t.Error(err)
		}
	}
	creator.accepts(s, "drafted")
	creator.ask(s, "POST", "/api/rooms/drafted/tiers", creator.signs(s, "drafted", "tiers"), 200)
	end := start.Add(time.Hour).Format(time.RFC3339)
	if room := s.ok("GET", "/api/rooms/drafted", nil); dig(room, "terms", "endsAt") != end || dig(room, "terms", "postponed") != 0.0 {
		t.Errorf("terms %v", room["terms"])
	}
}

// postponedRoom plans a show in three weeks and sells tickets. Tiers that end before the show are refused.
// Then the creator postpones the show.
func postponedRoom(t *testing.T, s *server, creator, fan *person) {
	start := time.Now().UTC().Add(21 * 24 * time.Hour).Truncate(time.Minute)
	creator.gigAt(s, "moved", 12, start)
	in := func(d time.Duration) string { return start.Add(d).Format(time.RFC3339) }
	soon := time.Now().UTC().Add(time.Minute).Format(time.RFC3339)
	early := with(creator.signs(s, "moved", "tiers"), "endsAt", soon)
	if err := creator.ask(s, "POST", "/api/rooms/moved/tiers", early, 400).refuses(400, "endsAt"); err != nil {
		t.Error(err)
	}
	creator.ask(s, "POST", "/api/rooms/moved/tiers", creator.signs(s, "moved", "tiers"), 200)
	room := s.ok("GET", "/api/rooms/moved", nil)
	if dig(room, "terms", "endsAt") != in(time.Hour) || dig(room, "terms", "heldUntil") != in(25*time.Hour) || dig(room, "terms", "refundUntil") != nil {
		t.Errorf("terms %v", room["terms"])
	}
	calendar := func(want ...string) {
		t.Helper()
		a := s.call("GET", "/room/moved.ics", nil)
		for _, line := range append(want, "UID:moved@"+strings.ToLower(creator.address.String())) {
			if !strings.Contains(string(a.raw), "\r\n"+line) {
				t.Errorf("%d: no line of the calendar begins with %s:\n%s", a.status, line, a.raw)
			}
		}
	}
	calendar("SEQUENCE:0", "DTSTART:"+start.Format("20060102T150405Z"))

	seen := map[string]any{"startsAt": in(0), "endsAt": in(time.Hour)}
	claim := fan.claimBody(s, "moved")
	later := with(with(with(map[string]any{}, "startsAt", in(48*time.Hour)), "endsAt", in(49*time.Hour)), "reason", "the singer is ill")
	query := "startsAt=" + url.QueryEscape(in(48*time.Hour)) + "&endsAt=" + url.QueryEscape(in(49*time.Hour)) + "&reason=" + url.QueryEscape("the singer is ill")
	signed := creator.signs(s, "moved", "postpone", query)
	for k, v := range later {
		signed[k] = v
	}
	fan.ask(s, "POST", "/api/rooms/moved/postpone", signed, 403)
	creator.ask(s, "POST", "/api/rooms/moved/postpone", with(signed, "reason", "no reason"), 400) // a reason that was not signed
	first := creator.ask(s, "POST", "/api/rooms/moved/postpone", signed, 200).body
	if again := creator.ask(s, "POST", "/api/rooms/moved/postpone", signed, 200).body; again["transactionHash"] != first["transactionHash"] || first["refundUntil"] != in(48*time.Hour) {
		t.Errorf("postponed: %v, and repeated: %v", first, again)
	}
	room = s.ok("GET", "/api/rooms/moved", nil)
	if room["startsAt"] != in(48*time.Hour) || dig(room, "terms", "postponed") != 1.0 || dig(room, "terms", "reason") != "the singer is ill" || dig(room, "terms", "refundUntil") != in(48*time.Hour) {
		t.Errorf("the room starts %v, terms %v", room["startsAt"], room["terms"])
	}
	calendar("SEQUENCE:1", "DTSTART:"+start.Add(48*time.Hour).Format("20060102T150405Z"), "DESCRIPTION:Postponed: the singer is ill")
	if history := s.call("GET", "/api/ledger/events/moved/history", nil, bearer(s.hostToken().session)...); !strings.Contains(string(history.raw), `"Postponed"`) {
		t.Errorf("the index tells %s", history.raw)
	}

	fan.ask(s, "POST", "/api/rooms/moved/tickets", with(claim, "seen", seen), 409)
	claimQuery := "/api/events/moved/intent?action=claim&tier=0&holder=" + fan.address.String()
	fan.ask(s, "GET", claimQuery+"&startsAt="+url.QueryEscape(in(0))+"&endsAt="+url.QueryEscape(in(time.Hour)), nil, 409)
	for what, bad := range map[string]string{
		"startsAt": strings.Replace(query, url.QueryEscape(in(48*time.Hour)), url.QueryEscape(in(47*time.Hour)), 1),
		"endsAt":   "startsAt=" + url.QueryEscape(in(48*time.Hour+time.Minute)) + "&endsAt=" + url.QueryEscape(in(48*time.Hour+2*time.Minute)),
	} {
		path := "/api/events/moved/intent?action=postpone&userAddress=" + creator.address.String() + "&" + bad
		if err := creator.ask(s, "GET", path, nil, 400).refuses(400, what); err != nil {
			t.Error(err)
		}
	}
	creator.ask(s, "POST", "/api/rooms/moved/cancel", creator.signs(s, "moved", "cancel"), 200)
	calendar("SEQUENCE:2", "STATUS:CANCELLED")
	creator.ask(s, "POST", "/api/rooms/moved/postpone", signed, 200) // repeats a finished action
}
