package access

import (
	"context"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/event"
	"footlight/backend/room"
)

var (
	creator  = event.Address{1}
	holder   = event.Address{2}
	stranger = event.Address{3}
	hosting  = event.Address{4}
)

// sold is an event "show" of the creator, for which only the holder has a ticket. Looking up "outage" fails.
type sold struct{}

func (sold) Creator(_ context.Context, id event.ID) (event.Address, error) {
	switch id {
	case "show":
		return creator, nil
	case "outage":
		return event.Address{}, event.ErrUnavailable
	}
	return event.Address{}, event.ErrNotFound
}

func (sold) Held(_ context.Context, _ event.ID, who event.Address) (int, room.Terms, error) {
	return map[event.Address]int{holder: 1}[who], room.Terms{Tiers: 1}, nil
}

func (sold) Follow(ctx context.Context, _ func() []event.ID, _ func(event.ID)) error {
	<-ctx.Done()
	return nil
}

func (sold) Over(context.Context, event.ID) (bool, error) { return false, nil }

// unrevoked keeps the marks of keys, and no revocations.
type unrevoked map[string][]byte

func (m unrevoked) Each(context.Context, string, func(string, []byte, uint64) error) error {
	return nil
}

func (m unrevoked) Put(_ context.Context, key string, value []byte) (uint64, error) {
	m[key] = value
	return 1, nil
}

func (m unrevoked) Watch(context.Context, string, func(string, []byte, uint64) error) error {
	return nil
}

// server is one that enforces access, with a denied network.
type server struct {
	t *testing.T
	Readers
}

func newServer(t *testing.T) server {
	issuer, err := token.Open(t.Context(), token.Config{Dir: t.TempDir(), Revocations: unrevoked{}})
	require.NoError(t, err)
	addresses := room.Addresses{Deny: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}}
	people := auth.Sessions{Tokens: issuer, Hosts: []event.Address{hosting}}
	return server{t, Readers{
		Addresses: addresses, People: people, Tokens: issuer, Recordings: savedShow{}, Content: content{},
		Policy: room.NewPolicy(room.PolicyConfig{
			Addresses: addresses, Rules: room.Rules{Creators: sold{}, Tickets: sold{}}, Shows: sold{}, People: people,
		}),
	}}
}

func (s server) token(purpose token.Purpose, who event.Address, id event.ID) string {
	text, _, err := s.Tokens.Issue(token.Claims{Purpose: purpose, Subject: who, EventID: id}, time.Hour)
	require.NoError(s.t, err)
	return text
}

func (s server) session(who event.Address) string { return s.token(token.Session, who, "") }

// request is one of a client in a network that is not denied.
func request(method, path, bearer string) *http.Request {
	r := httptest.NewRequest(method, path, nil)
	r.RemoteAddr = "198.51.100.7:4000"
	if bearer != "" {
		r.Header.Set("Authorization", "Bearer "+bearer)
	}
	return r
}

// refusal checks that a request is refused for a reason that contains why, or is let in if why is "".
func refusal(t *testing.T, err error, why, name string) {
	t.Helper()
	if why == "" {
		require.NoError(t, err, name)
		return
	}
	require.ErrorContains(t, err, why, name)
	require.ErrorIs(t, err, fs.ErrPermission, name)
}
