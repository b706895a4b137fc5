package lite

import (
	"fmt"
	"net/netip"
	"testing"

	"github.com/pion/rtp"
	"github.com/pion/srtp/v3"
	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/udp"
)

// audience is a set of connections to viewers of one stream, all on this machine.
type audience struct {
	conns   []*Conn
	batch   *udp.Batch
	header  rtp.Header
	payload []byte
}

// frame sets how many packets a picture has at 2.5 Mbit/s and 30 pictures a second.
const frame = 9

func newAudience(tb testing.TB, viewers int) *audience {
	tb.Helper()
	from, to := socketAt(tb, "127.0.0.1:0", nil), socketAt(tb, "0.0.0.0:0", nil)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for buf := make([]byte, 2000); ; {
			if _, _, err := to.ReadFromAddrPort(buf); err != nil {
				return
			}
		}
	}()
	tb.Cleanup(func() {
		_ = to.Close()
		<-done
	})
	a := &audience{batch: udp.NewBatch(), header: rtp.Header{Version: 2, PayloadType: 102, SSRC: 7}, payload: make([]byte, 1180)}
	for i := range viewers {
		viewer := netip.AddrFrom4([4]byte{127, 1, byte(i >> 8), byte(i)}) // a loopback address of its own
		a.conns = append(a.conns, ready(tb, &path{socket: from, to: netip.AddrPortFrom(viewer, addrOf(to).Port())}))
	}
	return a
}

// ready returns a connection in the state after its handshake.
func ready(tb testing.TB, w *path) *Conn {
	tb.Helper()
	out, err := srtp.CreateContext(make([]byte, 16), make([]byte, 12), srtp.ProtectionProfileAeadAes128Gcm)
	require.NoError(tb, err)
	fast, err := newGCM(make([]byte, 16), make([]byte, 12))
	require.NoError(tb, err)
	c := &Conn{cipher: cipher{gcm: fast, out: out, overhead: 16}}
	c.selected.Store(w)
	return c
}

// show sends one picture to all viewers.
func (a *audience) show(tb testing.TB, b *udp.Batch) {
	first := a.header.SequenceNumber
	for _, c := range a.conns {
		a.header.SequenceNumber = first
		for range frame {
			if _, err := c.WriteRTP(b, &a.header, a.payload); err != nil {
				tb.Fatal(err)
			}
			a.header.SequenceNumber++
		}
	}
	a.batch.Flush()
}

// TestSendingDoesNotAllocate checks the path from ring to socket for a picture to a hundred viewers.
func TestSendingDoesNotAllocate(t *testing.T) {
	a := newAudience(t, 100)
	require.Zero(t, testing.AllocsPerRun(20, func() { a.show(t, a.batch) }))
}

// BenchmarkPicture sends a picture to all viewers with and without batches. Without them each packet is
// one system call, as in pion.
func BenchmarkPicture(b *testing.B) {
	for _, viewers := range []int{100, 1000} {
		a := newAudience(b, viewers)
		for name, batch := range map[string]*udp.Batch{"packets": nil, "batches": a.batch} {
			b.Run(fmt.Sprintf("%d viewers, %s", viewers, name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					a.show(b, batch)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*viewers*frame), "ns/packet")
			})
		}
	}
}
