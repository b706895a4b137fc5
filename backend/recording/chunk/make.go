package chunk

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"footlight/backend/media/mp4"
)

// workPrefix begins the names of the folders Make works in.
const workPrefix = ".making-"

// Spec is one chunk to make.
type Spec struct {
	Segments []string // files in order
	Profile  Profile
	Out      string // the file to make; its folder exists
}

// Media is a chunk that was made.
type Media struct {
	Duration float64 // seconds, measured
	Size     int64
	SHA256   [32]byte
	Skipped  []int  // indexes of the segments nothing could be read from
	Parts    []Part // where each segment lies, in order

	Pixels float64       // millions, of all pictures
	CPU    time.Duration // what making it used
}

// Part is a segment's place on its own clock, in seconds; zero for a skipped
// one.
type Part struct{ Start, Duration float64 }

// Make encodes a chunk. Where it returns no error, the file at Out is whole
// and survives a power cut. An ErrUnusable will not go away by itself, nor will
// an ErrMixed, which only a profile that copies can give.
func (m *Maker) Make(ctx context.Context, s Spec) (Media, error) {
	work, err := os.MkdirTemp(filepath.Dir(s.Out), workPrefix)
	if err != nil {
		return Media{}, fmt.Errorf("chunk: %w", err)
	}
	defer os.RemoveAll(work)
	tmp := filepath.Join(work, "chunk.mp4")
	made, err := m.write(ctx, s, tmp)
	if err != nil {
		return made, err
	}
	return made, publish(tmp, s.Out)
}

// write makes a chunk's file out, by the cheapest way there is.
func (m *Maker) write(ctx context.Context, s Spec, out string) (Media, error) {
	sources, skipped, err := m.readable(ctx, s.Segments)
	if err != nil {
		return Media{}, err
	}
	write := m.encode
	if s.Profile.Copy {
		write = m.copy
	}
	done, err := write(ctx, s.Profile, sources, out)
	if errors.Is(err, ErrUnusable) && len(sources) > 1 {
		if sources, skipped, err = m.decodable(ctx, s.Segments); err == nil {
			done, err = write(ctx, s.Profile, sources, out)
		}
	}
	if err != nil {
		return Media{}, err
	}
	made, err := m.measure(ctx, out)
	made.Skipped, made.Parts, made.CPU = skipped, partsOf(sources, skipped), done.cpu
	return made, err
}

// partsOf puts the parts of skipped segments between those of the others.
func partsOf(sources []source, skipped []int) []Part {
	parts := make([]Part, 0, len(sources)+len(skipped))
	for _, s := range sources {
		for slices.Contains(skipped, len(parts)) {
			parts = append(parts, Part{})
		}
		parts = append(parts, Part{Start: s.Start, Duration: s.Duration})
	}
	for len(parts) < len(sources)+len(skipped) {
		parts = append(parts, Part{})
	}
	return parts
}

// Clean removes what a Make that was killed left in a folder. Nothing may be
// made there at the time.
func Clean(dir string) error {
	left, err := fs.Glob(os.DirFS(dir), workPrefix+"*")
	for _, name := range left {
		err = errors.Join(err, os.RemoveAll(filepath.Join(dir, name)))
	}
	return err
}

// readable probes the segments and sorts out those that are gone or hold no
// media.
func (m *Maker) readable(ctx context.Context, segments []string) ([]source, []int, error) {
	return sorted(segments, func(path string) (source, error) { return m.source(ctx, path) })
}

// decodable sorts out the segments that promise media and cannot be decoded
// either: one of them must not take the whole chunk with it. It decodes
// everything, so it is asked only after an encoding failed.
func (m *Maker) decodable(ctx context.Context, segments []string) ([]source, []int, error) {
	return sorted(segments, func(path string) (source, error) {
		s, err := m.source(ctx, path)
		if err != nil || s.empty() {
			return s, err
		}
		_, err = m.run(ctx, m.ffmpeg(), "-nostdin", "-v", "error", "-i", s.Path, "-f", "null", "-")
		if errors.Is(err, ErrUnusable) {
			return source{}, nil
		}
		return s, err
	})
}

// sorted reads segments and leaves out the empty ones, whose indexes it tells.
func sorted(segments []string, read func(path string) (source, error)) (sources []source, skipped []int, err error) {
	for i, path := range segments {
		s, err := read(path)
		switch {
		case err != nil:
			return nil, nil, err
		case s.empty():
			skipped = append(skipped, i)
		default:
			sources = append(sources, s)
		}
	}
	if len(sources) == 0 {
		return nil, nil, fmt.Errorf("%w: none of them holds media", ErrUnusable)
	}
	return sources, skipped, nil
}

// source probes a segment; one that is gone or cannot be read is empty.
func (m *Maker) source(ctx context.Context, path string) (source, error) {
	abs, err := filepath.Abs(path)
	if err == nil {
		_, err = os.Stat(abs)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return source{}, nil
	}
	if err != nil {
		return source{}, fmt.Errorf("chunk: %w", err)
	}
	p, err := m.probe(ctx, abs)
	if errors.Is(err, ErrUnusable) {
		return source{}, nil
	}
	return source{Path: abs, probed: p}, err
}

// copy writes out from segments of one kind, without encoding.
func (m *Maker) copy(ctx context.Context, _ Profile, sources []source, out string) (finished, error) {
	if !uniform(sources) {
		return finished{}, ErrMixed
	}
	list := filepath.Join(filepath.Dir(out), "copied.txt")
	if err := os.WriteFile(list, []byte(concatList(group{Sources: sources})), 0o600); err != nil {
		return finished{}, fmt.Errorf("chunk: %w", err)
	}
	return m.run(ctx, m.ffmpeg(), copyArguments(list, sources[0].probed, out)...)
}

// encode writes out from readable segments, in the folder of out.
func (m *Maker) encode(ctx context.Context, p Profile, sources []source, out string) (finished, error) {
	groups := groupSources(sources)
	lists := make([]string, len(groups))
	for i, g := range groups {
		lists[i] = filepath.Join(filepath.Dir(out), "list"+strconv.Itoa(i)+".txt")
		if err := os.WriteFile(lists[i], []byte(concatList(g)), 0o600); err != nil {
			return finished{}, fmt.Errorf("chunk: %w", err)
		}
	}
	keep, err := m.keepsSound(ctx, p, groups, lists[0])
	if err != nil {
		return finished{}, err
	}
	w := work{groups: groups, lists: lists, profile: p, frame: frameOf(sources, p.Fit), keepSound: keep}
	return m.run(ctx, m.ffmpeg(), w.arguments(out)...)
}

// measure reads back what was made.
func (m *Maker) measure(ctx context.Context, path string) (Media, error) {
	p, err := m.probe(ctx, path)
	if err != nil {
		return Media{}, err
	}
	if p.empty() || p.Duration == 0 {
		return Media{}, fmt.Errorf("%w: nothing came out", ErrUnusable)
	}
	f, err := os.Open(path)
	if err != nil {
		return Media{}, fmt.Errorf("chunk: %w", err)
	}
	defer f.Close()
	sum := sha256.New()
	made := Media{Duration: lengthOf(f, p.Duration), Pixels: float64(p.Frame.Width*p.Frame.Height) * float64(p.traits.pictures) / 1e6}
	if _, err = f.Seek(0, io.SeekStart); err == nil {
		made.Size, err = io.Copy(sum, f)
	}
	if err != nil {
		return Media{}, fmt.Errorf("chunk: %w", err)
	}
	sum.Sum(made.SHA256[:0])
	return made, nil
}

// lengthOf is how long a chunk is where others follow it. A container's duration
// has both tracks from end to end in it, which overlap with the neighbours'.
func lengthOf(chunk io.ReadSeeker, container float64) float64 {
	movie, err := mp4.Read(chunk)
	if err != nil {
		return container
	}
	return float64(movie.Length()) / mp4.ClockRate
}
