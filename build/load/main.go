//go:build linux

// Command load measures a Footlight server from outside: it runs the server's
// binary on one processor, publishes real media to it, watches with very many
// viewers, and tells what that cost.
//
// It is a client of public protocols only, so it measures any build of the
// server that has them, several side by side. docs/performance.md tells how
// and why.
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
	root.AddCommand(newViewersCmd(), newCapacityCmd(), newLimitCmd(), newStreamsCmd())
	if err := root.ExecuteContext(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1) // stop has nothing left to do
	}
}
