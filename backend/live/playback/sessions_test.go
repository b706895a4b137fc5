package playback_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/playback"
)

// gate is an Authorizer that lets callers with the token "please" in, until the right is revoked.
type gate chan struct{}

func (d gate) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	if r.Token != "please" {
		return live.Grant{}, live.ErrDenied
	}
	return live.Grant{Identity: "somebody", Done: d}, nil
}

// TestSessionsEnd checks the reasons for an end: no use, a kick, and a revoked right.
func TestSessionsEnd(t *testing.T) {
	for name, tc := range map[string]struct {
		end   func(hub *live.Hub, revoked gate)
		lasts bool
	}{
		"never":           {end: func(*live.Hub, gate) {}, lasts: true},
		"used in time":    {end: func(*live.Hub, gate) { time.Sleep(playback.Unused - time.Second) }, lasts: true},
		"not used":        {end: func(*live.Hub, gate) { time.Sleep(playback.Unused) }},
		"kicked":          {end: func(hub *live.Hub, _ gate) { _ = hub.Kick(hub.Clients()[0].ID) }},
		"revoked":         {end: func(_ *live.Hub, revoked gate) { close(revoked) }},
		"the server ends": {end: func(hub *live.Hub, _ gate) { hub.Close() }},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				revoked := make(gate)
				hub := live.Open(live.Config{Authorizer: revoked})
				defer hub.Close()
				sessions := playback.New(hub)
				ctx, stop := context.WithCancel(t.Context())
				defer synctest.Wait()
				defer stop()
				go func() { _ = sessions.Run(ctx) }()
				_, err := sessions.Open(ctx, live.ClientInfo{Request: live.Request{Action: live.Play, EventID: "show"}})
				require.ErrorIs(t, err, live.ErrDenied)
				s, err := sessions.Open(ctx, live.ClientInfo{Request: live.Request{Action: live.Play, EventID: "show", Token: "please"}})
				require.NoError(t, err)
				require.EqualValues(t, "show", s.EventID())
				_, ok := sessions.Find(s.Name())
				require.True(t, ok)
				s.Sent(3)
				require.EqualValues(t, 3, hub.Clients()[0].BytesOut)
				tc.end(hub, revoked)
				synctest.Wait()
				_, ok = sessions.Find(s.Name())
				require.Equal(t, tc.lasts, ok)
				_, ok = sessions.Find("another")
				require.False(t, ok)
			})
		})
	}
}

func TestUnopenedSessionsEndSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub := live.Open(live.Config{})
		defer hub.Close()
		sessions := playback.New(hub)
		ctx, stop := context.WithCancel(t.Context())
		go func() { _ = sessions.Run(ctx) }()
		_, err := sessions.Open(ctx, live.ClientInfo{Request: live.Request{Action: live.Play, EventID: "show"}})
		require.NoError(t, err)
		time.Sleep(playback.Unopened + 2*time.Second)
		require.Empty(t, hub.Clients())
		stop()
		synctest.Wait()
	})
}
