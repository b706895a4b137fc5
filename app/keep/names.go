package keep

import (
	"fmt"
	"slices"
	"strings"
)

// A partFile or a chunk is the parsed name of a file. Times are in ms since the epoch.
type (
	partFile struct {
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

// state is the upload state of a chunk, which is the suffix of its file's name.
type state string

const (
	waiting state = "mp4"     // not uploaded yet
	sent    state = "sent"    // the server holds the whole chunk, with the same SHA-256
	stored  state = "stored"  // the server has stored it, with the same CID
	proven  state = "proven"  // a storage provider has it, with the same piece CID
	spare   state = "spare"   // the server made its own chunk of that time, or its recording is gone
	refused state = "refused" // the server rejects it or reports other names; the next run tries again
)

var states = []state{waiting, sent, stored, proven, spare, refused}

// safe reports whether the file can be removed without losing a part of the show.
func (s state) safe() bool { return s == stored || s == proven || s == spare }

// unsent reports whether the chunk still waits for the server to store it.
func (c chunk) unsent() bool { return c.state == waiting || c.state == sent }

func (p partFile) name() string {
	return fmt.Sprintf("part-%013d-%013d-%s.mp4", p.run, p.begin, p.size)
}

// follows reports whether two parts may be in one chunk: they need the same run of the studio and the same
// size.
func (p partFile) follows(other partFile) bool {
	return p.run == other.run && p.size == other.size
}

func (c chunk) name() string {
	return fmt.Sprintf("chunk-%06d-%013d-%013d-%013d-%s.%s", c.n, c.run, c.begin, c.end, c.size, c.state)
}

func parseChunk(name string) (c chunk, ok bool) {
	_, err := fmt.Sscanf(name, "chunk-%d-%d-%d-%d-%dx%d.%s", &c.n, &c.run, &c.begin, &c.end, &c.width, &c.height, &c.state)
	return c, err == nil && c.name() == name && slices.Contains(states, c.state)
}

func parsePart(name string) (p partFile, ok bool) {
	_, err := fmt.Sscanf(name, "part-%d-%d-%dx%d.mp4", &p.run, &p.begin, &p.width, &p.height)
	return p, err == nil && p.name() == name
}

const (
	// Unfinished is the suffix of an MP4 file that is still being written.
	Unfinished = ".new"

	chaptersName = "chapters.json"
	lockName     = "lock"
)

// halfWritten reports whether a name belongs to a file of the studio that was not finished.
func halfWritten(name string) bool {
	if chunk, cut := strings.CutSuffix(name, Unfinished); cut {
		_, ours := parseChunk(chunk)
		return ours
	}
	file, cut := strings.CutSuffix(name, ".tmp")
	_, isPart := parsePart(file)
	// show.json is the studio's note of the show.
	return cut && (isPart || file == chaptersName || file == "show.json")
}
