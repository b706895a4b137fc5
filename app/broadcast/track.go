package broadcast

import (
	"math/rand/v2"
	"sync"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/rtp/codecs"
	"github.com/pion/webrtc/v4"

	"footlight/backend/media"
)

// payloadSize in bytes leaves room for RTP, SRTP, UDP and a tunnel in 1280 bytes, which every IPv6 network
// carries.
const payloadSize = 1180

// track splits the frames of one codec into RTP packets. RTP times follow the frames' PTS, so that late or
// missing frames cause no drift.
type track struct {
	out   *webrtc.TrackLocalStaticRTP
	clock uint32 // ticks per second
	split func(media.Frame) [][]byte

	isVideo bool
	origin  uint32 // RTP time of PTS zero
	ssrc    uint32

	mu              sync.Mutex
	missed          uint32 // packets, by the server's last report
	pictures        uint64 // sent since that report
	lost            uint64 // pictures
	begun           bool   // a keyframe was sent, or the track is audio
	next            uint16
	last            uint32    // RTP time of the newest frame
	captured        time.Time // when that frame was captured
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

// write sends f. It drops pictures before the first keyframe.
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

// drop counts a lost frame. The next frame that is sent must be a keyframe.
func (t *track) drop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begun = false
	t.lost++
}

// miss updates the lost pictures from the server's total of lost packets, at most one picture per lost
// packet.
func (t *track) miss(packets uint32) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if packets > t.missed {
		t.lost += min(uint64(packets-t.missed), t.pictures)
	}
	t.missed, t.pictures = packets, 0
}

// ticks converts a time to RTP ticks, which wrap around.
func ticks(d time.Duration, clock uint32) uint32 {
	seconds, rest := d/time.Second, d%time.Second
	return uint32(int64(seconds)*int64(clock) + int64(rest)*int64(clock)/int64(time.Second))
}

// report returns a sender report that maps now to RTP time. It returns nil before the first packet.
func (t *track) report(now time.Time) *rtcp.SenderReport {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.packets == 0 {
		return nil
	}
	return &rtcp.SenderReport{
		SSRC: t.ssrc, NTPTime: ntp(now), RTPTime: t.last + ticks(now.Sub(t.captured), t.clock),
		PacketCount: t.packets, OctetCount: t.octets,
	}
}

// ntp returns a time in NTP format: seconds since 1900 in the upper 32 bits, 1/2^32 seconds in the lower.
func ntp(t time.Time) uint64 {
	const from1900 = 2208988800
	return uint64(t.Unix()+from1900)<<32 | uint64(t.Nanosecond())<<32/uint64(time.Second)
}

// middle returns the middle 32 bits of an NTP time, which receiver reports echo.
func middle(ntp uint64) uint32 { return uint32(ntp >> 16) }
