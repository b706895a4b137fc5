//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"footlight/backend/e2e/load/audience"
	"footlight/backend/e2e/load/clip"
	"footlight/backend/e2e/load/sender"
	"footlight/backend/e2e/load/stage"
	"footlight/backend/e2e/load/tally"
)

// streamName is what is published and watched.
const streamName = "load"

// outcome is one run: a fresh server, one publisher, so many viewers. Times
// are in milliseconds.
type outcome struct {
	Server   string     `json:"server"`
	Viewers  int        `json:"viewers"`
	Run      int        `json:"run"`
	Seconds  float64    `json:"seconds"`
	Profile  string     `json:"srtp_profile"`
	CPU      float64    `json:"server_cpu_percent"`
	Others   float64    `json:"others_cpu_percent"` // on the server's processor, stolen time included
	LoadCPU  float64    `json:"generator_cpu_percent"`
	PerView  float64    `json:"cpu_ms_per_viewer_second"`
	PerPkt   float64    `json:"cpu_us_per_packet"`
	PktRate  float64    `json:"packets_per_cpu_second"`
	Deliver  float64    `json:"delivered_percent"`
	Loss     float64    `json:"loss_percent"`
	Broken   int        `json:"broken_packets"`
	Repeated int        `json:"retransmissions"`
	Gone     int        `json:"viewers_dropped"`
	Mute     int        `json:"viewers_without_picture"`
	Lat50    float64    `json:"latency_ms_p50"`
	Lat99    float64    `json:"latency_ms_p99"`
	Answer   [2]float64 `json:"join_answer_ms_p50_p99"`
	First    [2]float64 `json:"join_first_packet_ms_p50_p99"`
	Key      [2]float64 `json:"join_first_keyframe_ms_p50_p99"`
	RSS      float64    `json:"rss_mb"`
	RSSEach  float64    `json:"rss_kb_per_viewer"`
	// Left is what the server had more of after everybody had left than
	// before they came.
	GoroutinesEach float64 `json:"goroutines_per_viewer"`
	GoroutinesLeft int     `json:"goroutines_left"`
	FDsLeft        int     `json:"fds_left"`
}

// run is how one measurement is made.
type run struct {
	clip     *clip.Clip
	viewers  int
	window   time.Duration
	joinRate int // viewers a second
	coalesce bool
	loadCPU  int
	cpu      int // the server's
}

// settle is what the last joins have to calm down; a random part of a GOP is
// added, or every run would look at the same phase of it.
const settle = 2 * time.Second

// measure runs one measurement on a running server.
func (r run) measure(ctx context.Context, s *stage.Server) (o outcome, err error) {
	p, err := sender.Publish(ctx, s.URL("whip", streamName), r.clip)
	if err != nil {
		return o, err
	}
	defer func() { err = errors.Join(err, p.Close(ctx)) }()
	a, err := audience.Open(audience.Config{
		WHEP: s.URL("whep", streamName), Video: p.Video, Audio: p.Audio, Coalesce: r.coalesce,
	})
	if err != nil {
		return o, err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	if err = wait(ctx, settle); err != nil { // until there is something to see
		return o, err
	}
	empty, err := look(ctx, s)
	if err != nil {
		return o, err
	}
	if err := r.fill(ctx, a); err != nil {
		return o, err
	}
	if err := r.observe(ctx, s, a, &o); err != nil {
		return o, err
	}
	if r.viewers > 0 {
		full, err := look(ctx, s)
		if err != nil {
			return o, err
		}
		o.RSSEach = float64(full.RSS-empty.RSS) / 1024 / float64(r.viewers)
		o.GoroutinesEach = float64(full.goroutines-empty.goroutines) / float64(r.viewers)
	}
	return o, r.empty(ctx, s, a, empty, &o)
}

// fill lets the viewers join, spread evenly.
func (r run) fill(ctx context.Context, a *audience.Audience) error {
	tick := time.NewTicker(time.Second / time.Duration(r.joinRate))
	defer tick.Stop()
	failed := make(chan error, r.viewers)
	var wg sync.WaitGroup
	for range r.viewers {
		wg.Go(func() { failed <- a.Join(ctx) })
		select {
		case <-tick.C:
		case <-ctx.Done():
			wg.Wait()
			return ctx.Err()
		}
	}
	wg.Wait()
	close(failed)
	for err := range failed {
		if err != nil {
			return fmt.Errorf("a viewer could not join: %w", err)
		}
	}
	return wait(ctx, settle+rand.N(clip.GOP)) //nolint:gosec // a phase
}

// observe measures one window.
func (r run) observe(ctx context.Context, s *stage.Server, a *audience.Audience, o *outcome) error {
	before, err := r.meter(s)
	if err != nil {
		return err
	}
	a.Begin()
	if err = wait(ctx, r.window); err != nil {
		return err
	}
	after, err := r.meter(s)
	if err != nil {
		return err
	}
	w := a.End()
	o.Viewers = r.viewers
	o.usage(before, after)
	o.media(w)
	return nil
}

// readings are the counters a window lies between.
type readings struct {
	server, load stage.Usage
	busy         time.Duration // of the server's processor
}

func (r run) meter(s *stage.Server) (m readings, err error) {
	if m.server, err = s.Usage(); err != nil {
		return m, err
	}
	if m.load, err = stage.UsageOf(os.Getpid()); err != nil {
		return m, err
	}
	busy, stolen, err := stage.Busy(r.cpu)
	m.busy = busy + stolen
	return m, err
}

func (o *outcome) usage(before, after readings) {
	span := after.server.At.Sub(before.server.At)
	cpu := after.server.CPU - before.server.CPU
	percent := func(d time.Duration) float64 { return 100 * d.Seconds() / span.Seconds() }
	o.Seconds, o.CPU = span.Seconds(), percent(cpu)
	o.LoadCPU = percent(after.load.CPU - before.load.CPU)
	o.Others = max(0, percent(after.busy-before.busy)-o.CPU)
	o.RSS = float64(after.server.RSS) / 1e6
	if o.Viewers > 0 {
		o.PerView = 1000 * cpu.Seconds() / float64(o.Viewers) / span.Seconds()
	}
}

func (o *outcome) media(w audience.Window) {
	o.Profile, o.Broken, o.Repeated, o.Gone, o.Mute = w.Profile, w.Broken, w.Repeated, w.Gone, w.Mute
	if w.Viewers == 0 || w.Got == 0 {
		return
	}
	cpu := o.CPU / 100 * o.Seconds
	o.PerPkt, o.PktRate = 1e6*cpu/float64(w.Packets), float64(w.Packets)/cpu
	o.Deliver = 100 * float64(w.Got) / float64(w.Sent) / float64(w.Viewers)
	o.Loss = 100 * float64(w.Lost) / float64(w.Got+w.Lost)
	o.Lat50, o.Lat99 = milliseconds(w.Latency.Quantile(0.5)), milliseconds(w.Latency.Quantile(0.99))
	o.Answer, o.First, o.Key = ends(w.Joins.Answer), ends(w.Joins.Packet), ends(w.Joins.Keyframe)
}

// ends are the 50th and the 99th percentile in milliseconds.
func ends(all []time.Duration) [2]float64 {
	return [2]float64{milliseconds(tally.Quantile(all, 0.5)), milliseconds(tally.Quantile(all, 0.99))}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// state is what a server holds.
type state struct {
	stage.Usage
	goroutines int
}

func look(ctx context.Context, s *stage.Server) (st state, err error) {
	if st.Usage, err = s.Usage(); err != nil {
		return st, err
	}
	st.goroutines, err = s.Goroutines(ctx)
	return st, err
}

// leaveTimeout is what a server has to forget its viewers.
const leaveTimeout = 20 * time.Second

// empty makes everybody leave and waits until the server holds no more than
// before they came.
func (r run) empty(ctx context.Context, s *stage.Server, a *audience.Audience, before state, o *outcome) error {
	if err := a.Leave(ctx); err != nil {
		return fmt.Errorf("leave: %w", err)
	}
	for end := time.Now().Add(leaveTimeout); ; {
		now, err := look(ctx, s)
		if err != nil {
			return err
		}
		o.GoroutinesLeft, o.FDsLeft = now.goroutines-before.goroutines, now.FDs-before.FDs
		if o.GoroutinesLeft <= 0 && o.FDsLeft <= 0 || time.Now().After(end) {
			return nil
		}
		if err := wait(ctx, 200*time.Millisecond); err != nil {
			return err
		}
	}
}

func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
