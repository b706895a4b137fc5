package recording

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"footlight/backend/event"
)

const (
	// ask is how often a full disk is asked for room.
	ask = time.Second
	// enough is the room that ends a pause: about one chunk.
	enough = 16 << 20
)

// errFull refuses what would need room.
var errFull = fmt.Errorf("recording: %w", syscall.ENOSPC)

// full holds work back while the disk is: trying would only fail again, later
// and later. Segments wait in the spool meanwhile, where they take no more room
// than they already had.
type full struct {
	disk Disk
	log  *slog.Logger

	mu    sync.Mutex
	since time.Time // zero: there is room
}

// note takes in how work ended.
func (f *full) note(err error) {
	if !event.IsFull(err) {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.since.IsZero() {
		f.since = time.Now()
		f.log.Error("recording pauses: the disk is full", "err", err)
	}
}

// is reports whether the disk is full.
func (f *full) is() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return !f.since.IsZero()
}

// wait returns once there is room.
func (f *full) wait(ctx context.Context) error {
	for f.is() && f.disk.Probe() != nil {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(ask):
		}
	}
	f.end()
	return nil
}

// check ends a pause that nothing waits for.
func (f *full) check() {
	if f.is() && f.disk.Probe() == nil {
		f.end()
	}
}

func (f *full) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.since.IsZero() {
		f.log.Info("recording goes on: there is room again", "paused", time.Since(f.since))
		f.since = time.Time{}
	}
}

// spoolDisk is a Disk of the spool's folder.
type spoolDisk string

// Probe implements Disk by writing about a chunk.
func (d spoolDisk) Probe() error {
	f, err := os.Create(filepath.Join(string(d), ".room"))
	if err != nil {
		return fmt.Errorf("recording: %w", err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if _, err = f.Write(make([]byte, enough)); err == nil {
		err = f.Sync()
	}
	if err != nil {
		return fmt.Errorf("recording: %w", err)
	}
	return nil
}
