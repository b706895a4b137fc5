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
		Long: "Put all that studio publish has kept of an event into one MP4, the newest show behind those before, and\n" +
			"what is missing between left out and told. Nothing is encoded anew, unless the size of the pictures changed.",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return &usageError{errors.New("export takes the file to be made; see studio export --help")}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&p.server, "server", remote.DefaultAddress, "the URL of the server that the show was published to")
	cmd.Flags().StringVar(&p.event, "event", "", "the event's id")
	cmd.Flags().StringVar(&p.folder, "keep", "", "the folder in which the event is kept, if it was named")
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
		_, printed := fmt.Fprintf(out, "%v into it, %v are left out, of which nothing is kept\n",
			gap.At.Round(time.Second), gap.Length.Round(time.Second/10))
		err = errors.Join(err, printed)
	}
	return err
}
