package rtc_test

import (
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
)

func TestNothingIsLeftBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Run("stage", func(t *testing.T) {
		s := newTestServer(t)
		p, _ := s.publisher(t)
		viewers := make([]*rtctest.Viewer, 3)
		for i := range viewers {
			viewers[i], _ = s.viewer(t)
		}
		rtctest.Eventually(t, "pictures for all", func() bool {
			return !slices.ContainsFunc(viewers, func(v *rtctest.Viewer) bool { return v.Frames() < 5 })
		})
		viewers[0].Close() // each kind of end once: a viewer, the publisher, the server
		p.Close()
	})
	rtctest.Eventually(t, "every goroutine has ended", func() bool { return runtime.NumGoroutine() <= before })
}

// TestOfferOfAClientThatLeft checks that the error does not blame the offer.
func TestOfferOfAClientThatLeft(t *testing.T) {
	s := newTestServer(t)
	client := s.join(t, live.Play)
	client.Leave()
	_, err := s.rtc.Play(t.Context(), client, rtctest.NewViewer(t, rtctest.AllCodecs).Offer, rtc.Wishes{})
	require.ErrorIs(t, err, rtc.ErrClosed)
}

func TestPeerThatNeverConnects(t *testing.T) {
	s := newTestServer(t, func(c *rtc.Config) { c.ConnectTimeout = 50 * time.Millisecond })
	client := s.join(t, live.Play)
	_, err := s.rtc.Play(t.Context(), client, rtctest.NewViewer(t, rtctest.AllCodecs).Offer, rtc.Wishes{})
	require.NoError(t, err)
	select {
	case <-client.Done():
	case <-time.After(rtctest.Patience):
		t.Error("a peer that never connected is kept")
	}
}

func TestCandidates(t *testing.T) {
	s := newTestServer(t, func(c *rtc.Config) { c.Candidates = []string{"203.0.113.7", "localhost"} })
	v, err := s.play(t, rtctest.NewViewer(t, rtctest.AllCodecs).Offer)
	require.NoError(t, err)
	require.Contains(t, v.Answer(), " 203.0.113.7 ")
	require.Contains(t, v.Answer(), " 127.0.0.1 ")
}

func TestClosedServer(t *testing.T) {
	s := newTestServer(t)
	var err error
	s.rtc, err = rtc.Open(t.Context(), rtc.Config{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	s.rtc.Close()
	_, err = s.play(t, rtctest.NewViewer(t, rtctest.AllCodecs).Offer)
	require.Error(t, err)
	_, err = s.publish(t, rtctest.NewPublisher(t).Offer)
	require.Error(t, err)
	require.Empty(t, s.hub.Clients())
}

// TestTrickle connects a publisher by trickled candidates alone.
func TestTrickle(t *testing.T) {
	s := newTestServer(t)
	client := rtctest.NewPublisher(t)
	p, err := s.publish(t, filter(client.Offer, func(l string) bool { return !isCandidate(l) || !strings.Contains(l, " udp ") }))
	require.NoError(t, err)
	client.Start(t, drop(p.Answer(), "a=candidate:"))
	require.NoError(t, p.AddCandidates(t.Context(), fragmentOf(client.Offer)))
	rtctest.Eventually(t, "connection", func() bool { return client.State() == webrtc.PeerConnectionStateConnected })
	p.Close()
	require.Error(t, p.AddCandidates(t.Context(), fragmentOf(client.Offer)))
}

// TestViewersTrickle checks that viewers' candidates are accepted, although they are not used.
func TestViewersTrickle(t *testing.T) {
	s := newTestServer(t)
	client := rtctest.NewViewer(t, rtctest.AllCodecs)
	v, err := s.play(t, client.Offer)
	require.NoError(t, err)
	require.NoError(t, v.AddCandidates(t.Context(), fragmentOf(client.Offer)))
	v.Close()
	require.ErrorIs(t, v.AddCandidates(t.Context(), fragmentOf(client.Offer)), rtc.ErrClosed)
}

// filter returns the lines of a description that keep accepts.
func filter(sdp string, keep func(line string) bool) string {
	var kept strings.Builder
	for line := range strings.Lines(sdp) {
		if keep(line) {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

func isCandidate(line string) bool { return strings.HasPrefix(line, "a=candidate:") }

func drop(sdp string, prefixes ...string) string {
	return filter(sdp, func(line string) bool {
		return !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(line, p) })
	})
}

func fragmentOf(offer string) string { return "a=mid:0\r\n" + filter(offer, isCandidate) }

// slots are encoders that are only counted.
type slots struct{ taken, free atomic.Int32 }

func (s *slots) Take(event.ID) bool {
	s.taken.Add(1)
	return s.free.Add(-1) >= 0
}

func (s *slots) Give(event.ID) { s.free.Add(1) }

// TestEncodersComeBack checks that an encoder is released when a publisher of VP8 leaves, and when it is
// refused after it reserved one.
func TestEncodersComeBack(t *testing.T) {
	encoders := &slots{}
	encoders.free.Store(1)
	s := newTestServer(t, func(c *rtc.Config) { c.Encoders = encoders })
	offer := rtctest.NewVP8Publisher(t, nil).Offer
	p, err := s.publish(t, offer)
	require.NoError(t, err)
	require.Zero(t, encoders.free.Load())
	p.Close()
	require.EqualValues(t, 1, encoders.free.Load())
	gone := s.join(t, live.Publish)
	gone.Leave()
	_, err = s.rtc.Publish(t.Context(), gone, offer, rtc.Wishes{})
	require.Error(t, err, "a client that left publishes")
	require.Equal(t, []int32{1, 2}, []int32{encoders.free.Load(), encoders.taken.Load()})
}
