package plans

import (
	"sync"
	"time"

	"footlight/backend/event"
)

// maxEvents is how many a job keeps; the oldest are forgotten first.
const maxEvents = 1000

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
	ended time.Time     // guarded by Jobs.mu

	mu      sync.Mutex // guards all below
	events  []Envelope
	last    int // sequence of the newest event
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
	j.events = append(j.events, e)
	if len(j.events) > maxEvents {
		j.events = j.events[1:]
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
