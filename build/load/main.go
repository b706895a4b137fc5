//go:build linux

// Command load measures a Footlight server from outside. It runs the server's binary on one processor,
// publishes real media to it, watches with many viewers, and reports what that costs.
//
// It uses public protocols only, so it can measure any build of the server that has them, also several
// builds in turn. docs/performance.md explains how and why.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := &cobra.Command{
		Use: "load", Short: "Measure a server's live engine",
		SilenceUsage: true, SilenceErrors: true,
	}
	root.AddCommand(newViewersCmd(), newCapacityCmd(), newLimitCmd(), newStreamsCmd(), newRoomsCmd(), newJoinsCmd(), newChatCmd())
	if err := root.ExecuteContext(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1) // skips stop, which has nothing left to do
	}
}
