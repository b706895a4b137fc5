package keep

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// piece is the file of a part; chunk is that of a chunk. Times are in ms since the epoch.
type (
	piece struct {
		run, begin int64
		size
	}
	chunk struct {
		n               int
		run, begin, end int64
		state           state
		size
	}
	size struct{ width, height int }
)

func (s size) String() string { return fmt.Sprintf("%dx%d", s.width, s.height) }

// state is how far a chunk has come: the ending of its file's name.
type state string

const (
	waiting state = "mp4"     // for its upload
	sent    state = "sent"    // the server has it whole, with the same SHA-256
	stored  state = "stored"  // it has stored it, with the same CID
	proven  state = "proven"  // a provider has it, with the same piece CID
	spare   state = "spare"   // the server has another of that time, which it made itself, or had this one in a recording that is gone
	refused state = "refused" // the server does not take it, or has other names for it; it is tried again in the next run
)

var states = []state{waiting, sent, stored, proven, spare, refused}

// safe reports whether nothing is lost with the file.
func (s state) safe() bool { return s == stored || s == proven || s == spare }

func (p piece) name() string {
	return fmt.Sprintf("part-%013d-%013d-%s.mp4", p.run, p.begin, p.size)
}

// follows reports whether a piece may be in one chunk with another: of one run of the studio, and one size.
func (p piece) follows(other piece) bool {
	return p.run == other.run && p.size == other.size
}

func (c chunk) name() string {
	return fmt.Sprintf("chunk-%06d-%013d-%013d-%013d-%s.%s", c.n, c.run, c.begin, c.end, c.size, c.state)
}

// parseChunk reads a chunk's name.
func parseChunk(name string) (c chunk, ok bool) {
	_, err := fmt.Sscanf(name, "chunk-%d-%d-%d-%d-%dx%d.%s", &c.n, &c.run, &c.begin, &c.end, &c.width, &c.height, &c.state)
	return c, err == nil && c.name() == name && slices.Contains(states, c.state)
}

// parsePiece reads a part's name.
func parsePiece(name string) (p piece, ok bool) {
	_, err := fmt.Sscanf(name, "part-%d-%d-%dx%d.mp4", &p.run, &p.begin, &p.width, &p.height)
	return p, err == nil && p.name() == name
}

// halfWritten reports whether a name is of one of our files that is not whole.
func halfWritten(name string) bool {
	if chunk, cut := strings.CutSuffix(name, Unfinished); cut {
		_, ours := parseChunk(chunk)
		return ours
	}
	file, cut := strings.CutSuffix(name, ".tmp")
	_, isPart := parsePiece(file)
	return cut && (isPart || file == chaptersName || file == "show.json") // the last is the studio's note of the show
}

// list is what lies in the folder, in order. Files of other names are somebody else's, or were never whole.
func (k *Keeper) list() (pieces []piece, chunks []chunk, err error) {
	entries, err := os.ReadDir(k.Dir) // sorted by name, and names by time
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		if p, ok := parsePiece(e.Name()); ok {
			pieces = append(pieces, p)
		}
		if c, ok := parseChunk(e.Name()); ok {
			chunks = append(chunks, c)
		}
	}
	return pieces, chunks, nil
}

// dropChunked removes parts that are in a chunk already: a crash came between the two.
func (k *Keeper) dropChunked(pieces []piece, chunks []chunk) (left []piece, err error) {
	for _, p := range pieces {
		in := func(c chunk) bool { return c.run == p.run && c.begin <= p.begin && p.begin < c.end }
		if !slices.ContainsFunc(chunks, in) {
			left = append(left, p)
		} else if err = os.Remove(k.path(p.name())); err != nil {
			return nil, err
		}
	}
	return left, nil
}

func (k *Keeper) path(name string) string { return filepath.Join(k.Dir, name) }
