package rtc_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
)

func (s testServer) simulcast(t *testing.T) (client *rtctest.Simulcast, answer string) {
	t.Helper()
	client = rtctest.NewSimulcast(t)
	p, err := s.publish(t, client.Offer)
	require.NoError(t, err)
	client.Start(t, p.Answer())
	return client, p.Answer()
}

// OBS refuses an answer that does not accept every layer of its offer: it counts the semicolons of the
// first a=simulcast line.
func TestOBSCountsSimulcastLayers(t *testing.T) {
	s := newTestServer(t)
	_, answer := s.simulcast(t)
	_, rest, found := strings.Cut(answer, "a=simulcast")
	line, _, ends := strings.Cut(rest, "\r\n")
	require.True(t, found && ends && strings.Count(line, ";") == 2 && !strings.Contains(line, "~"), "a=simulcast%s", line)
	for _, rid := range []string{"0", "1", "2"} {
		require.Contains(t, answer, "a=rid:"+rid+" recv\r\n")
	}
}

func TestBestLayerGoesOn(t *testing.T) {
	s := newTestServer(t)
	client, _ := s.simulcast(t)
	v, _ := s.viewer(t)
	width := func() int {
		if i, _ := s.hub.Stream("show"); i.Video != nil {
			return i.Video.Width
		}
		return 0
	}
	shows := func(want int) {
		t.Helper()
		rtctest.Eventually(t, "the layer", func() bool { return width() == want })
		shown(t, v, 20)
	}
	shows(320)
	session := s.hub.Session("show")
	frames := session.Frames(1000)
	defer frames.Close()
	client.Pause(0, true)
	shows(160)
	client.Pause(1, true)
	shows(80)
	client.Pause(0, false)
	shows(320)
	require.Same(t, session, s.hub.Session("show"))
	unbroken(t, v)
	allLayers(t, frames)
}

// allLayers reads until frames of every layer arrived, and checks that time never went back.
func allLayers(t *testing.T, r *live.FrameReader) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), rtctest.Patience)
	defer cancel()
	var last time.Duration
	sizes := map[string]bool{}
	for len(sizes) < 3 {
		f, err := r.Next(ctx)
		require.NoError(t, err, sizes)
		require.GreaterOrEqual(t, f.DTS, last)
		last = f.DTS
		if f.Key {
			sizes[string(f.Units[0])] = true
		}
	}
}
