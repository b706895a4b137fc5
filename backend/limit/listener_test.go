package limit

import (
	"io"
	"net"
	"net/netip"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// door is a net.Listener whose connections come from any given address.
type door chan net.Conn

func (d door) Accept() (net.Conn, error) {
	c, ok := <-d
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}
func (d door) Close() error   { return nil }
func (d door) Addr() net.Addr { return &net.TCPAddr{} }

// from is a connection with a given remote address.
type from struct {
	net.Conn
	remote string
}

func (f from) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(f.remote))
}

// knock offers a connection from remote.
func (d door) knock(remote string) net.Conn {
	near, far := net.Pipe()
	d <- from{far, remote}
	return near
}

func TestListenerKeepsRoomForOthers(t *testing.T) {
	const proxy = "[2001:db8:9::1]:1"
	d := make(door, 20)
	l := &Listener{Listener: d, Pool: NewPool[netip.Prefix](16), Proxy: func(a netip.Addr) bool { return a.String() == "2001:db8:9::1" }}
	var last net.Conn
	for range 8 {
		d.knock("[2001:db8::1]:1")
		c, err := l.Accept()
		require.NoError(t, err)
		last = c
	}
	refused := d.knock("[2001:db8::2]:1")
	d.knock(proxy)
	c, err := l.Accept()
	require.NoError(t, err)
	require.Equal(t, proxy, c.RemoteAddr().String())
	_, err = refused.Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF, "a network is one client, and what it has not is closed")
	for range 7 {
		d.knock(proxy)
		_, err = l.Accept()
		require.NoError(t, err, "a proxy's connections are of many")
	}
	require.NoError(t, last.Close())
	require.NoError(t, last.Close())
	require.Equal(t, 15, l.Pool.used)
	close(d)
	_, err = l.Accept()
	require.ErrorIs(t, err, net.ErrClosed)
}

// accept returns a connection from which perSecond bytes are read every second.
func accept(t *testing.T, perSecond int64) net.Conn {
	d := make(door, 1)
	client := d.knock("192.0.2.1:1")
	l := &Listener{Listener: d, Pool: NewPool[netip.Prefix](1), Pace: Pace{Rate: 4 << 10, Stall: time.Minute}}
	server, err := l.Accept()
	require.NoError(t, err)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for err := error(nil); err == nil && perSecond > 0; _, err = io.CopyN(io.Discard, client, perSecond) {
			time.Sleep(time.Second)
		}
	}()
	t.Cleanup(func() { server.Close(); client.Close(); <-done })
	return server
}

func TestSlowReadersAreDisconnected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := accept(t, 2<<10) // half of the slowest pace
		begun := time.Now()
		var err error
		for err == nil {
			_, err = server.Write(make([]byte, 2<<10))
		}
		require.ErrorIs(t, err, os.ErrDeadlineExceeded)
		require.InDelta(t, 120, time.Since(begun).Seconds(), 2)
	})
}

// TestPatientReaders covers readers who wait for a live stream, and readers who are slow but not too slow.
func TestPatientReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := accept(t, 4<<10)
		n, err := server.Write(make([]byte, 300<<10))
		require.NoError(t, err)
		require.Equal(t, 300<<10, n)
		for range 300 {
			time.Sleep(time.Hour)
			_, err = server.Write(make([]byte, 4<<10))
			require.NoError(t, err)
		}
	})
}

func TestEarlierDeadlinesHold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := accept(t, 0)
		begun := time.Now()
		require.NoError(t, server.SetDeadline(begun.Add(time.Second)))
		_, err := server.Write([]byte("x"))
		require.ErrorIs(t, err, os.ErrDeadlineExceeded)
		require.Equal(t, time.Second, time.Since(begun))
		_, err = server.Read(make([]byte, 1))
		require.ErrorIs(t, err, os.ErrDeadlineExceeded)
		require.NoError(t, server.SetWriteDeadline(begun.Add(time.Hour)))
		_, err = server.Write([]byte("x"))
		require.ErrorIs(t, err, os.ErrDeadlineExceeded)
		require.Equal(t, time.Minute, time.Since(begun), "one second of patience was spent")
	})
}

// TestReadsInTurn lets two connections receive bytes while one turn exists.
func TestReadsInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := make(door, 2)
		l := &Listener{Listener: d, Pool: NewPool[netip.Prefix](8), Turns: NewTurns(1, time.Minute)}
		var conns [2]net.Conn
		read, p := make(chan error, 2), make([]byte, 1)
		for i := range conns {
			client := d.knock("192.0.2.1:1")
			var err error
			conns[i], err = l.Accept()
			require.NoError(t, err)
			go func() { _, _ = client.Write([]byte("x")); _, _ = io.Copy(io.Discard, client) }()
		}
		_, err := conns[0].Read(p)
		require.NoError(t, err)
		go func() { _, failed := conns[1].Read(make([]byte, 1)); read <- failed }()
		time.Sleep(time.Second)
		require.Empty(t, read, "the first has the turn")
		_, err = conns[0].Write([]byte("answer"))
		require.NoError(t, err)
		require.NoError(t, <-read)
		require.NoError(t, conns[1].Close())
		require.Zero(t, l.Turns.queue.used)
		require.NoError(t, conns[0].Close())
	})
}
