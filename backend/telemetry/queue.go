package telemetry

import (
	"bytes"
	"io"
	"sync"
	"time"
)

// queueSize is how many bytes of lines may wait for a slow disk or terminal.
const queueSize = 4 << 20

// closeWait is how long a server that stops waits for its last lines.
const closeWait = 5 * time.Second

// queue is a writer that never waits for the one behind it. Lines that find no
// room, or that cannot be written, are counted, and the number is written in
// their place as soon as that works.
type queue struct {
	to   io.Writer
	lost func(to io.Writer, lines int) error // writes how many are missing
	done chan struct{}

	mu      sync.Mutex
	changed *sync.Cond // of what is below
	waiting [][]byte
	size    int // bytes of waiting, and of what is being written
	dropped int
	closed  bool
}

func newQueue(to io.Writer, lost func(to io.Writer, lines int) error) *queue {
	q := &queue{to: to, lost: lost, done: make(chan struct{})}
	q.changed = sync.NewCond(&q.mu)
	go q.run()
	return q
}

// Write takes one line. It implements io.Writer, and keeps nothing of line.
func (q *queue) Write(line []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed || q.size+len(line) > queueSize {
		q.dropped++
		return len(line), nil
	}
	q.waiting, q.size = append(q.waiting, bytes.Clone(line)), q.size+len(line)
	q.changed.Signal()
	return len(line), nil
}

// run writes what waits until the queue is closed and empty.
func (q *queue) run() {
	defer close(q.done)
	missing := 0
	for lines, dropped := q.next(); len(lines) > 0 || dropped > 0; lines, dropped = q.next() {
		var err error
		for _, line := range lines {
			if _, err = q.to.Write(line); err != nil {
				missing++
			}
			q.written(len(line))
		}
		if missing += dropped; missing > 0 && err == nil && q.lost(q.to, missing) == nil {
			missing = 0
		}
	}
}

// next waits for lines, and tells how many were dropped behind them. At the end
// there are neither.
func (q *queue) next() (lines [][]byte, dropped int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 && q.dropped == 0 && !q.closed {
		q.changed.Wait()
	}
	lines, q.waiting = q.waiting, nil
	dropped, q.dropped = q.dropped, 0
	return lines, dropped
}

func (q *queue) written(size int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.size -= size
}

// Close returns once everything that came before it is written, or when that takes too
// long. A paused terminal must not keep a server from stopping.
func (q *queue) Close() {
	q.mu.Lock()
	q.closed = true
	q.changed.Signal()
	q.mu.Unlock()
	select {
	case <-q.done:
	case <-time.After(closeWait):
	}
}
