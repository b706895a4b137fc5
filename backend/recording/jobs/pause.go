package jobs

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

// ErrFull refuses what would need room.
var ErrFull = fmt.Errorf("recording: %w", syscall.ENOSPC)

// Disk tells whether there is room for what a recorder writes. An error means
// that there is none, or that nobody can tell.
type Disk interface {
	Probe() error
}

// Pause holds work back while the disk is: trying would only fail again, later
// and later. Segments wait in the spool meanwhile, where they take no more room
// than they already had.
type Pause struct {
	Disk Disk
	Log  *slog.Logger

	mu    sync.Mutex
	since time.Time // zero: there is room
}

// Note takes in how work ended.
func (p *Pause) Note(err error) {
	if !event.IsFull(err) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.since.IsZero() {
		p.since = time.Now()
		p.Log.Error("recording pauses: the disk is full", "err", err)
	}
}

// On reports whether the disk is full.
func (p *Pause) On() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.since.IsZero()
}

// Wait returns once there is room.
func (p *Pause) Wait(ctx context.Context) error {
	for p.On() && p.Disk.Probe() != nil {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(ask):
		}
	}
	p.end()
	return nil
}

// Check ends a pause that nothing waits for.
func (p *Pause) Check() {
	if p.On() && p.Disk.Probe() == nil {
		p.end()
	}
}

func (p *Pause) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.since.IsZero() {
		p.Log.Info("recording goes on: there is room again", "paused", time.Since(p.since))
		p.since = time.Time{}
	}
}

// Folder is a Disk, told by a folder on it.
type Folder string

// Probe implements Disk by writing about a chunk.
func (d Folder) Probe() error {
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
