package hls

import (
	"bufio"
	"bytes"
	"math"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
)

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
