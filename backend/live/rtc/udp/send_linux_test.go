package udp

import (
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// TestRefusals plays a kernel that refuses the first message.
func TestRefusals(t *testing.T) {
	for errno, want := range map[syscall.Errno]struct {
		room, stays, single, runs bool
	}{
		unix.EAGAIN:      {room: false, stays: true, single: false, runs: true},
		unix.EINTR:       {room: true, stays: true, single: false, runs: true},
		unix.EIO:         {room: true, stays: true, single: true, runs: false},
		unix.EINVAL:      {room: true, stays: true, single: true, runs: true},
		unix.ENETUNREACH: {room: true, stays: false, single: false, runs: true},
	} {
		t.Run(errno.Error(), func(t *testing.T) {
			via, to := listen(t), listen(t)
			via.runs.Store(true)
			b := NewBatch()
			put(t, b, via, addrOf(t, to), 100, 1)
			put(t, b, via, addrOf(t, to), 100, 2)
			if room := b.fail(errno); room != want.room {
				t.Errorf("room %v", room)
			}
			if b.next == 0 != want.stays || b.messages[0].single != want.single || via.runs.Load() != want.runs {
				t.Errorf("next %d, %+v, runs %v; want %+v", b.next, b.messages[0], via.runs.Load(), want)
			}
			if !b.Flush() {
				t.Error("the batch is stuck")
			}
			if want.stays {
				expect(t, to, addrOf(t, via), 100, 1)
				expect(t, to, addrOf(t, via), 100, 2)
			}
		})
	}
}
