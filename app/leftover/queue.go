package leftover

import (
	"context"
	"errors"
	"time"

	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/app/show"
	"footlight/app/wallet"
)

// Studio is the studio whose shows are uploaded.
type Studio interface {
	Key() (remote.Key, error) // returns wallet.ErrLocked while the page has to ask for the passphrase
	At() *remote.Server       // returns the server that the window is at, or nil
	Live() bool               // reports whether a show is made or uploaded
}

// Queue uploads what shows left, one folder after another.
type Queue struct {
	Studio Studio
	Chains *remote.Chains // that the key signs for

	turn     turn
	attempts attempts
}

// Run uploads what is left, again and again, until ctx ends.
func (q *Queue) Run(ctx context.Context) {
	for ctx.Err() == nil {
		dirs, _ := journal.Unfinished() // without a home folder nothing was kept
		for _, dir := range dirs {
			if q.attempts.due(dir) {
				q.attempts.note(dir, q.upload(ctx, dir))
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(minPause):
		}
	}
}

// Hold ends what is uploaded, and keeps everything from being uploaded until the caller calls release.
func (q *Queue) Hold() (release func()) { return q.turn.hold() }

// Pending returns how many chunks are being uploaded.
func (q *Queue) Pending() int64 {
	if dir, progress := q.turn.uploading(); dir != "" {
		return progress.PendingChunks
	}
	return 0
}

// upload uploads a folder, unless there is nothing to upload or a show is live.
func (q *Queue) upload(ctx context.Context, dir string) error {
	ctx, done, mine := q.turn.begin(ctx, dir)
	defer done()
	n, err := journal.Read(dir)
	if err != nil || !mine || q.Studio.Live() {
		return err
	}
	left, err := keep.Left(dir)
	if err != nil || n.Live && len(left) == 0 {
		return err // all of an interrupted show is uploaded: its creator has to say whether it goes on
	}
	key, err := q.Studio.Key()
	if errors.Is(err, wallet.ErrLocked) || keep.InUse(dir) {
		return nil
	}
	if err != nil {
		return err
	}
	err = q.finish(ctx, key, dir, n)
	if cause := context.Cause(ctx); errors.Is(cause, errStalled) {
		return cause
	}
	if ctx.Err() != nil || errors.Is(err, keep.ErrInUse) {
		return nil
	}
	return err
}

// finish uploads a folder in its creator's name. It does not wait for a manifest: the next attempt asks again.
func (q *Queue) finish(ctx context.Context, key remote.Key, dir string, n journal.Note) error {
	server, err := home(ctx, q.Studio.At(), dir, n)
	if err != nil {
		return err
	}
	if server.Trusts == nil {
		server.Trusts = q.Chains.Of(n.Server)
	}
	if err = server.SignIn(ctx, key, "The studio uploads what is left of a show."); err != nil {
		return err
	}
	r := show.Recording{Dir: dir, Server: server, Creator: n.Creator}
	return r.Finish(ctx, n, &q.turn)
}
