package replay

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"footlight/backend/event/recorded"
	"footlight/backend/media/mp4"
)

// variant describes the replay in a master playlist (RFC 8216, 4.3.4.2).
type variant struct {
	peak, average int64 // bits a second
	codecs        []string
	width, height int     // of the largest picture
	rate          float64 // pictures a second, the highest of any chunk
}

// Master returns a master playlist of a recording as it is now. Its one variant is the replay at
// address. Master returns event.ErrNotFound if nothing of the recording can be played.
func (l *Library) Master(ctx context.Context, r recorded.Recording, address string) ([]byte, error) {
	p, err := l.gather(ctx, r)
	if err != nil {
		return nil, err
	}
	return p.variant().marshal(address), nil
}

func (p *playlist) variant() (v variant) {
	var bits, ticks int64
	for _, e := range p.entries {
		if e.absent {
			continue
		}
		v.peak, v.rate = max(v.peak, e.peak), max(v.rate, e.rate)
		bits, ticks = bits+8*e.size, ticks+e.length
		for _, name := range strings.Split(e.codecs, ",") {
			if !slices.Contains(v.codecs, name) {
				v.codecs = append(v.codecs, name)
			}
		}
		if e.width*e.height > v.width*v.height {
			v.width, v.height = e.width, e.height
		}
	}
	v.average = bits * mp4.ClockRate / max(ticks, 1)
	v.peak = max(v.peak, v.average)
	return v
}

func (v variant) marshal(address string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:BANDWIDTH=%d,AVERAGE-BANDWIDTH=%d,CODECS=\"%s\"",
		max(v.peak, 1), max(v.average, 1), strings.Join(v.codecs, ","))
	if v.width > 0 {
		fmt.Fprintf(&b, ",RESOLUTION=%dx%d,FRAME-RATE=%.3f", v.width, v.height, v.rate)
	}
	fmt.Fprintf(&b, "\n%s\n", address)
	return b.Bytes()
}
