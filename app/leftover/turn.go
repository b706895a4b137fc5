package leftover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"footlight/app/engine"
	"footlight/app/keep"
	"footlight/app/show"
)

// turn lets one folder be uploaded at a time, and none while a show begins. It implements show.Events for the upload.
type turn struct {
	busy sync.Mutex // held by an upload, or by a show that begins

	mu    sync.Mutex
	waits int                     // shows that wait to begin
	stop  context.CancelCauseFunc // ends the upload; nil means that nothing is uploaded
	dir   string                  // the folder that is uploaded
	done  keep.Progress           // of the upload
	moved time.Time               // when that progress last changed
}

const (
	stallTimeout = time.Minute     // after which an upload that has trouble, and makes no progress, ends
	chunkTimeout = 5 * time.Minute // the same without trouble; a chunk is sent and stored in less
)

var errStalled = errors.New("the upload makes no progress")

// begin starts the upload of a folder, which the caller ends with done. mine is false if a show waits to begin.
func (t *turn) begin(ctx context.Context, dir string) (_ context.Context, done func(), mine bool) {
	ctx, stop := context.WithCancelCause(ctx)
	t.busy.Lock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop, t.dir, t.done, t.moved = stop, dir, keep.Progress{}, time.Now()
	return ctx, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		stop(nil)
		t.stop, t.dir = nil, ""
		t.busy.Unlock()
	}, t.waits == 0
}

// hold ends the upload, and keeps others from beginning until the caller calls release.
func (t *turn) hold() (release func()) {
	t.mu.Lock()
	t.waits++
	if t.stop != nil {
		t.stop(nil)
	}
	t.mu.Unlock()
	t.busy.Lock()
	t.mu.Lock()
	t.waits--
	t.mu.Unlock()
	return t.busy.Unlock
}

// Enter implements show.Events.
func (t *turn) Enter(show.Phase, error) {}

// Report implements show.Events. It ends an upload that has made no progress for too long.
func (t *turn) Report(status engine.Status) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	was, now := t.done, status.Progress
	if t.done = now; was.UploadedChunks != now.UploadedChunks || was.PendingChunks != now.PendingChunks {
		t.moved = time.Now()
	}
	limit := chunkTimeout
	if now.Trouble != "" {
		limit = stallTimeout
	}
	if t.stop != nil && time.Since(t.moved) > limit {
		t.stop(fmt.Errorf("%w: %s", errStalled, cmp.Or(now.Trouble, "the server has not stored all chunks yet")))
	}
	return nil
}

// uploading returns the folder that is uploaded, and how far that is. The folder is empty if nothing is uploaded.
func (t *turn) uploading() (string, keep.Progress) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.dir, t.done
}
