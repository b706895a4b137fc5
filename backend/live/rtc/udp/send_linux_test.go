package udp

import (
	"errors"
	"net"
	"net/netip"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// TestRefusals simulates a kernel that refuses the first message.
func TestRefusals(t *testing.T) {
	type outcome struct{ room, stays, single, runs bool }
	for errno, want := range map[syscall.Errno]outcome{
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
			put(t, b, via, addrOf(to), 100, 1)
			put(t, b, via, addrOf(to), 100, 2)
			room := b.fail(errno)
			require.Equal(t, want, outcome{room, b.next == 0, b.messages[0].single, via.runs.Load()})
			require.True(t, b.Flush(), "the batch is stuck")
			if want.stays {
				expect(t, to, addrOf(via), 100, 1)
				expect(t, to, addrOf(via), 100, 2)
			}
		})
	}
}

// TestFullSocket checks that the messages of a full socket wait in order while those of another are sent.
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
		put(t, b, via, addrOf(to), 100+i, byte(i))
	}
	require.False(t, b.Flush())
	require.NotEmpty(t, b.messages, "what a full socket cannot take was dropped")
	expect(t, to, addrOf(free), 101, 1)
	expect(t, to, addrOf(free), 103, 3)
	put(t, b, free, addrOf(to), 50, 9)
	stuck = false
	require.True(t, b.Flush(), "the batch is stuck")
	require.Empty(t, b.messages)
	for _, i := range []int{0, 2, 4} {
		expect(t, to, addrOf(full), 100+i, byte(i))
	}
	expect(t, to, addrOf(free), 50, 9)
}

// TestFullSocketFillsNoBatch checks that the messages of a full socket are dropped when others need their
// space.
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
		put(t, b, full, addrOf(to), 100+i, 1)
	}
	require.Nil(t, b.Space(full, 100), "a full socket got more room")
	put(t, b, free, addrOf(to), 50, 2)
	b.Flush()
	expect(t, to, addrOf(free), 50, 2)
}

// TestWrite sends single packets and a batch, to IPv4 and IPv6 addresses.
func TestWrite(t *testing.T) {
	for name, tc := range map[string]struct{ listens, sendsTo string }{
		"IPv4":                     {"127.0.0.1:0", "127.0.0.1"},
		"IPv6":                     {"[::1]:0", "::1"},
		"IPv4, as IPv6 writes it":  {"127.0.0.1:0", "::ffff:127.0.0.1"},
		"IPv4 of a socket of both": {"[::]:0", "127.0.0.1"},
	} {
		t.Run(name, func(t *testing.T) {
			addr := netip.MustParseAddrPort(tc.listens)
			via, err := Listen(addr, nil, nil)
			if errors.Is(err, unix.EADDRNOTAVAIL) || errors.Is(err, unix.EAFNOSUPPORT) {
				t.Skip("no IPv6 here")
			}
			require.NoError(t, err)
			defer func() { _ = via.Close() }()
			host := netip.MustParseAddr(tc.sendsTo)
			to, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(netip.AddrPortFrom(host.Unmap(), 0)))
			require.NoError(t, err)
			defer func() { _ = to.Close() }()
			there := netip.AddrPortFrom(host, to.LocalAddr().(*net.UDPAddr).AddrPort().Port())
			n, err := via.WriteToAddrPort([]byte("alone"), there)
			require.NoError(t, err)
			require.Equal(t, 5, n)
			b := NewBatch()
			put(t, b, via, there, 3, 'b')
			b.Flush()
			require.NoError(t, to.SetReadDeadline(time.Now().Add(time.Minute)))
			for _, want := range []string{"alone", "bbb"} {
				buf := make([]byte, 10)
				n, from, err := to.ReadFromUDPAddrPort(buf)
				require.NoError(t, err)
				require.Equal(t, want, string(buf[:n]))
				require.Equal(t, addrOf(via).Port(), from.Port())
			}
		})
	}
}

// TestWriteFails checks the error for an unreachable receiver and for a closed socket.
func TestWriteFails(t *testing.T) {
	via, to := listen(t), listen(t)
	fails := func(size int, to netip.AddrPort, want error) {
		t.Helper()
		n, err := via.WriteToAddrPort(make([]byte, size), to)
		require.ErrorIs(t, err, want)
		require.Zero(t, n)
	}
	fails(1, netip.MustParseAddrPort("240.0.0.1:9"), unix.EINVAL)
	fails(1<<16, addrOf(to), unix.EMSGSIZE)
	_ = via.Close()
	fails(1, addrOf(to), net.ErrClosed)
}
