package replay

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/ipfs/go-cid"

	"footlight/backend/event"
	"footlight/backend/media/mp4"
)

// outline is what a playlist needs to know of a chunk.
type outline struct {
	format [32]byte // sha-256 of the header
	pieces []int64  // their lengths, ticks
	length int64    // of the chunk, ticks
	sound  sound

	// What a master playlist tells:
	size, peak    int64 // bytes, and the most bits a second of any piece that is not short
	codecs        string
	width, height int
	rate          float64 // pictures a second
}

// sound is where in the chunk its sound begins and ends, in ticks; heard is false
// where there is none to go by.
type sound struct {
	begins, ends int64
	heard        bool
}

// telling is how long a piece must be for its rate to count: what is short is
// half a keyframe.
const telling = 4 * mp4.ClockRate

func outlineOf(f *mp4.Movie) (outline, error) {
	head, err := f.Header()
	if err != nil {
		return outline{}, err
	}
	o := outline{format: sha256.Sum256(head), length: f.Length(), codecs: f.Codecs()}
	o.width, o.height = f.Frame()
	o.sound.begins, o.sound.ends, o.sound.heard = f.Sound()
	o.rate = float64(f.Pictures()) * mp4.ClockRate / float64(max(o.length, 1))
	for _, p := range f.Pieces() {
		_, size := f.Extent(p)
		o.pieces, o.size = append(o.pieces, p.Length), o.size+size
		if p.Length >= telling {
			o.peak = max(o.peak, 8*size*mp4.ClockRate/p.Length)
		}
	}
	return o, nil
}

// outline reads a chunk's, or remembers it.
func (l *Library) outline(ctx context.Context, name string) (outline, error) {
	if err := l.checkTorn(ctx, name); err != nil {
		return outline{}, err
	}
	if o, ok := l.outlines.Get(name); ok {
		return o, nil
	}
	f, err := l.film(ctx, name)
	if err != nil {
		return outline{}, err
	}
	o, err := outlineOf(f)
	if err == nil {
		l.outlines.Add(name, o)
	}
	return o, err
}

// film reads a chunk's table of contents, or remembers it. Where it cannot be read
// any more, what was made of it is forgotten too.
func (l *Library) film(ctx context.Context, name string) (*mp4.Movie, error) {
	if f, ok := l.films.Get(name); ok {
		return f, nil
	}
	f, err := l.readFilm(ctx, name)
	if err != nil {
		l.outlines.Remove(name)
		return nil, err
	}
	l.films.Add(name, f)
	return f, nil
}

func (l *Library) readFilm(ctx context.Context, name string) (*mp4.Movie, error) {
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
