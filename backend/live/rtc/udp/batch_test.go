package udp

import (
	"bytes"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func listen(t testing.TB) *Conn {
	t.Helper()
	c, err := Listen(netip.MustParseAddrPort("127.0.0.1:0"), nil, nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = c.Close() })
	require.NoError(t, c.SetReadDeadline(time.Now().Add(time.Minute)))
	return c
}

func addrOf(c *Conn) netip.AddrPort { return netip.MustParseAddrPort(c.LocalAddr().String()) }

// put queues a packet with recognizable content.
func put(t testing.TB, b *Batch, via *Conn, to netip.AddrPort, size int, mark byte) {
	t.Helper()
	p := b.Space(via, size)
	require.NotNil(t, p, "no space")
	for i := range p {
		p[i] = mark
	}
	b.Commit(via, to, size)
}

func expect(t testing.TB, c *Conn, from netip.AddrPort, size int, mark byte) {
	t.Helper()
	buf := make([]byte, 3000)
	n, sender, err := c.ReadFromAddrPort(buf)
	require.NoError(t, err)
	require.Equal(t, from, sender)
	require.Equal(t, bytes.Repeat([]byte{mark}, size), buf[:n])
}

// pictures are packet sizes that form runs, break runs and stand alone.
var pictures = []int{1200, 1200, 1200, 300, 80, 1200, 1201, 1201, 20} // a constant list

func TestBatch(t *testing.T) {
	for name, runs := range map[string]bool{"as the kernel can": true, "one by one": false} {
		t.Run(name, func(t *testing.T) {
			via, a, b := listen(t), listen(t), listen(t)
			via.runs.Store(via.runs.Load() && runs)
			batch := NewBatch()
			for _, to := range []*Conn{a, b} {
				for i, size := range pictures {
					put(t, batch, via, addrOf(to), size, byte(i+1))
				}
			}
			require.True(t, batch.Flush())
			require.Empty(t, batch.messages)
			for _, to := range []*Conn{b, a} {
				for i, size := range pictures {
					expect(t, to, addrOf(via), size, byte(i+1))
				}
			}
		})
	}
}

func TestBatchOfSeveralSockets(t *testing.T) {
	first, second, to := listen(t), listen(t), listen(t)
	batch := NewBatch()
	for i, via := range []*Conn{first, second, second, first} {
		put(t, batch, via, addrOf(to), 100, byte(i))
	}
	batch.Flush()
	for i, via := range []*Conn{first, second, second, first} {
		expect(t, to, addrOf(via), 100, byte(i))
	}
}

// TestLargeRuns sends more than the kernel splits at once, and more than a batch holds.
func TestLargeRuns(t *testing.T) {
	via, to := listen(t), listen(t)
	batch := NewBatch()
	const count = 400
	for i := range count {
		put(t, batch, via, addrOf(to), 1300, byte(i))
		if i%32 == 31 || i == count-1 {
			batch.Flush()
			for j := i - i%32; j <= i; j++ {
				expect(t, to, addrOf(via), 1300, byte(j))
			}
		}
	}
	for i := range 3 * maxRun {
		put(t, batch, via, addrOf(to), 10, byte(i))
	}
	require.Len(t, batch.messages, 3)
	batch.Flush()
	for i := range 3 * maxRun {
		expect(t, to, addrOf(via), 10, byte(i))
	}
}

func TestFullBatchFlushesItself(t *testing.T) {
	via, to := listen(t), listen(t)
	batch := NewBatch()
	for i := range maxMessages + 1 {
		put(t, batch, via, addrOf(to), i+1, 7) // growing sizes form no runs
	}
	require.Len(t, batch.messages, 1)
	for i := range maxMessages {
		expect(t, to, addrOf(via), i+1, 7)
	}
}

// TestUnreachable checks that packets that cannot be sent to one receiver do not delay the others.
func TestUnreachable(t *testing.T) {
	via, to := listen(t), listen(t)
	batch := NewBatch()
	put(t, batch, via, netip.MustParseAddrPort("240.0.0.1:9"), 100, 1) // the kernel refuses this address
	put(t, batch, via, addrOf(to), 100, 2)
	require.True(t, batch.Flush(), "the batch is stuck")
	expect(t, to, addrOf(via), 100, 2)
}

func TestClosedSocket(t *testing.T) {
	via, to := listen(t), listen(t)
	batch := NewBatch()
	put(t, batch, via, addrOf(to), 100, 1)
	_ = via.Close()
	require.True(t, batch.Flush())
	require.Empty(t, batch.messages)
}

func TestBatchDoesNotAllocate(t *testing.T) {
	via, to := listen(t), listen(t)
	batch, addr := NewBatch(), addrOf(to)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		for range 10 {
			batch.Commit(via, addr, len(batch.Space(via, 1200)))
		}
		batch.Flush()
	}))
}
