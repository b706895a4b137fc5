//go:build linux

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"footlight/build/load/clip"
	"footlight/build/load/process"
)

// The limits within which a number of viewers counts as sustained.
const (
	maxLoss      = 0.1 // percent
	minDelivered = 99.5
	tries        = 2
)

// capacityTest searches for the greatest number of viewers that one processor sustains.
type capacityTest struct {
	bench
	viewing
	from, to, step int
	latency        time.Duration
}

func newCapacityCmd() *cobra.Command {
	t := &capacityTest{}
	cmd := &cobra.Command{
		Use: "capacity", Args: cobra.NoArgs,
		Short: "The most viewers of one stream that the server's processor sustains",
	}
	t.bench.define(cmd.Flags())
	t.viewing.define(cmd.Flags(), "hd", 8*time.Second)
	cmd.Flags().IntVar(&t.from, "from", 400, "first number of viewers")
	cmd.Flags().IntVar(&t.to, "to", 1600, "greatest number of viewers")
	cmd.Flags().IntVar(&t.step, "step", 100, "viewers added in each step")
	cmd.Flags().DurationVar(&t.latency, "latency", 100*time.Millisecond, "limit of the latency's 99th percentile")
	t.command(cmd, t.run)
	return cmd
}

func (t *capacityTest) run(ctx context.Context) error {
	media, err := t.clipNamed(ctx, t.media)
	if err != nil {
		return err
	}
	var all []outcome
	for _, cfg := range t.configs() {
		best, outcomes, err := t.search(ctx, cfg, media)
		if err != nil {
			return err
		}
		all = append(all, outcomes...)
		t.say("%s sustains %d viewers", cfg.Name, best)
	}
	return printOutcomes(t.out, all)
}

// search raises the number of viewers until a number fails twice.
func (t *capacityTest) search(ctx context.Context, cfg process.Config, media *clip.Clip) (best int, all []outcome, err error) {
	for n := t.from; n <= t.to; n += t.step {
		passed := false
		for try := 1; try <= tries && !passed; try++ {
			o, err := t.once(ctx, cfg, t.viewing.run(media, n))
			if err != nil {
				return best, all, fmt.Errorf("%s, %d viewers: %w", cfg.Name, n, err)
			}
			o.Run = try
			passed = t.sustained(o)
			t.say("%s sustained: %v", o, passed)
			if err := t.keep(o); err != nil {
				return best, all, err
			}
			all = append(all, o)
		}
		if !passed {
			break
		}
		best = n
	}
	return best, all, nil
}

func (t *capacityTest) sustained(o outcome) bool {
	return o.Gone == 0 && o.Mute == 0 && o.Broken == 0 && o.Loss < maxLoss && o.Deliver > minDelivered &&
		o.Lat99 < milliseconds(t.latency)
}
