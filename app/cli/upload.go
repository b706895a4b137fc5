package cli

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
	"footlight/app/journal"
	"footlight/app/leftover"
	"footlight/app/programme"
	"footlight/app/remote"
	"footlight/app/show"
	"footlight/backend/event"
)

// upload holds the flags of `studio upload`.
type upload struct {
	place
	secrets
	json bool
}

func newUploadCmd() *cobra.Command {
	var u upload
	cmd := &cobra.Command{
		Use: "upload", Short: "Upload what earlier shows left on this machine", Args: noArgs,
		Long: "Upload files of earlier shows that no server has yet, and end their recordings. Nothing is published.\n" +
			"Without --event and --keep this covers all events in the user's data, each at its own server.",
	}
	f := cmd.Flags()
	f.StringVar(&u.server, "server", remote.DefaultAddress, "the URL of the server, for an event whose files name none")
	f.StringVar(&u.event, "event", "", "upload this event only")
	f.StringVar(&u.folder, "keep", "", "the folder that --keep named when the event was published")
	u.flags(f)
	f.BoolVar(&u.json, "json", false, "print a line of JSON a second")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return u.run(cmd) }
	return cmd
}

// run uploads all folders at once, so that none waits for a server that is away.
func (u *upload) run(cmd *cobra.Command) error {
	dirs, err := u.folders()
	problems := make([]error, len(dirs))
	chains := new(remote.Chains)
	var all sync.WaitGroup
	for i, dir := range dirs {
		all.Go(func() { problems[i] = u.uploadFrom(cmd, dir, chains) })
	}
	all.Wait()
	return errors.Join(append(problems, err)...)
}

// folders returns the folders to be uploaded.
func (u *upload) folders() ([]string, error) {
	if u.event == "" && u.folder == "" {
		return journal.Unfinished()
	}
	dir, err := u.dir()
	if err == nil {
		_, err = os.Stat(dir)
	}
	if err != nil {
		return nil, err
	}
	return []string{dir}, nil
}

// uploadFrom uploads one folder. Its show is over, even if the note says that the show goes on: a studio that still
// made it would hold the folder.
func (u *upload) uploadFrom(cmd *cobra.Command, dir string, chains *remote.Chains) error {
	ctx := cmd.Context()
	n, err := u.note(dir)
	if err != nil {
		return err
	}
	server, err := leftover.Home(ctx, n)
	if err != nil {
		return err
	}
	server.Trusts = chains.Of(n.Server)
	creator, err := u.creator(ctx, server, n)
	if err != nil {
		return err
	}
	n.Live = false
	if own, err := server.Owns(ctx, n.Event); err != nil {
		return err
	} else if !n.Brought {
		n.Seal = n.Seal || own
	}
	r := show.Recording{Dir: dir, Server: server, Creator: creator, SealTimeout: show.SealTimeout}
	return r.Finish(ctx, n, newPrinter(cmd.OutOrStdout(), u.json, func(s engine.Status) string {
		return fmt.Sprintf("%s: %d of %d chunks are on the server %s", n.Event, s.UploadedChunks, s.UploadedChunks+s.PendingChunks, s.Trouble)
	}))
}

// creator returns in whose name a show is uploaded.
func (u *upload) creator(ctx context.Context, server *remote.Server, n journal.Note) (event.Address, error) {
	if u.keyFile != "" {
		return u.signIn(ctx, server)
	}
	to, err := u.target(ctx, server, n.Event)
	return cmp.Or(n.Creator, to.creator), err
}

// note returns the note in a folder. If there is none, or none that can be read, it returns what the flags say.
func (u *upload) note(dir string) (journal.Note, error) {
	n, err := journal.Read(dir)
	if err == nil || u.event == "" && !errors.Is(err, fs.ErrNotExist) {
		return n, err
	}
	id, base, err := u.parse()
	return journal.Note{Event: id, Server: base, Site: base, Format: programme.Format{Width: 1280, Height: 720, FPS: 30}}, err
}
