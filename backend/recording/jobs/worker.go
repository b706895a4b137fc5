package jobs

import (
	"context"
	"log/slog"

	"footlight/backend/recording/index"
)

// Step does a chunk's next step and returns the chunk as it then is.
type Step func(ctx context.Context, rec *index.Recording, c index.Chunk) (index.Chunk, error)

// Worker does the steps of chunks.
type Worker struct {
	Index    *index.Index
	Queues   Queues
	Pause    *Pause
	Failures *Failures
	Settled  func(context.Context, *index.Recording) error // called where a chunk has come to its end
	Log      *slog.Logger
}

// Handle makes a queue's handler of a step: once there is room for its result,
// it finds the chunk, does the step, and queues what comes after it. A step that
// finds its work done returns the chunk as it is, so that a lost job after it is
// queued again.
func (w Worker) Handle(stage string, do Step) func(context.Context, []byte, int) error {
	return func(ctx context.Context, payload []byte, attempt int) error {
		if err := w.Pause.Wait(ctx); err != nil {
			return err
		}
		j, err := Read(payload)
		if err != nil { // it is of no event
			w.Log.Error("job cannot be read", "stage", stage, "err", err)
		}
		rec, c, err := j.Find(ctx, w.Index)
		if err == nil {
			c, err = do(ctx, rec, c)
			w.Pause.Note(err)
		}
		if err != nil && j.Gone(ctx, w.Index) {
			w.Log.Debug("job of a chunk that is gone dropped", "stage", stage, "job", string(payload))
			w.Failures.Note(stage, j, attempt, nil)
			return nil
		}
		w.Failures.Note(stage, j, attempt, err)
		if err != nil {
			return err
		}
		return w.goOn(ctx, rec, c)
	}
}

// goOn queues what comes after a step.
func (w Worker) goOn(ctx context.Context, rec *index.Recording, c index.Chunk) error {
	if c.Settled() {
		return w.Settled(ctx, rec)
	}
	return w.Queues.Push(ctx, rec.ID(), c)
}
