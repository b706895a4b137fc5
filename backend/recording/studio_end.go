package recording

import (
	"os"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/media/ts"
	"footlight/backend/recording/index"
	"footlight/backend/recording/watch"
)

// withEnd lists what is uncovered of a show that is over. Its last segment is where
// the uploaded chunks do not reach its end: the studio's last chunk may be on its way.
func (r *Recorder) withEnd(id event.ID, pending []watch.Segment, chunks []index.Chunk) []watch.Segment {
	lacking, n := uncovered(pending, chunks), len(pending)
	if n == 0 || slices.Contains(lacking, pending[n-1]) {
		return lacking
	}
	last := pending[n-1]
	length := r.lasts(id, last.Seq)
	if length == 0 {
		length = lengthOf(last.Seq, startsOf(pending, chunks))
	}
	enough := last.Time.Add(length - time.Duration(sameHole*float64(time.Second)))
	if slices.ContainsFunc(chunks, func(c index.Chunk) bool { return c.Uploaded && !endOf(c).Before(enough) }) {
		return lacking
	}
	return append(lacking, last)
}

// lasts is how long a segment in the spool is; 0: that cannot be told. The last one
// of a show is cut off where the show ends, so no other one tells.
func (r *Recorder) lasts(id event.ID, seq uint64) time.Duration {
	f, err := os.Open(r.spool.Path(id, seq))
	if err != nil {
		return 0
	}
	defer f.Close()
	found, err := ts.Inspect(f)
	if err != nil {
		return 0
	}
	return found.Duration
}
