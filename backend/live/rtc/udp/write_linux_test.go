package udp

import (
	"errors"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// TestWrite sends packets by themselves and in a batch, to either kind of address.
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
			if n, err := via.WriteToAddrPort([]byte("alone"), there); n != 5 || err != nil {
				t.Fatal(n, err)
			}
			b := NewBatch()
			put(t, b, via, there, 3, 'b')
			b.Flush()
			require.NoError(t, to.SetReadDeadline(time.Now().Add(20*time.Second)))
			for _, want := range []string{"alone", "bbb"} {
				buf := make([]byte, 10)
				n, from, err := to.ReadFromUDPAddrPort(buf)
				if err != nil || string(buf[:n]) != want || from.Port() != addrOf(t, via).Port() {
					t.Fatalf("got %q from %v (%v), want %q", buf[:n], from, err, want)
				}
			}
		})
	}
}

// TestWriteFails says so: to whom nothing can be sent, and on a closed socket.
func TestWriteFails(t *testing.T) {
	via, to := listen(t), listen(t)
	if n, err := via.WriteToAddrPort([]byte{1}, netip.MustParseAddrPort("240.0.0.1:9")); n != 0 || !errors.Is(err, unix.EINVAL) {
		t.Errorf("to nobody: %d, %v", n, err)
	}
	if n, err := via.WriteToAddrPort(make([]byte, 1<<16), addrOf(t, to)); n != 0 || !errors.Is(err, unix.EMSGSIZE) {
		t.Errorf("too much: %d, %v", n, err)
	}
	_ = via.Close()
	if n, err := via.WriteToAddrPort([]byte{1}, addrOf(t, to)); n != 0 || !errors.Is(err, net.ErrClosed) {
		t.Errorf("closed: %d, %v", n, err)
	}
}
