package transcode

import (
	"context"
	"fmt"

	"footlight/backend/media/opus"
)

// alignment is a number of samples that both AAC frames and the shortest Opus packets divide: 15 frames, 128 packets.
const alignment = 15360

// pauses are Opus packets of silence, the longest first (RFC 6716, section 3.1: CELT, full band, one channel).
var pauses = []struct {
	packet  []byte
	samples int64
}{
	{[]byte{0xF8, 0xFF, 0xFE}, 960}, {[]byte{0xF0, 0xFF, 0xFE}, 480}, {[]byte{0xE8, 0xFF, 0xFE}, 240}, {[]byte{0xE0, 0xFF, 0xFE}, 120},
}

// Segment encodes a part of a stream as AAC, apart from the rest. at says at which sample of the stream each packet
// begins, a multiple of 120 that rises. Segment returns count access units, of which the first begins at sample
// 1024*first. Where there is no packet, there is silence.
//
// Two parts join without a click if each gets the packets around it, too: 300 ms before its first unit, from which the
// codecs' state follows, and 3 units after the beginning of its last one.
func Segment(ctx context.Context, packets [][]byte, at []int64, first int64, count int) ([][]byte, error) {
	origin := min(at[0], first*aacSamples) / alignment * alignment
	var line batch
	for i, p := range packets {
		n := int64(opus.Samples(p))
		if n == 0 || at[i] < origin+line.length {
			continue
		}
		line.pause(at[i] - origin)
		line.add(p, n)
	}
	const primed = 1 // the first unit that comes out has nothing but priming
	skip := int(first-origin/aacSamples) + primed
	line.pause(int64(skip+count+2) * aacSamples)
	units, err := encodeBatch(ctx, line)
	if err == nil && len(units) < skip+count {
		err = fmt.Errorf("%d units of sound came out, %d are needed", len(units), skip+count)
	}
	if err != nil {
		return nil, fmt.Errorf("transcode: %w", err)
	}
	return units[skip : skip+count], nil
}

// batch holds Opus packets that follow each other.
type batch struct {
	packets [][]byte
	samples []int // of each packet
	length  int64 // of all, in samples
}

func (b *batch) add(p []byte, n int64) {
	b.packets, b.samples, b.length = append(b.packets, p), append(b.samples, int(n)), b.length+n
}

// pause fills up to a length with silence, as far as whole packets fit.
func (b *batch) pause(length int64) {
	for _, p := range pauses {
		for b.length+p.samples <= length {
			b.add(p.packet, p.samples)
		}
	}
}
