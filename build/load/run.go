//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"footlight/build/load/audience"
	"footlight/build/load/clip"
	"footlight/build/load/process"
	"footlight/build/load/sender"
)

// streamName is what is published and watched.
const streamName = "load"

// run is one measurement: how many viewers, how long, of what.
type run struct {
	clip     *clip.Clip
	viewers  int
	window   time.Duration
	joinRate int // viewers a second
	cpu      int // the server's
	// full is called while everybody is there; nil does nothing.
	full func(context.Context, *process.Server)
}

// settle is the time after the last join before the measurement begins. A random part of a GOP is added, or
// every run would look at the same part of it.
const settle = 2 * time.Second

// measure makes one measurement on a server that nobody uses. It also finds what the server still holds after
// everybody has left.
func (r run) measure(ctx context.Context, s *process.Server) (o outcome, err error) {
	before, err := rest(ctx, s)
	if err != nil {
		return o, err
	}
	if err = r.publish(ctx, s, &o); err != nil {
		return o, err
	}
	o.GoroutinesLeft, o.SocketsLeft, err = forgotten(ctx, s, before)
	return o, err
}

// publish measures while a publisher is there.
func (r run) publish(ctx context.Context, s *process.Server, o *outcome) (err error) {
	p, err := sender.Publish(ctx, s.URL("whip", streamName), r.clip)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Close(ctx)) }()
	a, err := audience.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	if err = wait(ctx, settle); err != nil { // until there is something to see
		return err
	}
	empty, err := look(ctx, s)
	if err != nil {
		return err
	}
	if o.Retries, err = r.fill(ctx, a, audience.Source{WHEP: s.URL("whep", streamName), Video: p.Video, Audio: p.Audio}); err != nil {
		return err
	}
	o.Viewers = r.viewers
	if err = o.during(ctx, s, r.cpu, r.window, a.Begin, func() { o.media(a.End()) }); err != nil {
		return err
	}
	if err = r.weigh(ctx, s, empty, o); err == nil && r.full != nil {
		r.full(ctx, s)
	}
	return err
}

// weigh finds how much the server holds for each viewer.
func (r run) weigh(ctx context.Context, s *process.Server, empty state, o *outcome) error {
	full, err := look(ctx, s)
	if err != nil || r.viewers == 0 {
		return err
	}
	o.RSSEach = float64(full.RSS-empty.RSS) / 1024 / float64(r.viewers)
	o.GoroutinesEach = float64(full.goroutines-empty.goroutines) / float64(r.viewers)
	return nil
}

// joinTries is how often a viewer tries to join, as players do.
const joinTries = 3

// fill lets the viewers join, spread evenly, and counts who had to try again.
func (r run) fill(ctx context.Context, a *audience.Audience, from audience.Source) (retries int, err error) {
	tick := time.NewTicker(time.Second / time.Duration(r.joinRate))
	defer tick.Stop()
	failed := make(chan error, r.viewers*joinTries)
	var wg sync.WaitGroup
	for range r.viewers {
		wg.Go(func() { join(ctx, a, from, failed) })
		select {
		case <-tick.C:
		case <-ctx.Done():
			wg.Wait()
			return 0, ctx.Err()
		}
	}
	wg.Wait()
	close(failed)
	for err = range failed {
		retries++
	}
	if missing := r.viewers - a.Size(); missing > 0 {
		return retries, fmt.Errorf("%d viewers could not join, the last: %w", missing, err)
	}
	return retries, wait(ctx, settle+rand.N(clip.GOP)) // a phase
}

func join(ctx context.Context, a *audience.Audience, from audience.Source, failed chan<- error) {
	for range joinTries {
		err := a.Join(ctx, from)
		if err == nil {
			return
		}
		failed <- err
	}
}
