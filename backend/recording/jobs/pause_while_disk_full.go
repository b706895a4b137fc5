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
	// probeEvery is the interval between two probes of a full disk.
	probeEvery = time.Second
	// chunkSpace is the free space in bytes that ends a pause: about one chunk.
	chunkSpace = 16 << 20
)

// ErrFull refuses work that needs disk space.
var ErrFull = fmt.Errorf("recording: %w", syscall.ENOSPC)

// Disk checks whether the disk has space for a chunk. Probe returns an error if it has none, or if
// that is unknown.
type Disk interface {
	Probe() error
}

// Pause stops work while the disk is full. Each retry would only fail, and after ever longer
// delays. Segments wait in the spool meanwhile, where they take no additional space.
type Pause struct {
	Disk Disk
	Log  *slog.Logger

	mu    sync.Mutex
	since time.Time // zero while the disk has space
}

// Note takes the result of a step and starts a pause if the disk was full.
func (p *Pause) Note(err error) {
	if !event.IsFull(err) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.since.IsZero() {
		p.since = time.Now()
		p.Log.Error("disk is full, recording was paused", "err", err)
	}
}

// On reports whether the disk is full.
func (p *Pause) On() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.since.IsZero()
}

// Wait returns once the disk has space.
func (p *Pause) Wait(ctx context.Context) error {
	for p.On() && p.Disk.Probe() != nil {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(probeEvery):
		}
	}
	p.end()
	return nil
}

// Check ends the pause if the disk has space, even if no work is waiting.
func (p *Pause) Check() {
	if p.On() && p.Disk.Probe() == nil {
		p.end()
	}
}

func (p *Pause) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.since.IsZero() {
		p.Log.Info("disk has space again, recording was resumed", "paused", time.Since(p.since))
		p.since = time.Time{}
	}
}

// Folder implements Disk for the disk that holds the folder.
type Folder string

// Probe writes and removes a file as large as a chunk.
func (d Folder) Probe() error {
	f, err := os.Create(filepath.Join(string(d), ".room"))
	if err != nil {
		return fmt.Errorf("recording: %w", err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if _, err = f.Write(make([]byte, chunkSpace)); err == nil {
		err = f.Sync()
	}
	if err != nil {
		return fmt.Errorf("recording: %w", err)
	}
	return nil
}
