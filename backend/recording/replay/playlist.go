package replay

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/media/mp4"
)

// gather puts the playable chunks into a playlist.
func (l *Library) gather(ctx context.Context, r recorded.Recording) (*playlist, error) {
	p := &playlist{final: r.Status == recorded.RecordingCompleted || r.Status == recorded.RecordingFailed}
	chunks := playable(r.Chunks, p.final)
	outlines, err := l.read(ctx, chunks)
	if err != nil {
		return nil, err
	}
	for i, c := range chunks {
		p.add(c, outlines[i])
	}
	p.trim()
	if len(p.entries) == 0 {
		return nil, event.ErrNotFound
	}
	return p, nil
}

// playable returns the stored chunks. While the recording goes on, these are only the ones before
// the first chunk that is still to be stored.
func playable(chunks []recorded.Chunk, final bool) []recorded.Chunk {
	var list []recorded.Chunk
	for _, c := range chunks {
		if c.CID == "" && !final && c.Error == "" {
			break
		}
		if c.CID != "" {
			list = append(list, c)
		}
	}
	return list
}

// read reads all outlines. The outline of an unreadable chunk is nil.
func (l *Library) read(ctx context.Context, chunks []recorded.Chunk) ([]*outline, error) {
	outlines := make([]*outline, len(chunks))
	var g errgroup.Group
	g.SetLimit(maxReaders)
	for i, c := range chunks {
		g.Go(func() error {
			o, err := l.outline(ctx, c.CID)
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
	query   string
	final   bool
	entries []entry // the first and the last are readable
	early   []entry // unreadable chunks before and after entries
	late    []entry
}

// entry is one chunk.
type entry struct {
	outline
	chunk  recorded.Chunk
	absent bool  // it cannot be read, so it is a gap
	at     int64 // ticks since the start of the replay
	// breaks means that the chunk does not continue the entry before it. gap is how much is missing
	// there.
	breaks bool
	gap    time.Duration
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
		lost := c.ChunkIndex != last.chunk.ChunkIndex+1
		if lost {
			e.gap = max(e.gap, e.begins().Sub(last.ends()))
		}
		e.breaks = lost || e.gap > 0 || e.absent != last.absent || e.format != last.format
		if !e.breaks {
			e.lag = lagBetween(last.outline, e.outline)
			e.at += e.lag
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
