package hls

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"footlight/backend/event"
)

// segment is one entry of a playlist.
type segment struct {
	seq      uint64
	duration time.Duration
	// breaks says that its clock or its codecs do not continue those of the
	// segment before it.
	breaks bool
}

// playlist is a stream's window. Its segments have consecutive numbers, the
// last of which is next-1. It is copied, never shared: the methods return new
// ones.
type playlist struct {
	segments []segment
	next     uint64
	// dropped counts the breaks of segments that have left.
	dropped uint64
}

func (p playlist) first() uint64 { return p.next - uint64(len(p.segments)) }

func (p playlist) empty() bool { return len(p.segments) == 0 }

func (p playlist) duration() (d time.Duration) {
	for _, s := range p.segments {
		d += s.duration
	}
	return d
}

// append adds a segment, whose number becomes the next one.
func (p playlist) append(s segment) playlist {
	s.seq = p.next
	p.segments = append(slices.Clone(p.segments), s)
	p.next++
	return p
}

// trim drops segments from the front for as long as window is still filled.
func (p playlist) trim(window time.Duration) (kept playlist, out []segment) {
	left := p.duration()
	n := 0
	for n < len(p.segments) && left-p.segments[n].duration >= window {
		left -= p.segments[n].duration
		n++
	}
	return p.drop(n)
}

// drop takes the first n segments out.
func (p playlist) drop(n int) (kept playlist, out []segment) {
	out = p.segments[:n]
	for _, s := range out {
		if s.breaks {
			p.dropped++
		}
	}
	p.segments = p.segments[n:]
	return p, out
}

// target is the playlist's EXT-X-TARGETDURATION: no EXTINF may round to more
// (RFC 8216, 4.3.3.1).
func (p playlist) target(fragment time.Duration) int64 {
	longest := fragment
	for _, s := range p.segments {
		longest = max(longest, s.duration)
	}
	return int64(longest.Round(time.Second) / time.Second)
}

// marshal writes the playlist in SRS's form. Query, if not empty, is appended
// to every segment's name.
func (p playlist) marshal(id event.ID, fragment time.Duration, query string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-MEDIA-SEQUENCE:%d\n#EXT-X-TARGETDURATION:%d\n",
		p.first(), p.target(fragment))
	if p.dropped > 0 {
		fmt.Fprintf(&b, "#EXT-X-DISCONTINUITY-SEQUENCE:%d\n", p.dropped)
	}
	for _, s := range p.segments {
		if s.breaks {
			b.WriteString("#EXT-X-DISCONTINUITY\n")
		}
		fmt.Fprintf(&b, "#EXTINF:%.3f, no desc\n%s", s.duration.Seconds(), segmentName(id, s.seq))
		if query != "" {
			b.WriteString("?" + query)
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}
