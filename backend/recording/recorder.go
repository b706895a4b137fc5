package recording

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
	"footlight/backend/recording/content"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/encode"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
	"footlight/backend/recording/planner"
	"footlight/backend/recording/quota"
	"footlight/backend/recording/report"
	"footlight/backend/recording/seal"
	"footlight/backend/recording/spool"
	"footlight/backend/recording/upload"
)

// Recorder records events. Safe for concurrent use.
type Recorder struct {
	// Stages that other packages call directly.
	Copies  *copies.Stage    // copies of stored content in further places
	Content *content.Content // content that recordings use
	Seals   *seal.Stage      // manifests
	Studio  Studio           // nil means that the server makes all chunks

	cfg      Config
	index    *index.Index
	planner  *planner.Planner
	encode   *encode.Stage
	upload   *upload.Stage
	reporter report.Reporter

	queues   jobs.Queues
	quota    *quota.Unfinished
	recorded *quota.Recorded
	pause    *jobs.Pause
	failures *jobs.Failures
}

// Run works until ctx ends: it takes segments as they are finished, works off the queues, and looks
// at every unfinished recording every Poll. It returns when all of that has stopped.
func (r *Recorder) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		w := spool.Watcher{Dir: r.cfg.Live, Log: r.cfg.Log}
		return w.Run(ctx, func(id event.ID) { r.noticed(ctx, id) })
	})
	w := jobs.Worker{Index: r.index, Queues: r.queues, Pause: r.pause, Failures: r.failures, Settled: r.advance, Log: r.cfg.Log}
	g.Go(func() error { return r.poll(ctx) })
	g.Go(func() error { return r.Seals.Run(ctx) })
	g.Go(func() error { return r.queues.Encode.Run(ctx, 2*r.cfg.Encoders, w.Handle("encode", r.encode.Encode)) })
	g.Go(func() error { return r.queues.Upload.Run(ctx, r.cfg.Uploads, w.Handle("upload", r.upload.Upload)) })
	g.Go(func() error { return r.queues.Finish.Run(ctx, 1, w.Handle("finish", r.upload.Finish)) })
	g.Go(func() error { return r.Copies.Run(ctx) })
	return g.Wait()
}

func (r *Recorder) poll(ctx context.Context) error {
	tick := time.NewTicker(r.cfg.Poll)
	defer tick.Stop()
	for {
		for _, rec := range r.index.Unfinished() {
			r.refresh(ctx, rec)
		}
		if r.Studio != nil {
			if err := r.Studio.Expire(ctx, time.Now()); err != nil {
				r.cfg.Log.Error("old parts of uploads were not removed", "err", err)
			}
		}
		r.pause.Check()
		r.encode.Look()
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// refresh brings one event up to date, including notifications and jobs that were missed. After an
// error, the next look tries again.
func (r *Recorder) refresh(ctx context.Context, rec *index.Recording) {
	err := r.advance(ctx, rec)
	for _, c := range rec.Chunks() {
		if err == nil && !c.Settled() {
			err = r.queues.Push(ctx, rec.ID(), c)
		}
	}
	r.logBehind(ctx, rec, err)
}

// logBehind logs why an event is not up to date. The next look tries again.
func (r *Recorder) logBehind(ctx context.Context, rec *index.Recording, err error) {
	if err != nil && ctx.Err() == nil {
		r.pause.Note(err)
		r.cfg.Log.Error("recording was not brought up to date", "event", rec.ID(), "err", err)
	}
}

// noticed looks at the event with a new segment, or at all events if id is empty.
func (r *Recorder) noticed(ctx context.Context, id event.ID) {
	for _, rec := range r.index.Unfinished() {
		if id == "" || rec.ID() == id {
			r.logBehind(ctx, rec, r.advance(ctx, rec))
		}
	}
}
