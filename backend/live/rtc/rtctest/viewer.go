package rtctest

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// Viewer receives a stream and counts what it receives.
type Viewer struct {
	// Offer is the SDP to POST.
	Offer string

	pc *webrtc.PeerConnection
	wg sync.WaitGroup

	mu       sync.Mutex
	state    webrtc.PeerConnectionState
	video    []arrival
	audio    []*rtp.Packet
	frames   []media.Frame
	order    ingest.Reorder
	h264     ingest.H264
	reports  map[uint32]*rtcp.SenderReport
	received map[webrtc.RTPCodecType]uint32 // SSRC
	drop     func(rtp.Header) bool
}

// NewViewer returns a viewer with its offer. It is closed with the test.
func NewViewer(t testing.TB, codecs Codecs, settings ...Settings) *Viewer {
	t.Helper()
	v := &Viewer{
		pc:      newPeer(t, codecs, settings...),
		reports: map[uint32]*rtcp.SenderReport{}, received: map[webrtc.RTPCodecType]uint32{},
	}
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeVideo, webrtc.RTPCodecTypeAudio} {
		_, err := v.pc.AddTransceiverFromKind(kind, webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly})
		must(t, err)
	}
	v.pc.OnTrack(v.onTrack)
	v.pc.OnConnectionStateChange(func(s webrtc.PeerConnectionState) {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.state = s
	})
	v.Offer = offer(t, v.pc, nil)
	t.Cleanup(v.Close)
	return v
}

// Start takes the answer.
func (v *Viewer) Start(t testing.TB, answer string) {
	t.Helper()
	accept(t, v.pc, answer)
}

func (v *Viewer) onTrack(t *webrtc.TrackRemote, r *webrtc.RTPReceiver) {
	v.mu.Lock()
	v.received[t.Kind()] = uint32(t.SSRC())
	v.mu.Unlock()
	v.wg.Go(func() { v.readReports(r) })
	v.wg.Go(func() {
		for {
			p, _, err := t.ReadRTP()
			if err != nil {
				return
			}
			v.take(t.Kind(), p)
		}
	})
}

func (v *Viewer) readReports(r *webrtc.RTPReceiver) {
	for {
		packets, _, err := r.ReadRTCP()
		if err != nil {
			return
		}
		for _, p := range packets {
			if sr, ok := p.(*rtcp.SenderReport); ok {
				v.mu.Lock()
				v.reports[sr.SSRC] = sr
				v.mu.Unlock()
			}
		}
	}
}

func (v *Viewer) take(kind webrtc.RTPCodecType, p *rtp.Packet) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if kind == webrtc.RTPCodecTypeAudio {
		v.audio = append(v.audio, p)
		return
	}
	if v.drop != nil && v.drop(p.Header) {
		return
	}
	v.video = append(v.video, arrived(p))
	in := ingest.Packet{
		Seq: p.SequenceNumber, Timestamp: p.Timestamp, Marker: p.Marker, Payload: p.Payload, Arrival: time.Now(),
	}
	v.order.Push(in, func(p ingest.Packet, gap bool) {
		v.h264.Push(p, gap, func(first ingest.Packet, f media.Frame) {
			f.PTS, f.Wall = time.Duration(first.Timestamp)*time.Second/90000, time.Now()
			v.frames = append(v.frames, f)
		})
	})
}

// Packets returns the headers of the video packets received so far, in order of arrival.
func (v *Viewer) Packets() []rtp.Header {
	v.mu.Lock()
	defer v.mu.Unlock()
	all := make([]rtp.Header, len(v.video))
	for i, a := range v.video {
		all[i] = a.Header
	}
	return all
}

// Frames returns how many complete decodable pictures were received.
func (v *Viewer) Frames() int { return len(v.Pictures()) }

// Pictures returns the complete pictures received, from a keyframe on. Their PTS is the RTP timestamp, and Wall the time
// when they were complete.
func (v *Viewer) Pictures() []media.Frame {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.frames)
}

// Audio returns how many audio packets were received.
func (v *Viewer) Audio() int { return len(v.Sounds()) }

// Sounds returns the audio packets received so far, in order of arrival.
func (v *Viewer) Sounds() []*rtp.Packet {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.audio)
}

// State returns the connection's state.
func (v *Viewer) State() webrtc.PeerConnectionState {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.state
}

// Report returns the newest sender report of a kind, or nil before the first.
func (v *Viewer) Report(kind webrtc.RTPCodecType) *rtcp.SenderReport {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.reports[v.received[kind]]
}

// Lose drops incoming packets that drop selects.
func (v *Viewer) Lose(drop func(rtp.Header) bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.drop = drop
}

// NACK requests packets again.
func (v *Viewer) NACK(t testing.TB, seqs ...uint16) {
	t.Helper()
	v.mu.Lock()
	ssrc := v.received[webrtc.RTPCodecTypeVideo]
	v.mu.Unlock()
	must(t, v.pc.WriteRTCP([]rtcp.Packet{&rtcp.TransportLayerNack{
		MediaSSRC: ssrc, Nacks: rtcp.NackPairsFromSequenceNumbers(seqs),
	}}))
}

// Close closes the connection.
func (v *Viewer) Close() {
	_ = v.pc.GracefulClose()
	v.wg.Wait()
}
