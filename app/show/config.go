package show

import (
	"time"

	"footlight/app/control"
	"footlight/app/engine"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/app/sources"
	"footlight/backend/event"
)

// Config says what a show is, and what becomes of it. Zero values are the defaults.
type Config struct {
	Event   event.ID
	Sources sources.Choice // the window shows them, and goes on with them after a crash
	Engine  engine.Config  // Keep is set by the show
	Live    bool           // the show is published, not rehearsed
	Began   int64          // ms since the epoch
	Resume  []string       // control commands that are done before the first picture
	Length  time.Duration  // 0 means until it is stopped
	Period  time.Duration  // between two reports; 0 means a second

	Control   *control.Pipe // nil means that there is none
	Recording *Recording    // nil means that nothing of the show is kept
}

// UploadRate limits the upload of a live show, in bytes a second, unless its creator chooses another limit.
const UploadRate = 6000 * 125

// SealTimeout is long enough for a manifest, which waits two minutes at most for proofs.
const SealTimeout = 3 * time.Minute

// Recording says where a show is kept, and which server records it.
type Recording struct {
	Dir       string // the folder in which the show is kept
	Retention keep.Retention

	Local   bool           // the show stays in the folder: the server records nothing
	Server  *remote.Server // at which the creator has signed in
	Creator event.Address
	Rate    int // bytes a second that uploads take at most while the show is live

	// SealTimeout limits how long a show waits for its manifest. A recording that is not sealed by then, or when
	// SealTimeout is 0, is sealed later: by the window, or by `studio upload`.
	SealTimeout time.Duration
}
