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
		Long: "Capture, encode and publish a show by WHIP until it is interrupted, or for a time. The connection is\n" +
			"made again when it is lost. What was captured is kept on this machine, and uploaded as the show's\n" +
			"recording; what an earlier run left is, too. It exits with 0 once all of it is stored, 1 when it gave up,\n" +
			"and 2 for wrong usage. A second interruption ends it at once.\n\n" +
			"Into the pipe of --control go " + control.Commands + ".\n" +
			"Scenes are stage, camera, camera-over-stage, starting and break; a SOUND is what --mic named, or file.",
		Args: noArgs,
	}
	f := cmd.Flags()
	f.StringVar(&p.server, "server", remote.DefaultAddress, "the server's URL")
	f.StringVar(&p.event, "event", "", "the event's id")
	sourceFlags(&p.sources, f)
	f.StringVar(&p.control, "control", "", "a named pipe, made where there is none, that commands for the running show are written into; help says which")
	f.DurationVar(&p.length, "for", 0, "how long, such as 90s; until interrupted without it")
	p.secrets.flags(f)
	f.StringVar(&p.folder, "keep", "", "the folder in which the event is kept (default: one for each event in the user's data)")
	f.IntVar(&p.days, "keep-days", 0, "for how many days what the server has stored stays on this machine; 0: until you remove it")
	f.IntVar(&p.gb, "keep-gb", 0, "how much of it stays, of all events together that are not kept in a folder of their own; 0: all of it")
	f.IntVar(&p.upload, "upload-rate", show.UploadRate/125, "how many kbit/s the recording's upload takes at most while the show is live; it takes less where the\n"+
		"broadcast needs them")
	f.BoolVar(&p.noRecord, "no-record", false, "record nothing; with --keep, keep the show here alone")
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
		return c, &usageError{errors.New("--upload-rate is 1 kbit/s at least, --keep-days and --keep-gb are 0 at least")}
	}
	c = show.Config{Event: id, Sources: p.sources.Choice(), Live: true, Length: p.length}
	if c.Engine, err = p.sources.Open(ctx); err != nil {
		return c, err
	}
	server := &remote.Server{Base: base, Site: base}
	to, err := p.target(ctx, server, id)
	if err != nil {
		return c, err
	}
	c.Engine.WHIP, c.Engine.Token, c.Engine.Renew = to.whip, to.token, server.Renewal(id)
	c.Engine.Event = show.Announced(ctx, server, id)
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
