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
	"strconv"
	"time"
)

// Defaults of Maker.
const (
	DefaultThreads = 2
	DefaultTimeout = 15 * time.Minute
)

// workPrefix begins the names of the folders Make works in.
const workPrefix = ".making-"

// Maker makes chunks. Its zero value is usable; safe for concurrent use.
type Maker struct {
	FFmpeg, FFprobe string        // programs; empty: from the PATH
	Threads         int           // of one encoder; 0: DefaultThreads
	Timeout         time.Duration // for one program run; 0: DefaultTimeout
}

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
	Skipped  []int // indexes of the segments nothing could be read from
}

// Make encodes a chunk. Where it returns no error, the file at Out is whole
// and survives a power cut. An ErrUnusable will not go away by itself.
func (m *Maker) Make(ctx context.Context, s Spec) (Media, error) {
	work, err := os.MkdirTemp(filepath.Dir(s.Out), workPrefix)
	if err != nil {
		return Media{}, fmt.Errorf("chunk: %w", err)
	}
	defer os.RemoveAll(work)
	var made Media
	sources, skipped, err := m.readable(ctx, s.Segments)
	if err != nil {
		return made, err
	}
	tmp := filepath.Join(work, "chunk.mp4")
	err = m.encode(ctx, s.Profile, sources, tmp)
	if errors.Is(err, ErrUnusable) && len(sources) > 1 {
		if sources, skipped, err = m.decodable(ctx, s.Segments); err == nil {
			err = m.encode(ctx, s.Profile, sources, tmp)
		}
	}
	if err != nil {
		return made, err
	}
	if made, err = m.measure(ctx, tmp); err != nil {
		return made, err
	}
	made.Skipped = skipped
	return made, publish(tmp, s.Out)
}

// Clean removes what a Make that was killed left in a folder. Nothing may be
// made there at the time.
func Clean(dir string) error {
	left, err := filepath.Glob(filepath.Join(dir, workPrefix+"*"))
	for _, path := range left {
		err = errors.Join(err, os.RemoveAll(path))
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

// encode writes out from readable segments, in the folder of out.
func (m *Maker) encode(ctx context.Context, p Profile, sources []source, out string) error {
	groups := groupSources(sources)
	lists := make([]string, len(groups))
	for i, g := range groups {
		lists[i] = filepath.Join(filepath.Dir(out), "list"+strconv.Itoa(i)+".txt")
		if err := os.WriteFile(lists[i], []byte(concatList(g)), 0o600); err != nil {
			return fmt.Errorf("chunk: %w", err)
		}
	}
	_, err := m.run(ctx, m.ffmpeg(), arguments(groups, lists, p, frameOf(sources, p.Fit), m.threads(), out)...)
	return err
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
	made := Media{Duration: p.Duration}
	if made.Size, err = io.Copy(sum, f); err != nil {
		return Media{}, fmt.Errorf("chunk: %w", err)
	}
	sum.Sum(made.SHA256[:0])
	return made, nil
}

func (m *Maker) threads() int {
	if m.Threads == 0 {
		return DefaultThreads
	}
	return m.Threads
}

func (m *Maker) timeout() time.Duration {
	if m.Timeout == 0 {
		return DefaultTimeout
	}
	return m.Timeout
}

func (m *Maker) ffmpeg() string  { return program(m.FFmpeg, "ffmpeg") }
func (m *Maker) ffprobe() string { return program(m.FFprobe, "ffprobe") }

func program(set, fallback string) string {
	if set == "" {
		return fallback
	}
	return set
}
