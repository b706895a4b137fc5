package keep

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"footlight/backend/durable"
	"footlight/backend/media"
)

// Keeper keeps one event. Write is called by one goroutine, Run by another.
type Keeper struct {
	Dir    string   // is made; no other Keeper uses it
	Upload Uploader // nil: everything stays here
	Log    *slog.Logger

	// Reserve is how many bytes of the disk stay free. A chunk is made in them, so less than defaultReserve suits
	// little pictures alone. At that the recording ends, and goes on where there is room again.
	Reserve int64

	// Retention is applied to all that lies in Root when a chunk is stored.
	Retention Retention
	Root      string

	Chapters Chapters

	lock    *flock.Flock
	run     time.Time
	part    part
	open    bool // a keyframe came, and there is room
	number  uint32
	room    room
	writing atomic.Bool // the show goes on

	kept            atomic.Int64 // ms
	stored, pending atomic.Int64
	trouble         atomic.Pointer[string]

	// Of Run:
	names    map[int64]Names // of chunks that are not proven yet, by when they begin
	faults   []error         // chunks that the server refused, or that cannot be made
	attempts int             // to make a chunk before one behind it is made
	tried    map[piece]int   // attempts, by a chunk's first piece
	aside    map[piece]bool  // pieces of which no chunk can be made
	settled  time.Time       // when the last chunk was still to be stored
	asked    time.Time       // after piece CIDs
	behind   bool            // there are more to be uploaded
}

// Progress is how much of a show is safe.
type Progress struct {
	KeptSeconds    float64 `json:"keptSeconds"`    // on this machine's disk, in this run
	UploadedChunks int64   `json:"uploadedChunks"` // on the server
	PendingChunks  int64   `json:"pendingChunks"`  // still to be uploaded
	MinutesLeft    int64   `json:"minutesLeft"`    // for which the disk has room; 0: the recording has ended for want of it
	Trouble        string  `json:"trouble"`        // why chunks come no further just now; empty: they do
}

// Progress may be called by anybody.
func (k *Keeper) Progress() Progress {
	p := Progress{
		KeptSeconds: float64(k.kept.Load()) / 1000, UploadedChunks: k.stored.Load(), PendingChunks: k.pending.Load(),
		MinutesLeft: k.room.left.Load() / int64(time.Minute),
	}
	if trouble := k.trouble.Load(); trouble != nil {
		p.Trouble = *trouble
	}
	return p
}

// Begin makes the folder, and has Run wait for Finish.
func (k *Keeper) Begin() error {
	k.run, k.names = time.Now(), map[int64]Names{}
	k.tried, k.aside = map[piece]int{}, map[piece]bool{}
	if err := k.take(); err != nil {
		return err
	}
	k.writing.Store(true)
	if err := k.Chapters.read(k.path(chaptersName)); err != nil {
		k.Log.Warn("earlier chapters cannot be read", "error", err) // a show is worth more
	}
	if err := k.tidy(); err != nil {
		return errors.Join(err, k.Close())
	}
	if err := Ready(); err != nil {
		k.Log.Error("what is kept is not uploaded", "error", err)
	}
	return nil
}

// tidy removes what a run that was killed had not on disk whole. The folder may have files of others.
func (k *Keeper) tidy() error {
	entries, err := os.ReadDir(k.Dir)
	for _, e := range entries {
		if halfWritten(e.Name()) {
			err = errors.Join(err, os.Remove(k.path(e.Name())))
		}
	}
	return err
}

// Close lets go of the folder. Run does so by itself.
func (k *Keeper) Close() error { return k.lock.Close() }

// ErrInUse is a folder in which another studio keeps a show just now.
var ErrInUse = errors.New("another studio keeps a show in this folder")

const lockName = "lock"

// take makes the folder, and takes it until Run returns.
func (k *Keeper) take() error {
	if err := os.MkdirAll(k.Dir, 0o700); err != nil {
		return err
	}
	k.lock = flock.New(k.path(lockName))
	taken, err := k.lock.TryLock()
	if err == nil && !taken {
		err = fmt.Errorf("%w: %s", ErrInUse, k.Dir)
	}
	return err
}

// Write takes a frame. A part is on disk when the next keyframe has come.
func (k *Keeper) Write(f media.Frame) error {
	if f.Key {
		if err := k.close(f.PTS); err != nil {
			return err
		}
		if k.open = k.room.lets(k.Dir, k.Reserve, k.Log); k.open {
			if err := k.part.begin(f); err != nil {
				k.open = false
				return err
			}
		}
	}
	if k.open {
		k.part.add(f)
	}
	return nil
}

// Finish puts the last part on disk: the show has ended.
func (k *Keeper) Finish() error {
	defer k.writing.Store(false)
	if !k.open {
		return nil
	}
	last := len(k.part.times) - 1
	length := time.Second / 30
	if last > 0 {
		length = k.part.times[last] - k.part.times[last-1]
	}
	return k.close(k.part.times[last] + length)
}

// close writes the open part, which ends at a time.
func (k *Keeper) close(end time.Duration) error {
	if !k.open {
		return nil
	}
	k.open = false
	k.number++
	body, err := k.part.close(k.number, end)
	if err != nil {
		return err
	}
	name := piece{k.run.UnixMilli(), k.part.wall.UnixMilli(), k.part.size}.name()
	if err = durable.WriteFile(k.path(name), body, 0o600); err == nil {
		length := end - k.part.times[0]
		k.kept.Add(length.Milliseconds())
		k.room.used(int64(len(body)), length)
	}
	return err
}

// InUse reports whether a keeper has a folder just now.
func InUse(dir string) bool {
	lock := flock.New(filepath.Join(dir, lockName))
	free, err := lock.TryRLock()
	return err == nil && !free || lock.Close() != nil
}
