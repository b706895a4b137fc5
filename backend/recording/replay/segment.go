package replay

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/ipfs/go-cid"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/media/mp4"
)

// Header returns the initialization section of a chunk, or of a segment in the spool. The error wraps fs.ErrNotExist
// if the content is not stored here or is not a chunk.
func (l *Library) Header(ctx context.Context, name string) ([]byte, error) {
	if s, ok := recorded.ParseSegment(name); ok {
		f, _, err := l.readSpooled(ctx, s)
		if err != nil {
			return nil, err
		}
		return f.Header()
	}
	f, err := l.movie(ctx, name)
	if err != nil {
		return nil, err
	}
	return f.Header()
}

// Segment returns piece n of a chunk that begins at that time of the replay. The chunk is cut into so many parts, or
// into any number if parts is 0. Of a segment in the spool it returns all. Errors are as for Header; event.ErrNotFound
// means that there is no such piece. If a piece cannot be read, the chunk becomes a gap in playlists.
func (l *Library) Segment(ctx context.Context, name string, at int64, n, parts int) ([]byte, error) {
	if s, ok := recorded.ParseSegment(name); ok {
		return l.spooled(ctx, s, at)
	}
	f, err := l.movie(ctx, name)
	if err != nil {
		return nil, err
	}
	pieces := cut(f, parts)
	if n < 0 || n >= len(pieces) || at < 0 || at > maxLength {
		return nil, event.ErrNotFound
	}
	body, err := l.cut(ctx, name, f, at, n, pieces[n])
	if err != nil && ctx.Err() == nil {
		l.tear(name, err)
	}
	return body, err
}

// Part is Segment for a part that begins at that time of the replay.
func (l *Library) Part(ctx context.Context, name string, at int64, n, parts int) ([]byte, error) {
	f, err := l.movie(ctx, name)
	if err != nil {
		return nil, err
	}
	if pieces := cut(f, parts); n >= 0 && n < len(pieces) {
		at = max(at-pieces[n].Start, 0)
	}
	return l.Segment(ctx, name, at, n, parts)
}

// outline returns the cached outline of a chunk that is cut into so many parts, or reads it.
func (l *Library) outline(ctx context.Context, name string, parts int) (outline, error) {
	if err := l.checkTorn(ctx, name); err != nil {
		return outline{}, err
	}
	if o, ok := l.outlines.Get(name); ok && o.parts == parts {
		return o, nil
	}
	f, err := l.movie(ctx, name)
	if err != nil {
		return outline{}, err
	}
	o, err := outlineOf(f, parts)
	if err == nil {
		l.outlines.Add(name, o)
	}
	return o, err
}

// movie returns the cached table of contents of a chunk, or reads it. If that fails, the outline is
// forgotten, too.
func (l *Library) movie(ctx context.Context, name string) (*mp4.Movie, error) {
	if f, ok := l.movies.Get(name); ok {
		return f, nil
	}
	f, err := l.readMovie(ctx, name)
	if err != nil {
		l.outlines.Remove(name)
		return nil, err
	}
	l.movies.Add(name, f)
	return f, nil
}

func (l *Library) readMovie(ctx context.Context, name string) (*mp4.Movie, error) {
	c, err := cid.Decode(name)
	if err != nil {
		return nil, event.ErrNotFound
	}
	file, _, err := l.fetch.Fetch(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	defer file.Close()
	f, err := mp4.Read(file)
	if errors.Is(err, mp4.ErrUnusable) {
		err = fmt.Errorf("%w: %w", event.ErrNotFound, err)
	}
	if err != nil {
		return nil, fmt.Errorf("replay: %s: %w", name, err)
	}
	return f, nil
}

// tear makes a chunk a gap in playlists.
func (l *Library) tear(name string, why error) {
	l.movies.Remove(name)
	l.outlines.Remove(name)
	l.torn.add(name)
	l.unread.note(l.log, recorded.Chunk{CID: name}, why)
}

// checkTorn returns errTorn for a torn chunk. From time to time it checks whether the chunk is
// complete again.
func (l *Library) checkTorn(ctx context.Context, name string) error {
	is, turn := l.torn.has(name)
	if turn {
		is = l.readThrough(ctx, name) != nil
		l.torn.settle(name, !is)
	}
	if is {
		return errTorn
	}
	return nil
}

// readThrough reads every piece of a chunk and keeps none.
func (l *Library) readThrough(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, tornWait)
	defer cancel()
	f, err := l.movie(ctx, name)
	if err != nil {
		return err
	}
	for n, p := range f.Pieces() {
		if _, err = l.cut(ctx, name, f, 0, n, p); err != nil {
			return err
		}
	}
	return nil
}

// cut returns a piece of a chunk, which is the n-th.
func (l *Library) cut(ctx context.Context, name string, f *mp4.Movie, at int64, n int, p mp4.Piece) ([]byte, error) {
	leave, err := l.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	window, err := l.window(ctx, name, f, p)
	if err != nil {
		return nil, err
	}
	return f.Fragment(n+1, p, at, window)
}

// window reads the part of a chunk's file that holds a piece.
func (l *Library) window(ctx context.Context, name string, f *mp4.Movie, p mp4.Piece) ([]byte, error) {
	offset, size := f.Extent(p)
	if size > maxPiece {
		return nil, fmt.Errorf("replay: %s: %w: a piece has %d bytes", name, mp4.ErrUnusable, size)
	}
	c, err := cid.Decode(name)
	if err != nil {
		return nil, event.ErrNotFound
	}
	file, _, err := l.fetch.Fetch(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	defer file.Close()
	if _, err = file.Seek(offset, io.SeekStart); err != nil {
		return nil, fmt.Errorf("replay: %s: %w", name, err)
	}
	window := make([]byte, size)
	if _, err = io.ReadFull(file, window); err != nil {
		return nil, fmt.Errorf("replay: %s: %w", name, err)
	}
	return window, nil
}
