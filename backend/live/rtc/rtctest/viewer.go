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

// Viewer receives and keeps count.
type Viewer struct {
	// Offer is what to POST.
	Offer string

	pc *webrtc.PeerConnection
	wg sync.WaitGroup

	mu       sync.Mutex
	state    webrtc.PeerConnectionState
	video    []rtp.Header
	audio    []*rtp.Packet
	frames   []media.Frame
	order    ingest.Reorder
	h264     ingest.H264
	reports  map[uint32]*rtcp.SenderReport
	received map[webrtc.RTPCodecType]uint32 // SSRC
	drop     func(rtp.Header) bool
}

// NewViewer makes a viewer and its offer. It is closed with the test.
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
	v.video = append(v.video, p.Header)
	in := ingest.Packet{
		Seq: p.SequenceNumber, Timestamp: p.Timestamp, Marker: p.Marker, Payload: p.Payload, Arrival: time.Now(),
	}
	v.order.Push(in, func(p ingest.Packet, gap bool) {
		v.h264.Push(p, gap, func(first ingest.Packet, f media.Frame) {
			f.PTS = time.Duration(first.Timestamp) * time.Second / 90000
			v.frames = append(v.frames, f)
		})
	})
}

// Packets are the headers of the video packets so far, as they came.
func (v *Viewer) Packets() []rtp.Header {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.video)
}

// Frames is how many whole pictures came that can be decoded.
func (v *Viewer) Frames() int { return len(v.Pictures()) }

// Pictures are the whole pictures that came, from a keyframe on. Their PTS is
// the RTP timestamp.
func (v *Viewer) Pictures() []media.Frame {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.frames)
}

// Audio is how many audio packets came.
func (v *Viewer) Audio() int { return len(v.Sounds()) }

// Sounds are the audio packets so far, as they came.
func (v *Viewer) Sounds() []*rtp.Packet {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.audio)
}

// State is the connection's.
func (v *Viewer) State() webrtc.PeerConnectionState {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.state
}

// Report is the newest sender report of a kind, nil before the first.
func (v *Viewer) Report(kind webrtc.RTPCodecType) *rtcp.SenderReport {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.reports[v.received[kind]]
}

// Lose makes packets that drop picks get lost on their way in.
func (v *Viewer) Lose(drop func(rtp.Header) bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.drop = drop
}

// NACK asks for packets again.
func (v *Viewer) NACK(t testing.TB, seqs ...uint16) {
	t.Helper()
	v.mu.Lock()
	ssrc := v.received[webrtc.RTPCodecTypeVideo]
	v.mu.Unlock()
	must(t, v.pc.WriteRTCP([]rtcp.Packet{&rtcp.TransportLayerNack{
		MediaSSRC: ssrc, Nacks: rtcp.NackPairsFromSequenceNumbers(seqs),
	}}))
}

// Close leaves.
func (v *Viewer) Close() {
	_ = v.pc.GracefulClose()
	v.wg.Wait()
}
