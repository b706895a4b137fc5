package recording

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// job names a chunk that has a next step; which one is in the index.
type job struct {
	EventID event.ID `json:"eventId,omitempty"`
	Chunk   int      `json:"chunk"`

	// CID is what a place's job is to copy. Another recording may have the event's
	// name by then, and other content at the chunk's place. Empty: whatever is there.
	// Without an event it is a document.
	CID string `json:"cid,omitempty"`
}

// about reports whether the job is meant for what c is by now.
func (j job) about(c index.Chunk) bool { return j.CID == "" || j.CID == c.CID }

// push queues a chunk's next step.
func (r *Recorder) push(ctx context.Context, id event.ID, c index.Chunk) error {
	queue := map[index.State]Queue{
		index.Planned: r.cfg.Encode, index.Encoded: r.cfg.Upload, index.Stored: r.cfg.Finish,
	}[c.State]
	if queue == nil {
		return nil
	}
	payload, err := json.Marshal(job{EventID: id, Chunk: c.Index})
	if err != nil {
		return fmt.Errorf("recording: %w", err)
	}
	return queue.Push(ctx, string(id)+"/"+strconv.Itoa(c.Index), payload)
}

// step does a chunk's next step and returns the chunk as it then is.
type step func(ctx context.Context, b *index.Book, c index.Chunk) (index.Chunk, error)

// handle makes a queue's handler of a step: once there is room for its result,
// it finds the chunk, does the step, and queues what comes after it. A step that
// finds its work done returns the chunk as it is, so that a lost job after it is
// queued again.
func (r *Recorder) handle(stage string, do step) func(context.Context, []byte, int) error {
	return func(ctx context.Context, payload []byte, attempt int) error {
		if err := r.full.wait(ctx); err != nil {
			return err
		}
		j := r.jobOf(payload)
		b, c, err := r.find(ctx, j)
		if err == nil {
			c, err = do(ctx, b, c)
			r.full.note(err)
		}
		if err != nil && r.gone(ctx, j) {
			r.cfg.Log.Debug("job of a chunk that is gone dropped", "stage", stage, "job", string(payload))
			r.failures.note(stage, j, attempt, nil)
			return nil
		}
		r.failures.note(stage, j, attempt, err)
		if err != nil {
			return err
		}
		if c.Settled() {
			return r.advance(ctx, b)
		}
		return r.push(ctx, b.ID(), c)
	}
}

// jobOf reads a job; what cannot be read is one of no event.
func (r *Recorder) jobOf(payload []byte) (j job) {
	if err := json.Unmarshal(payload, &j); err != nil {
		r.cfg.Log.Error("job cannot be read", "job", string(payload), "err", err)
		return job{}
	}
	return j
}

// gone reports whether a job has nothing to do any more: its recording was removed,
// and another may have its name by now.
func (r *Recorder) gone(ctx context.Context, j job) bool {
	_, c, err := r.find(ctx, j)
	return errors.Is(err, event.ErrNotFound) || err == nil && !j.about(c)
}

func (r *Recorder) find(ctx context.Context, j job) (*index.Book, index.Chunk, error) {
	if j.EventID == "" {
		return nil, index.Chunk{}, event.ErrNotFound
	}
	b, err := r.index.Get(ctx, j.EventID)
	if err != nil {
		return nil, index.Chunk{}, err
	}
	c, err := b.Chunk(j.Chunk)
	return b, c, err
}

// chunkID is the contract's name of a chunk.
func chunkID(id event.ID, n int) string { return string(id) + "_chunk_" + strconv.Itoa(n) }

// chunkPath is where a chunk's file is between encoding and removal.
func (r *Recorder) chunkPath(id event.ID, n int) string {
	return filepath.Join(r.spool.Folder(id), chunkID(id, n)+".mp4")
}
