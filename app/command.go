package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"footlight/app/capture"
	"footlight/backend/event"
)

const (
	exitFailure = 1
	exitUsage   = 2
)

// usageError is a mistake in how a command was typed.
type usageError struct{ error }

// command runs the studio without its window, and returns the exit code.
func command(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	root := newRootCmd()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	fmt.Fprintln(root.ErrOrStderr(), "studio:", err)
	if usage, invalid := new(usageError), new(event.ErrInvalid); errors.As(err, &usage) || errors.As(err, &invalid) {
		return exitUsage
	}
	return exitFailure
}

func newRootCmd() *cobra.Command {
	root := &cobra.Command{
		Use: "studio", Short: "The studio: a window, or a show without one",
		Long: "Without a command the studio opens its window.", SilenceErrors: true, SilenceUsage: true,
		Args: noArgs, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return &usageError{fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())}
	})
	root.AddCommand(newPublishCmd(), newDevicesCmd(), newExportCmd(), newUploadCmd())
	return root
}

func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return &usageError{fmt.Errorf("unknown command or argument %q; see %s --help", args[0], cmd.Root().Name())}
	}
	return nil
}

// newDevicesCmd lists what `studio publish` can be given.
func newDevicesCmd() *cobra.Command {
	cmd := &cobra.Command{Use: "devices", Short: "List screens, cameras and microphones", Args: noArgs}
	asJSON := cmd.Flags().Bool("json", false, "as JSON")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		devices, problems := capture.Devices()
		for _, problem := range problems {
			fmt.Fprintln(cmd.ErrOrStderr(), "studio:", problem)
		}
		if *asJSON {
			return json.NewEncoder(cmd.OutOrStdout()).Encode(map[string]any{"devices": append([]capture.Device{}, devices...)})
		}
		for _, d := range devices {
			fmt.Fprintf(cmd.OutOrStdout(), "%-11s %-40s %s\n", d.Kind, d.Label, d.Name)
		}
		return nil
	}
	return cmd
}
