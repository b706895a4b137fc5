package show

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"

	"footlight/app/host"
	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/remote"
)

// keeper returns the keeper of a show's folder.
func (r *Recording) keeper() *keep.Keeper {
	k := &keep.Keeper{Dir: r.Dir, Log: slog.Default(), Root: r.Dir, Retention: r.Retention}
	if root, err := journal.Root(); err == nil && filepath.Dir(filepath.Dir(r.Dir)) == root {
		k.Root = root // the retention counts all shows together
	}
	return k
}

// uploadTo has a keeper upload to the server, as fast as rate allows.
func (r recorder) uploadTo(k *keep.Keeper, rate func() int) {
	k.Upload = &remote.Chunks{Server: r.Server, Event: r.note.Event, Rate: rate, Start: r.start}
	k.Chapters.Tell = r.Chapters(r.note.Event)
}

// begin has the server record a show that begins now, and notes that.
func (r *Recording) begin(ctx context.Context, n journal.Note, k *keep.Keeper, rate func() int) (*diary, error) {
	n.Server, n.Site, n.Creator = r.Server.Base, r.Server.Site, r.Creator
	if own, err := host.Running(ctx); err == nil && own.Base == r.Server.Base {
		n.Server = journal.Here
	}
	var err error
	if n.Seal, err = r.Server.Owns(ctx, n.Event); err != nil {
		return nil, err
	}
	server := recorder{r.Server, r.Dir, n}
	server.uploadTo(k, rate)
	if err = server.begin(ctx, k); err != nil {
		return nil, err
	}
	return &diary{dir: r.Dir, note: n}, n.Save(r.Dir)
}

// Finish uploads and seals what an earlier show left, and which its note is about. A show that may go on is only
// uploaded. Finish returns keep.ErrInUse while another show is kept in the folder.
func (r *Recording) Finish(ctx context.Context, n journal.Note, on Events) error {
	n.Creator = r.Creator
	server := recorder{r.Server, r.Dir, n}
	m := &machine{sealTimeout: r.SealTimeout, on: on, archive: server, diary: &diary{dir: r.Dir, note: n}}
	if n.Brought {
		_, err := m.run(ctx, ctx, Sealing)
		if left, _ := keep.Left(r.Dir); !errors.Is(err, remote.ErrActive) || len(left) == 0 {
			return err
		}
		m.diary.note.Brought = false // its studio died when another show of the event began
	}
	k := r.keeper()
	server.uploadTo(k, func() int { return 0 })
	if err := k.Begin(); err != nil {
		return err
	}
	m.keeper = k
	_, err := m.run(ctx, ctx, Uploading)
	return err
}
