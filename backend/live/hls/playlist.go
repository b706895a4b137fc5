package hls

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
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
	raw    bool // its sound is still to be made; not in the playlist's text
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

// maxSeq keeps sums of numbers and counts from wrapping.
const maxSeq = math.MaxUint64 / 2

// parsePlaylist reads a playlist that marshal wrote for id. It is lenient,
// because the alternative to a damaged playlist is none: lines it does not know
// are passed over, and the list holds the last run of consecutive segments.
func parsePlaylist(id event.ID, text []byte) playlist {
	var p playlist
	var s segment
	for in := bufio.NewScanner(bytes.NewReader(text)); in.Scan(); {
		switch tag, value, _ := strings.Cut(in.Text(), ":"); tag {
		case "#EXT-X-MEDIA-SEQUENCE":
			if p.empty() { // after segments, which count on, it would number them anew
				p.next = parseSeq(value)
			}
		case "#EXT-X-DISCONTINUITY-SEQUENCE":
			p.dropped = parseSeq(value)
		case "#EXT-X-DISCONTINUITY":
			s.breaks = true
		case "#EXTINF":
			s.duration = parseDuration(value)
		default:
			name, seq, ok := parseSegmentName(tag)
			if !ok || name != id || seq < p.next || seq > maxSeq {
				continue
			}
			p = p.upTo(seq).append(s)
			s = segment{}
		}
	}
	return p
}

// upTo makes seq the next number. If that leaves a hole, what is before the
// hole is dropped.
func (p playlist) upTo(seq uint64) playlist {
	if seq != p.next {
		p, _ = p.drop(len(p.segments))
		p.next = seq
	}
	return p
}

func parseSeq(s string) uint64 {
	n, err := strconv.ParseUint(strings.TrimSpace(s), 10, 64)
	if err != nil || n > maxSeq {
		return 0
	}
	return n
}

// parseDuration reads EXTINF's seconds; what is none, or more than a day, is
// nothing.
func parseDuration(s string) time.Duration {
	s, _, _ = strings.Cut(s, ",")
	sec, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(sec > 0 && sec < 86400) {
		return 0
	}
	return time.Duration(math.Round(sec*1000)) * time.Millisecond
}
