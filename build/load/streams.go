//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"footlight/build/load/process"
)

// streamsTest measures many streams with a viewer each.
type streamsTest struct {
	bench
	streams  int
	duration time.Duration
	brief    time.Duration
	maxSkew  time.Duration
	check    bool
}

func newStreamsCmd() *cobra.Command {
	t := &streamsTest{}
	cmd := &cobra.Command{
		Use: "streams", Args: cobra.NoArgs,
		Short: "Many 360p streams of 500 kbit/s, half RTMP and half WHIP, a viewer each",
	}
	t.define(cmd.Flags())
	cmd.Flags().IntVar(&t.streams, "streams", 40, "number of streams, at least four")
	cmd.Flags().DurationVar(&t.duration, "duration", 5*time.Minute, "length of the run that measures sync")
	cmd.Flags().DurationVar(&t.brief, "brief", time.Minute, "length of the runs without HLS and without transcoding; 0 skips these runs")
	cmd.Flags().DurationVar(&t.maxSkew, "max-skew", 80*time.Millisecond, "how far sound and picture may drift apart")
	cmd.Flags().BoolVar(&t.check, "check", true, "fail if a result misses its limit")
	t.command(cmd, t.run)
	return cmd
}

func (t *streamsTest) scenarios() []scenario {
	all := []scenario{{Name: "HLS, transcoding", Cross: true, length: t.duration, taps: true}}
	if t.brief > 0 {
		all = append(all,
			scenario{Name: "no HLS, transcoding", Cross: true, NoHLS: true, length: t.brief},
			scenario{Name: "no HLS, no transcoding", NoHLS: true, length: t.brief},
		)
	}
	return all
}

func (t *streamsTest) run(ctx context.Context) error {
	c, err := openClips(ctx, t.cache)
	if err != nil {
		return err
	}
	var all []streamsOutcome
	var failed error
	for _, cfg := range t.configs() {
		for _, s := range t.scenarios() {
			o, err := t.once(ctx, cfg, s, c)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", cfg.Name, s.Name, err)
			}
			t.say("%s", o)
			failed = errors.Join(failed, t.keep(o))
			if t.check {
				failed = errors.Join(failed, o.verdict(t.maxSkew))
			}
			all = append(all, o)
		}
	}
	return errors.Join(printStreams(t.out, all), failed)
}

// once runs one scenario on a fresh server.
func (t *streamsTest) once(ctx context.Context, cfg process.Config, sc scenario, c *clips) (o streamsOutcome, err error) {
	if sc.NoHLS {
		cfg.Flags = append(cfg.Flags[:len(cfg.Flags):len(cfg.Flags)], "--hls-enabled=false")
	}
	err = withServer(ctx, cfg, func(s *process.Server) error {
		o, err = t.measure(ctx, s, sc, c)
		return err
	})
	o.Server, o.Scenario = cfg.Name, sc.Name
	return o, err
}

func (t *streamsTest) measure(ctx context.Context, s *process.Server, sc scenario, c *clips) (o streamsOutcome, err error) {
	before, err := rest(ctx, s)
	if err != nil {
		return o, err
	}
	show, err := openShow(ctx, s, c, plan(t.streams, sc))
	if err != nil {
		return o, errors.Join(err, show.close(ctx))
	}
	if err = t.observe(ctx, s, sc, show, &o); err != nil {
		return o, errors.Join(err, show.close(ctx))
	}
	if o.Sync, err = show.sync(ctx); err != nil {
		return o, errors.Join(err, show.close(ctx))
	}
	if err = show.close(ctx); err != nil {
		return o, err
	}
	o.GoroutinesLeft, o.SocketsLeft, err = forgotten(ctx, s, before)
	return o, err
}

// observe measures once all viewers are connected.
func (t *streamsTest) observe(ctx context.Context, s *process.Server, sc scenario, show *show, o *streamsOutcome) error {
	if err := wait(ctx, settle); err != nil {
		return err
	}
	o.Streams = t.streams
	return o.during(ctx, s, t.serverCPU, sc.length, show.begin, func() { show.end(o) })
}
