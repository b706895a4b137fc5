//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"footlight/build/load/crowd"
	"footlight/build/load/process"
)

// chatTest measures the chat of one room.
type chatTest struct {
	bench
	people, rate int
	window       time.Duration
	check        bool
}

func newChatCmd() *cobra.Command {
	t := &chatTest{}
	cmd := &cobra.Command{
		Use: "chat", Args: cobra.NoArgs,
		Short: "People who talk in one room, each from its own address",
	}
	t.define(cmd.Flags())
	cmd.Flags().IntVar(&t.people, "people", 1000, "number of people in the room")
	cmd.Flags().IntVar(&t.rate, "rate", 20, "messages a second, of all people together; the chat lets one person say five in ten seconds")
	cmd.Flags().DurationVar(&t.window, "window", 2*time.Minute, "length of the measurement")
	cmd.Flags().BoolVar(&t.check, "check", true, "fail if messages take too long")
	t.command(cmd, t.run)
	return cmd
}

func (t *chatTest) run(ctx context.Context) error {
	var failed error
	for _, cfg := range t.configs() {
		o := chatOutcome{Server: cfg.Name, People: t.people}
		if err := withServer(ctx, cfg, func(s *process.Server) error { return t.measure(ctx, s, &o) }); err != nil {
			return fmt.Errorf("%s: %w", cfg.Name, err)
		}
		t.say("%s", o)
		failed = errors.Join(failed, t.keep(o), o.verdict(t.check))
	}
	return failed
}

func (t *chatTest) measure(ctx context.Context, s *process.Server, o *chatOutcome) error {
	empty, err := rest(ctx, s)
	if err != nil {
		return err
	}
	begun := time.Now()
	c, err := crowd.Enter(ctx, fmt.Sprintf("ws://%s/api/rooms/%s/chat", s.HTTP, streamName), t.people)
	if err != nil {
		return err
	}
	o.Joins = time.Since(begun).Seconds()
	if err = errors.Join(t.talk(ctx, s, c, o), o.weigh(ctx, s, empty)); err == nil {
		o.take(c.End(ctx))
	}
	c.Close()
	return err
}

// talk lets the people talk while the server's CPU is measured.
func (t *chatTest) talk(ctx context.Context, s *process.Server, c *crowd.Crowd, o *chatOutcome) error {
	before, err := meter(s, t.serverCPU)
	if err != nil {
		return err
	}
	if err = c.Talk(ctx, t.rate, t.window); err != nil {
		return err
	}
	after, err := meter(s, t.serverCPU)
	o.usage(before, after)
	return err
}
