package recording

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// maxFailures bounds what is remembered of work that is tried again.
const maxFailures = 1000

// work is one step of one chunk, or document.
type work struct {
	stage    string
	event    event.ID
	chunk    int
	document string // its CID; empty: it is about a chunk
}

// failures remembers work that failed and will be tried again. Work that was
// given up is in the index.
type failures struct {
	mu   sync.Mutex
	last map[work]event.Failure
}

// note takes in how work ended.
func (f *failures) note(stage string, j job, attempt int, err error) {
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
		f.last = map[work]event.Failure{}
	}
	was, known := f.last[w]
	if !known && len(f.last) >= maxFailures {
		return
	}
	if !known {
		was.Since = time.Now().UTC()
	}
	f.last[w] = event.Failure{EventID: j.EventID, ChunkIndex: j.Chunk, Document: w.document, Stage: stage, Attempts: attempt, Error: pathless(err), Since: was.Since}
}

// forget drops what failed of an event.
func (f *failures) forget(id event.ID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.last, func(w work, _ event.Failure) bool { return w.event == id })
}

// any reports whether work of a stage failed and is tried again.
func (f *failures) any(stage string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for w := range f.last {
		if w.stage == stage {
			return true
		}
	}
	return false
}

func (f *failures) list() []event.Failure {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := make([]event.Failure, 0, len(f.last))
	for _, x := range f.last {
		all = append(all, x)
	}
	slices.SortFunc(all, func(a, b event.Failure) int { return a.Since.Compare(b.Since) })
	return all
}

// Failures lists what went wrong: chunks that were given up, which only a new
// start of their event tries again, and work that is still being tried.
func (r *Recorder) Failures(ctx context.Context) (event.Failures, error) {
	all := event.Failures{Given: []event.Failure{}, Retried: r.retried()}
	books, err := r.index.All(ctx)
	if err != nil {
		return all, err
	}
	for _, b := range books {
		for _, c := range b.Chunks() {
			if c.State == index.Failed {
				all.Given = append(all.Given, given(b.ID(), c))
			}
		}
	}
	slices.SortFunc(all.Given, func(a, b event.Failure) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.EventID, b.EventID), cmp.Compare(a.ChunkIndex, b.ChunkIndex))
	})
	return all, nil
}

// given is a chunk that was given up. One of no segments was to be uploaded: nobody
// tried to make it here.
func given(id event.ID, c index.Chunk) event.Failure {
	x := event.Failure{
		EventID: id, ChunkIndex: c.Index, Stage: "encode", Attempts: encodeAttempts, Error: c.Error,
		Since: time.UnixMilli(c.FailedAt).UTC(),
	}
	if len(c.Segments) == 0 {
		x.Stage, x.Attempts = "intake", 0
	}
	return x
}

// retried are the failures of work that is tried again.
func (r *Recorder) retried() []event.Failure {
	all := r.failures.list()
	for i, x := range all { // what programs said may name it
		all[i].Error = r.spoolless(x.Error)
	}
	return all
}

// Health sums up how recording goes.
func (r *Recorder) Health() event.RecordingHealth {
	h := event.RecordingHealth{Level: r.effort.current().String(), Retrying: len(r.failures.list()), Paused: r.full.is()}
	for _, b := range r.index.Unfinished() {
		if b.Event().Status == event.RecordingActive {
			h.Recording++
		}
		for _, c := range b.Chunks() {
			switch c.State {
			case index.Planned:
				h.Waiting++
			case index.Failed:
				h.Failed++
			}
		}
	}
	return h
}
