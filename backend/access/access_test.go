package access

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/api/router"
	"footlight/backend/auth/token"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/playback"
	"footlight/backend/room"
)

const (
	shared  = "bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e"
	private = "bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"
	block   = "bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku"
)

type content struct{}

func (content) IsPublic(_ context.Context, c cid.Cid) (bool, error) { return c.String() == shared, nil }

func (content) Contains(_ context.Context, _, b cid.Cid) (bool, error) {
	return b.String() == block, nil
}

// savedShow holds one recording, which contains the private file.
type savedShow struct{}

func (savedShow) CIDs(_ context.Context, id event.ID) ([]string, error) {
	if id != "show" {
		return nil, event.ErrNotFound
	}
	return []string{private}, nil
}

// table is the recording of every event.
type table []string

func (t table) CIDs(context.Context, event.ID) ([]string, error) { return t, nil }

// answer keeps the reason for which a request is refused.
type answer struct{ why error }

func (a *answer) refuse(w http.ResponseWriter, _ *http.Request, err error) {
	a.why = err
	w.WriteHeader(http.StatusTeapot)
}

func TestPiecesFollowTheRulesOfContent(t *testing.T) {
	refused := &answer{}
	here := room.Addresses{Open: true, Local: netip.Addr.IsLoopback}
	p := Pieces{
		Files: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) }),
		Contents: func(pieceCID string) []string {
			return map[string][]string{"a": {private, shared}, "b": {private}}[pieceCID]
		},
		Readers: Readers{Addresses: here, Content: content{}}, Refuse: refused.refuse,
	}
	for piece, want := range map[string]struct {
		remote string
		status int
		why    error
	}{
		"a": {"192.0.2.1:1", http.StatusOK, nil},
		"b": {"127.0.0.1:1", http.StatusOK, nil},
		"c": {"127.0.0.1:1", http.StatusTeapot, event.ErrNotFound},
	} {
		refused.why = nil
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, PiecePath+piece, nil)
		r.RemoteAddr = want.remote
		p.ServeHTTP(w, r)
		require.Equal(t, want.status, w.Code, piece)
		require.ErrorIs(t, refused.why, want.why, piece)
	}
	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, PiecePath+"b", nil)
	p.ServeHTTP(w, r)
	require.Equal(t, http.StatusTeapot, w.Code, "an open server is for its own machine")
}

func TestWhoReadsContent(t *testing.T) {
	s := newServer(t)
	watches := func(who event.Address, id event.ID) string { return s.token(token.Watch, who, id) }
	for name, tc := range map[string]struct{ token, content, why string }{
		"a ticket holder":               {watches(holder, "show"), private, ""},
		"the creator":                   {watches(creator, "show"), private, ""},
		"a block of a chunk":            {watches(holder, "show"), block, ""},
		"a host, whatever it is":        {s.session(hosting), shared, ""},
		"content of no event's":         {watches(holder, "show"), shared, "for another event"},
		"no CID":                        {watches(holder, "show"), "show.mp4", "for another event"},
		"a wallet without a ticket":     {watches(stranger, "show"), private, "needs a ticket"},
		"an event without a creator":    {watches(holder, "other"), private, "no such event"},
		"a session, which is no ticket": {s.session(holder), private, "another purpose"},
		"a token to publish":            {s.token(token.Publish, creator, "show"), private, "another purpose"},
		"no token":                      {"", private, "a token is needed"},
		"no token of this server":       {"x.y.z", private, "not issued by this server"},
	} {
		refusal(t, s.Check(request(http.MethodGet, "/", tc.token), tc.content), tc.why, name)
	}
	denied := request(http.MethodGet, "/", s.session(hosting))
	denied.RemoteAddr = "192.0.2.1:1"
	refusal(t, s.Check(denied, private), "deny list", "a host in a denied network")
}

func TestWhoUploads(t *testing.T) {
	s := newServer(t)
	for name, tc := range map[string]struct{ token, why string }{
		"the creator":                   {s.token(token.Publish, creator, "show"), ""},
		"a ticket holder":               {s.token(token.Publish, holder, "show"), "only the event's creator"},
		"a host":                        {s.token(token.Publish, hosting, "show"), "only the event's creator"},
		"a token to watch":              {s.token(token.Watch, creator, "show"), "another purpose"},
		"a token to publish elsewhere":  {s.token(token.Publish, creator, "other"), "another purpose"},
		"no token, as encoders without": {"", "a token is needed"},
	} {
		refusal(t, Uploads{s.Policy}.MayPublish(request(http.MethodPut, "/", tc.token), "show"), tc.why, name)
	}
}

func TestWhoUsesWhatIsForHosts(t *testing.T) {
	s := newServer(t)
	live := []event.ID{"show", "other", "outage"}
	for name, tc := range map[string]struct {
		method, path, token string
		live                []event.ID
		why                 string
		sees                []event.ID
	}{
		"a host":                             {http.MethodGet, "/metrics", s.session(hosting), nil, "", live},
		"a preflight":                        {http.MethodOptions, "/metrics", "", nil, "", live},
		"a creator, its streams":             {http.MethodGet, "/api/v1/streams/", s.session(creator), live, "", live[:1]},
		"a creator, its clients":             {http.MethodDelete, "/api/v1/clients/7", s.session(creator), live, "", live[:1]},
		"a creator, other calls":             {http.MethodGet, "/api/v1/summaries", s.session(creator), live, "this is for hosts", nil},
		"a creator without a stream":         {http.MethodGet, "/api/v1/streams/", s.session(creator), live[1:], "this is for hosts", nil},
		"a wallet that created nothing":      {http.MethodGet, "/api/v1/streams/", s.session(stranger), live, "this is for hosts", nil},
		"a guest":                            {http.MethodGet, "/api/v1/streams/", "", live, "a host's token is needed", nil},
		"a token to watch, which is no name": {http.MethodGet, "/api/v1/streams/", s.token(token.Watch, hosting, "show"), live, "sign in again", nil},
	} {
		refused, through := &answer{}, false
		var sees []event.ID
		h := Hosts{People: s.People, Creators: sold{}, Streams: func() []event.ID { return tc.live }, Refuse: refused.refuse}
		h.Only(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			through = true
			sees = slices.DeleteFunc(slices.Clone(live), func(id event.ID) bool { return !SeesStream(r, id) })
		})).ServeHTTP(httptest.NewRecorder(), request(tc.method, tc.path, tc.token))
		require.Equal(t, tc.why == "", through, name)
		require.Equal(t, tc.sees, sees, name)
		refusal(t, refused.why, tc.why, name)
	}
	require.HTTPSuccess(t, Hosts{Open: true}.Only(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})).ServeHTTP, http.MethodGet, "/metrics", nil, "an open server")
}

// admit lets every client in, or fails.
type admit struct{ err error }

func (a admit) Authorize(context.Context, live.Request) (live.Grant, error) {
	return live.Grant{Identity: "viewer"}, a.err
}

func TestWhoNeedsASessionToReplay(t *testing.T) {
	s := newServer(t)
	public, open := s.Readers, s.Readers
	public.Recordings = table{shared}
	open.Addresses = room.Addresses{Open: true, Local: func(netip.Addr) bool { return true }}
	full := fmt.Errorf("%w: connections", live.ErrFull)
	for name, tc := range map[string]struct {
		readers Readers
		token   string
		hub     error
		session bool
		is      error
	}{
		"a viewer":                 {s.Readers, "", nil, true, nil},
		"a host":                   {s.Readers, s.session(hosting), full, false, nil},
		"what is public":           {public, "", full, false, nil},
		"an open server":           {open, "", full, false, nil},
		"a viewer without a right": {s.Readers, "", live.ErrDenied, false, fs.ErrPermission},
		"a full server":            {s.Readers, "", full, false, router.ErrFull},
		"a server that ends":       {s.Readers, "", live.ErrClosed, false, router.ErrFull},
		"a chain that is down":     {s.Readers, "", live.ErrUnavailable, false, live.ErrUnavailable},
	} {
		hub := live.Open(live.Config{Authorizer: admit{tc.hub}})
		x := Replay{Readers: tc.readers, Sessions: playback.New(hub)}
		session, err := x.Enter(request(http.MethodGet, "/", tc.token), "show")
		require.ErrorIs(t, err, tc.is, name)
		require.Equal(t, tc.session, session != nil, name)
		session, _, err = x.Read(request(http.MethodGet, "/", tc.token), "show~7", "over")
		require.Nil(t, session)
		require.Equal(t, tc.session || tc.is != nil, errors.Is(err, errOver), name+": a segment needs a session where the playlist does")
		hub.Close()
	}
}

func TestWhoReadsContentOfAReplay(t *testing.T) {
	s := newServer(t)
	hub := live.Open(live.Config{Authorizer: admit{}})
	defer hub.Close()
	x := Replay{Readers: s.Readers, Sessions: playback.New(hub)}
	entered := func(id event.ID) string {
		session, err := x.Enter(request(http.MethodGet, "/", ""), id)
		require.NoError(t, err)
		return session.Name()
	}
	show, other := entered("show"), entered("other")
	for name, tc := range map[string]struct {
		token, content, session string
		kept, public            bool
		why                     string
	}{
		"public":                         {"", shared, "", false, true, ""},
		"public, a session that is over": {"", shared, "over", false, true, ""},
		"private, with its session":      {"", private, show, true, false, ""},
		"private, a host":                {s.session(hosting), private, "", false, false, ""},
		"private, a session that ended":  {"", private, "over", false, false, "session is over"},
		"private, without a session":     {"", private, "", false, false, "session is over"},
		"private, of another event":      {"", private, other, true, false, "for another event"},
	} {
		session, public, err := x.Read(request(http.MethodGet, "/", tc.token), tc.content, tc.session)
		refusal(t, err, tc.why, name)
		require.Equal(t, tc.public, public, name)
		require.Equal(t, tc.kept, session != nil, name)
	}
	_, _, err := x.Read(request(http.MethodGet, "/", ""), "no CID", "")
	require.ErrorIs(t, err, event.ErrNotFound)

	for session, why := range map[string]string{show: "", other: "session is over", "": "session is over"} {
		_, _, err = x.Read(request(http.MethodGet, "/", ""), "show~7", session)
		refusal(t, err, why, session)
		_, err = x.Stay(request(http.MethodGet, "/", ""), "show", session)
		refusal(t, err, why, session)
	}
}
