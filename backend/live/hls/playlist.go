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
	// breaks says that the clock or the codecs differ from those of the segment before.
	breaks bool
	raw    bool // the sound is still to be made; the playlist's text does not tell
}

// playlist is the window of a stream. Its segments have consecutive numbers that end with next-1. Methods
// return changed copies.
type playlist struct {
	segments []segment
	next     uint64
	// dropped counts the breaks of segments that have left the window.
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

// append adds a segment under the next number.
func (p playlist) append(s segment) playlist {
	s.seq = p.next
	p.segments = append(slices.Clone(p.segments), s)
	p.next++
	return p
}

// trim drops segments from the front as long as the rest fills the window.
func (p playlist) trim(window time.Duration) (kept playlist, out []segment) {
	left := p.duration()
	n := 0
	for n < len(p.segments) && left-p.segments[n].duration >= window {
		left -= p.segments[n].duration
		n++
	}
	return p.drop(n)
}

// drop removes the first n segments.
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

// target returns EXT-X-TARGETDURATION: no EXTINF may round to more (RFC 8216, section 4.3.3.1).
func (p playlist) target(fragment time.Duration) int64 {
	longest := fragment
	for _, s := range p.segments {
		longest = max(longest, s.duration)
	}
	return int64(longest.Round(time.Second) / time.Second)
}

// marshal writes the playlist as SRS does. query is appended to every segment's name if it is not empty.
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

// maxSeq keeps sums of numbers and counts from overflowing.
const maxSeq = math.MaxUint64 / 2

// parsePlaylist reads a playlist that marshal wrote for id. It skips unknown lines and keeps the last run of
// consecutive segments, because a damaged playlist is better than none.
func parsePlaylist(id event.ID, text []byte) playlist {
	var p playlist
	var s segment
	for in := bufio.NewScanner(bytes.NewReader(text)); in.Scan(); {
		switch tag, value, _ := strings.Cut(in.Text(), ":"); tag {
		case "#EXT-X-MEDIA-SEQUENCE":
			if p.empty() { // after a segment, it would change the numbers
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

// upTo makes seq the next number. If that leaves a gap, the segments before the gap are dropped.
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

// parseDuration reads the seconds of EXTINF. It returns 0 for malformed text and for more than a day.
func parseDuration(s string) time.Duration {
	s, _, _ = strings.Cut(s, ",")
	sec, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(sec > 0 && sec < 86400) {
		return 0
	}
	return time.Duration(math.Round(sec*1000)) * time.Millisecond
}

// atLeast keeps EXTINF above zero.
func atLeast(d time.Duration) time.Duration { return max(d, time.Millisecond) }
