package rtc_test

import (
	"context"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"
	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/negotiation"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media"
)

// testServer is a hub and a server on a free loopback port.
type testServer struct {
	hub *live.Hub
	rtc *rtc.Server
}

func newTestServer(t testing.TB, changes ...func(*rtc.Config)) testServer {
	t.Helper()
	cfg := rtc.Config{Addr: "127.0.0.1:0"}
	for _, change := range changes {
		change(&cfg)
	}
	s, err := rtc.Open(t.Context(), cfg)
	require.NoError(t, err)
	hub := live.Open(live.Config{})
	t.Cleanup(hub.Close)
	t.Cleanup(s.Close)
	return testServer{hub: hub, rtc: s}
}

func (s testServer) join(t testing.TB, action live.Action) *live.Client {
	t.Helper()
	c, err := s.hub.Enter(live.ClientInfo{
		Request: live.Request{Action: action, EventID: "show", Remote: netip.MustParseAddr("127.0.0.1")}, Type: "rtc-" + string(action),
	}, live.Grant{Identity: "127.0.0.1", Everywhere: true})
	require.NoError(t, err)
	return c
}

// publish answers the offer of a publisher of the show.
func (s testServer) publish(t testing.TB, offer string) (*rtc.Publisher, error) {
	t.Helper()
	return s.rtc.Publish(t.Context(), s.join(t, live.Publish), offer, rtc.Wishes{})
}

// play answers the offer of a viewer of the show.
func (s testServer) play(t testing.TB, offer string) (*rtc.Viewer, error) {
	t.Helper()
	return s.rtc.Play(t.Context(), s.join(t, live.Play), offer, rtc.Wishes{})
}

// publisher starts a publisher of the show.
func (s testServer) publisher(t testing.TB, settings ...rtctest.Settings) (*rtctest.Publisher, *rtc.Publisher) {
	t.Helper()
	client := rtctest.NewPublisher(t, settings...)
	p, err := s.publish(t, client.Offer)
	require.NoError(t, err)
	client.Start(t, p.Answer())
	return client, p
}

// viewer starts a viewer of the show.
func (s testServer) viewer(t testing.TB, settings ...rtctest.Settings) (*rtctest.Viewer, *rtc.Viewer) {
	t.Helper()
	client := rtctest.NewViewer(t, rtctest.AllCodecs, settings...)
	v, err := s.play(t, client.Offer)
	require.NoError(t, err)
	client.Start(t, v.Answer())
	return client, v
}

// shown waits until a viewer has received n more pictures.
func shown(t testing.TB, v *rtctest.Viewer, pictures int) {
	t.Helper()
	before := v.Frames()
	rtctest.Eventually(t, "pictures", func() bool { return v.Frames() > before+pictures })
}

func TestPublishAndWatch(t *testing.T) {
	s := newTestServer(t)
	s.publisher(t)
	rtctest.Eventually(t, "the stream is described", func() bool {
		i, ok := s.hub.Stream("show")
		return ok && i.Video != nil && i.Audio != nil && i.BytesIn > 0
	})
	i, _ := s.hub.Stream("show")
	require.Equal(t, 160, i.Video.Width)
	require.Equal(t, 120, i.Video.Height)
	require.Equal(t, "Baseline(Constrained)", i.Video.Profile)
	v, _ := s.viewer(t)
	rtctest.Eventually(t, "pictures and sound", func() bool { return v.Frames() > 30 && v.Audio() > 30 })
	reported(t, v)
	rtctest.Eventually(t, "no packet missing", func() bool { return holes(v.Packets()) == 0 })
}

// reported waits for sender reports of both tracks.
func reported(t testing.TB, v *rtctest.Viewer) {
	t.Helper()
	rtctest.Eventually(t, "sender reports of both tracks", func() bool {
		return v.Report(webrtc.RTPCodecTypeAudio) != nil && v.Report(webrtc.RTPCodecTypeVideo) != nil
	})
}

// holes counts missing sequence numbers.
func holes(packets []rtp.Header) (n int) {
	if len(packets) == 0 {
		return 0
	}
	have := map[uint16]bool{}
	first, last := packets[0].SequenceNumber, packets[0].SequenceNumber
	for _, p := range packets {
		have[p.SequenceNumber] = true
		if int16(p.SequenceNumber-last) > 0 {
			last = p.SequenceNumber
		}
	}
	for seq := first; seq != last; seq++ {
		if !have[seq] {
			n++
		}
	}
	return n
}

func TestViewerWaitsForPublisher(t *testing.T) {
	s := newTestServer(t)
	v, _ := s.viewer(t)
	rtctest.Eventually(t, "viewer connected", func() bool { return v.State() == webrtc.PeerConnectionStateConnected })
	s.publisher(t)
	shown(t, v, 10)
}

func TestViewersStayOnRepublish(t *testing.T) {
	s := newTestServer(t)
	v, _ := s.viewer(t)
	first, _ := s.publisher(t)
	shown(t, v, 20)
	first.Close()
	rtctest.Eventually(t, "the session ends with its connection", func() bool { return s.hub.Session("show") == nil })
	s.publisher(t)
	shown(t, v, 30)
	unbroken(t, v)
}

// unbroken checks that a viewer received one stream, whatever it was made of.
func unbroken(t *testing.T, v *rtctest.Viewer) {
	t.Helper()
	var packets []rtp.Header
	rtctest.Eventually(t, "no packet missing", func() bool {
		packets = v.Packets()
		return holes(packets) == 0
	})
	// Lost packets were resent later.
	slices.SortStableFunc(packets, func(a, b rtp.Header) int { return int(int16(a.SequenceNumber - b.SequenceNumber)) })
	for i := 1; i < len(packets); i++ {
		require.Equal(t, packets[0].SSRC, packets[i].SSRC)
		step := int32(packets[i].Timestamp - packets[i-1].Timestamp)
		require.True(t, step >= 0 && step <= 90000*60, "timestamp steps by %d", step)
	}
}

func TestTakeover(t *testing.T) {
	s := newTestServer(t)
	first, _ := s.publisher(t)
	v, _ := s.viewer(t)
	shown(t, v, 5)
	gen := s.hub.Session("show").Generation()

	s.publisher(t) // from the same address
	rtctest.Eventually(t, "the first is disconnected", func() bool { return first.State() != webrtc.PeerConnectionStateConnected })
	shown(t, v, 30)
	require.Greater(t, s.hub.Session("show").Generation(), gen)
}

func TestFrames(t *testing.T) {
	s := newTestServer(t)
	sessions := make(chan *live.Session, 1)
	s.hub.OnPublish(func(session *live.Session) { sessions <- session })
	s.publisher(t)
	r := (<-sessions).Frames(100)
	defer r.Close()

	ctx, cancel := context.WithTimeout(t.Context(), rtctest.Patience)
	defer cancel()
	last := map[media.Codec]time.Duration{}
	seen := map[media.Codec]int{}
	apart := func() time.Duration { return (last[media.H264] - last[media.Opus]).Abs() }
	for seen[media.H264] < 40 || seen[media.Opus] < 40 || apart() > 300*time.Millisecond {
		f, err := r.Next(ctx)
		require.NoError(t, err)
		require.True(t, seen[f.Codec] > 0 || f.Codec != media.H264 || f.Key, "video starts without a keyframe")
		require.GreaterOrEqual(t, f.DTS, last[f.Codec], f.Codec)
		if f.Key {
			require.Equal(t, []byte{7, 8}, []byte{f.Units[0][0] & 0x1f, f.Units[1][0] & 0x1f}, "it begins with SPS and PPS")
		}
		last[f.Codec] = f.DTS
		seen[f.Codec]++
	}
}

func TestLossIsRepairedFromTheRing(t *testing.T) {
	s := newTestServer(t)
	s.publisher(t)
	v, _ := s.viewer(t)
	shown(t, v, 5)

	// The viewer's receiver has these packets already and never requests them: only the request below can
	// bring them again.
	packets := v.Packets()
	lost := packets[len(packets)-1].SequenceNumber
	var again atomic.Int32
	v.Lose(func(h rtp.Header) bool {
		if h.SequenceNumber == lost {
			again.Add(1)
		}
		return false
	})
	v.NACK(t, lost)
	rtctest.Eventually(t, "the packet comes again", func() bool { return again.Load() > 0 })
}

func TestKickDisconnects(t *testing.T) {
	s := newTestServer(t)
	p, _ := s.publisher(t)
	rtctest.Eventually(t, "media", func() bool { i, _ := s.hub.Stream("show"); return i.BytesIn > 0 })
	i, _ := s.hub.Stream("show")
	require.NoError(t, s.hub.Kick(i.Publisher))
	rtctest.Eventually(t, "the publisher is disconnected", func() bool { return p.State() != webrtc.PeerConnectionStateConnected })
}

func TestAnswers(t *testing.T) {
	s := newTestServer(t)
	_, p := s.publisher(t)
	for _, want := range []string{
		"a=setup:passive", "a=recvonly", "a=rtcp-mux", " H264/90000", "x-google-start-bitrate", "nack pli",
		"transport-cc", " 127.0.0.1 ", " tcp ", "a=end-of-candidates",
	} {
		require.Contains(t, p.Answer(), want)
	}
	require.NotContains(t, p.Answer(), "VP8")
}

func TestRefusals(t *testing.T) {
	s := newTestServer(t)
	vp8 := rtctest.NewViewer(t, rtctest.OnlyVP8).Offer
	both := rtctest.NewViewer(t, rtctest.AllCodecs).Offer
	for name, c := range map[string]struct {
		offer string
		want  error
	}{
		"no SDP":         {"hello", negotiation.ErrOffer},
		"empty":          {"", negotiation.ErrOffer},
		"VP8 alone":      {vp8, negotiation.ErrCodec},
		"no fingerprint": {strings.ReplaceAll(both, "a=fingerprint", "a=finger"), negotiation.ErrOffer},
		"only sends":     {strings.ReplaceAll(both, "recvonly", "sendonly"), negotiation.ErrOffer},
		"data channel":   {strings.ReplaceAll(both, "m=audio", "m=application"), negotiation.ErrOffer},
	} {
		t.Run(name, func(t *testing.T) {
			client := s.join(t, live.Play)
			_, err := s.rtc.Play(t.Context(), client, c.offer, rtc.Wishes{})
			require.ErrorIs(t, err, c.want)
			<-client.Done()
		})
	}
	require.Empty(t, s.hub.Clients())
}
