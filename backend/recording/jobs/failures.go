package jobs

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// maxFailures limits how many failed steps are remembered.
const maxFailures = 1000

// work is one step of one chunk or document.
type work struct {
	stage    string
	event    event.ID
	chunk    int
	document string // the document's CID; empty for a chunk
}

// Failures remembers work that failed and will be tried again. Work that was given up is in the
// index.
type Failures struct {
	Spool string // a folder that error texts may name; it is cut out of them

	mu   sync.Mutex
	last map[work]recorded.Failure
}

// Note records the result of a step. Success removes the failure.
func (f *Failures) Note(stage string, j Job, attempt int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	w := work{stage: stage, event: j.EventID, chunk: j.Chunk}
	if j.EventID == "" {
		w.document = j.CID
	}
	if err == nil || errors.Is(err, context.Canceled) {
		delete(f.last, w)
		return
	}
	if f.last == nil {
		f.last = map[work]recorded.Failure{}
	}
	was, known := f.last[w]
	if !known && len(f.last) >= maxFailures {
		return
	}
	if !known {
		was.Since = time.Now().UTC()
	}
	f.last[w] = recorded.Failure{EventID: j.EventID, ChunkIndex: j.Chunk, Document: w.document, Stage: stage, Attempts: attempt, Error: spoolless(pathless(err), f.Spool), Since: was.Since}
}

// Forget drops the failures of an event.
func (f *Failures) Forget(id event.ID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.last, func(w work, _ recorded.Failure) bool { return w.event == id })
}

// Any reports whether a step of a stage failed and will be tried again.
func (f *Failures) Any(stage string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for w := range f.last {
		if w.stage == stage {
			return true
		}
	}
	return false
}

// List returns the failures, the oldest first.
func (f *Failures) List() []recorded.Failure {
	f.mu.Lock()
	defer f.mu.Unlock()
	oldest := func(a, b recorded.Failure) int { return a.Since.Compare(b.Since) }
	return append([]recorded.Failure{}, slices.SortedFunc(maps.Values(f.last), oldest)...)
}

// pathless returns an error's text without the paths of files on the server.
func pathless(err error) string { return withoutPaths(err.Error(), err) }

// withoutPaths cuts the paths that err and the errors in it name out of a text.
func withoutPaths(text string, err error) string {
	switch e := err.(type) { //nolint:errorlint // every error in the tree, not only the first
	case *fs.PathError:
		return strings.ReplaceAll(text, e.Error(), e.Op+": "+e.Err.Error())
	case *os.LinkError:
		return strings.ReplaceAll(text, e.Error(), e.Op+": "+e.Err.Error())
	case interface{ Unwrap() error }:
		return withoutPaths(text, e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			text = withoutPaths(text, one)
		}
	}
	return text
}

// spoolless cuts the spool's folder out of a text, whether its path is absolute or relative.
func spoolless(text, spool string) string {
	if abs, err := filepath.Abs(spool); err == nil {
		text = strings.ReplaceAll(text, abs, "spool")
	}
	return strings.ReplaceAll(text, spool, "spool")
}
