package keep

import (
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"footlight/backend/durable"
	"footlight/backend/media"
)

// Keeper keeps the show of one event. One goroutine calls Write, another calls Run.
type Keeper struct {
	Dir    string   // is created if it does not exist; no other Keeper uses it
	Upload Uploader // nil means that everything stays on this machine
	Log    *slog.Logger

	// Reserve sets how many bytes of the disk stay free; 0 means defaultReserve. Chunks are made in this space,
	// so a smaller value suits small pictures only. The recording pauses when the free space falls below
	// Reserve.
	Reserve int64

	// Retention is applied to all chunks under Root each time a chunk is stored.
	Retention Retention
	Root      string

	Chapters Chapters

	lock    *flock.Flock
	run     time.Time
	order   interleaver
	part    part
	open    bool // a keyframe came, and the disk has room
	number  uint32
	room    room
	writing atomic.Bool // the show goes on

	kept            atomic.Int64 // ms
	stored, pending atomic.Int64
	trouble         atomic.Pointer[string]

	// Only Run uses these:
	uploads  uploads
	unmade   []error           // one per group of parts that no chunk can be made of
	attempts int               // to make a chunk before the next one gets its turn
	tried    map[partFile]int  // failed attempts, by the first part of the chunk
	aside    map[partFile]bool // parts that no chunk can be made of
	settled  time.Time         // when a chunk was last waiting to be stored
	behind   bool              // more chunks wait to be uploaded
}

// Progress reports how much of a show is safe.
type Progress struct {
	KeptSeconds    float64 `json:"keptSeconds"`    // on this machine's disk, in this run
	UploadedChunks int64   `json:"uploadedChunks"` // on the server
	PendingChunks  int64   `json:"pendingChunks"`  // still to be uploaded
	MinutesLeft    int64   `json:"minutesLeft"`    // until the disk is full; at 0 the recording pauses
	Trouble        string  `json:"trouble"`        // why no chunk advances; is empty if chunks advance
}

// Progress is safe for concurrent use.
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

// Begin creates and locks the folder. After Begin, Run does not end before Finish.
func (k *Keeper) Begin() (err error) {
	dir := folder(k.Dir)
	k.order.write = k.write
	k.run, k.tried, k.aside = time.Now(), map[partFile]int{}, map[partFile]bool{}
	k.uploads = uploads{dir: dir, log: k.Log, retention: k.Retention, root: k.Root, names: map[int64]Names{}}
	if k.lock, err = dir.lock(); err != nil {
		return err
	}
	k.writing.Store(true)
	if err := k.Chapters.read(dir.path(chaptersName)); err != nil {
		k.Log.Warn("the chapters of an earlier run cannot be read", "error", err) // the show matters more
	}
	if err := dir.tidy(); err != nil {
		return errors.Join(err, k.Close())
	}
	if err := Ready(); err != nil {
		k.Log.Error("the recording cannot be uploaded", "error", err)
	}
	return nil
}

// Close unlocks the folder. Run calls it when it ends.
func (k *Keeper) Close() error { return k.lock.Close() }

// Write adds a frame. A part is on disk when the keyframe after it has come.
func (k *Keeper) Write(f media.Frame) error { return k.order.add(f) }

func (k *Keeper) write(f media.Frame) error {
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

// Finish writes the last part to disk when the show has ended.
func (k *Keeper) Finish() error {
	defer k.writing.Store(false)
	if err := k.order.flush(); err != nil {
		return err
	}
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

// close writes the open part, which ends at a time of the show, to disk.
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
	name := partFile{k.run.UnixMilli(), k.part.wall.UnixMilli(), k.part.size}.name()
	if err = durable.WriteFile(folder(k.Dir).path(name), body, 0o600); err == nil {
		length := end - k.part.times[0]
		k.kept.Add(length.Milliseconds())
		k.room.used(int64(len(body)), length)
	}
	return err
}
