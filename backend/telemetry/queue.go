package telemetry

import (
	"bytes"
	"io"
	"sync"
	"time"
)

// queueSize limits the lines that wait for a slow disk or terminal, in bytes.
const queueSize = 4 << 20

// closeWait limits how long a stopping server waits for its last lines.
const closeWait = 5 * time.Second

// queue is a writer that never waits for the writer behind it. Lines that do not fit, or that cannot be
// written, are counted. Their number is written in their place as soon as writing works again.
type queue struct {
	to   io.Writer
	lost func(to io.Writer, lines int) error // writes how many lines are missing
	done chan struct{}

	mu      sync.Mutex
	changed *sync.Cond // signals changes of the fields below
	waiting [][]byte
	size    int // bytes in waiting, and of the lines being written
	dropped int
	closed  bool
}

func newQueue(to io.Writer, lost func(to io.Writer, lines int) error) *queue {
	q := &queue{to: to, lost: lost, done: make(chan struct{})}
	q.changed = sync.NewCond(&q.mu)
	go q.run()
	return q
}

// Write queues one line. It implements io.Writer, and does not retain line.
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

// run writes queued lines until the queue is closed and empty.
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

// next waits for lines. It returns them, and how many were dropped after them. When the queue is closed and
// empty it returns neither.
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

// Close returns once everything before it is written, or after closeWait, because a paused terminal must not
// keep a server from stopping.
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
