package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"unicode"

	"github.com/spf13/cobra"

	"footlight/backend/config"
	"footlight/backend/node"
	"footlight/backend/telemetry"
)

// newServeCmd runs a server until SIGINT or SIGTERM. It is both the root command and `server serve`.
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
		defer func() { err = cmp.Or(err, log.Close()) }()
		n, err := node.Open(cmd.Context(), *c, log.Logger)
		if errors.Is(err, context.Canceled) && cmd.Context().Err() != nil {
			return nil // stopped during start-up
		}
		if err != nil {
			return err
		}
		defer func() { err = cmp.Or(err, n.Close()) }()
		if err := printTable(cmd.OutOrStdout(), n.Table(), c.Data); err != nil {
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

// printTable prints the start-up table, and a command to try next with the server on the folder data.
func printTable(w io.Writer, rows []node.Row, data string) error {
	fmt.Fprintln(w, "\nFootlight is up.")
	t := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	for _, r := range rows {
		fmt.Fprintf(t, "  %s\t%s\t%s\n", r.What, r.Where, r.Note)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\nTry next: %s demo%s   (in another terminal: a live test picture, with its room's address)\n", quoted(os.Args[0]), onData(data))
	return err
}

// onData returns the flag with which a command in another terminal finds the data folder. It is empty for the
// default folder.
func onData(data string) string {
	if data == defaults().Data {
		return ""
	}
	if path, err := filepath.Abs(data); err == nil {
		data = path
	}
	return " --data " + quoted(data)
}

// quoted returns an argument quoted for a shell.
func quoted(text string) string {
	plain := func(r rune) bool {
		return strings.ContainsRune("/._-+", r) || unicode.IsLetter(r) || unicode.IsDigit(r)
	}
	if strings.ContainsFunc(text, func(r rune) bool { return !plain(r) }) {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}
