package engine

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"footlight/backend/media"
)

// Run makes the show until ctx ends, or until an error that cannot be retried.
func (e *Engine) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return e.Programme.Run(ctx, e.began, output{e.encoder, e.people.aside}) })
	if e.config.WHIP != "" {
		group.Go(func() error { return e.publish(ctx) })
		group.Go(func() error {
			return e.read(ctx, "broadcast", func(f media.Frame) error { e.publisher.Write(f); return nil })
		})
	}
	if kept := e.config.Keep; kept != nil {
		group.Go(func() error { return errors.Join(e.read(ctx, "keep", e.keep), kept.Finish()) })
	}
	sources := e.runSources(ctx, group)
	group.Go(func() error { return sources.exchanges(ctx) })
	group.Go(func() error { return e.keepPace(ctx) })
	if e.config.Speakers != nil {
		group.Go(func() error { return e.people.run(ctx) })
	}
	return group.Wait()
}

// Watch passes the encoded frames to a sink until ctx ends or the sink fails. The first frame is a keyframe.
func (e *Engine) Watch(ctx context.Context, sink func(media.Frame) error) error {
	e.encoder.ForceKeyframe()
	return e.read(ctx, "preview", sink)
}

// read passes frames to a sink. A slow sink misses frames.
func (e *Engine) read(ctx context.Context, name string, sink func(media.Frame) error) error {
	frames := e.encoder.Hub.Subscribe()
	defer frames.Close()
	for known := uint64(0); ; known = frames.Missed() {
		f, err := frames.Next(ctx)
		if err != nil {
			return nil // only ctx ends it
		}
		if missed := frames.Missed() - known; missed > 0 {
			e.config.Log.Warn("frames were dropped for a slow sink", "sink", name, "missed", missed)
		}
		if err = sink(f); err != nil {
			return err
		}
	}
}

// keep records a frame. An error does not stop the show.
func (e *Engine) keep(f media.Frame) error {
	if err := e.config.Keep.Write(f); err != nil {
		e.config.Log.Error("two seconds of the show were not recorded", "error", err)
	}
	return nil
}
