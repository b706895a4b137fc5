package rtc_test

import (
	"context"
	"errors"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
)

// pull has s pull the show from another server.
func (s testServer) pull(t *testing.T, ask rtc.Ask) (*live.Client, error) {
	t.Helper()
	c, err := s.hub.Enter(live.ClientInfo{
		Request: live.Request{Action: live.Publish, EventID: "show", Remote: netip.IPv4Unspecified()}, Pulled: true,
	}, live.Grant{Identity: "server a"})
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), rtctest.Patience)
	defer cancel()
	return c, s.rtc.Pull(ctx, c, ask)
}

// TestPull has viewers at two servers watch what is published at one.
func TestPull(t *testing.T) {
	t.Parallel()
	a, b := newTestServer(t), newTestServer(t)
	publisher, _ := a.publisher(t)
	early, _ := b.viewer(t) // waits at b
	client, err := b.pull(t, func(_ context.Context, offer string) (string, error) {
		v, err := a.play(t, offer)
		return v.Answer(), err
	})
	require.NoError(t, err)
	late, _ := b.viewer(t)
	there, _ := a.viewer(t)
	for _, v := range []*rtctest.Viewer{early, late, there} {
		shown(t, v, 30)
		rtctest.Eventually(t, "sound, and no packet missing", func() bool { return v.Audio() > 30 && holes(v.Packets()) == 0 })
	}
	reported(t, late)
	require.True(t, b.hub.Session("show").Pulled())
	i, _ := a.hub.Stream("show")
	require.Equal(t, 2, i.Viewers, "the pull and a's own viewer")
	asked := publisher.PLIs.Load()
	rtctest.Eventually(t, "the publisher is asked for a keyframe", func() bool {
		b.hub.Session("show").RequestKeyframe()
		return publisher.PLIs.Load() > asked
	})

	require.NoError(t, a.hub.Kick(pullOf(t, a)))
	rtctest.Eventually(t, "the pull ends", func() bool { return client.Err() != nil })
	require.Nil(t, b.hub.Session("show"))
	require.Len(t, b.hub.Clients(), 2, "the viewers stay")
}

// pullOf returns the client at the publisher's server that pulls.
func pullOf(t *testing.T, a testServer) (id string) {
	t.Helper()
	for _, c := range a.hub.Clients() {
		if id == "" && !c.Publishing {
			id = c.ID
		}
	}
	return id
}

// TestPullThatFails leaves nothing behind.
func TestPullThatFails(t *testing.T) {
	b := newTestServer(t)
	refused := errors.New("refused")
	client, err := b.pull(t, func(context.Context, string) (string, error) { return "", refused })
	require.ErrorIs(t, err, refused)
	require.Error(t, client.Err())
	_, err = b.pull(t, func(context.Context, string) (string, error) { return "no SDP", nil })
	require.Error(t, err)
	require.Empty(t, b.hub.Clients())
}
