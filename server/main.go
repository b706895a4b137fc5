// Command server is Footlight in one binary: the live engine, recording and storage, curation, the embedded
// chain and content node, and the pages of audience and hosts. Without a command it serves; see `server
// help`.
//
// The exit code is 0 after a clean stop, 1 after a failure and 2 for wrong usage.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"footlight/backend/config"
)

const (
	exitFailure = 1
	exitUsage   = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	code := run(ctx, newRootCmd(), os.Args[1:])
	stop()
	os.Exit(code)
}

// run executes root and converts its error to an exit code.
func run(ctx context.Context, root *cobra.Command, args []string) int {
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	fmt.Fprintln(root.ErrOrStderr(), "footlight:", err)
	var usage *usageError
	var setting *config.ErrInvalid
	if errors.As(err, &usage) || errors.As(err, &setting) {
		return exitUsage
	}
	return exitFailure
}

func newRootCmd() *cobra.Command {
	root := newServeCmd("server")
	root.Short = "Ticketed live events that a creator owns"
	root.Long = root.Short + ".\n\nWithout a command it serves: site, live media, curation, storage, chain and content in one process."
	root.Version = version()
	root.SetVersionTemplate("{{.Version}}")
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return &usageError{fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())}
	})
	root.AddCommand(newServeCmd("serve"), newConfigCmd(), newDemoCmd(), newKeysCmd(), newNodesCmd(), newVerifyCmd(), newVersionCmd(),
		group("chain", "Manage the embedded chain", newFundCmd()),
		group("ledger", "Manage the ledger", newReindexCmd()),
		group("llm", "Test the language model that drafts plans", newLLMCheckCmd()),
		group("storage", "Plan the storage of recordings", newEstimateCmd()),
		group("token", "Make tokens", newHostTokenCmd()))
	return root
}
