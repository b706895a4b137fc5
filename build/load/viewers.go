//go:build linux

package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"footlight/build/load/clip"
	"footlight/build/load/process"
)

// viewersTest measures viewers of one stream.
type viewersTest struct {
	bench
	viewing
	counts  []int
	runs    int
	profile string
}

// viewing holds the flags that define how viewers are measured.
type viewing struct {
	window   time.Duration
	joinRate int
	media    string
}

func (c *viewing) define(fs *pflag.FlagSet, media string, window time.Duration) {
	fs.DurationVar(&c.window, "window", window, "length of the measurement")
	fs.IntVar(&c.joinRate, "join-rate", 50, "viewers that join in a second")
	fs.StringVar(&c.media, "clip", media, "hd (720p30, 2.5 Mbit/s), small (360p30, 500 kbit/s) or thin (180p30, 125 kbit/s)")
}

func newViewersCmd() *cobra.Command {
	t := &viewersTest{}
	cmd := &cobra.Command{
		Use: "viewers", Args: cobra.NoArgs,
		Short: "What viewers of one stream cost",
	}
	t.bench.define(cmd.Flags())
	t.viewing.define(cmd.Flags(), "hd", 8*time.Second)
	cmd.Flags().IntSliceVar(&t.counts, "viewers", []int{0, 1, 50, 200, 400}, "numbers of viewers; one measurement each")
	cmd.Flags().IntVar(&t.runs, "runs", 3, "number of runs; the medians are reported")
	cmd.Flags().StringVar(&t.profile, "profile", "", "file for perf record of the server after the window; the hottest functions are printed")
	t.command(cmd, t.run)
	return cmd
}

// run measures the servers in turn, run by run, so that a busy minute of the machine affects all of them.
func (t *viewersTest) run(ctx context.Context) error {
	media, err := t.clipNamed(ctx, t.media)
	if err != nil {
		return err
	}
	var all []outcome
	for _, n := range t.counts {
		for i := range t.runs {
			for _, cfg := range t.configs() {
				r := t.viewing.run(media, n)
				if t.profile != "" {
					r.full = t.look
				}
				o, err := t.once(ctx, cfg, r)
				if err != nil {
					return fmt.Errorf("%s, %d viewers: %w", cfg.Name, n, err)
				}
				o.Run = i + 1
				t.say("%s", o)
				if err := t.keep(o); err != nil {
					return err
				}
				all = append(all, o)
			}
		}
	}
	return printOutcomes(t.out, all)
}

// look profiles a full server.
func (t *viewersTest) look(ctx context.Context, s *process.Server) {
	text, err := profile(ctx, s.PID, t.profile, t.window)
	if err != nil {
		text = err.Error() // the measurement is good without a profile
	}
	t.say("%s", text)
}

func (c *viewing) run(media *clip.Clip, viewers int) run {
	return run{clip: media, viewers: viewers, window: c.window, joinRate: c.joinRate}
}

// once measures on a fresh server. The server's limit is so high that it restricts neither the number of
// viewers nor, since less than half of the connections are taken, those of one address.
func (b *bench) once(ctx context.Context, cfg process.Config, r run) (o outcome, err error) {
	cfg.Flags = append(slices.Clip(cfg.Flags), fmt.Sprintf("--max-connections=%d", 2*r.viewers+1000))
	r.cpu = b.serverCPU
	err = withServer(ctx, cfg, func(s *process.Server) error {
		o, err = r.measure(ctx, s)
		return err
	})
	o.Server = cfg.Name
	return o, err
}
