package api_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// turnstile admits every code that is not "no".
type turnstile struct{}

func (turnstile) List(context.Context, event.ID) (event.EntranceList, error) {
	return event.EntranceList{
		MadeAt: time.Unix(0, 0).UTC(), Tiers: []string{"Standing"}, Holders: []event.TicketHolder{{Units: 2}}, Entries: []event.EntranceEntry{{Device: "east", Number: 1}},
	}, nil
}

func (turnstile) Scan(_ context.Context, _ event.ID, scans []event.Scan) ([]event.EntranceEntry, error) {
	entries := make([]event.EntranceEntry, len(scans))
	for i, s := range scans {
		entries[i] = event.EntranceEntry{At: s.At, Device: s.Device}
		if s.Ticket == "no" {
			entries[i].Reason = event.ScanNoCode
		}
	}
	return entries, nil
}

func TestEntrance(t *testing.T) {
	const scan = `{"ticket": "yes", "at": "2026-12-03T19:00:00Z", "device": "east"}`
	many := "[" + strings.Repeat(scan+",", 100) + scan + "]"
	rt := serving(api.Entrances{Entrance: turnstile{}, Owner: creatorsHost{new([]string)}})
	rt.Enforce(router.Access{Enforced: true, Sessions: people(t)})
	for name, tc := range map[string]struct {
		method, call, body, token string
		status                    int
		want                      string
	}{
		"the list":            {"GET", "list", "", "alice", 200, `"nextSince":1,"tiers":["Standing"]`},
		"what came later":     {"GET", "list?since=1", "", "alice", 200, `"entries":[],"eventId":"gala","holders":[{`},
		"after a restore":     {"GET", "list?since=2", "", "alice", 200, `"nextSince":1`},
		"since a word":        {"GET", "list?since=now", "", "alice", 400, "since: must be"},
		"a stranger's list":   {"GET", "list", "", "bob", 403, "only the event's creator"},
		"nobody's list":       {"GET", "list", "", "", 401, "sign in"},
		"scans":               {"POST", "scans", "[" + scan + "," + strings.Replace(scan, "yes", "no", 1) + "]", "alice", 200, `"conflicts":[{"ticket":"no","at":"2026-12-03T19:00:00Z","device":"east","tier":0,"holder":"0x0000000000000000000000000000000000000000","number":0,"reason":"unknown"}]`},
		"a stranger's scans":  {"POST", "scans", "[" + scan + "]", "bob", 403, "only the event's creator"},
		"no scans":            {"POST", "scans", "[]", "alice", 400, "1 to 100"},
		"too many scans":      {"POST", "scans", many, "alice", 400, "1 to 100"},
		"one scan, no array":  {"POST", "scans", scan, "alice", 400, "must be an array"},
		"a scan without time": {"POST", "scans", `[{"ticket": "yes"}]`, "alice", 400, "0.at"},
		"a time beyond all":   {"POST", "scans", strings.Replace("["+scan+"]", "2026-12-03T19:00:00Z", "9999-12-31T23:59:59-01:00", 1), "alice", 400, "0.at"},
		"a hostile device":    {"POST", "scans", strings.Replace("["+scan+"]", "east", `a\nb`, 1), "alice", 400, "0.device"},
		"a large body":        {"POST", "scans", "[\"" + strings.Repeat("x", 300<<10) + "\"]", "alice", 413, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := ask(rt, tc.method, "/api/rooms/gala/door/"+tc.call, tc.body, tc.token)
			require.Equal(t, tc.status, w.Code, w.Body)
			require.Contains(t, w.Body.String(), tc.want)
			if tc.status == http.StatusOK {
				require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
			}
		})
	}
}

// FuzzEntranceScans hands in hostile bodies.
func FuzzEntranceScans(f *testing.F) {
	f.Add(`[{"ticket": "yes", "at": "2026-12-03T19:00:00Z", "device": "east"}]`)
	f.Add(`[{"ticket": 1, "at": "0000-01-01T00:00:00+23:59"}, null, []]`)
	f.Add(`{"ticket": {}}`)
	rt := serving(api.Entrances{Entrance: turnstile{}, Owner: noOwner{}})
	f.Fuzz(func(t *testing.T, body string) {
		w := ask(rt, http.MethodPost, "/api/rooms/gala/door/scans", body, "")
		if w.Code != http.StatusOK {
			require.Contains(t, []int{http.StatusBadRequest, http.StatusRequestEntityTooLarge}, w.Code, w.Body)
			return
		}
		var answer struct{ Accepted, Conflicts []event.EntranceEntry }
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
		require.NotEmpty(t, append(answer.Accepted, answer.Conflicts...))
	})
}

// noOwner has every caller own every event.
type noOwner struct{}

func (noOwner) Mine(context.Context, event.ID, auth.Identity) error { return nil }
