package replay

import (
	"cmp"
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/media/mp4"
	"footlight/backend/recording/index"
)

// gather puts the playable chunks into a playlist.
func (l *Library) gather(ctx context.Context, r recorded.Recording) (*playlist, error) {
	p := &playlist{event: r.EventID, final: r.Status == recorded.RecordingCompleted || r.Status == recorded.RecordingFailed}
	chunks, passed := playable(r.Chunks, p.final)
	outlines, err := l.read(ctx, chunks)
	if err != nil {
		return nil, err
	}
	for i, c := range chunks {
		p.add(c, outlines[i])
	}
	if err = l.addTail(ctx, p, r, passed); err != nil {
		return nil, err
	}
	p.trim()
	if len(p.entries) == 0 {
		return nil, event.ErrNotFound
	}
	return p, nil
}

// addTail appends what lies in the spool of a show that goes on. It leaves out segments that cannot be read, as chunks do.
func (l *Library) addTail(ctx context.Context, p *playlist, r recorded.Recording, passed int) error {
	if p.final || l.spool == nil {
		return nil
	}
	list, err := l.tail(r, passed)
	for _, c := range list {
		if o, unread := l.spooledOutline(ctx, recorded.Segment{EventID: r.EventID, Seq: c.Segments[0]}); unread == nil {
			p.add(c, &o)
		}
	}
	return errors.Join(err, ctx.Err())
}

// playable returns the stored chunks. While the recording goes on, these are only the ones before
// the first chunk that is still to be stored. passed is the number of chunks before that one.
func playable(chunks []recorded.Chunk, final bool) (list []recorded.Chunk, passed int) {
	for _, c := range chunks {
		if c.CID == "" && !final && c.Error == "" {
			break
		}
		passed++
		if c.CID != "" {
			list = append(list, c)
		}
	}
	return list, passed
}

// read reads all outlines. The outline of an unreadable chunk is nil.
func (l *Library) read(ctx context.Context, chunks []recorded.Chunk) ([]*outline, error) {
	outlines := make([]*outline, len(chunks))
	var g errgroup.Group
	g.SetLimit(maxReaders)
	for i, c := range chunks {
		g.Go(func() error {
			o, err := l.outline(ctx, c.CID, len(c.Segments))
			if ctx.Err() != nil {
				return ctx.Err()
			}
			l.unread.note(l.log, c, err)
			if err == nil {
				outlines[i] = &o
			}
			return nil
		})
	}
	return outlines, g.Wait()
}

// playlist is a replay in parts.
type playlist struct {
	event   event.ID
	query   string
	final   bool
	entries []entry // the first and the last are readable
	early   []entry // unreadable chunks before and after entries
	late    []entry
}

// entry is one chunk, or a segment in the spool.
type entry struct {
	outline
	chunk  recorded.Chunk
	absent bool  // it cannot be read, so it is a gap
	at     int64 // ticks since the start of the replay
	// breaks means that the chunk does not continue the entry before it. gap is how much is missing
	// there.
	breaks bool
	gap    time.Duration
	// maps means that it needs another initialization section than the entry before it.
	maps bool
	// lag is the difference, in ticks, between the chunk's start and the end of the one before it.
	// It keeps the sound without a hole, and may be negative.
	lag int64
}

// maxLag is more than the frames of sound and pictures can be out of step.
const maxLag = mp4.ClockRate / 10

// add appends a chunk. Without an outline it is a gap.
func (p *playlist) add(c recorded.Chunk, o *outline) {
	e := entry{chunk: c, absent: o == nil}
	if e.absent {
		o = hole(c)
	}
	e.outline, e.gap = *o, seconds(c.GapBefore)
	if e.absent && len(p.entries) == 0 { // players cannot leave a gap that they begin in
		p.early = append(p.early, e)
		return
	}
	if len(p.entries) > 0 {
		last := p.entries[len(p.entries)-1]
		e.at = last.at + last.length
		lost := !e.spooled() && c.ChunkIndex != last.chunk.ChunkIndex+1
		if lost {
			e.gap = max(e.gap, e.begins().Sub(last.ends()))
		}
		e.maps = e.format != last.format
		e.breaks = lost || e.gap > 0 || e.absent != last.absent || e.maps && !e.spooled()
		if !e.breaks {
			e.lag = lagBetween(last.outline, e.outline)
			e.at += cmp.Or(e.overlap(last), e.lag)
		}
	}
	p.entries = append(p.entries, e)
}

// trim removes gaps from the end, because players would wait for the media after them. In a
// playlist that grows, they are listed with the next readable chunk.
func (p *playlist) trim() {
	last := len(p.entries)
	for last > 0 && p.entries[last-1].absent {
		last--
	}
	if p.final {
		p.late = p.entries[last:]
	}
	p.entries = p.entries[:last]
}

// lagBetween returns the lag that joins the sound of two chunks. A hole in the sound is noticed
// more than one in the pictures, and only the end of the sound is known exactly.
func lagBetween(a, b outline) int64 {
	lag := a.sound.ends - b.sound.begins - a.length
	if !a.sound.heard || !b.sound.heard || max(lag, -lag) > maxLag {
		return 0
	}
	return lag
}

// spooled reports whether the entry is a segment in the spool. The chunk that the segment becomes part of will most
// likely have the format of the chunk before it, so that no discontinuity will be there. Players do not bear one that is
// taken back, so there is none between a chunk and a segment of another format either.
func (e entry) spooled() bool { return e.chunk.CID == "" }

// overlap returns where, in ticks, a segment in the spool begins after the end of the entry before it. It is negative if
// a studio's chunk ends within the segment, and 0 if only the clocks differ.
func (e entry) overlap(last entry) int64 {
	apart := e.begins().Sub(last.ends())
	if !e.spooled() || last.spooled() || apart > -time.Second || apart < -index.UsualSegment {
		return 0
	}
	return max(ticks(apart.Seconds()), -last.at-last.length)
}

func (e entry) begins() time.Time { return time.UnixMilli(e.chunk.Timestamp).UTC() }

// ends returns the time of the show at which the chunk ends.
func (e entry) ends() time.Time {
	at := e.begins().Add(duration(e.length))
	for _, g := range e.chunk.Gaps {
		at = at.Add(seconds(g.Duration))
	}
	return at
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

func duration(ticks int64) time.Duration {
	return time.Duration(ticks/mp4.ClockRate)*time.Second +
		time.Duration(ticks%mp4.ClockRate)*time.Second/mp4.ClockRate
}
