package replay

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"footlight/backend/event/recorded"
	"footlight/backend/media/mp4"
)

// growing is the target duration, in seconds, of a playlist that still grows. It must not change
// later (RFC 8216, 6.2.1).
const growing = 20

// dateTime is RFC 8216's date format (4.3.2.6).
const dateTime = "2006-01-02T15:04:05.000Z"

// Playlist returns the replay of a recording as it is now. query is appended to every address
// unless it is empty. Playlist returns event.ErrNotFound if nothing of the recording can be played.
func (l *Library) Playlist(ctx context.Context, r recorded.Recording, query string) ([]byte, error) {
	p, err := l.gather(ctx, r)
	if err != nil {
		return nil, err
	}
	p.query = query
	return p.marshal(), nil
}

func (p *playlist) marshal() []byte {
	var b bytes.Buffer
	kind := "EVENT"
	if p.final {
		kind = "VOD"
	}
	fmt.Fprintf(&b, "#EXTM3U\n#EXT-X-VERSION:%d\n#EXT-X-TARGETDURATION:%d\n#EXT-X-PLAYLIST-TYPE:%s\n"+
		"#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-INDEPENDENT-SEGMENTS\n", p.version(), p.target(), kind)
	if !p.final {
		b.WriteString("#EXT-X-START:TIME-OFFSET=0\n") // players would begin near the end of a list that grows
	}
	for _, e := range p.early {
		e.marshalRanges(&b)
	}
	for i, e := range p.entries {
		if e.breaks {
			b.WriteString("#EXT-X-DISCONTINUITY\n")
		}
		if i == 0 || (e.breaks || e.maps) && !e.absent { // players read nothing of a gap
			fmt.Fprintf(&b, "#EXT-X-MAP:URI=\"%s/init.mp4%s\"\n", p.content(e), p.suffix("?"))
		}
		if e.gap > 0 && !e.spooled() {
			dateRange(&b, fmt.Sprintf("gap-%d", e.chunk.ChunkIndex), "gap", e.begins().Add(-e.gap), e.gap, e.chunk.CID)
		}
		p.marshalEntry(&b, e)
	}
	for _, e := range p.late {
		e.marshalRanges(&b)
	}
	if p.final {
		b.WriteString("#EXT-X-ENDLIST\n")
	}
	return b.Bytes()
}

func (p *playlist) marshalEntry(b *bytes.Buffer, e entry) {
	fmt.Fprintf(b, "#EXT-X-PROGRAM-DATE-TIME:%s\n", e.begins().Format(dateTime))
	e.marshalRanges(b)
	for n, length := range e.pieces {
		if n == 0 {
			length = max(length+e.lag, 1) // durations listed before must not change
		}
		if e.absent {
			b.WriteString("#EXT-X-GAP\n")
		}
		fmt.Fprintf(b, "#EXTINF:%.6f,\n%s\n", float64(length)/mp4.ClockRate, p.address(e, n))
	}
}

// content returns the name of what an entry plays: a CID, or that of a segment.
func (p *playlist) content(e entry) string {
	if e.spooled() {
		return p.segment(e, 0)
	}
	return e.chunk.CID
}

func (p *playlist) segment(e entry, n int) string {
	return recorded.Segment{EventID: p.event, Seq: e.chunk.Segments[n]}.String()
}

// address returns the address of piece n. If the piece is in place of a segment, only the query tells which chunk it lies
// in: players do not bear that the path of something listed changes.
func (p *playlist) address(e entry, n int) string {
	switch parts := len(e.chunk.Segments); {
	case parts == 0:
		return fmt.Sprintf("%s/%d/%d.m4s%s", e.chunk.CID, e.at, n, p.suffix("?"))
	case e.spooled():
		return fmt.Sprintf("%s/media.m4s?at=%d%s", p.segment(e, 0), e.at, p.suffix("&"))
	default:
		return fmt.Sprintf("%s/media.m4s?cid=%s&at=%d&n=%d&of=%d%s", p.segment(e, n), e.chunk.CID, e.at, n, parts, p.suffix("&"))
	}
}

// marshalRanges writes the date ranges of a chunk and of the gaps inside it, or of a gap in its
// place.
func (e entry) marshalRanges(b *bytes.Buffer) {
	if e.spooled() {
		return
	}
	if e.absent {
		dateRange(b, fmt.Sprintf("unread-%d", e.chunk.ChunkIndex), "gap", e.begins(), duration(e.length), e.chunk.CID)
		return
	}
	dateRange(b, fmt.Sprintf("chunk-%d", e.chunk.ChunkIndex), "chunk", e.begins(), duration(e.length), e.chunk.CID)
	skipped := time.Duration(0)
	for i, g := range e.chunk.Gaps {
		id := fmt.Sprintf("gap-%d-%d", e.chunk.ChunkIndex, i)
		dateRange(b, id, "gap-inside", e.begins().Add(seconds(g.At)+skipped), seconds(g.Duration), e.chunk.CID)
		skipped += seconds(g.Duration)
	}
}

func dateRange(b *bytes.Buffer, id, class string, start time.Time, d time.Duration, cid string) {
	fmt.Fprintf(b, "#EXT-X-DATERANGE:ID=\"%s\",CLASS=\"footlight.%s\",START-DATE=\"%s\",DURATION=%.3f,X-CID=\"%s\"\n",
		id, class, start.Format(dateTime), d.Seconds(), cid)
}

// version returns the lowest version that has all of the tags (RFC 8216bis, 8). EXT-X-GAP needs 8.
func (p *playlist) version() int {
	if slices.ContainsFunc(p.entries, func(e entry) bool { return e.absent }) {
		return 8
	}
	return 7
}

// target returns the longest piece in whole seconds (RFC 8216, 4.3.3.1).
func (p *playlist) target() int {
	longest := 1.0
	if !p.final {
		longest = growing
	}
	for _, e := range p.entries {
		for _, length := range e.pieces {
			longest = max(longest, math.Ceil(float64(length)/mp4.ClockRate))
		}
	}
	return int(longest)
}

func (p *playlist) suffix(separator string) string {
	if p.query == "" {
		return ""
	}
	return separator + p.query
}
