package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"github.com/spf13/cobra"

	"footlight/app/engine"
	"footlight/app/keep"
	"footlight/app/programme"
	"footlight/app/remote"
	"footlight/backend/event"
)

// newUploadCmd brings what `studio publish`, or the window, had no time to upload.
func newUploadCmd() *cobra.Command {
	var p publish
	cmd := &cobra.Command{
		Use: "upload", Short: "Upload what earlier shows left on this machine", Args: noArgs,
		Long: "Upload what was kept of shows and is on no server yet, and end their recordings. Nothing is published.\n" +
			"Without --event and --keep that is all that is kept in the user's data, each at its own server.",
	}
	f := cmd.Flags()
	f.StringVar(&p.server, "server", defaultServer, "the URL of the server, for an event that was never to be uploaded there")
	f.StringVar(&p.event, "event", "", "the event's id, for one alone")
	f.StringVar(&p.dir, "keep", "", "the folder in which the event is kept, if it was named")
	p.secrets(f)
	f.BoolVar(&p.json, "json", false, "print a line of JSON a second")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		p.out, p.complain, p.pace = cmd.OutOrStdout(), cmd.ErrOrStderr(), &pace{}
		p.patience = sealPatience
		dirs, err := p.due()
		problems := make([]error, len(dirs))
		var all sync.WaitGroup
		for i, dir := range dirs { // at once: none waits for a server that is away
			all.Go(func() { problems[i] = p.uploadFrom(cmd.Context(), dir) })
		}
		all.Wait()
		return errors.Join(append(problems, err)...)
	}
	return cmd
}

// due are the folders to be uploaded.
func (p publish) due() ([]string, error) {
	if p.event == "" && p.dir == "" {
		root, err := allKept()
		if err != nil {
			return nil, err
		}
		return noted(root)
	}
	dir, err := p.kept()
	if err == nil {
		_, err = os.Stat(dir)
	}
	if err != nil {
		return nil, err
	}
	return []string{dir}, nil
}

// uploadFrom brings what is in one folder. Its show is over, whatever its note says: nobody else has the folder.
func (p publish) uploadFrom(ctx context.Context, dir string) error {
	n, err := p.noteOf(dir)
	if err != nil {
		return err
	}
	if !p.json {
		p.report = func(s engine.Status) error {
			_, lost := fmt.Fprintf(p.out, "%s: %d of %d chunks are on the server %s\n", n.Event, s.UploadedChunks, s.UploadedChunks+s.PendingChunks, s.Trouble)
			return lost
		}
	}
	server, err := n.home(ctx)
	if err != nil {
		return err
	}
	if n.Creator, err = p.creator(ctx, server, n); err != nil {
		return err
	}
	n.Live = false
	if own, err := server.Owns(ctx, n.Event); err != nil {
		return err
	} else if !n.Brought {
		n.Seal = n.Seal || own
	}
	return p.bring(ctx, server, n, dir)
}

// creator is in whose name a show is uploaded: whoever signs in, or whose it was.
func (p publish) creator(ctx context.Context, server *remote.Server, n note) (event.Address, error) {
	if p.keyFile != "" {
		return p.signIn(ctx, server)
	}
	to, err := p.target(ctx, server, n.Event)
	return cmp.Or(n.Creator, to.creator), err
}

// noteOf is the note of a folder, or what the flags say where there is none, or none that can be read.
func (p publish) noteOf(dir string) (note, error) {
	n, err := readNote(dir)
	if err == nil || p.event == "" && !errors.Is(err, fs.ErrNotExist) {
		return n, err
	}
	id, err := event.ParseID(p.event)
	if err != nil {
		return n, &usageError{fmt.Errorf("--event: %w", err)}
	}
	base, err := parseServer(p.server)
	return note{Event: id, Server: base, Site: base, Format: programme.Format{Width: 1280, Height: 720, FPS: 30}}, err
}

// bring uploads what is in a folder. Unless its show may go on, the recording is ended then.
func (p publish) bring(ctx context.Context, server *remote.Server, n note, dir string) error {
	if n.Brought {
		err := p.seal(ctx, server, n, dir, keep.Progress{})
		if left, _ := keep.Left(dir); !errors.Is(err, remote.ErrActive) || len(left) == 0 {
			return err
		}
		n.Brought = false // its studio died at the beginning of another show
	}
	k := p.keeper(dir)
	p.uploads(k, server, n)
	if err := k.Begin(); err != nil {
		return err
	}
	err := k.Finish() // nothing is added
	kept := make(chan error, 1)
	go func() { kept <- k.Run(ctx) }()
	err = errors.Join(err, p.await(k, kept))
	if n.Live || ctx.Err() != nil {
		return cmp.Or(err, ctx.Err())
	}
	return p.conclude(ctx, server, n, dir, err, k.Progress())
}
