package rtctest

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/rtp"
	"github.com/pion/rtp/codecs"
	"github.com/pion/sdp/v3"
	"github.com/pion/webrtc/v4"
)

// Simulcast sends the clip in three layers, "0" the largest, as OBS names them, and no audio.
type Simulcast struct {
	// Offer is the SDP to POST.
	Offer string

	pc     *webrtc.PeerConnection
	video  *webrtc.RTPTransceiver
	layers []*simulcastLayer
	stop   chan struct{}
	wg     sync.WaitGroup
}

type simulcastLayer struct {
	track   *webrtc.TrackLocalStaticRTP
	packets rtp.Packetizer
	units   [][]byte
	paused  atomic.Bool
}

// NewSimulcast returns a publisher with its offer. It is closed with the test.
func NewSimulcast(t testing.TB) *Simulcast {
	t.Helper()
	s := &Simulcast{stop: make(chan struct{})}
	s.pc = newPeer(t, func(m *webrtc.MediaEngine) error {
		if err := AllCodecs(m); err != nil {
			return err
		}
		return webrtc.ConfigureSimulcastExtensionHeaders(m)
	})
	for i, c := range [][]byte{clipLarge, clip, clipTiny} {
		s.add(t, string(rune('0'+i)), units(c))
	}
	s.Offer = offer(t, s.pc, nil)
	t.Cleanup(s.Close)
	return s
}

func (s *Simulcast) add(t testing.TB, rid string, units [][]byte) {
	t.Helper()
	track, err := webrtc.NewTrackLocalStaticRTP(
		webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeH264}, "video", "clip", webrtc.WithRTPStreamID(rid))
	must(t, err)
	if s.video == nil {
		s.video, err = s.pc.AddTransceiverFromTrack(track, webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionSendonly})
	} else {
		err = s.video.Sender().AddEncoding(track)
	}
	must(t, err)
	s.layers = append(s.layers, &simulcastLayer{
		track: track, units: units,
		packets: rtp.NewPacketizer(1200, 0, 0, &codecs.H264Payloader{}, rtp.NewRandomSequencer(), 90000),
	})
}

// Start takes the answer and begins to send at once; what is sent before the connection is lost.
func (s *Simulcast) Start(t testing.TB, answer string) {
	t.Helper()
	accept(t, s.pc, answer)
	s.wg.Go(s.send)
}

// Pause stops or resumes one layer, as a browser does when its bandwidth changes.
func (s *Simulcast) Pause(layer int, paused bool) { s.layers[layer].paused.Store(paused) }

func (s *Simulcast) send() {
	tick := time.NewTicker(time.Second / 30)
	defer tick.Stop()
	ids := s.video.Sender().GetParameters().HeaderExtensions
	for i := 0; ; i++ {
		select {
		case <-tick.C:
			for _, l := range s.layers {
				l.send(i, s.video.Mid(), ids)
			}
		case <-s.stop:
			return
		}
	}
}

func (l *simulcastLayer) send(i int, mid string, ids []webrtc.RTPHeaderExtensionParameter) {
	packets := l.packets.Packetize(l.units[i%len(l.units)], 3000)
	if l.paused.Load() {
		return
	}
	for _, p := range packets {
		for uri, value := range map[string]string{sdp.SDESMidURI: mid, sdp.SDESRTPStreamIDURI: l.track.RID()} {
			at := slices.IndexFunc(ids, func(x webrtc.RTPHeaderExtensionParameter) bool { return x.URI == uri })
			if at >= 0 {
				_ = p.SetExtension(uint8(ids[at].ID), []byte(value))
			}
		}
		_ = l.track.WriteRTP(p) // fails once the test ends
	}
}

// Close stops sending and closes the connection.
func (s *Simulcast) Close() {
	close(s.stop)
	_ = s.pc.GracefulClose()
	s.wg.Wait()
}
