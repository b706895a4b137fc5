package e2e_test

import (
	"fmt"
	"net/http"
	"testing"
)

// request is one REST call of the table.
type request struct {
	method, path string
	body         any
}

// restEnforced makes the calls that belong to the creator of "gig" as different persons.
func restEnforced(t *testing.T, s *server, host, creator, holder, stranger *person) {
	defer s.as(t)()
	mine := func(more ...any) map[string]any {
		body := map[string]any{"eventId": "gig", "userAddress": creator.address.String(), "creator": creator.address.String()}
		for i := 0; i < len(more); i += 2 {
			body[fmt.Sprint(more[i])] = more[i+1]
		}
		return body
	}
	conversation := s.call("GET", "/conversation/gig/"+creator.address.String(), nil, bearer(creator.session)...)
	id := fmt.Sprint(dig(conversation.body, "conversation", "id"))
	for _, c := range []struct {
		request
		guest, host, creator, stranger int
	}{
		{request{"GET", "/health", nil}, 200, 200, 200, 200},
		{request{"GET", "/scopes", nil}, 200, 200, 200, 200},
		{request{"GET", "/api/ledger", nil}, 200, 200, 200, 200},
		{request{"GET", "/api/rooms/gig", nil}, 200, 200, 200, 200},
		{request{"GET", "/api/rooms/nobodys", nil}, 404, 404, 404, 404},
		{request{"POST", "/api/rooms/gig/publish", nil}, 401, 403, 200, 403},
		{request{"POST", "/api/rooms/gig/access", nil}, 401, 200, 200, 403},
		{request{"POST", "/api/rooms/rehearsal/access", nil}, 401, 200, 200, 403},
		{request{"GET", "/api/events", nil}, 401, 200, 403, 403},
		{request{"POST", "/plan", mine()}, 401, 403, 200, 403},
		{request{"POST", "/iterate", mine("aspect", "title", "feedback", "")}, 401, 403, 400, 403},
		{request{"POST", "/accept", mine()}, 401, 403, 400, 403},
		{request{"POST", "/message", map[string]any{"conversationId": id, "message": ""}}, 401, 404, 400, 404},
		{request{"POST", "/message", mine("conversationId", id, "message", "")}, 401, 404, 400, 404},
		{request{"GET", "/conversation/" + id, nil}, 401, 404, 200, 404},
		{request{"GET", "/plan/" + id, nil}, 401, 404, 200, 404},
		{request{"GET", "/conversation/gig/" + creator.address.String(), nil}, 401, 403, 200, 403},
		{request{"POST", "/plan/start", mine("scope", "none")}, 401, 403, 400, 403},
		{request{"GET", "/plan/stream/none", nil}, 401, 404, 404, 404},
		{request{"GET", "/ws", nil}, 401, 400, 400, 400},
		{request{"POST", "/api/livestream/start", mine()}, 401, 400, 400, 400},
		{request{"POST", "/api/livestream/start", mine("startTime", 1, "resolution", "160x90", "bitrate", "100k", "archive", "ticketed")}, 401, 200, 200, 403},
		{request{"POST", "/api/livestream/stop", map[string]any{"eventId": "nobodys"}}, 401, 404, 404, 404},
		{request{"POST", "/api/livestream/stop", map[string]any{}}, 401, 400, 400, 400},
		{request{"POST", "/api/livestream/copies", map[string]any{"eventId": "gig", "publicCopies": true}}, 401, 403, 200, 404},
		{request{"GET", "/api/livestream/gig/status", nil}, 401, 200, 200, 404},
		{request{"GET", "/api/event/gig/cid-table", nil}, 401, 200, 200, 404},
		{request{"GET", "/api/livestream/failures", nil}, 401, 200, 403, 403},
		{request{"GET", "/api/livestream/gig/chunks/9?size=1", nil}, 401, 200, 200, 404},
		{request{"PUT", "/api/livestream/gig/chunks/9", "not a studio's"}, 401, 403, 400, 404},
		{request{"DELETE", "/api/livestream/gig", nil}, 401, 400, 400, 404}, // the event is still being recorded
		{request{"DELETE", "/api/livestream/nobodys", nil}, 401, 404, 404, 404},
		{request{"GET", "/api/v1/versions", nil}, 401, 200, 403, 403},
		{request{"GET", "/api/v1/summaries", nil}, 401, 200, 403, 403},
		{request{"GET", "/api/v1/streams/", nil}, 401, 200, 200, 403},
		{request{"GET", "/api/v1/clients/", nil}, 401, 200, 200, 403},
		{request{"POST", "/api/auth/revoke", map[string]any{"tokenId": "none"}}, 401, 200, 403, 403},
		{request{"POST", "/api/auth/revoke", map[string]any{}}, 400, 400, 400, 400},
	} {
		for name, as := range map[string]struct {
			session string
			want    int
		}{
			"guest": {"", c.guest}, "host": {host.session, c.host}, "creator": {creator.session, c.creator},
			"stranger": {stranger.session, c.stranger}, "ill-tempered": {creator.session + "x", c.guest},
		} {
			a := s.call(c.method, c.path, c.body, bearer(as.session)...)
			if a.status != as.want {
				t.Errorf("%s %s as %s: %d, want %d: %.200s", c.method, c.path, name, a.status, as.want, a.raw)
			}
		}
	}
	for purpose, want := range map[string]int{"publish": 200, "access": 403} { // a studio may publish only
		if a := s.call("GET", "/api/livestream/gig/chunks/9?size=1", nil, bearer(creator.token(s, "gig", purpose))...); a.status != want {
			t.Errorf("upload by a token to %s: %d %s", purpose, a.status, a.raw)
		}
	}
	for who, want := range map[*person]string{nil: "none", stranger: "none", holder: "ticket", creator: "creator", host: "host"} {
		session := ""
		if who != nil {
			session = who.session
		}
		room := s.call("GET", "/api/rooms/gig", nil, bearer(session)...)
		if dig(room.body, "access", "needed") != "ticket" || dig(room.body, "access", "yours") != want {
			t.Errorf("access is %v, want %s", room.body["access"], want)
		}
		draft := s.call("GET", "/api/rooms/rehearsal", nil, bearer(session)...)
		if planned := draft.body["title"] != "rehearsal"; planned != (want == "creator" || want == "host") {
			t.Errorf("the unaccepted plan's title for %s: %v", want, draft.body["title"])
		}
	}
	kicks(t, s, host, creator)
	a := s.call("OPTIONS", "/rtc/v1/whep/?app=live&stream=gig", nil, "Origin", "https://anywhere.example", "Access-Control-Request-Method", "POST")
	if a.status != http.StatusNoContent || a.header.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("preflight of a player elsewhere: %d %v", a.status, a.header)
	}
	a = s.call("GET", "/health", nil, "Origin", "https://anywhere.example")
	if a.status != http.StatusOK || a.header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("a page elsewhere: %d %v", a.status, a.header)
	}
}

// kicks checks that the creator sees and kicks the clients of its own events only.
func kicks(t *testing.T, s *server, host, creator *person) {
	other := s.visitor()
	other.plans(s, "others")
	watched := s.open("/live/others.flv", bearer(other.token(s, "others", "access"))...)
	defer watched.Body.Close()
	if watched.StatusCode != http.StatusOK {
		t.Fatalf("watch others: %s", watched.Status)
	}
	id := func(p *person, event string) (found string) {
		for _, c := range objects(s.call("GET", "/api/v1/clients/?count=100", nil, bearer(p.session)...).body["clients"]) {
			if c["name"] == event {
				found = text(c, "id")
			}
		}
		return found
	}
	foreign := id(host, "others")
	if foreign == "" || id(creator, "others") != "" || id(creator, "gig") == "" {
		t.Errorf("the host sees %q, the creator %q and %q", foreign, id(creator, "others"), id(creator, "gig"))
	}
	if a := s.call("DELETE", "/api/v1/clients/"+foreign, nil, bearer(creator.session)...); a.body["code"] != 2049.0 {
		t.Errorf("the creator kicks a stranger's client: %s", a.raw)
	}
	if a := s.call("DELETE", "/api/v1/clients/"+foreign, nil, bearer(other.session)...); a.body["code"] != 0.0 {
		t.Errorf("the creator kicks its own client: %s", a.raw)
	}
}
