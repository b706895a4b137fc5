package rtctest

import (
	"bytes"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/rtp/codecs"
	"github.com/pion/sdp/v3"
	"github.com/pion/webrtc/v4"
)

// Simulcast sends the clip in three layers, "0" the largest, as OBS names them, and no audio. Like a browser, it answers
// a request for a keyframe at once.
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
	next    int         // the picture that is sent next
	asked   atomic.Bool // for a keyframe
}

// NewSimulcast returns a publisher with its offer. It is closed with the test. kbps are the rates of the layers, whose
// pictures filler makes larger; none means those of the clip.
func NewSimulcast(t testing.TB, kbps ...int) *Simulcast {
	t.Helper()
	s := &Simulcast{stop: make(chan struct{})}
	s.pc = newPeer(t, func(m *webrtc.MediaEngine) error {
		if err := AllCodecs(m); err != nil {
			return err
		}
		return webrtc.ConfigureSimulcastExtensionHeaders(m)
	})
	for i, c := range [][]byte{clipLarge, clip, clipTiny} {
		pictures := units(c)
		if len(kbps) > i {
			pictures = filled(pictures, kbps[i])
		}
		s.add(t, string(rune('0'+i)), pictures)
	}
	for _, l := range s.layers {
		s.wg.Go(func() { s.readRTCP(l) })
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

// filled returns pictures of a rate at 30 a second. Keyframes are four times as large as the others.
func filled(pictures [][]byte, kbps int) (all [][]byte) {
	const keys, size = 15, 4 // a keyframe every 15 pictures
	share := kbps * 1000 / 8 * keys / 30 / (keys + size - 1)
	for i, p := range pictures {
		want := share
		if i%keys == 0 {
			want *= size
		}
		filler := append([]byte{0, 0, 0, 1, 6}, bytes.Repeat([]byte{0xff}, max(want-len(p), 1))...)
		all = append(all, append(filler, p...))
	}
	return all
}

// readRTCP notes requests for keyframes of a layer.
func (s *Simulcast) readRTCP(l *simulcastLayer) {
	for {
		packets, _, err := s.video.Sender().ReadSimulcastRTCP(l.track.RID())
		if err != nil {
			return
		}
		for _, one := range packets {
			if _, ok := one.(*rtcp.PictureLossIndication); ok {
				l.asked.Store(true)
			}
		}
	}
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
	for {
		select {
		case <-tick.C:
			for _, l := range s.layers {
				l.send(s.video.Mid(), ids)
			}
		case <-s.stop:
			return
		}
	}
}

func (l *simulcastLayer) send(mid string, ids []webrtc.RTPHeaderExtensionParameter) {
	if l.asked.Swap(false) {
		l.next = 0
	}
	packets := l.packets.Packetize(l.units[l.next], 3000)
	l.next = (l.next + 1) % len(l.units)
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
