package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"footlight/app/keep"
	"footlight/backend/event"
)

// newExportCmd makes one file of what `studio publish` kept.
func newExportCmd() *cobra.Command {
	var p publish
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
	cmd.Flags().StringVar(&p.server, "server", defaultServer, "the URL of the server that the show was published to")
	cmd.Flags().StringVar(&p.event, "event", "", "the event's id")
	cmd.Flags().StringVar(&p.dir, "keep", "", "the folder in which the event is kept, if it was named")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		dir, err := p.kept()
		if err != nil {
			return err
		}
		made, err := keep.Export(cmd.Context(), dir, args[0])
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s has the %d chunks of %s\n", args[0], made.Chunks, dir)
		for _, gap := range made.Gaps {
			_, told := fmt.Fprintf(cmd.OutOrStdout(), "%v into it, %v are left out, of which nothing is kept\n",
				gap.At.Round(time.Second), gap.Length.Round(time.Second/10))
			err = errors.Join(err, told)
		}
		return err
	}
	return cmd
}

// kept is where the event is kept.
func (p publish) kept() (string, error) {
	if p.dir != "" {
		return p.dir, nil
	}
	id, err := event.ParseID(p.event)
	if err != nil {
		return "", &usageError{fmt.Errorf("--event: %w", err)}
	}
	base, err := parseServer(p.server)
	if err != nil {
		return "", err
	}
	return p.folder(base, id)
}
