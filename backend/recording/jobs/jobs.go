// Package jobs queues the work of a recorder and remembers what failed.
//
// A Job names a chunk or a document that has a next step. Queues are durable, but only the index
// says what is to be done with a chunk. A Worker does the steps, Failures remembers those that are
// tried again, and a Pause stops all work while the disk is full.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// Queue is a durable work queue. A job whose id is already queued or running is not queued twice.
// Run calls handle for one job per worker until ctx ends, and again later for a job that failed.
type Queue interface {
	Push(ctx context.Context, id string, payload []byte) error
	Run(ctx context.Context, workers int, handle func(ctx context.Context, payload []byte, attempt int) error) error
}

// Job names a chunk that has a next step. The index says which step that is.
type Job struct {
	EventID event.ID `json:"eventId,omitempty"`
	Chunk   int      `json:"chunk"`

	// CID is the content that a place is to copy. By the time the job runs, another recording may
	// have the event's name, and other content at the chunk's index. If CID is empty, the job means
	// the current content. A job without an event is about a document.
	CID string `json:"cid,omitempty"`
}

// Read reads a job from a queue.
func Read(payload []byte) (j Job, err error) {
	if err = json.Unmarshal(payload, &j); err != nil {
		return Job{}, fmt.Errorf("recording: %q: %w", payload, err)
	}
	return j, nil
}

// About reports whether the job means the content that c has now.
func (j Job) About(c index.Chunk) bool { return j.CID == "" || j.CID == c.CID }

// Find returns the chunk of a job, or event.ErrNotFound if it is gone.
func (j Job) Find(ctx context.Context, x *index.Index) (*index.Recording, index.Chunk, error) {
	if j.EventID == "" {
		return nil, index.Chunk{}, event.ErrNotFound
	}
	rec, err := x.Get(ctx, j.EventID)
	if err != nil {
		return nil, index.Chunk{}, err
	}
	c, err := rec.Chunk(j.Chunk)
	return rec, c, err
}

// Gone reports whether the job's chunk is gone: its recording was removed, and another may have its
// name by now.
func (j Job) Gone(ctx context.Context, x *index.Index) bool {
	_, c, err := j.Find(ctx, x)
	return errors.Is(err, event.ErrNotFound) || err == nil && !j.About(c)
}

// Queues holds the queues of the steps that every chunk passes.
type Queues struct{ Encode, Upload, Finish Queue }

// Push queues a chunk's next step.
func (q Queues) Push(ctx context.Context, id event.ID, c index.Chunk) error {
	queue := map[index.State]Queue{index.Planned: q.Encode, index.Encoded: q.Upload, index.Stored: q.Finish}[c.State]
	if queue == nil {
		return nil
	}
	payload, err := json.Marshal(Job{EventID: id, Chunk: c.Index})
	if err != nil {
		return fmt.Errorf("recording: %w", err)
	}
	return queue.Push(ctx, string(id)+"/"+strconv.Itoa(c.Index), payload)
}
