package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"footlight/backend/config"
	"footlight/backend/node"
	"footlight/backend/telemetry"
)

// newServeCmd runs a server until SIGINT or SIGTERM. It is both the root
// command and its spelt-out form.
func newServeCmd(use string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   use,
		Short: "Serve (the default)",
		Args:  noArgs,
	}
	load := settings(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		c, _, err := load()
		if err != nil {
			return err
		}
		if err = c.Validate(); err != nil {
			return err
		}
		log := openLog(cmd.ErrOrStderr(), c)
		defer func() { err = first(err, log.Close()) }()
		n, err := node.Open(cmd.Context(), *c, log.Logger)
		if err != nil {
			return err
		}
		defer func() { err = first(err, n.Close()) }()
		if err := printTable(cmd.OutOrStdout(), n.Table()); err != nil {
			return err
		}
		return n.Run(cmd.Context())
	}
	return cmd
}

func openLog(screen io.Writer, c *config.Config) *telemetry.Log {
	return telemetry.OpenLog(telemetry.LogConfig{
		Screen: screen, Level: c.LogLevel,
		File: c.LogPath(), FileLevel: c.LogFileLevel, FileSize: c.LogFileSize, FileKeep: c.LogFileKeep,
	})
}

// first is the failure to tell of several.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// printTable says what is where, and one thing to try next.
func printTable(w io.Writer, rows []node.Row) error {
	fmt.Fprintln(w, "\nFootlight is up.")
	t := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	for _, r := range rows {
		fmt.Fprintf(t, "  %s\t%s\t%s\n", r.What, r.Where, r.Note)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, "\nTry next: build/bin/server demo   (in another terminal: a test picture on stage, with its room's address)")
	return err
}
