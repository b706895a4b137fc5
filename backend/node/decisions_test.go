package node

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/auth"
	"footlight/backend/config"
	"footlight/backend/curation/llm"
	"footlight/backend/datadir"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/live"
	"footlight/backend/recording/quota"
	"footlight/backend/room"
	"footlight/backend/room/profiles"
	"footlight/backend/telemetry"
)

var alice, bob, errAway = event.Address{1}, event.Address{2}, errors.New("away")

// register returns the owner of every event, or an error.
type register struct {
	owner event.Address
	err   error
}

func (r register) Owner(context.Context, event.ID) (event.Address, error) { return r.owner, r.err }

func (r register) Creator(context.Context, event.ID) (event.Address, error) { return r.owner, r.err }

func TestAnEventBelongsToItsFirstUser(t *testing.T) {
	unknown := register{err: fs.ErrNotExist}
	for name, tc := range map[string]struct {
		ledger, recorder register
		owner            event.Address
		err              error
	}{
		"planned":                      {register{owner: alice}, unknown, alice, nil},
		"planned, recorded by another": {register{owner: alice}, register{owner: bob}, alice, nil},
		"only recorded":                {unknown, register{owner: bob}, bob, nil},
		"unknown":                      {unknown, unknown, event.Address{}, fs.ErrNotExist},
		"no answer of the ledger":      {register{err: errAway}, register{owner: bob}, event.Address{}, errAway},
	} {
		owner, err := creators{tc.ledger, tc.recorder}.Creator(t.Context(), "show")
		require.ErrorIs(t, err, tc.err, name)
		require.Equal(t, tc.owner, owner, name)
	}
	for name, tc := range map[string]struct {
		recorder register
		err      error
	}{
		"recorded by nobody":        {unknown, nil},
		"recorded by the user":      {register{owner: alice}, nil},
		"recorded by another":       {register{owner: bob}, event.ErrTaken},
		"no answer of the recorder": {register{err: errAway}, errAway},
	} {
		require.ErrorIs(t, claimsOfRecordings{recorder: tc.recorder}.Claim(t.Context(), "show", alice), tc.err, name)
	}
}

func TestPaidTiersMakeARecordingTicketed(t *testing.T) {
	for name, tc := range map[string]struct {
		plan house
		id   event.ID
		paid bool
		err  error
	}{
		"no tiers":   {house{}, "show", true, nil},
		"free tier":  {house{programme: event.Programme{Tiers: []event.Tier{{}}}}, "show", false, nil},
		"a paid one": {house{programme: event.Programme{Tiers: []event.Tier{{}, {Wei: "1", AmountMinor: 1}}}}, "show", true, nil},
		"no plan":    {house{}, "another", false, event.ErrNotFound},
	} {
		paid, err := prices{tc.plan}.Paid(t.Context(), tc.id)
		require.ErrorIs(t, err, tc.err, name)
		require.Equal(t, tc.paid, paid, name)
	}
}

func TestRefusalsInTheWordsOfLive(t *testing.T) {
	for name, tc := range map[string]struct{ err, want error }{
		"no answer":       {event.ErrUnavailable, live.ErrUnavailable},
		"invalid token":   {&auth.Refusal{Unknown: true}, live.ErrUnauthenticated},
		"ticket in use":   {&auth.Refusal{Code: auth.InUse}, live.ErrInUse},
		"no right":        {&auth.Refusal{}, live.ErrDenied},
		"any other error": {errAway, errAway},
	} {
		require.ErrorIs(t, denial(tc.err), tc.want, name)
	}
}

// door holds the rules of an event that alice created. Carol holds a ticket.
type door struct{ room.Terms }

func (door) Creator(context.Context, event.ID) (event.Address, error) { return alice, nil }

func (d door) Held(_ context.Context, _ event.ID, holder event.Address) (int, room.Terms, error) {
	if holder == (event.Address{3}) {
		return 1, d.Terms, nil
	}
	return 0, d.Terms, nil
}

func (door) Follow(context.Context, func() []event.ID, func(event.ID)) error { return nil }

// cabinet holds the recording of one event.
type cabinet struct{ recorded.Recording }

func (c cabinet) Status(context.Context, event.ID) (recorded.Recording, error) {
	if c.Archive == "" {
		return c.Recording, event.ErrNotFound
	}
	return c.Recording, nil
}

func (cabinet) Owner(context.Context, event.ID) (event.Address, error) { return alice, nil }

func (cabinet) Rewind(context.Context, event.ID) (string, error) { return "", nil }

func TestWhoSeesWhichRoom(t *testing.T) {
	ticketed := cabinet{recorded.Recording{Archive: recorded.ArchiveTicketed, PublicCopies: true}}
	creator, host, guest := auth.Identity{Address: alice}, auth.Identity{Host: true}, auth.Identity{Address: bob}
	for name, tc := range map[string]struct {
		who            auth.Identity
		open, accepted bool
		recording      cabinet
		title, yours   string
		copies         bool
	}{
		"creator of a draft":         {creator, false, false, ticketed, "Blue Hour", "creator", true},
		"creator of a public film":   {creator, false, true, cabinet{recorded.Recording{Archive: recorded.ArchivePublic}}, "Blue Hour", "creator", false},
		"creator without recording":  {creator, false, true, cabinet{}, "Blue Hour", "creator", false},
		"host before acceptance":     {host, false, false, ticketed, "Blue Hour", "host", false},
		"guest before acceptance":    {guest, false, false, ticketed, "show", "none", false},
		"guest after acceptance":     {guest, false, true, ticketed, "Blue Hour", "none", false},
		"holder before acceptance":   {auth.Identity{Address: event.Address{3}}, false, false, ticketed, "show", "ticket", false},
		"any caller, on open server": {guest, true, false, ticketed, "Blue Hour", "none", false},
	} {
		h := house{programme: event.Programme{EventID: "show", Title: "Blue Hour", Creator: alice, Accepted: tc.accepted}}
		rules := door{room.Terms{Tiers: 1}}
		r := rooms{
			names: &profiles.Profiles{}, states: statesOf(t, h, h), recordings: tc.recording, rules: room.Rules{Creators: rules, Tickets: rules}, enforced: !tc.open,
		}
		x, err := r.Room(t.Context(), "show", tc.who)
		require.NoError(t, err, name)
		require.Equal(t, tc.title, x.Title, name)
		require.Equal(t, tc.yours, x.Access.Yours, name)
		require.Equal(t, tc.copies, x.PublicCopies != nil, name)
	}
}

func TestWhereUsersSignIn(t *testing.T) {
	for name, tc := range map[string]struct {
		public string
		tls    bool
		sites  []string
	}{
		"public":  {"https://stage.example", true, []string{"https://stage.example"}},
		"local":   {"", false, []string{"http://10.0.0.1:8080", "http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"}},
		"own TLS": {"", true, []string{"https://10.0.0.1:8080", "https://localhost:8080", "https://127.0.0.1:8080", "https://[::1]:8080"}},
	} {
		b := &base{cfg: config.Config{PublicURL: tc.public}, addrs: datadir.Addresses{HTTP: "10.0.0.1:8080", TLS: tc.tls}}
		sites, err := (&peoplePart{base: b}).sites()
		require.NoError(t, err, name)
		var got []string
		for _, s := range sites {
			got = append(got, s.String())
		}
		require.Equal(t, tc.sites, got, name)
	}
}

func TestWhomTheServerAnswers(t *testing.T) {
	const site = "https://stage.example"
	for name, tc := range map[string]struct {
		access, from, path, origin string
		status                     int
		allowed                    string
	}{
		"open, from here":                     {"open", "127.0.0.1:1", "/health", "", 200, ""},
		"open, from elsewhere":                {"open", "192.0.2.1:1", "/health", "", 403, ""},
		"open, from the operator's domain":    {"open", "127.0.0.1:1", "/health", "https://a.example", 200, "https://a.example"},
		"open, from another origin":           {"open", "127.0.0.1:1", "/health", "https://b.example", 403, ""},
		"enforced, from elsewhere":            {"enforced", "192.0.2.1:1", "/health", "", 200, ""},
		"enforced, from the site":             {"enforced", "192.0.2.1:1", "/health", site, 200, site},
		"enforced, from another origin":       {"enforced", "192.0.2.1:1", "/health", "https://b.example", 200, ""},
		"enforced, any origin to SRS's API":   {"enforced", "192.0.2.1:1", "/api/v1/streams", "https://b.example", 200, "*"},
		"open, any other origin to SRS's API": {"open", "127.0.0.1:1", "/api/v1/streams", "https://b.example", 403, ""},
	} {
		b := &base{cfg: config.Config{Access: tc.access, PublicURL: site, CORSOrigins: []string{"https://a.example"}}, log: slog.New(slog.DiscardHandler)}
		b.refusals = telemetry.NewRefusals(b.log)
		r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:8080"+tc.path, nil)
		r.RemoteAddr = tc.from
		if tc.origin != "" {
			r.Header.Set("Origin", tc.origin)
		}
		w := httptest.NewRecorder()
		(&webPart{base: b, cluster: &clusterPart{}}).facade(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})).ServeHTTP(w, r)
		require.Equal(t, tc.status, w.Code, name)
		require.Equal(t, tc.allowed, w.Header().Get("Access-Control-Allow-Origin"), name)
	}
}

func TestProxiesAreTrustedOnlyIfAccessIsEnforced(t *testing.T) {
	for _, access := range []string{"open", "enforced"} {
		b := &base{cfg: config.Config{Access: access, TrustedProxies: []string{"10.0.0.0/8"}}}
		require.NoError(t, b.trustProxies())
		require.Equal(t, access == "enforced", len(b.proxies.Trusted) == 1 && b.server.Proxy != nil, access)
	}
}

func TestTheStartUpTableNamesTheAccess(t *testing.T) {
	const near = "127.0.0.1:1"
	for name, tc := range map[string]struct {
		cfg   config.Config
		where string
		notes []string
	}{
		"open":     {config.Config{Access: "open"}, "open", []string{"this machine only"}},
		"enforced": {config.Config{Access: "enforced", HTTP: near, API: near, RTMP: near, RTC: near, RPC: near}, "enforced", []string{"without --public-url", "reachable from this machine"}},
		"public": {
			config.Config{Access: "auto", HTTP: ":80", API: near, RTMP: near, RTC: near, RPC: near, PublicURL: "https://stage.example"},
			"enforced",
			[]string{"sign in at https://stage.example;", "the network, by --http"},
		},
	} {
		row := accessRow(&base{cfg: tc.cfg})
		require.Equal(t, tc.where, row.Where, name)
		for _, note := range tc.notes {
			require.Contains(t, row.Note, note, name)
		}
	}
	require.Empty(t, swarmRow(&swarmPart{}))
	require.Len(t, modelRows(&curationPart{offered: []llm.Local{{URL: "http://127.0.0.1:1/v1"}}}), 1)
}

// diary is a house that records when shows were on air. It is away for the first calls.
type diary struct {
	house
	times chan time.Time
	away  *atomic.Int32 // calls that fail
}

func (d diary) Remember(_ context.Context, _ event.ID, at time.Time) error {
	d.times <- at
	if d.away.Add(-1) >= 0 {
		return errAway
	}
	return nil
}

func TestShowsAreRememberedWhenTheyBeginAndEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := diary{house{}, make(chan time.Time, 4), &atomic.Int32{}}
		d.away.Store(2)
		shows := onAir{begun: make(chan *live.Session, 1), states: statesOf(t, d.house, d), log: slog.New(slog.DiscardHandler)}
		hub := live.Open(live.Config{})
		defer hub.Close()
		client, err := hub.Join(t.Context(), live.ClientInfo{Request: live.Request{Action: live.Publish, EventID: "show"}})
		require.NoError(t, err)
		session, err := client.Publish(camera{})
		require.NoError(t, err)
		session.Media(1, time.Now()) // else the hub would end the session
		shows.add(session)
		shows.add(session) // the queue is full, and add does not block
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- shows.run(ctx) }()
		synctest.Wait()
		begin := <-d.times
		time.Sleep(time.Minute)
		for range 2 { // it is stored again until that succeeds
			require.Equal(t, begin, <-d.times)
		}
		session.End()
		synctest.Wait()
		require.Equal(t, time.Minute, (<-d.times).Sub(begin))
		require.Empty(t, d.times, "the second session was not queued")
		cancel()
		require.NoError(t, <-done)
	})
}

// camera is a publisher that sends nothing.
type camera struct{}

func (camera) RequestKeyframe() {}
func (camera) WantFrames(bool)  {}

// statesOf opens the states of a house's rooms.
func statesOf(t *testing.T, h house, memory room.Memory) *room.States {
	t.Helper()
	directory, err := room.OpenDirectory(t.TempDir(), []byte("key"))
	require.NoError(t, err)
	states, err := room.Open(t.Context(), room.Config{Plans: h, Streams: dark{}, BoxOffices: h, Recordings: cabinet{}, Directory: directory, Memory: memory})
	require.NoError(t, err)
	return states
}

func TestOnlyListedCreatorsStartAndPublish(t *testing.T) {
	alice, bob := event.Address{1}, event.Address{2}
	limits := quota.Limits{Creators: []event.Address{alice}}
	_, err := control{limits: limits}.Start(t.Context(), recorded.LivestreamStart{EventID: "show", Creator: bob})
	for _, err := range []error{err, barred(limits)(bob)} {
		var refusal *auth.Refusal
		require.ErrorAs(t, err, &refusal)
		require.Contains(t, refusal.Reason, "--creators")
	}
	require.NoError(t, barred(limits)(alice))
	require.NoError(t, barred(quota.Limits{})(bob))
}

// full has no room for new events.
type full struct{}

func (full) Add(context.Context, event.ID, event.Address) error {
	return &event.ErrQuota{Flag: "max-events", Reason: "enough"}
}

func TestTooManyPlansAreAnInvalidRequest(t *testing.T) {
	err := claimsOfRecordings{register{err: event.ErrNotFound}, full{}}.Claim(t.Context(), "show", event.Address{1})
	var invalid *event.ErrInvalid
	require.ErrorAs(t, err, &invalid)
	require.Contains(t, invalid.Error(), "--max-events")
}
