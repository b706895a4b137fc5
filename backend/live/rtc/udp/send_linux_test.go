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

// TestFullSocket: one socket's messages wait, in order, while another's go.
func TestFullSocket(t *testing.T) {
	full, free, to := listen(t), listen(t), listen(t)
	b := NewBatch()
	stuck, real := true, b.call
	b.call = func(fd uintptr) {
		if stuck && b.messages[b.next].conn == full {
			b.done, b.failed = 0, unix.EAGAIN
			return
		}
		real(fd)
	}
	for i, via := range []*Conn{full, free, full, free, full} {
		put(t, b, via, addrOf(t, to), 100+i, byte(i))
	}
	if b.Flush() || b.Empty() {
		t.Fatal("what a full socket cannot take was dropped")
	}
	expect(t, to, addrOf(t, free), 101, 1)
	expect(t, to, addrOf(t, free), 103, 3)
	put(t, b, free, addrOf(t, to), 50, 9)
	stuck = false
	if !b.Flush() || !b.Empty() {
		t.Fatal("the batch is stuck")
	}
	for _, i := range []int{0, 2, 4} {
		expect(t, to, addrOf(t, full), 100+i, byte(i))
	}
	expect(t, to, addrOf(t, free), 50, 9)
}

// TestFullSocketFillsNoBatch: others get its room when there is no other.
func TestFullSocketFillsNoBatch(t *testing.T) {
	full, free, to := listen(t), listen(t), listen(t)
	b := NewBatch()
	real := b.call
	b.call = func(fd uintptr) {
		if b.messages[b.next].conn == full {
			b.done, b.failed = 0, unix.EAGAIN
			return
		}
		real(fd)
	}
	for i := range maxMessages {
		put(t, b, full, addrOf(t, to), 100+i, 1)
	}
	if b.Space(full, 100) != nil {
		t.Error("a full socket got more room")
	}
	put(t, b, free, addrOf(t, to), 50, 2)
	b.Flush()
	expect(t, to, addrOf(t, free), 50, 2)
}
