package replay

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/media/mp4"
)

const (
	keptFilms    = 16
	keptOutlines = 4096     // nearly three days
	maxPiece     = 64 << 20 // bytes; ten seconds have a few million
	maxWriters   = 8        // pieces made at once
	maxReaders   = 8        // tables read at once for one playlist
)

// Config is what a Library is made of.
type Config struct {
	Fetch blob.Fetcher // the store of the chunks
	Log   *slog.Logger // is told of chunks that cannot be read; nil: slog.Default()

	Now func() time.Time // nil: the wall clock
}

// Library makes playlists and segments. It is safe for concurrent use and needs
// no closing.
type Library struct {
	fetch    blob.Fetcher
	log      *slog.Logger
	films    *lru.Cache[string, *mp4.Movie]
	outlines *lru.Cache[string, outline]
	writers  chan struct{}
	unread   unread
	torn     *torn
}

// New returns a Library that has read nothing yet.
func New(c Config) *Library {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Library{
		fetch: c.Fetch, log: c.Log, films: cache[*mp4.Movie](keptFilms), outlines: cache[outline](keptOutlines),
		writers: make(chan struct{}, maxWriters), torn: newTorn(c.Now),
	}
}

func cache[V any](size int) *lru.Cache[string, V] {
	c, err := lru.New[string, V](size)
	if err != nil { // only for a size below one, and these are constants
		panic(err)
	}
	return c
}

// Header is a chunk's initialization section. Content that is not here, or is
// no chunk, wraps fs.ErrNotExist.
func (l *Library) Header(ctx context.Context, name string) ([]byte, error) {
	f, err := l.film(ctx, name)
	if err != nil {
		return nil, err
	}
	return f.Header()
}

// Segment is piece n of a chunk that begins at a time of the film. Errors as of
// Header; a piece there is not is event.ErrNotFound. Of a chunk of which one cannot
// be read playlists make a gap.
func (l *Library) Segment(ctx context.Context, name string, at int64, n int) ([]byte, error) {
	f, err := l.film(ctx, name)
	if err != nil {
		return nil, err
	}
	if n < 0 || n >= len(f.Pieces()) || at < 0 || at > maxLength {
		return nil, event.ErrNotFound
	}
	body, err := l.cut(ctx, name, f, at, n)
	if err != nil && ctx.Err() == nil {
		l.tear(name, err)
	}
	return body, err
}

// cut makes a piece of a chunk.
func (l *Library) cut(ctx context.Context, name string, f *mp4.Movie, at int64, n int) ([]byte, error) {
	select {
	case l.writers <- struct{}{}:
		defer func() { <-l.writers }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	p := f.Pieces()[n]
	window, err := l.window(ctx, name, f, p)
	if err != nil {
		return nil, err
	}
	return f.Fragment(n+1, p, at, window)
}

// maxLength is a year, in ticks.
const maxLength = 366 * 24 * 3600 * mp4.ClockRate

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
