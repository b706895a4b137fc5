package replay

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/media/mp4"
	"footlight/backend/recording/spool"
)

const (
	keptMovies   = 16
	keptOutlines = 4096     // chunks; nearly three days
	maxPiece     = 64 << 20 // bytes; ten seconds have a few million
	maxWriters   = 8        // pieces made at once
	maxReaders   = 8        // tables read at once for one playlist

	maxLength = 366 * 24 * 3600 * mp4.ClockRate // limits a replay to a year, in ticks
)

// Config holds the parts of a Library.
type Config struct {
	Fetch blob.Fetcher // reads stored chunks
	Spool Spool        // has what is in no stored chunk yet; nil means nothing
	Log   *slog.Logger // logs chunks that cannot be read; nil means slog.Default()

	Now func() time.Time // nil means time.Now
}

// Spool returns the segments of shows that go on. Both methods are safe for concurrent use.
type Spool interface {
	// Held returns an event's segments in order.
	Held(id event.ID) ([]spool.Segment, error)
	// Path returns the file of a segment. It does not exist once the segment's chunk is stored.
	Path(id event.ID, seq uint64) string
}

// Library makes playlists and segments. It is safe for concurrent use and needs
// no closing.
type Library struct {
	fetch    blob.Fetcher
	spool    Spool
	log      *slog.Logger
	movies   *lru.Cache[string, *mp4.Movie]
	outlines *lru.Cache[string, outline]
	writers  chan struct{}
	unread   unread
	torn     *torn
}

// New returns a Library that has read nothing yet.
func New(c Config) *Library {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Library{
		fetch: c.Fetch, spool: c.Spool, log: cmp.Or(c.Log, slog.Default()), movies: cache[*mp4.Movie](keptMovies), outlines: cache[outline](keptOutlines),
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

// enter waits until one more piece may be made.
func (l *Library) enter(ctx context.Context) (leave func(), err error) {
	select {
	case l.writers <- struct{}{}:
		return func() { <-l.writers }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Unread reports whether a chunk could not be read at the last request, which makes it a gap in the
// replay.
func (l *Library) Unread(cid string) bool { return l.unread.has(cid) }
