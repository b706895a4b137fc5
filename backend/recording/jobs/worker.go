package jobs

import (
	"context"
	"log/slog"

	"footlight/backend/recording/index"
)

// Step does a chunk's next step and returns the changed chunk.
type Step func(ctx context.Context, rec *index.Recording, c index.Chunk) (index.Chunk, error)

// Worker does the steps of chunks.
type Worker struct {
	Index    *index.Index
	Queues   Queues
	Pause    *Pause
	Failures *Failures
	Settled  func(context.Context, *index.Recording) error // called when a chunk is done or has failed
	Log      *slog.Logger
}

// Handle returns a queue's handler for a step. The handler waits for disk space, finds the chunk,
// does the step, and queues the next one. A step that is already done returns the chunk unchanged,
// so that a job lost after it is queued again.
func (w Worker) Handle(stage string, do Step) func(context.Context, []byte, int) error {
	return func(ctx context.Context, payload []byte, attempt int) error {
		if err := w.Pause.Wait(ctx); err != nil {
			return err
		}
		j, err := Read(payload)
		if err != nil { // the job then names no event
			w.Log.Error("job could not be read", "stage", stage, "err", err)
		}
		rec, c, err := j.Find(ctx, w.Index)
		if err == nil {
			c, err = do(ctx, rec, c)
			w.Pause.Note(err)
		}
		if err != nil && j.Gone(ctx, w.Index) {
			w.Log.Debug("job was dropped: its chunk is gone", "stage", stage, "job", string(payload))
			w.Failures.Note(stage, j, attempt, nil)
			return nil
		}
		w.Failures.Note(stage, j, attempt, err)
		if err != nil {
			return err
		}
		return w.queueNext(ctx, rec, c)
	}
}

// queueNext queues the step after this one.
func (w Worker) queueNext(ctx context.Context, rec *index.Recording, c index.Chunk) error {
	if c.Settled() {
		return w.Settled(ctx, rec)
	}
	return w.Queues.Push(ctx, rec.ID(), c)
}
