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

// least is how much space must be free on its disk for the embedded server to be asked to
// write. A stream that could not be written once takes no writes until the server is
// started again. It does not say so: whoever writes waits in vain.
const least = 1 << 20

// write does a write to the streams. Where the disk has no space for it, it fails with
// syscall.ENOSPC and has no effect.
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

// Writable returns why the embedded server cannot write. If it only needs a restart, it
// gets one.
func (b *Bus) Writable() error {
	if b.server.Load() == nil {
		return nil
	}
	room, err := disk.Usage(b.cfg.Dir)
	if err == nil && room.Free < least {
		return fmt.Errorf("bus: %d bytes are left on the disk: %w", room.Free, syscall.ENOSPC)
	}
	if !b.troubled.Load() { // also where the free space is not known
		return nil
	}
	return b.revive()
}

// stuck tells why the embedded server takes no writes; nil: as far as is known, it does.
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

// startable reports whether a server could come up here: one that cannot write would
// take the place of one that still answers.
func (b *Bus) startable() error {
	f, err := os.CreateTemp(b.cfg.Dir, "probe-*")
	if err != nil {
		return fmt.Errorf("bus: %w", err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// revive starts the embedded server again where it takes no writes any more. What was
// acknowledged is on its disk, and the connection comes back by itself.
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
	b.log.Warn("embedded server is started again", "err", why)
	b.stopServer()
	if err := b.startServer(); err != nil {
		b.troubled.Store(true)
		return err
	}
	return nil
}
