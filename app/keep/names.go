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
	piece struct{ run, begin int64 }
	chunk struct {
		n          int
		begin, end int64
		stored     bool
	}
)

func (p piece) name() string { return fmt.Sprintf("part-%013d-%013d.mp4", p.run, p.begin) }

func (c chunk) name() string {
	ending := "mp4"
	if c.stored {
		ending = "stored"
	}
	return fmt.Sprintf("chunk-%06d-%013d-%013d.%s", c.n, c.begin, c.end, ending)
}

// list is what lies in the folder, in order. Files of other names are somebody else's, or were never whole.
func (k *Keeper) list() (pieces []piece, chunks []chunk, err error) {
	entries, err := os.ReadDir(k.Dir) // sorted by name, and names by time
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		var p piece
		var c chunk
		if _, err := fmt.Sscanf(e.Name(), "part-%d-%d.mp4", &p.run, &p.begin); err == nil && p.name() == e.Name() {
			pieces = append(pieces, p)
		}
		c.stored = strings.HasSuffix(e.Name(), ".stored")
		if _, err := fmt.Sscanf(e.Name(), "chunk-%d-%d-%d.", &c.n, &c.begin, &c.end); err == nil && c.name() == e.Name() {
			chunks = append(chunks, c)
		}
	}
	return pieces, chunks, nil
}

// dropChunked removes parts that are in a chunk already: a crash came between the two.
func (k *Keeper) dropChunked(pieces []piece, chunks []chunk) (left []piece, err error) {
	for _, p := range pieces {
		in := func(c chunk) bool { return c.begin <= p.begin && p.begin < c.end }
		if !slices.ContainsFunc(chunks, in) {
			left = append(left, p)
		} else if err = os.Remove(k.path(p.name())); err != nil {
			return nil, err
		}
	}
	return left, nil
}

func (k *Keeper) path(name string) string { return filepath.Join(k.Dir, name) }
