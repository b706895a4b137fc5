package rtc_test

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"footlight/backend/event"
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

func newTestServer(t testing.TB) testServer {
	t.Helper()
	s, err := rtc.Open(context.Background(), rtc.Config{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	hub := live.Open(live.Config{})
	t.Cleanup(hub.Close)
	t.Cleanup(s.Close)
	return testServer{hub: hub, rtc: s}
}

func (s testServer) join(t testing.TB, action live.Action, id event.ID) *live.Client {
	t.Helper()
	c, err := s.hub.Join(context.Background(), live.ClientInfo{
		Request: live.Request{Action: action, EventID: id, Remote: netip.MustParseAddr("127.0.0.1")}, Type: "rtc-" + string(action),
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (s testServer) publish(t testing.TB, id event.ID) *rtctest.Publisher {
	t.Helper()
	client := rtctest.NewPublisher(t)
	p, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, id), client.Offer)
	if err != nil {
		t.Fatal(err)
	}
	client.Start(t, p.Answer())
	return client
}

func (s testServer) watch(t testing.TB, id event.ID) *rtctest.Viewer {
	t.Helper()
	client := rtctest.NewViewer(t, rtctest.AllCodecs)
	v, err := s.rtc.Play(context.Background(), s.join(t, live.Play, id), client.Offer)
	if err != nil {
		t.Fatal(err)
	}
	client.Start(t, v.Answer())
	return client
}

func TestPublishAndWatch(t *testing.T) {
	s := newTestServer(t)
	s.publish(t, "show")
	rtctest.Eventually(t, "the stream is described", func() bool {
		i, ok := s.hub.Stream("show")
		return ok && i.Video != nil && i.Audio != nil && i.BytesIn > 0
	})
	i, _ := s.hub.Stream("show")
	if i.Video.Width != 160 || i.Video.Height != 120 || i.Video.Profile != "Baseline(Constrained)" {
		t.Errorf("video %+v", *i.Video)
	}
	v := s.watch(t, "show")
	rtctest.Eventually(t, "pictures and sound", func() bool { return v.Frames() > 30 && v.Audio() > 30 })
	rtctest.Eventually(t, "sender reports of both tracks", func() bool {
		return v.Report(webrtc.RTPCodecTypeAudio) != nil && v.Report(webrtc.RTPCodecTypeVideo) != nil
	})
	rtctest.Eventually(t, "no packet missing", func() bool { return holes(v.Packets()) == 0 })
}

// holes counts sequence numbers that never came.
func holes(packets []rtp.Header) int {
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
	n := 0
	for seq := first; seq != last; seq++ {
		if !have[seq] {
			n++
		}
	}
	return n
}

// inOrder sorts packets by sequence number: what was lost came again later.
func inOrder(packets []rtp.Header) []rtp.Header {
	slices.SortStableFunc(packets, func(a, b rtp.Header) int { return int(int16(a.SequenceNumber - b.SequenceNumber)) })
	return packets
}

func TestViewerWaitsForPublisher(t *testing.T) {
	s := newTestServer(t)
	v := s.watch(t, "show")
	rtctest.Eventually(t, "viewer connected", func() bool { return v.State() == webrtc.PeerConnectionStateConnected })
	s.publish(t, "show")
	rtctest.Eventually(t, "pictures", func() bool { return v.Frames() > 10 })
}

func TestViewersStayOnRepublish(t *testing.T) {
	s := newTestServer(t)
	v := s.watch(t, "show")
	first := s.publish(t, "show")
	rtctest.Eventually(t, "pictures of the first publish", func() bool { return v.Frames() > 20 })
	first.Close()
	rtctest.Eventually(t, "the session ends with its connection", func() bool { return s.hub.Session("show") == nil })

	before := v.Frames()
	s.publish(t, "show")
	rtctest.Eventually(t, "pictures of the second publish", func() bool { return v.Frames() > before+30 })

	unbroken(t, v)
}

// unbroken checks that what a viewer got, however it was made, is one stream.
func unbroken(t *testing.T, v *rtctest.Viewer) {
	t.Helper()
	var packets []rtp.Header
	rtctest.Eventually(t, "no packet missing", func() bool {
		packets = inOrder(v.Packets())
		return holes(packets) == 0
	})
	for i := 1; i < len(packets); i++ {
		if packets[i].SSRC != packets[0].SSRC {
			t.Fatal("the SSRC changed")
		}
		if step := int32(packets[i].Timestamp - packets[i-1].Timestamp); step < 0 || step > 90000*60 {
			t.Fatalf("timestamp steps by %d", step)
		}
	}
}

func TestTakeover(t *testing.T) {
	s := newTestServer(t)
	first := s.publish(t, "show")
	v := s.watch(t, "show")
	rtctest.Eventually(t, "pictures", func() bool { return v.Frames() > 5 })
	gen := s.hub.Session("show").Generation()

	s.publish(t, "show") // the same address
	rtctest.Eventually(t, "the first is disconnected", func() bool { return first.State() != webrtc.PeerConnectionStateConnected })
	before := v.Frames()
	rtctest.Eventually(t, "pictures of the second", func() bool { return v.Frames() > before+30 })
	if now := s.hub.Session("show").Generation(); now <= gen {
		t.Errorf("generation %d after %d", now, gen)
	}
}

func TestFrames(t *testing.T) {
	s := newTestServer(t)
	sessions := make(chan *live.Session, 1)
	s.hub.OnPublish(func(session *live.Session) { sessions <- session })
	s.publish(t, "show")
	r := (<-sessions).Frames(100)
	defer r.Close()

	ctx, cancel := context.WithTimeout(context.Background(), rtctest.Patience)
	defer cancel()
	last := map[media.Codec]time.Duration{}
	seen := map[media.Codec]int{}
	for seen[media.H264] < 40 || seen[media.Opus] < 40 {
		f, err := r.Next(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if seen[f.Codec] == 0 && f.Codec == media.H264 && !f.Key {
			t.Error("video starts without a keyframe")
		}
		if f.DTS < last[f.Codec] {
			t.Errorf("%v goes back from %v to %v", f.Codec, last[f.Codec], f.DTS)
		}
		if f.Key && (f.Units[0][0]&0x1f != 7 || f.Units[1][0]&0x1f != 8) {
			t.Error("a keyframe does not begin with SPS and PPS")
		}
		last[f.Codec] = f.DTS
		seen[f.Codec]++
	}
	if apart := (last[media.H264] - last[media.Opus]).Abs(); apart > 300*time.Millisecond {
		t.Errorf("sound and picture are %v apart", apart)
	}
}

func TestLossIsRepairedFromTheRing(t *testing.T) {
	s := newTestServer(t)
	s.publish(t, "show")
	v := s.watch(t, "show")
	rtctest.Eventually(t, "pictures", func() bool { return v.Frames() > 5 })

	// The viewer's own receiver has them already, so it never asks: only the
	// request below can bring them back.
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
	p := s.publish(t, "show")
	rtctest.Eventually(t, "media", func() bool { i, _ := s.hub.Stream("show"); return i.BytesIn > 0 })
	i, _ := s.hub.Stream("show")
	if err := s.hub.Kick(i.Publisher); err != nil {
		t.Fatal(err)
	}
	rtctest.Eventually(t, "the publisher is disconnected", func() bool { return p.State() != webrtc.PeerConnectionStateConnected })
}

func TestAnswers(t *testing.T) {
	s := newTestServer(t)
	p, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"), rtctest.NewPublisher(t).Offer)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"a=setup:passive", "a=recvonly", "a=rtcp-mux", " H264/90000", "x-google-start-bitrate", "nack pli",
		"transport-cc", " 127.0.0.1 ", " tcp ", "a=end-of-candidates",
	} {
		if !strings.Contains(p.Answer(), want) {
			t.Errorf("the answer to a publisher lacks %q:\n%s", want, p.Answer())
		}
	}
	if strings.Contains(p.Answer(), "VP8") {
		t.Error("the answer to a publisher allows VP8")
	}
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
			client := s.join(t, live.Play, "show")
			if _, err := s.rtc.Play(context.Background(), client, c.offer); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			<-client.Done()
		})
	}
	if n := len(s.hub.Clients()); n != 0 {
		t.Errorf("%d clients left after refusals", n)
	}
}
