package bus

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"github.com/nats-io/nats.go"
	"github.com/shirou/gopsutil/v4/disk"
)

// least is the room on its disk with which the embedded server is asked to write. A
// stream that could not be written once takes no writes until the server is started
// again, and does not say so: whoever writes waits in vain.
const least = 1 << 20

// write does a write to the streams. It fails as a syscall.ENOSPC, and without any
// effect, where there is no room for it.
func (b *Bus) write(do func() error) error {
	if err := b.writable(); err != nil {
		return err
	}
	err := do()
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) {
		return errors.Join(err, b.stuck())
	}
	return err
}

// writable reports whether the embedded server can write, which it is helped to do.
func (b *Bus) writable() error {
	if b.server.Load() == nil {
		return nil
	}
	room, err := disk.Usage(b.cfg.Dir)
	if err == nil && room.Free < least {
		return fmt.Errorf("bus: %d bytes are left on the disk: %w", room.Free, syscall.ENOSPC)
	}
	if !b.troubled.Load() { // also where nobody can tell how much room there is
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
	if why := s.Healthz(nil).Error; why != "" {
		return errors.New("bus: " + why)
	}
	return nil
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
	b.log.Warn("embedded server is started again", "err", why)
	b.stopServer()
	if err := b.startServer(); err != nil {
		b.troubled.Store(true)
		return err
	}
	return nil
}
