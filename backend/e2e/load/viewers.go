//go:build linux

package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"footlight/backend/e2e/load/clip"
	"footlight/backend/e2e/load/stage"
	"footlight/backend/e2e/load/tally"
)

// viewersTest measures viewers of one stream.
type viewersTest struct {
	bench
	counts   []int
	runs     int
	window   time.Duration
	joinRate int
	coalesce bool
}

func newViewersCmd() *cobra.Command {
	t := &viewersTest{}
	cmd := &cobra.Command{
		Use: "viewers", Args: cobra.NoArgs,
		Short: "What viewers of one 720p30 stream of 2.5 Mbit/s cost",
	}
	t.define(cmd.Flags())
	cmd.Flags().IntSliceVar(&t.counts, "viewers", []int{0, 1, 50, 200, 400}, "how many at once, one measurement each")
	cmd.Flags().IntVar(&t.runs, "runs", 3, "of which medians are told")
	cmd.Flags().DurationVar(&t.window, "window", 8*time.Second, "how long is measured")
	cmd.Flags().IntVar(&t.joinRate, "join-rate", 50, "viewers that join in a second")
	cmd.Flags().BoolVar(&t.coalesce, "gro", false, "receive with UDP_GRO, which flatters the server")
	cmd.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		end, err := t.begin(cmd.OutOrStdout())
		if err != nil {
			return err
		}
		defer func() {
			if endErr := end(); err == nil {
				err = endErr
			}
		}()
		return t.run(cmd.Context())
	}
	return cmd
}

// run measures the servers in turn, run by run, so that a busy minute of the
// machine hits all of them.
func (t *viewersTest) run(ctx context.Context) error {
	media, err := t.clip(ctx, clip.HD())
	if err != nil {
		return err
	}
	var all []outcome
	for _, n := range t.counts {
		for i := range t.runs {
			for _, cfg := range t.configs() {
				o, err := t.once(ctx, cfg, run{clip: media, viewers: n, window: t.window})
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

// once measures on a fresh server.
func (t *viewersTest) once(ctx context.Context, cfg stage.Config, r run) (o outcome, err error) {
	r.joinRate, r.coalesce, r.cpu, r.loadCPU = t.joinRate, t.coalesce, t.serverCPU, t.loadCPU
	cfg.Flags = append(cfg.Flags[:len(cfg.Flags):len(cfg.Flags)], fmt.Sprintf("--max-connections=%d", r.viewers+1000))
	err = withServer(ctx, cfg, func(s *stage.Server) error {
		o, err = r.measure(ctx, s)
		return err
	})
	o.Server = cfg.Name
	return o, err
}

// String is a run on one line.
func (o outcome) String() string {
	return fmt.Sprintf("%s ×%d run %d: cpu %.1f%% (others %.0f%%), %.3f ms/viewer·s, %.2f µs/packet, latency %.1f/%.1f ms, "+
		"delivered %.2f%%, loss %.3f%%, first keyframe %.0f/%.0f ms, %.0f kB/viewer, broken %d, dropped %d, left %d goroutines %d fds",
		o.Server, o.Viewers, o.Run, o.CPU, o.Others, o.PerView, o.PerPkt, o.Lat50, o.Lat99,
		o.Deliver, o.Loss, o.Key[0], o.Key[1], o.RSSEach, o.Broken, o.Gone, o.GoroutinesLeft, o.FDsLeft)
}

// columns are the table's.
func columns() []tally.Column[outcome] {
	one := func(f func(outcome) float64, format string) func([]outcome) string {
		return func(runs []outcome) string { return fmt.Sprintf(format, tally.MedianOf(runs, f)) }
	}
	two := func(f func(outcome) [2]float64) func([]outcome) string {
		return func(runs []outcome) string {
			return fmt.Sprintf("%.0f/%.0f", tally.MedianOf(runs, func(o outcome) float64 { return f(o)[0] }),
				tally.MedianOf(runs, func(o outcome) float64 { return f(o)[1] }))
		}
	}
	return []tally.Column[outcome]{
		{Head: "server", Cell: func(r []outcome) string { return r[0].Server }},
		{Head: "viewers", Cell: func(r []outcome) string { return fmt.Sprint(r[0].Viewers) }},
		{Head: "runs", Cell: func(r []outcome) string { return fmt.Sprint(len(r)) }},
		{Head: "CPU %", Cell: one(func(o outcome) float64 { return o.CPU }, "%.1f")},
		{Head: "ms/viewer·s", Cell: one(func(o outcome) float64 { return o.PerView }, "%.2f")},
		{Head: "µs/packet", Cell: one(func(o outcome) float64 { return o.PerPkt }, "%.2f")},
		{Head: "packets/CPU·s", Cell: one(func(o outcome) float64 { return o.PktRate }, "%.0f")},
		{Head: "delivered %", Cell: one(func(o outcome) float64 { return o.Deliver }, "%.2f")},
		{Head: "loss %", Cell: one(func(o outcome) float64 { return o.Loss }, "%.3f")},
		{Head: "latency p50/p99 ms", Cell: func(r []outcome) string {
			return one(func(o outcome) float64 { return o.Lat50 }, "%.1f")(r) + "/" + one(func(o outcome) float64 { return o.Lat99 }, "%.1f")(r)
		}},
		{Head: "answer p50/p99 ms", Cell: two(func(o outcome) [2]float64 { return o.Answer })},
		{Head: "1st packet p50/p99 ms", Cell: two(func(o outcome) [2]float64 { return o.First })},
		{Head: "1st keyframe p50/p99 ms", Cell: two(func(o outcome) [2]float64 { return o.Key })},
		{Head: "RSS MB", Cell: one(func(o outcome) float64 { return o.RSS }, "%.0f")},
		{Head: "kB/viewer", Cell: one(func(o outcome) float64 { return o.RSSEach }, "%.0f")},
		{Head: "goroutines/viewer", Cell: one(func(o outcome) float64 { return o.GoroutinesEach }, "%.1f")},
		{Head: "left goroutines", Cell: one(func(o outcome) float64 { return float64(o.GoroutinesLeft) }, "%.0f")},
		{Head: "left fds", Cell: one(func(o outcome) float64 { return float64(o.FDsLeft) }, "%.0f")},
		{Head: "generator CPU %", Cell: one(func(o outcome) float64 { return o.LoadCPU }, "%.0f")},
		{Head: "others' CPU %", Cell: one(func(o outcome) float64 { return o.Others }, "%.0f")},
	}
}

// printOutcomes writes the medians of each server and number of viewers.
func printOutcomes(w io.Writer, all []outcome) error {
	t := tabwriter.NewWriter(w, 0, 4, 1, ' ', 0)
	tally.Markdown(t, columns(), tally.Group(all, func(o outcome) string { return fmt.Sprint(o.Server, " ", o.Viewers) }))
	return t.Flush()
}
