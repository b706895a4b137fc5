package e2e_test

import (
	"fmt"
	"math/big"
	"net/url"
	"strings"
	"testing"
	"time"

	"footlight/backend/event"
)

// gig plans and accepts an event that begins now, free or at a price.
func (p *person) gig(s *server, id string, price float64) {
	p.t.Helper()
	p.gigAt(s, id, price, time.Now().UTC())
}

// gigAt does the same as gig, with a start time.
func (p *person) gigAt(s *server, id string, price float64, start time.Time) {
	p.t.Helper()
	p.drafts(s, id, price, start)
	p.accepts(s, id)
}

// drafts plans a gig and does not accept it.
func (p *person) drafts(s *server, id string, price float64, start time.Time) {
	p.t.Helper()
	body := with(brief(id), "userAddress", p.address.String())
	body["eventData"] = map[string]any{
		"title": "A gig", "category": "music", "duration": 60, "timezone": "UTC", "currency": "EUR", "maxParticipants": 40,
		"currentSchedule": map[string]any{"date": start.Truncate(24 * time.Hour).UnixMilli(), "time": start.Format("15:04")},
		"currentPricing":  map[string]any{"ticketPrice": price, "reservePrice": 0},
	}
	p.ask(s, "POST", "/plan", body, 200)
}

// accepts accepts a draft.
func (p *person) accepts(s *server, id string) {
	p.t.Helper()
	body := with(acceptance(id, selection(planner(), 1)), "userAddress", p.address.String())
	p.ask(s, "POST", "/accept", with(body, "despite", []string{"schedule.future"}), 200) // a start in the past is allowed
}

// ask makes a call as the person, and checks the status.
func (p *person) ask(s *server, method, path string, body any, status int) answer {
	p.t.Helper()
	a := s.call(method, path, body, bearer(p.session)...)
	if a.status != status {
		p.t.Errorf("%s %s: %d, want %d: %s", method, path, a.status, status, a.raw)
	}
	return a
}

// signs returns a body with the person's signature of an action.
func (p *person) signs(s *server, id, action string, more ...string) map[string]any {
	p.t.Helper()
	return map[string]any{"userAddress": p.address.String(), "authorization": p.authorize(s, id, p.query(action, more...))}
}

// TestRoomIsRun tests the actions of creators in their rooms with enforced access: sell, open the door,
// invite, end, postpone, cancel.
func TestRoomIsRun(t *testing.T) {
	t.Parallel()
	host := newPerson(t)
	s := startServer(t, doorFlags("--access", "enforced", "--hosts", host.address.String())...)
	host.signIn(s)
	creator, fan := s.visitor(), s.visitor()
	t.Run("free", func(t *testing.T) { freeRoom(t, s, creator, fan) })
	t.Run("paid", func(t *testing.T) { paidRoom(t, s, creator, fan) })
	t.Run("drafted", func(t *testing.T) { draftedRoom(t, s, creator) })
	t.Run("postponed", func(t *testing.T) { postponedRoom(t, s, creator, fan) })
	t.Run("called off by a host", func(t *testing.T) { hostCancels(t, s, host, creator) })
}

// hostCancels cancels another creator's event as a host. The server registers its hosts with the contracts at
// startup.
func hostCancels(t *testing.T, s *server, host, creator *person) {
	creator.gig(s, "off", 0)
	signed := host.signs(s, "off", "cancel")
	eventually(t, time.Minute, "a host cancels", func() error {
		if a := s.call("POST", "/api/rooms/off/cancel", signed, bearer(host.session)...); a.status != 200 {
			return fmt.Errorf("%d %s", a.status, a.raw)
		}
		return nil
	})
	if room := creator.ask(s, "GET", "/api/rooms/off", nil, 200).body; room["state"] != "cancelled" {
		t.Errorf("the room is %v", room["state"])
	}
	if err := creator.ask(s, "POST", "/api/rooms/off/end", nil, 409).refuses(409, "cancelled"); err != nil {
		t.Error(err)
	}
	if room := creator.ask(s, "GET", "/api/rooms/off", nil, 200).body; room["state"] != "cancelled" {
		t.Errorf("after its end the room is %v", room["state"])
	}
}

func freeRoom(t *testing.T, s *server, creator, fan *person) {
	creator.gig(s, "free", 0)
	guest := &person{t: t}
	fan.ask(s, "POST", "/api/rooms/free/access", nil, 403)
	sold := creator.signs(s, "free", "tiers")
	fan.ask(s, "POST", "/api/rooms/free/tiers", sold, 403)
	guest.ask(s, "POST", "/api/rooms/free/tiers", sold, 401)
	foreign := fan.signs(s, "free", "tiers")
	fan.ask(s, "POST", "/api/rooms/free/tiers", foreign, 403)
	creator.ask(s, "POST", "/api/rooms/free/tiers", with(sold, "endsAt", "2027-01-01T00:00:00Z"), 400)
	creator.ask(s, "POST", "/api/rooms/free/tiers", sold, 200)
	creator.ask(s, "POST", "/api/rooms/free/tiers", sold, 200) // a repetition

	room := guest.ask(s, "GET", "/api/rooms/free", nil, 200).body
	sale, _ := dig(room["tiers"].([]any)[0].(map[string]any), "sale").(map[string]any)
	if sale["tier"] != 0.0 || sale["wei"] != "0" || sale["left"] != sale["quantity"] || dig(room, "access", "needed") != "ticket" || dig(room, "access", "door") != "tickets" {
		t.Errorf("on sale: %v, access %v", sale, room["access"])
	}
	guest.ask(s, "POST", "/api/rooms/free/access", nil, 401)
	fan.ask(s, "POST", "/api/rooms/free/door", map[string]any{"door": "open"}, 403)
	creator.ask(s, "POST", "/api/rooms/free/door", map[string]any{"door": "ajar"}, 400)
	creator.ask(s, "POST", "/api/rooms/free/door", map[string]any{"door": "open"}, 200)
	watch, _ := guest.ask(s, "POST", "/api/rooms/free/access", nil, 200).body["token"].(string)
	watched := s.open("/live/free.flv", bearer(watch)...)
	defer watched.Body.Close()
	if watched.StatusCode != 200 {
		t.Errorf("a guest through an open door: %s", watched.Status)
	}
	invites(t, s, creator, fan, guest)
	ends(t, s, creator, fan)
}

// invites requires a code for entering and for tickets.
func invites(t *testing.T, s *server, creator, fan, guest *person) {
	t.Helper()
	fan.ask(s, "POST", "/api/rooms/free/invite", nil, 403)
	creator.ask(s, "POST", "/api/rooms/free/invite", map[string]any{"invite": "short"}, 400)
	first := fmt.Sprint(creator.ask(s, "POST", "/api/rooms/free/invite", nil, 200).body["invite"])
	if room := guest.ask(s, "GET", "/api/rooms/free", nil, 200); dig(room.body, "access", "invite") != true {
		t.Errorf("the room does not ask for an invitation: %v", room.body["access"])
	}
	guest.ask(s, "POST", "/api/rooms/free/access", nil, 403)
	guest.ask(s, "POST", "/api/rooms/free/access", map[string]any{"invite": "not this one"}, 403)
	guest.ask(s, "POST", "/api/rooms/free/access", map[string]any{"invite": first}, 200)
	creator.ask(s, "POST", "/api/rooms/free/invite", map[string]any{"invite": "a-code-of-my-own", "once": true}, 200)
	creator.ask(s, "DELETE", "/api/rooms/free/invite", map[string]any{"invite": first}, 200)
	guest.ask(s, "POST", "/api/rooms/free/access", map[string]any{"invite": first}, 403)
	claim := fan.claimBody(s, "free")
	guest.ask(s, "POST", "/api/rooms/free/tickets", claim, 403)
	guest.ask(s, "POST", "/api/rooms/free/tickets", with(claim, "invite", "a-code-of-my-own"), 200)
	late := s.visitor()
	guest.ask(s, "POST", "/api/rooms/free/tickets", with(late.claimBody(s, "free"), "invite", "a-code-of-my-own"), 403)
	fan.ask(s, "GET", "/api/rooms/free/guests", nil, 403)
	watched := s.open("/live/free.flv", bearer(fan.token(s, "free", "access"))...)
	defer watched.Body.Close()
	list := creator.ask(s, "GET", "/api/rooms/free/guests", nil, 200)
	if used := list.body["invites"].([]any)[0]; !strings.EqualFold(fmt.Sprint(dig(used.(map[string]any), "holders")), "["+fan.address.String()+"]") {
		t.Errorf("the code was used by %v", used)
	}
	eventually(t, time.Minute, "the fan is listed", func() error { // noted beside the playback, which does not wait
		list := creator.ask(s, "GET", "/api/rooms/free/guests", nil, 200)
		if came := list.body["guests"].([]any); len(came) != 1 || dig(came[0].(map[string]any), "here") != true {
			return fmt.Errorf("who came: %s", list.raw)
		}
		return nil
	})
	creator.ask(s, "DELETE", "/api/rooms/free/invite", map[string]any{"all": true}, 200)
	guest.ask(s, "POST", "/api/rooms/free/access", nil, 200)
	creator.ask(s, "POST", "/api/rooms/free/door", map[string]any{"door": "tickets"}, 200)
	guest.ask(s, "POST", "/api/rooms/free/access", nil, 401)
	fan.ask(s, "POST", "/api/rooms/free/access", nil, 200) // the fan has a ticket now
}

// ends ends the show as its creator. The publisher is disconnected, and publishing is refused, also after a
// restart.
func ends(t *testing.T, s *server, creator, fan *person) {
	t.Helper()
	defer s.as(t)()
	publish := creator.token(s, "free", "publish")
	s.encoder("free?token=" + publish)
	s.reaches(t, "free", "live")
	fan.ask(s, "POST", "/api/rooms/free/end", nil, 403)
	first := creator.ask(s, "POST", "/api/rooms/free/end", nil, 200).body["endedAt"]
	if again := creator.ask(s, "POST", "/api/rooms/free/end", nil, 200).body["endedAt"]; again != first {
		t.Errorf("ended at %v, then at %v", first, again)
	}
	s.reaches(t, "free", "ended")
	host := s.hostToken().session
	eventually(t, time.Minute, "the stage is empty", func() error {
		a := s.call("GET", "/api/v1/streams/", nil, bearer(host)...)
		streams, listed := a.body["streams"].([]any)
		for _, x := range streams {
			if dig(x.(map[string]any), "publish", "active") == true {
				return fmt.Errorf("%s", a.raw)
			}
		}
		if !listed {
			return fmt.Errorf("%d %s", a.status, a.raw)
		}
		return nil
	})
	s.stop()
	s.start()
	s.reaches(t, "free", "ended")
	if err := creator.ask(s, "POST", "/api/rooms/free/publish", nil, 403).refuses(403, "the event is over"); err != nil {
		t.Error(err)
	}
	for protocol, attempt := range publishing() {
		want := "403"
		if protocol == "RTMP" {
			want = "refused"
		}
		if got := attempt(s, "free", publish); got != want {
			t.Errorf("%s after the end: %s", protocol, got)
		}
	}
}

// paidRoom sells tickets and cancels the event, and the holder reads the refund.
func paidRoom(t *testing.T, s *server, creator, fan *person) {
	creator.gig(s, "paid", 12)
	tiers := `[{"name":"seat","wei":"5","quantity":3},{"name":"lawn","quantity":9,"invited":true}]`
	body := creator.signs(s, "paid", "tiers", "tiers="+url.QueryEscape(tiers))
	creator.ask(s, "POST", "/api/rooms/paid/tiers", body, 400) // tiers that were not signed
	body["tiers"] = []any{map[string]any{"name": "seat", "wei": "5", "quantity": 3}, map[string]any{"name": "lawn", "quantity": 9, "invited": true}}
	sold := creator.ask(s, "POST", "/api/rooms/paid/tiers", body, 200).body["transactionHash"]
	if again := creator.ask(s, "POST", "/api/rooms/paid/tiers", body, 200).body["transactionHash"]; again != sold {
		t.Errorf("put on sale in %v, and repeated in %v", sold, again)
	}
	body["tiers"].([]any)[0].(map[string]any)["quantity"] = 4
	creator.ask(s, "POST", "/api/rooms/paid/tiers", body, 400) // unsigned tiers with a used nonce
	creator.ask(s, "POST", "/api/rooms/paid/door", map[string]any{"door": "open"}, 400)
	lawn := fan.claimBody(s, "paid")
	lawn["tier"] = 1
	fan.ask(s, "POST", "/api/rooms/paid/tickets", lawn, 403)

	held := s.ok("GET", "/api/rooms/paid/tickets?holder="+fan.address.String(), nil)
	if list := held["tickets"].([]any); len(list) != 2 || held["cancelled"] != false || held["owedWei"] != "0" {
		t.Errorf("holdings: %v", held)
	}
	told := fan.ask(s, "GET", "/api/events/paid/intent?action=withdraw&userAddress="+fan.address.String(), nil, 400)
	if !strings.Contains(fmt.Sprint(told.body["details"]), "userAddress") {
		t.Errorf("who is no creator is told %v", told.body)
	}
	fan.ask(s, "GET", "/api/rooms/paid/takings", nil, 403)
	if takings := creator.ask(s, "GET", "/api/rooms/paid/takings", nil, 200).body; len(takings["tiers"].([]any)) != 2 || takings["dueWei"] != "0" {
		t.Errorf("takings: %v", takings)
	}
	fan.ask(s, "POST", "/api/rooms/paid/cancel", fan.signs(s, "paid", "cancel"), 403)
	creator.ask(s, "POST", "/api/rooms/paid/cancel", map[string]any{"userAddress": creator.address.String()}, 400)
	off := creator.signs(s, "paid", "cancel")
	first := creator.ask(s, "POST", "/api/rooms/paid/cancel", off, 200).body["transactionHash"]
	if again := creator.ask(s, "POST", "/api/rooms/paid/cancel", off, 200).body["transactionHash"]; again != first {
		t.Errorf("cancelled in %v, and repeated in %v", first, again)
	}
	creator.ask(s, "POST", "/api/rooms/paid/cancel", creator.signs(s, "paid", "cancel"), 400) // a new request, but the event was cancelled
	if state := s.ok("GET", "/api/rooms/paid", nil)["state"]; state != "cancelled" {
		t.Errorf("state %v", state)
	}
	if held = s.ok("GET", "/api/rooms/paid/tickets?holder="+fan.address.String(), nil); held["cancelled"] != true {
		t.Errorf("holdings: %v", held)
	}
	creator.ask(s, "POST", "/api/rooms/paid/publish", nil, 403)
	tickets, err := s.boxOffice().Tickets.BoxOffice(t.Context(), event.ID("paid"))
	if err != nil || len(tickets.Sales) != 2 || tickets.Sales[0].Price.Cmp(big.NewInt(5)) != 0 || !tickets.Sales[1].Invited || !tickets.Cancelled {
		t.Errorf("on the chain: %+v, %v", tickets, err)
	}
}

// TestAnUnplannedShowIsEnded ends a show on an open server, where any client may publish without a plan.
func TestAnUnplannedShowIsEnded(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	if a := s.call("POST", "/api/rooms/walk-in/end", nil); a.status != 404 {
		t.Errorf("nobody was ever on stage: %d %s", a.status, a.raw)
	}
	s.encode(t, "walk-in")
	s.reaches(t, "walk-in", "live")
	s.ok("POST", "/api/rooms/walk-in/end", nil)
	s.reaches(t, "walk-in", "ended")
	if got := rtmpAttempt(true)(s, "walk-in", ""); got != "refused" {
		t.Errorf("publishing after the end: %s", got)
	}
}
