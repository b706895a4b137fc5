package e2e_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestWhatAServerLists lists a planned event, has its creator unlist it, and kills the server.
func TestWhatAServerLists(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--access", "enforced", "--directory", "on")
	ana, stranger := s.visitor(), s.visitor()
	tomorrow := time.Now().UTC().Add(24 * time.Hour)
	ana.drafts(s, "recital", 15, tomorrow)
	if got := s.coming(); got != "[]" {
		t.Errorf("a plan that is not accepted is listed: %s", got)
	}
	ana.accepts(s, "recital")
	eventually(t, time.Minute, "the accepted plan is listed", func() error {
		got := s.coming()
		for _, part := range []string{`"title":"A gig"`, `"state":"scheduled"`, `"creatorName":""`, `"url":"` + s.url("/room/recital") + `"`} {
			if !strings.Contains(got, part) {
				return fmt.Errorf("no %s in %s", part, got)
			}
		}
		return nil
	})
	ana.ask(s, "PUT", "/api/creators/"+ana.address.String(), ana.profile("Ana Lima", 1), 200)
	if got := s.coming(); !strings.Contains(got, `"creatorName":"Ana Lima","creatorNameShared":false`) {
		t.Errorf("the name does not show at once: %s", got)
	}
	front := s.call("GET", "/", nil)
	if html := string(front.raw); !strings.Contains(html, "A gig") || !strings.Contains(html, `href="/create"`) || !strings.Contains(html, " EUR</data>") || !strings.Contains(html, "<bdi>Ana Lima</bdi>") {
		t.Errorf("front page: %d %s", front.status, html)
	}

	settings := "/api/rooms/recital/settings"
	ana.ask(s, "POST", "/api/rooms/recital/invite", nil, 200)
	if got := s.coming(); got != "[]" {
		t.Errorf("still listed after its creator invited its guests: %s", got)
	}
	ana.ask(s, "POST", settings, map[string]any{"listed": true}, 200)
	if got := s.coming(); !strings.Contains(got, "recital") {
		t.Errorf("not listed at once after its creator listed it: %s", got)
	}
	stranger.ask(s, "POST", settings, map[string]any{"listed": false}, 403)
	if a := ana.ask(s, "POST", settings, map[string]any{"embedOrigins": []string{"*"}}, 400); !strings.Contains(string(a.raw), "embedOrigins[0]") {
		t.Errorf("the bad field is not named: %s", a.raw)
	}
	ana.ask(s, "POST", settings, map[string]any{"listed": false, "embedOrigins": []string{"https://blog.example"}}, 200)
	s.kill()
	s.start()
	if got := s.coming(); got != "[]" {
		t.Errorf("listed after the creator unlisted it: %s", got)
	}
	if strings.Contains(string(s.call("GET", "/", nil).raw), "A gig") {
		t.Error("the front page shows an unlisted event")
	}
	if room := string(ana.ask(s, "GET", "/api/rooms/recital", nil, 200).raw); !strings.Contains(room, `"settings":{"listed":false,"embedOrigins":["https://blog.example"]}`) {
		t.Errorf("settings after a kill: %s", room)
	}
	if room := string(stranger.ask(s, "GET", "/api/rooms/recital", nil, 200).raw); strings.Contains(room, "settings") || !strings.Contains(room, `"creatorName":"Ana Lima"`) {
		t.Errorf("a stranger is shown the settings, or no name: %s", room)
	}
}

// coming returns the announced events of the directory, as JSON.
func (s *server) coming() string {
	s.t.Helper()
	var listing struct {
		Coming json.RawMessage `json:"coming"`
	}
	if a := s.call("GET", "/api/directory", nil); a.status != 200 || json.Unmarshal(a.raw, &listing) != nil {
		s.t.Errorf("directory: %d %s", a.status, a.raw)
	}
	return string(listing.Coming)
}
