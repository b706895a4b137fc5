package broadcast

import (
	"math/rand/v2"
	"sync"
	"time"

	"github.com/pion/rtp"
	"github.com/pion/rtp/codecs"
	"github.com/pion/webrtc/v4"

	"footlight/backend/media"
)

// payloadSize leaves room for RTP, SRTP, UDP and a tunnel in 1280 bytes, which
// every network carries.
const payloadSize = 1180

// track cuts the frames of one codec into RTP packets. It keeps the frames' own
// clock, so nothing drifts when frames are late or missing.
type track struct {
	out   *webrtc.TrackLocalStaticRTP
	clock uint32 // ticks per second
	split func(media.Frame) [][]byte

	isVideo bool
	origin  uint32 // RTP time of PTS zero
	ssrc    uint32

	mu              sync.Mutex
	missed          uint32 // packets, as the other side says
	pictures        uint64 // sent since it said so
	lost            uint64 // pictures
	begun           bool   // a frame that decodes alone has been sent
	next            uint16
	last            uint32    // RTP time of the newest frame
	captured        time.Time // when that frame was
	packets, octets uint32    // sent
}

func openVideo() (*track, error) {
	payloader := &codecs.H264Payloader{}
	return openTrack(videoCodec, true, func(f media.Frame) (payloads [][]byte) {
		for _, unit := range f.Units {
			payloads = append(payloads, payloader.Payload(payloadSize, unit)...)
		}
		return payloads
	})
}

func openAudio() (*track, error) {
	return openTrack(audioCodec, false, func(f media.Frame) [][]byte { return f.Units })
}

func openTrack(codec webrtc.RTPCodecCapability, isVideo bool, split func(media.Frame) [][]byte) (*track, error) {
	id := "audio"
	if isVideo {
		id = "video"
	}
	out, err := webrtc.NewTrackLocalStaticRTP(codec, id, "footlight")
	if err != nil {
		return nil, err
	}
	return &track{
		out: out, clock: codec.ClockRate, split: split, isVideo: isVideo,
		next: uint16(rand.Uint32()), origin: rand.Uint32(), // RFC 3550: unpredictable
	}, nil
}

// write sends f, or drops it while nothing before it decodes.
func (t *track) write(f media.Frame) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.begun = t.begun || f.Key || !t.isVideo; !t.begun {
		t.lost++
		return nil
	}
	t.pictures++
	payloads := t.split(f)
	t.last, t.captured = t.origin+ticks(f.PTS, t.clock), f.Wall
	if f.Wall.IsZero() {
		t.captured = time.Now()
	}
	for i, payload := range payloads {
		packet := &rtp.Packet{Payload: payload, Header: rtp.Header{
			Version:        2,
			Marker:         t.isVideo && i == len(payloads)-1,
			SequenceNumber: t.next,
			Timestamp:      t.last,
		}}
		t.next++
		t.packets++
		t.octets += uint32(len(payload))
		if err := t.out.WriteRTP(packet); err != nil {
			return err
		}
	}
	return nil
}

// drop leaves a frame out.
func (t *track) drop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begun = false
	t.lost++
}

// miss takes in how many packets the other side says it missed since the beginning. Each was of another picture,
// at most.
func (t *track) miss(packets uint32) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if packets > t.missed {
		t.lost += min(uint64(packets-t.missed), t.pictures)
	}
	t.missed, t.pictures = packets, 0
}

// ticks converts a time to RTP, which wraps around.
func ticks(d time.Duration, clock uint32) uint32 {
	seconds, rest := d/time.Second, d%time.Second
	return uint32(int64(seconds)*int64(clock) + int64(rest)*int64(clock)/int64(time.Second))
}
