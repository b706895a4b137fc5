package recording

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/index"
	"footlight/backend/recording/watch"
)

// Recorder records events. Safe for concurrent use.
type Recorder struct {
	cfg   Config
	spool watch.Spool
	index *index.Index

	unsealed unsealed
	effort   *effort
	full     *full
	failures failures
	outages  outages
	uploads  uploads
	making   making

	// planning is held while segments are taken and chunks decided, so that
	// one look at the folders leads to one decision.
	planning sync.Mutex
	stops    stops   // of the stopping events; guarded by planning
	lengths  lengths // of segments of studios' shows; guarded by planning

	// sharing is held for reading while content is taken up, and for writing
	// while it is given up.
	sharing sync.RWMutex
}

// Open finds what was recorded so far, rebuilding what the KV lost, and takes
// the segments that were finished meanwhile: open it before their writer may
// delete any. Nothing is encoded or stored before Run.
func Open(ctx context.Context, cfg Config) (*Recorder, error) {
	cfg = cfg.withDefaults()
	r := &Recorder{
		cfg: cfg, spool: watch.Spool{Live: cfg.Live, Dir: cfg.Spool},
		effort: newEffort(cfg), full: &full{disk: cfg.Disk, log: cfg.Log}, stops: stops{}, lengths: lengths{},
	}
	if err := r.spool.Open(); err != nil {
		return nil, err
	}
	var err error
	if r.index, err = index.Open(ctx, cfg.KV, cfg.Spool, cfg.Log); err != nil {
		return nil, err
	}
	for _, b := range r.index.Unfinished() {
		if err := chunk.Clean(r.spool.Folder(b.ID())); err != nil {
			return nil, err
		}
		if err := r.advance(ctx, b); err != nil {
			return nil, err
		}
	}
	return r, errors.Join(r.clearRest(ctx), r.respread(ctx), r.findUnsealed(ctx))
}

// respread queues every copy that is missing, whatever became of its job.
func (r *Recorder) respread(ctx context.Context) error {
	if len(r.cfg.Places) == 0 {
		return nil
	}
	books, err := r.index.All(ctx)
	if err != nil {
		return err
	}
	for _, b := range books {
		if err := r.spreadAll(ctx, b); err != nil {
			return err
		}
		if m := b.Event().Manifest; m.Settled() {
			if err := r.KeepDocument(ctx, m.CID); err != nil {
				return err
			}
		}
	}
	return nil
}

// Run works until ctx ends: it takes segments as they are finished, works off
// the queues, and looks after everything unfinished every Poll. It returns when
// nothing of that goes on any more.
func (r *Recorder) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		w := watch.Watcher{Dir: r.cfg.Live, Log: r.cfg.Log}
		return w.Run(ctx, func(id event.ID) { r.noticed(ctx, id) })
	})
	g.Go(func() error { return r.poll(ctx) })
	g.Go(func() error { return r.runSeals(ctx) })
	g.Go(func() error { return r.cfg.Encode.Run(ctx, 2*r.cfg.Encoders, r.handle("encode", r.encode)) })
	g.Go(func() error { return r.cfg.Upload.Run(ctx, r.cfg.Uploads, r.handle("upload", r.upload)) })
	g.Go(func() error { return r.cfg.Finish.Run(ctx, 1, r.handle("finish", r.finish)) })
	g.Go(func() error { return r.runPlaces(ctx) })
	return g.Wait()
}

func (r *Recorder) poll(ctx context.Context) error {
	tick := time.NewTicker(r.cfg.Poll)
	defer tick.Stop()
	for {
		for _, b := range r.index.Unfinished() {
			r.refresh(ctx, b)
		}
		r.full.check()
		r.effort.level(r.demand())
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// refresh brings one event up to date, whatever was missed: segments, jobs, the
// end of a stop. What fails is tried again at the next look.
func (r *Recorder) refresh(ctx context.Context, b *index.Book) {
	err := r.advance(ctx, b)
	for _, c := range b.Chunks() {
		if err == nil && !c.Settled() {
			err = r.push(ctx, b.ID(), c)
		}
	}
	r.behind(ctx, b, err)
}

// behind notes why an event is not up to date, which the next look is to change.
func (r *Recorder) behind(ctx context.Context, b *index.Book, err error) {
	if err != nil && ctx.Err() == nil {
		r.full.note(err)
		r.cfg.Log.Error("recording could not be brought up to date", "event", b.ID(), "err", err)
	}
}

// noticed looks at the event with a new segment; at all of them for "".
func (r *Recorder) noticed(ctx context.Context, id event.ID) {
	for _, b := range r.index.Unfinished() {
		if id != "" && b.ID() != id {
			continue
		}
		if err := r.advance(ctx, b); err != nil && ctx.Err() == nil {
			r.full.note(err)
			r.cfg.Log.Error("segments could not be taken", "event", b.ID(), "err", err)
		}
	}
}
