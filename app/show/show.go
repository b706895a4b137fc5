package show

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"footlight/app/engine"
	"footlight/app/journal"
	"footlight/app/sources"
)

// Show is one show, or one rehearsal.
type Show struct {
	Config

	pace pace
	made atomic.Pointer[engine.Engine] // also after the show: the next one goes on as it was
}

// Run makes the show until ctx ends, and uploads and seals what was kept until rest ends. What is left then is for
// Recording.Finish. Run returns why the show ended, and apart from that what became of its recording.
func (s *Show) Run(ctx, rest context.Context, on Events) (show, recording error) {
	m := &machine{length: s.Length, period: s.Period, on: on, open: s.open}
	if s.Recording != nil {
		if err := s.keep(ctx, m); err != nil {
			on.Enter(Done, unlessEnded(ctx, err))
			return err, nil
		}
		root := s.Config.Engine.Keep.Root
		logLeft(root, s.Recording.Dir)
		defer logLeft(root, "")
	}
	if s.Live {
		return m.run(ctx, rest, Live)
	}
	return m.run(ctx, rest, Rehearsing)
}

// keep has the machine keep the show, and the server record it.
func (s *Show) keep(ctx context.Context, m *machine) error {
	r := s.Recording
	s.pace.most = r.Rate
	k := r.keeper()
	if err := k.Begin(); err != nil {
		return fmt.Errorf("--keep: %w", err)
	}
	s.Config.Engine.Keep, m.keeper = k, k
	if r.Local {
		return nil
	}
	note := journal.Note{
		Event: s.Event, Format: s.Config.Engine.Format, Live: true, Sources: s.Sources, As: s.Resume, Began: s.Began,
	}
	d, err := r.begin(ctx, note, k, s.pace.rate)
	if err != nil {
		return errors.Join(err, k.Close())
	}
	d.now = func() (sources.Choice, []string) {
		from := s.chosen()
		return from, s.Commands(from)
	}
	m.diary, m.archive, m.sealTimeout = d, recorder{r.Server, r.Dir, d.note}, r.SealTimeout
	return nil
}

// open opens the show's engine, which then is as Resume says.
func (s *Show) open() (stage, error) {
	e, err := engine.Open(s.Config.Engine)
	if err != nil {
		return nil, err
	}
	s.resume(e)
	s.pace.show.Store(e)
	return running{e, s}, nil
}

// Engine returns the running engine, or nil if none runs.
func (s *Show) Engine() *engine.Engine { return s.pace.show.Load() }

// running is an engine that runs. It implements stage.
type running struct {
	*engine.Engine
	show *Show
}

// Run implements stage. Commands are read beside the engine.
func (r running) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return r.Engine.Run(ctx) })
	if r.show.Control != nil {
		group.Go(func() error { return r.show.Control.Run(ctx, r.Engine) })
	}
	return group.Wait()
}

// Close implements stage.
func (r running) Close() error {
	r.show.pace.show.Store(nil)
	return r.Engine.Close()
}
