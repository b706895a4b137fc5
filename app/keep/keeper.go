package keep

import (
	"errors"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"footlight/backend/durable"
	"footlight/backend/media"
)

// Keeper keeps one event. Write is called by one goroutine, Run by another.
type Keeper struct {
	Dir    string   // is made; no other Keeper uses it
	Upload Uploader // nil: everything stays here
	Log    *slog.Logger

	run     time.Time
	open    *part // nil: no keyframe came yet
	number  uint32
	writing atomic.Bool // the show goes on

	kept            atomic.Int64 // ms
	stored, pending atomic.Int64

	// Of Run:
	names   map[int64]Names // of chunks that are not proven yet, by when they begin
	faults  []error         // chunks that the server refused
	settled time.Time       // when the last chunk was still to be stored
	asked   time.Time       // after piece CIDs
	behind  bool            // there are more to be uploaded
}

// Progress is how much of a show is safe.
type Progress struct {
	KeptSeconds    float64 `json:"keptSeconds"`    // on this machine's disk, in this run
	UploadedChunks int64   `json:"uploadedChunks"` // on the server
	PendingChunks  int64   `json:"pendingChunks"`  // still to be uploaded
}

// Progress may be called by anybody.
func (k *Keeper) Progress() Progress {
	return Progress{float64(k.kept.Load()) / 1000, k.stored.Load(), k.pending.Load()}
}

// Begin makes the folder, and has Run wait for Finish. What the server refused in an earlier run is tried again.
func (k *Keeper) Begin() error {
	k.run, k.names = time.Now(), map[int64]Names{}
	k.writing.Store(true)
	if err := os.MkdirAll(k.Dir, 0o700); err != nil {
		return err
	}
	_, chunks, err := k.list()
	for i := range chunks {
		if chunks[i].state == refused {
			err = errors.Join(err, k.set(&chunks[i], waiting))
		}
	}
	return err
}

// Write takes a frame. A part is on disk when the next keyframe has come.
func (k *Keeper) Write(f media.Frame) error {
	if f.Key {
		if err := k.close(f.PTS); err != nil {
			return err
		}
		k.open = &part{}
	}
	if k.open == nil {
		return nil
	}
	err := k.open.add(f)
	if err != nil && f.Key {
		k.open = nil // it has no beginning
	}
	return err
}

// Finish puts the last part on disk: the show has ended.
func (k *Keeper) Finish() error {
	defer k.writing.Store(false)
	if k.open == nil {
		return nil
	}
	last := len(k.open.times) - 1
	length := time.Second / 30
	if last > 0 {
		length = k.open.times[last] - k.open.times[last-1]
	}
	return k.close(k.open.times[last] + length)
}

// close writes the open part, which ends at a time.
func (k *Keeper) close(end time.Duration) error {
	p := k.open
	if p == nil {
		return nil
	}
	k.open = nil
	k.number++
	body, err := p.close(k.number, end)
	if err != nil {
		return err
	}
	name := piece{k.run.UnixMilli(), p.wall.UnixMilli()}.name()
	if err = durable.WriteFile(k.path(name), body, 0o600); err == nil {
		k.kept.Add((end - p.times[0]).Milliseconds())
	}
	return err
}
