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

// streamName is the stream that is published and watched.
const streamName = "load"

// run describes one measurement.
type run struct {
	clip     *clip.Clip
	viewers  int
	window   time.Duration
	joinRate int // viewers per second
	cpu      int // the server's processor
	// full is called while all viewers are connected. nil means no call.
	full func(context.Context, *process.Server)
}

// settle is the time between the last join and the measurement. A random part of a GOP is added; otherwise
// every run would measure the same part of it.
const settle = 2 * time.Second

// measure makes one measurement on a server without clients. It also finds what the server still uses after
// everyone has left.
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

// publish measures while a publisher is connected.
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
	if err = wait(ctx, settle); err != nil { // until the first keyframe is there
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

// weigh computes how much memory and how many goroutines the server uses for each viewer.
func (r run) weigh(ctx context.Context, s *process.Server, empty state, o *outcome) error {
	full, err := look(ctx, s)
	if err != nil || r.viewers == 0 {
		return err
	}
	o.RSSEach = float64(full.RSS-empty.RSS) / 1024 / float64(r.viewers)
	o.GoroutinesEach = float64(full.goroutines-empty.goroutines) / float64(r.viewers)
	return nil
}

// joinTries limits the attempts of a viewer to join. Players try again, too.
const joinTries = 3

// fill connects the viewers at an even rate and counts the joins that had to be repeated.
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
	return retries, wait(ctx, settle+rand.N(clip.GOP)) // a random phase within the GOP
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
