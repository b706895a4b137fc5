package plans

import (
	"context"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
)

const (
	maxEvents = 1000 // a job keeps; the oldest but its beginning are forgotten first
	maxDeltas = 300  // of them that are parts of a text; past that a text's parts become one
)

// Envelope is one moment of a job, the same over every transport.
type Envelope struct {
	Sequence int          `json:"sequence"` // from 1; the event ID of an event stream
	JobID    string       `json:"jobId"`
	Ref      string       `json:"ref,omitempty"` // what a WebSocket's client called its request
	Type     string       `json:"type"`
	Aspect   event.Aspect `json:"aspect,omitempty"`
	Data     any          `json:"data,omitempty"`
}

// Job is a call under way, or its record.
type Job struct {
	id    string
	owner event.Address // of the caller; zero where nobody was asked
	end   context.CancelCauseFunc
	ended time.Time // guarded by Jobs.mu

	mu      sync.Mutex // guards all below
	events  []Envelope
	last    int // sequence of the newest event
	deltas  int // in events
	told    map[event.Aspect]progress
	done    bool
	changed chan struct{} // closed at the next change
}

// ID is unguessable; who knows it may listen.
func (j *Job) ID() string { return j.id }

func (j *Job) tell(e Envelope, last bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.last++
	e.Sequence, e.JobID = j.last, j.id
	if d, is := e.Data.(event.Delta); is {
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

// after returns the events that came after a sequence number, whether they are
// the last ones, and a channel that closes when there are more.
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
