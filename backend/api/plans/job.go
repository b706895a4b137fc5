package plans

import (
	"context"
	"slices"
	"sync"
	"time"
	"unicode/utf16"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

const (
	maxEvents = 1000 // events that a job stores; the oldest ones after its start are dropped first
	maxDeltas = 300  // of these, parts of a text; beyond this number the parts of each text are merged
)

// Envelope is one event of a job, the same over every transport.
type Envelope struct {
	Sequence int          `json:"sequence"` // from 1; also the id in an event stream
	JobID    string       `json:"jobId"`
	Ref      string       `json:"ref,omitempty"` // the name that a WebSocket's client gave its request
	Type     string       `json:"type"`
	Aspect   event.Aspect `json:"aspect,omitempty"`
	Data     any          `json:"data,omitempty"`
}

// Job is a call under way or finished.
type Job struct {
	id    string
	owner event.Address // the caller; zero on a server without sessions
	end   context.CancelCauseFunc
	ended time.Time // guarded by Jobs.mu

	mu      sync.Mutex // guards the fields below
	events  []Envelope
	last    int // sequence of the newest event
	deltas  int // number of deltas in events
	told    map[event.Aspect]progress
	done    bool
	changed chan struct{} // closed at the next change
}

// ID returns the job's unguessable name. Knowing it is enough to follow the job.
func (j *Job) ID() string { return j.id }

func (j *Job) tell(e Envelope, last bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.last++
	e.Sequence, e.JobID = j.last, j.id
	if d, is := e.Data.(planning.Delta); is {
		e.Data = j.placed(e.Aspect, d)
		j.deltas++
	}
	j.events = append(j.events, e)
	if j.deltas > maxDeltas || last {
		j.join()
	}
	if len(j.events) > maxEvents {
		j.events = slices.Delete(j.events, 1, 2)
	}
	j.done = j.done || last
	close(j.changed)
	j.changed = make(chan struct{})
}

// after returns the events after a sequence number, whether the job has ended with them, and a channel that
// is closed at the next event.
func (j *Job) after(sequence int) (events []Envelope, done bool, changed <-chan struct{}) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for i, e := range j.events {
		if e.Sequence > sequence {
			events = append(events, j.events[i:]...)
			break
		}
	}
	return events, j.done, j.changed
}

// progress counts what was sent of an aspect's text, in UTF-16 code units.
type progress struct{ attempt, length int }

// placed sets the offset of a text part. The caller holds mu.
func (j *Job) placed(aspect event.Aspect, d planning.Delta) planning.Delta {
	at := j.told[aspect]
	if at.attempt != d.Attempt {
		at = progress{attempt: d.Attempt}
	}
	d.Offset = at.length
	for _, r := range d.Text {
		at.length += max(1, utf16.RuneLen(r))
	}
	if j.told == nil {
		j.told = map[event.Aspect]progress{}
	}
	j.told[aspect] = at
	return d
}

// join merges the parts of each aspect's newest text into one event, at the position of the last part. A
// listener that has seen some parts receives the text again from its start. Texts of earlier attempts are
// dropped. The caller holds mu.
func (j *Job) join() {
	text, lasts := map[event.Aspect]planning.Delta{}, map[event.Aspect]int{}
	for _, e := range j.events {
		if d, is := e.Data.(planning.Delta); is {
			if whole := text[e.Aspect]; whole.Attempt == d.Attempt {
				d.Text, d.Offset = whole.Text+d.Text, whole.Offset
			}
			text[e.Aspect], lasts[e.Aspect] = d, e.Sequence
		}
	}
	kept := make([]Envelope, 0, len(j.events))
	for _, e := range j.events {
		if _, is := e.Data.(planning.Delta); is {
			if lasts[e.Aspect] != e.Sequence {
				continue
			}
			e.Data = text[e.Aspect]
		}
		kept = append(kept, e)
	}
	j.events, j.deltas = kept, len(lasts)
}
