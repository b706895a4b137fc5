package curation

import (
	"context"
	"sync"

	"footlight/backend/event"
)

// maxWaiting is how many writers may stand in one event's line. Nobody refines
// one event faster than that; it only bounds memory.
const maxWaiting = 1024

// crowdedError means that maxWaiting writers already wait for one event.
type crowdedError struct{}

func (crowdedError) Error() string { return "curation: too many requests wait for one event" }

// Explain is what a client may be told.
func (crowdedError) Explain() string { return "too many requests wait for this event; try again" }

// turns lets one writer per event at a time, in the order they came.
type turns struct {
	mu    sync.Mutex // guards lines and their waiting
	lines map[event.ID]*line
}

// line is one event's queue; whoever takes the token has the turn. The
// runtime hands a channel's value to its receivers in order of arrival.
type line struct {
	waiting int // writers that wait or have the turn
	token   chan struct{}
}

// take waits for id's turn and returns what ends it.
func (t *turns) take(ctx context.Context, id event.ID) (release func(), err error) {
	l, err := t.join(id)
	if err != nil {
		return nil, err
	}
	select {
	case <-l.token:
		return func() { l.token <- struct{}{}; t.leave(id, l) }, nil
	case <-ctx.Done():
		t.leave(id, l)
		return nil, ctx.Err()
	}
}

func (t *turns) join(id event.ID) (*line, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	l := t.lines[id]
	if l == nil {
		l = &line{token: make(chan struct{}, 1)}
		l.token <- struct{}{}
		t.lines[id] = l
	}
	if l.waiting == maxWaiting {
		return nil, crowdedError{}
	}
	l.waiting++
	return l, nil
}

func (t *turns) leave(id event.ID, l *line) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if l.waiting--; l.waiting == 0 {
		delete(t.lines, id)
	}
}
