package bus

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"github.com/nats-io/nats.go"
	"github.com/shirou/gopsutil/v4/disk"
)

// minFree is the free disk space, in bytes, that a write to the embedded server requires. A stream that
// fails to write once takes no more writes until the server restarts. It reports no error: the writers wait
// in vain.
const minFree = 1 << 20

// write performs a write to the streams. If the disk has no space it fails with syscall.ENOSPC and has no
// effect.
func (b *Bus) write(do func() error) error {
	if err := b.Writable(); err != nil {
		return err
	}
	err := do()
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) {
		return errors.Join(err, b.stuck())
	}
	return err
}

// Writable returns why the embedded server cannot write. If a restart solves that, Writable restarts it.
func (b *Bus) Writable() error {
	if b.server.Load() == nil {
		return nil
	}
	room, err := disk.Usage(b.cfg.Dir)
	if err == nil && room.Free < minFree {
		return fmt.Errorf("bus: only %d bytes are free on the disk: %w", room.Free, syscall.ENOSPC)
	}
	if !b.troubled.Load() { // also if the free space is unknown
		return nil
	}
	return b.revive()
}

// stuck returns why the embedded server takes no writes, or nil if no reason is known.
func (b *Bus) stuck() error {
	s := b.server.Load()
	if s == nil {
		return nil
	}
	why := s.Healthz(nil).Error
	if strings.Contains(why, "write error") || strings.Contains(why, "not enabled") {
		return errors.New("bus: " + why)
	}
	return nil
}

// startable reports whether a server could start now. A server that cannot write must not replace one that
// still answers.
func (b *Bus) startable() error {
	f, err := os.CreateTemp(b.cfg.Dir, "probe-*")
	if err != nil {
		return fmt.Errorf("bus: %w", err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// revive restarts an embedded server that takes no writes any more. Acknowledged writes are on its disk,
// and the connection is opened again by itself.
func (b *Bus) revive() error {
	b.reviving.Lock()
	defer b.reviving.Unlock()
	if !b.troubled.Swap(false) || b.conn.IsClosed() {
		return nil
	}
	why := b.stuck()
	if why == nil {
		return nil
	}
	if err := b.startable(); err != nil {
		b.troubled.Store(true)
		return err
	}
	b.log.Warn("embedded server takes no writes, and is restarted", "err", why)
	b.stopServer()
	if err := b.startServer(); err != nil {
		b.troubled.Store(true)
		return err
	}
	return nil
}
