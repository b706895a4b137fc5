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

// workPrefix begins the names of Make's work folders.
const workPrefix = ".making-"

// Spec describes a chunk to make.
type Spec struct {
	Segments []string // files in order
	Profile  Profile
	Out      string // the file to make; its folder exists
}

// Media describes a chunk that was made.
type Media struct {
	Duration float64 // seconds, measured
	Size     int64
	SHA256   [32]byte
	Skipped  []int  // indexes of the unreadable segments
	Parts    []Part // where each segment lies, in order

	Pixels float64       // millions, in all pictures
	CPU    time.Duration // processor time that making it used
}

// Part is a segment's time on its own clock, in seconds. It is zero for a skipped segment.
type Part struct{ Start, Duration float64 }

// Make encodes a chunk. If it returns no error, the file at Out is complete and survives a power
// cut. Trying again does not help after an ErrUnusable, or after an ErrMixed, which only a profile
// that copies can return.
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

// write makes a chunk's file, with as few program runs as possible.
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

// partsOf returns the parts of all segments in order, including skipped ones.
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

// Clean removes the work folders of a Make that was killed. No Make may be running in dir.
func Clean(dir string) error {
	left, err := fs.Glob(os.DirFS(dir), workPrefix+"*")
	for _, name := range left {
		err = errors.Join(err, os.RemoveAll(filepath.Join(dir, name)))
	}
	return err
}

// readable probes the segments and leaves out those that are missing or hold no media.
func (m *Maker) readable(ctx context.Context, segments []string) ([]source, []int, error) {
	return sorted(segments, func(path string) (source, error) { return m.source(ctx, path) })
}

// decodable also leaves out segments that claim to hold media but cannot be decoded, so that one of
// them does not fail the whole chunk. It decodes everything, so it runs only after an encoding
// failed.
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

// sorted reads segments and leaves out the empty ones, whose indexes it returns.
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
		return nil, nil, fmt.Errorf("%w: no segment holds media", ErrUnusable)
	}
	return sources, skipped, nil
}

// source probes a segment. A missing or unreadable one is empty.
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

// copy joins segments of one kind into out without encoding.
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

// encode encodes readable segments into out. It also writes into the folder of out.
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

// measure reads a finished chunk's duration, size and hash.
func (m *Maker) measure(ctx context.Context, path string) (Media, error) {
	p, err := m.probe(ctx, path)
	if err != nil {
		return Media{}, err
	}
	if p.empty() || p.Duration == 0 {
		return Media{}, fmt.Errorf("%w: the encoder produced no media", ErrUnusable)
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

// lengthOf returns a chunk's duration as a part of a replay. The container's duration is longer: it
// includes both tracks from end to end, which overlap those of the neighbours.
func lengthOf(chunk io.ReadSeeker, container float64) float64 {
	movie, err := mp4.Read(chunk)
	if err != nil {
		return container
	}
	return float64(movie.Length()) / mp4.ClockRate
}
