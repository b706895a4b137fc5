package replay

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/media/mp4"
)

// tail returns the segments that follow the playable chunks and lie in the spool, each as a chunk without a CID. passed
// is the number of chunks that are playable or were given up.
func (l *Library) tail(r recorded.Recording, passed int) ([]recorded.Chunk, error) {
	held, err := l.spool.Held(r.EventID)
	if err != nil {
		return nil, err
	}
	from := uint64(0)
	for _, c := range r.Chunks[:passed] {
		for _, seq := range c.Segments {
			from = max(from, seq+1)
		}
	}
	gaps := map[uint64]float64{} // before the segments that begin a chunk
	for _, c := range r.Chunks[passed:] {
		if len(c.Segments) > 0 {
			gaps[c.Segments[0]] = c.GapBefore
		}
	}
	var list []recorded.Chunk
	for _, s := range held {
		if s.Seq >= from {
			list = append(list, recorded.Chunk{Timestamp: s.Time.UnixMilli(), GapBefore: gaps[s.Seq], Segments: []uint64{s.Seq}})
		}
	}
	return list, nil
}

// spooledOutline returns the cached outline of a segment in the spool, or reads it.
func (l *Library) spooledOutline(ctx context.Context, s recorded.Segment) (outline, error) {
	if o, ok := l.outlines.Get(s.String()); ok {
		return o, nil
	}
	f, _, err := l.readSpooled(ctx, s)
	if err != nil {
		return outline{}, err
	}
	o, err := outlineOf(f, 1)
	if err == nil {
		l.outlines.Add(s.String(), o)
	}
	return o, err
}

// spooled returns a segment in the spool as one piece.
func (l *Library) spooled(ctx context.Context, s recorded.Segment, at int64) ([]byte, error) {
	if at < 0 || at > maxLength {
		return nil, event.ErrNotFound
	}
	f, file, err := l.readSpooled(ctx, s)
	if err != nil {
		return nil, err
	}
	p := f.Parts(1)[0]
	offset, size := f.Extent(p)
	return f.Fragment(1, p, at, file[offset:][:size])
}

func (l *Library) readSpooled(ctx context.Context, s recorded.Segment) (f *mp4.Movie, file []byte, err error) {
	if l.spool == nil {
		return nil, nil, event.ErrNotFound
	}
	leave, err := l.enter(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer leave()
	in, err := os.Open(l.spool.Path(s.EventID, s.Seq))
	if err != nil {
		return nil, nil, fmt.Errorf("replay: %w", err)
	}
	defer in.Close()
	f, file, err = mp4.ReadTS(bufio.NewReader(in))
	if errors.Is(err, mp4.ErrUnusable) {
		err = fmt.Errorf("%w: %w", event.ErrNotFound, err)
	}
	return f, file, err
}
