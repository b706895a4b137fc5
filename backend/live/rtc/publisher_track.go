package rtc

import (
	"bytes"
	"time"

	"github.com/pion/interceptor"
	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// receiveMTU is the largest packet that is read, in bytes.
const receiveMTU = 1500

// publisherTrack is one track or simulcast layer of a publisher. The goroutine of run owns it; reports
// shares the clock.
type publisherTrack struct {
	out    *output
	pc     *webrtc.PeerConnection
	track  *webrtc.TrackRemote
	codec  media.Codec
	clock  *ingest.TrackClock
	frames assembler // for audio

	layers *layers
	layer  *layer // nil for audio
}

// run reads packets until the peer is closed.
func (in *publisherTrack) run() {
	if in.layer != nil {
		defer in.layer.keys.Stop()
	}
	buf := make([]byte, receiveMTU)
	for {
		n, _, err := in.track.Read(buf)
		if err != nil {
			return
		}
		var p rtp.Packet
		if p.Unmarshal(buf[:n]) == nil {
			in.take(&p, n, time.Now())
		}
	}
}

// take forwards one packet. Its payload is copied once for all receivers.
func (in *publisherTrack) take(raw *rtp.Packet, size int, now time.Time) {
	p := ingest.Packet{
		Seq: raw.SequenceNumber, Timestamp: raw.Timestamp, Marker: raw.Marker,
		Payload: bytes.Clone(raw.Payload),
		Arrival: now, Wall: in.clock.Wall(raw.Timestamp, now),
	}
	in.out.session.Media(size, now)
	if in.layer != nil {
		in.layers.take(in.layer, p)
		return
	}
	if len(p.Payload) > 0 {
		in.out.session.Sound()
	}
	in.out.write(in.codec, p)
	in.frames.push(in.out, in.codec, p, ingest.ParamSets{})
}

// requestKeyframe asks for a keyframe of this layer. If the request is lost, the code that needs the
// keyframe repeats it.
func (in *publisherTrack) requestKeyframe() {
	_ = in.pc.WriteRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{MediaSSRC: uint32(in.track.SSRC())}})
}

// reports reads the publisher's sender reports.
func (in *publisherTrack) reports(r *webrtc.RTPReceiver) {
	read := r.ReadRTCP
	if rid := in.track.RID(); rid != "" {
		read = func() ([]rtcp.Packet, interceptor.Attributes, error) { return r.ReadSimulcastRTCP(rid) }
	}
	for {
		packets, _, err := read()
		if err != nil {
			return
		}
		for _, p := range packets {
			if sr, ok := p.(*rtcp.SenderReport); ok && sr.SSRC == uint32(in.track.SSRC()) {
				in.clock.Report(sr.NTPTime, sr.RTPTime)
			}
		}
	}
}
