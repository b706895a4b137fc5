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

// receiveMTU is the largest packet that is read.
const receiveMTU = 1500

// publisherTrack is one track of a publisher, or one layer of it. run owns it; reports
// shares the clock, and a picture's layers its state as a layer.
type publisherTrack struct {
	publisher *Publisher
	track     *webrtc.TrackRemote
	codec     media.Codec
	clock     *ingest.TrackClock
	frames    assembler // of sound and VP8

	layer layer // of a picture; guarded by the publisher's layers
}

// run reads packets until the peer is closed.
func (in *publisherTrack) run() {
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
func (in *publisherTrack) take(raw *rtp.Packet, size int, now time.Time) {
	p := ingest.Packet{
		Seq: raw.SequenceNumber, Timestamp: raw.Timestamp, Marker: raw.Marker,
		Payload: bytes.Clone(raw.Payload),
		Arrival: now, Wall: in.clock.Wall(raw.Timestamp, now),
	}
	pub := in.publisher
	pub.session.Media(size, now)
	switch in.codec {
	case media.H264:
		pub.layers.take(in, p)
		return
	case media.VP8:
		in.takeVP8(p)
		return
	}
	if len(p.Payload) > 0 {
		pub.session.Sound()
	}
	if pub.feed != nil {
		pub.feed.Write(in.codec, p)
	}
	in.frames.push(pub, in.codec, p, ingest.ParamSets{})
}

// requestKeyframe asks for one of this layer. A request that is lost is
// repeated by whoever needs the keyframe.
func (in *publisherTrack) requestKeyframe() {
	_ = in.publisher.pc.WriteRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{MediaSSRC: uint32(in.track.SSRC())}})
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

// assembler makes one kind's frames while somebody reads them.
type assembler struct {
	track *ingest.Track // nil while nobody does
}

func (a *assembler) push(p *Publisher, codec media.Codec, packet ingest.Packet, params ingest.ParamSets) {
	if !p.wantFrames.Load() {
		a.track = nil
		return
	}
	if a.track == nil {
		a.track = ingest.NewTrack(codec, p.session.Since(), params)
	}
	if lost := a.track.Push(packet, p.session.Deliver); lost {
		p.session.RequestKeyframe()
	}
}

// cut goes on with another layer of the same picture.
func (a *assembler) cut(params ingest.ParamSets) {
	if a.track != nil {
		a.track.Cut(params)
	}
}
