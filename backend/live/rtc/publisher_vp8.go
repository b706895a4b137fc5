package rtc

import (
	"errors"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// Encoders counts the streams whose pictures are encoded anew.
type Encoders interface {
	// Take reserves one for a stream; false when there is none left.
	Take(id event.ID) bool
	// Give frees it.
	Give(id event.ID)
}

// ErrEncoders refuses a publisher without H.264 because no encoder is free.
var ErrEncoders = errors.New("rtc: no encoder is free for a publisher without H264")

// A publisher without H.264 (a browser that has not got its plugin) sends VP8.
// Only frames are made of it; everybody, WebRTC's viewers too, gets the H.264
// that package convert makes of them. Viewers could be sent the VP8 as it is,
// but then a viewer would have to be able to play both: the publisher's next
// device may have H.264, and viewers stay while publishers change. The encoder
// runs for HLS anyway.

// reserve keeps an encoder until the publisher has ended.
func (p *Publisher) reserve(s *Server, client *live.Client) error {
	id := client.EventID()
	if !s.cfg.Encoders.Take(id) {
		return ErrEncoders
	}
	client.AfterEnd(func() { s.cfg.Encoders.Give(id) })
	return nil
}

// takeVP8 makes frames of a publisher's VP8.
func (in *publisherTrack) takeVP8(p ingest.Packet) {
	s := in.publisher.session
	key, width, height := ingest.InspectVP8(p.Payload)
	if p.Marker {
		s.Picture()
	}
	if key {
		s.Keyframe()
		s.SetVideo(live.VideoInfo{Codec: "VP8", Width: width, Height: height})
	}
	in.frames.push(in.publisher, media.VP8, p, ingest.ParamSets{})
}
