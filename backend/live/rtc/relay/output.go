package relay

import (
	"errors"

	"github.com/pion/rtp"

	"footlight/backend/live/rtc/udp"
)

// ErrSlow reports that the viewer's own connection is full. The packets it misses are not resent: the
// viewer continues at a keyframe.
var ErrSlow = errors.New("relay: the viewer's line is full")

// Writer sends RTP packets to one viewer. WriteRTP must not block, and must keep neither header nor
// payload. A shard and a caller of HandleRTCP may write at the same time.
//
// The packet may wait in b, which is flushed soon; udp.ErrFull means that b has no room. If b is nil, the
// packet is sent at once, or dropped with ErrSlow.
type Writer interface {
	WriteRTP(b *udp.Batch, header *rtp.Header, payload []byte) (int, error)
}

// Output describes where one track of a viewer is sent.
type Output struct {
	Writer      Writer
	SSRC        uint32
	PayloadType uint8
	// RTXSSRC and RTXPayloadType are used for retransmissions (RFC 4588). 0 means that lost packets are
	// resent unchanged.
	RTXSSRC        uint32
	RTXPayloadType uint8
	// Extension is the header extension of transport-wide sequence numbers; 0 means that the viewer does not read them.
	Extension uint8
}
