package rtc

import (
	"bytes"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// receiveMTU is the largest packet that is read.
const receiveMTU = 1500

// inbound is one track of a publisher. run owns it; reports shares the clock.
type inbound struct {
	publisher *Publisher
	track     *webrtc.TrackRemote
	codec     media.Codec
	clock     *ingest.TrackClock

	frames *ingest.Track // nil while nobody reads frames
	params ingest.ParamSets
}

func newInbound(p *Publisher, t *webrtc.TrackRemote, codec media.Codec) *inbound {
	return &inbound{
		publisher: p, track: t, codec: codec,
		clock: ingest.NewTrackClock(&p.clock, t.Codec().ClockRate),
	}
}

// run reads packets until the peer is closed.
func (in *inbound) run() {
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

// take passes one packet on. Its payload is copied once, for everybody.
func (in *inbound) take(raw *rtp.Packet, size int, now time.Time) {
	p := ingest.Packet{
		Seq: raw.SequenceNumber, Timestamp: raw.Timestamp, Marker: raw.Marker,
		Payload: bytes.Clone(raw.Payload),
		Arrival: now, Wall: in.clock.Wall(raw.Timestamp, now),
	}
	in.publisher.session.Media(size, now)
	if in.codec == media.H264 {
		in.watch(p)
	}
	in.publisher.feed.Write(in.codec, p)
	in.assemble(p)
}

// watch notes keyframes and what the picture is.
func (in *inbound) watch(p ingest.Packet) {
	c := ingest.Inspect(p.Payload)
	if p.Marker {
		in.publisher.session.Picture()
	}
	if c.Key {
		in.publisher.session.Keyframe()
	}
	if c.SPS != nil && !bytes.Equal(c.SPS, in.params.SPS) {
		if info, err := ingest.DescribeSPS(c.SPS); err == nil {
			in.publisher.session.SetVideo(info)
		}
	}
	in.params.Learn(c.SPS)
	in.params.Learn(c.PPS)
}

// assemble makes frames while somebody reads them.
func (in *inbound) assemble(p ingest.Packet) {
	s := in.publisher.session
	if !in.publisher.wantFrames.Load() {
		in.frames = nil
		return
	}
	if in.frames == nil {
		in.frames = ingest.NewTrack(in.codec, s.Since(), in.params)
	}
	if lost := in.frames.Push(p, s.Deliver); lost {
		s.RequestKeyframe()
	}
}

// reports reads the publisher's sender reports.
func (in *inbound) reports(r *webrtc.RTPReceiver) {
	for {
		packets, _, err := r.ReadRTCP()
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
