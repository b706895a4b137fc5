package cli

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"footlight/app/keep"
	"footlight/app/remote"
)

func newExportCmd() *cobra.Command {
	var p place
	cmd := &cobra.Command{
		Use: "export FILE.mp4", Short: "Make one MP4 of a show that was kept",
		Long: "Join the files of an event on this machine into one MP4, oldest show first. Gaps are left out and reported.\n" +
			"Nothing is encoded again unless the size of the pictures changed.",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return &usageError{errors.New("export needs the name of the new file; see studio export --help")}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&p.server, "server", remote.DefaultAddress, "the URL of the server that the show was published to")
	cmd.Flags().StringVar(&p.event, "event", "", "the event's id")
	cmd.Flags().StringVar(&p.folder, "keep", "", "the folder that --keep named when the event was published")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return export(cmd, p, args[0]) }
	return cmd
}

func export(cmd *cobra.Command, p place, file string) error {
	dir, err := p.dir()
	if err != nil {
		return err
	}
	made, err := keep.Export(cmd.Context(), dir, file)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	_, err = fmt.Fprintf(out, "%s has the %d chunks of %s\n", file, made.Chunks, dir)
	for _, gap := range made.Gaps {
		_, printed := fmt.Fprintf(out, "at %v a gap of %v is left out\n",
			gap.At.Round(time.Second), gap.Length.Round(time.Second/10))
		err = errors.Join(err, printed)
	}
	return err
}
