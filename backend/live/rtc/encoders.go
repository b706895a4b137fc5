package rtc

import (
	"errors"

	"footlight/backend/event"
	"footlight/backend/live"
)

// Encoders limits how many streams are encoded again.
type Encoders interface {
	// Take reserves an encoder for a stream. It returns false if none is left.
	Take(id event.ID) bool
	// Give releases the stream's encoder.
	Give(id event.ID)
}

// ErrEncoders is returned for a publisher without H.264 if no encoder is free.
var ErrEncoders = errors.New("rtc: no encoder is free for a publisher without H264")

// A publisher without H.264 (such as a browser that has not downloaded its plugin) sends VP8. The server
// only makes frames of it. All viewers, WebRTC's included, get the H.264 that package convert makes of
// them. VP8 is not forwarded because viewers stay while publishers change: each viewer would then need
// both codecs. The encoder runs for HLS anyway.

// reserve holds an encoder until the client ends.
func reserve(encoders Encoders, client *live.Client) error {
	id := client.EventID()
	if !encoders.Take(id) {
		return ErrEncoders
	}
	client.AfterEnd(func() { encoders.Give(id) })
	return nil
}
