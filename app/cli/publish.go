package cli

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"

	"footlight/app/control"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/app/show"
	"footlight/app/sources"
)

// publish holds the flags of `studio publish`.
type publish struct {
	place
	secrets
	sources  sources.Spec
	length   time.Duration
	control  string
	noRecord bool
	upload   int // kbit/s
	days, gb int // of what is stored
}

func newPublishCmd() *cobra.Command {
	var p publish
	var asJSON bool
	cmd := &cobra.Command{
		Use: "publish", Short: "Go live without a window",
		Long: "Capture, encode and publish a show by WHIP until you interrupt it, or for the time of --for. A lost\n" +
			"connection is made again. The show is kept on this machine and uploaded as its recording, together with\n" +
			"files that an earlier run left. The exit code is 0 once everything is stored, 1 after a failure and 2 for\n" +
			"wrong usage. A second interruption ends the program at once.\n\n" +
			"The pipe of --control takes " + control.Commands + ".\n" +
			"Scenes are stage, camera, camera-over-stage, starting and break. A SOUND is a label of --mic, or file.",
		Args: noArgs,
	}
	f := cmd.Flags()
	f.StringVar(&p.server, "server", remote.DefaultAddress, "the server's URL")
	f.StringVar(&p.event, "event", "", "the event's id")
	sourceFlags(&p.sources, f)
	f.StringVar(&p.control, "control", "", "a named pipe for commands to the running show; it is made if it does not exist")
	f.DurationVar(&p.length, "for", 0, "the length of the show, such as 90s; without it the show runs until you interrupt it")
	p.flags(f)
	f.StringVar(&p.folder, "keep", "", "the folder for the event's files (default: one per event in the user's data)")
	f.IntVar(&p.days, "keep-days", 0, "days that files stay here after the server has stored them; 0 means until you remove them")
	f.IntVar(&p.gb, "keep-gb", 0, "gigabytes of stored files that stay here, over all events without a --keep folder; 0 means no limit")
	f.IntVar(&p.upload, "upload-rate", show.UploadRate/125, "the most kbit/s that uploads take while the show is live; they take less if the broadcast\n"+
		"needs the network")
	f.BoolVar(&p.noRecord, "no-record", false, "do not record on the server; with --keep the show is kept on this machine only")
	f.BoolVar(&asJSON, "json", false, "print a line of JSON a second")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		c, err := p.config(cmd.Context(), cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		on := newPrinter(cmd.OutOrStdout(), asJSON, publishLine)
		made, recorded := (&show.Show{Config: c}).Run(cmd.Context(), context.WithoutCancel(cmd.Context()), on)
		return errors.Join(made, recorded)
	}
	return cmd
}

// config returns what the flags say. It signs in to the server, and asks it where the event is published.
func (p *publish) config(ctx context.Context, complain io.Writer) (c show.Config, err error) {
	id, base, err := p.parse()
	if err != nil {
		return c, err
	}
	if p.upload < 1 || p.days < 0 || p.gb < 0 {
		return c, &usageError{errors.New("--upload-rate must be at least 1, --keep-days and --keep-gb at least 0")}
	}
	c = show.Config{Event: id, Sources: p.sources.Choice(), Live: true, Length: p.length}
	if c.Engine, err = p.sources.Open(ctx); err != nil {
		return c, err
	}
	server := &remote.Server{Base: base, Site: base, Trusts: new(remote.Chains).Of(base)}
	to, err := p.target(ctx, server, id)
	if err != nil {
		return c, err
	}
	c.Engine.WHIP, c.Engine.Token, c.Engine.Renew = to.whip, to.token, server.Renewal(id)
	c.Engine.Event, c.Engine.Speakers = show.Announced(ctx, server, id), server.Speakers(id)
	if p.control != "" {
		c.Control = &control.Pipe{Path: p.control, Complain: complain}
	}
	if !p.noRecord || p.folder != "" {
		c.Recording, err = p.recording(server, to)
	}
	return c, err
}

func (p *publish) recording(server *remote.Server, to target) (*show.Recording, error) {
	dir, err := p.dir()
	return &show.Recording{
		Dir: dir, Local: p.noRecord, Server: server, Creator: to.creator, Rate: p.upload * 125, SealTimeout: show.SealTimeout,
		Retention: keep.Retention{Age: time.Duration(p.days) * 24 * time.Hour, Bytes: int64(p.gb) * 1e9},
	}, err
}
