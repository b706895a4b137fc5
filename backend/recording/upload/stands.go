package upload

import (
	"time"

	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// clockSkew is the tolerated difference between a studio's clock and the server's.
const clockSkew = time.Second

// stands returns the numbers of the server's segments that end within an uploaded chunk. A replay then lists the chunk in
// as many pieces as it listed segments of that time. A chunk that the server made knows its segments.
func stands(c index.Chunk, held []spool.Segment) (seqs []uint64) {
	if !c.Uploaded {
		return nil
	}
	from, until := time.UnixMilli(c.Begins()).Add(clockSkew), c.Ends().Add(clockSkew)
	for i, s := range held {
		end := s.Time.Add(index.UsualSegment)
		if i+1 < len(held) {
			end = held[i+1].Time
		}
		if end.After(from) && !end.After(until) {
			seqs = append(seqs, s.Seq)
		}
	}
	return seqs
}
