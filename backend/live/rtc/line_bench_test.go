package rtc

import (
	"fmt"
	"net/netip"
	"testing"

	"github.com/pion/rtp"
	"github.com/pion/srtp/v3"

	"footlight/backend/live/rtc/udp"
)

// audience is the lines to many viewers of one stream, all on this machine.
type audience struct {
	lines   []*line
	batch   *udp.Batch
	header  rtp.Header
	payload []byte
}

// frame is how many packets a picture of 2.5 Mbit/s has, 30 a second.
const frame = 9

func newAudience(tb testing.TB, viewers int) *audience {
	tb.Helper()
	listen := func(addr string) *udp.Conn {
		c, err := udp.Listen(netip.MustParseAddrPort(addr))
		if err != nil {
			tb.Fatal(err)
		}
		return c
	}
	from, to := listen("127.0.0.1:0"), listen("0.0.0.0:0")
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
		_, _ = from.Close(), to.Close()
		<-done
	})
	port := netip.MustParseAddrPort(to.LocalAddr().String()).Port()
	a := &audience{batch: udp.NewBatch(), header: rtp.Header{Version: 2, PayloadType: 102, SSRC: 7}, payload: make([]byte, 1180)}
	for i := range viewers {
		l := &line{}
		var err error
		if l.out, err = srtp.CreateContext(make([]byte, 16), make([]byte, 12), srtp.ProtectionProfileAeadAes128Gcm); err != nil {
			tb.Fatal(err)
		}
		l.overhead = 16
		viewer := netip.AddrFrom4([4]byte{127, 1, byte(i >> 8), byte(i)}) // each its own address, all this machine's
		l.way.Store(&way{socket: from, to: netip.AddrPortFrom(viewer, port)})
		a.lines = append(a.lines, l)
	}
	return a
}

// show sends one picture to everybody.
func (a *audience) show(tb testing.TB, b *udp.Batch) {
	first := a.header.SequenceNumber
	for _, l := range a.lines {
		a.header.SequenceNumber = first
		for range frame {
			if _, err := l.WriteRTP(b, &a.header, a.payload); err != nil {
				tb.Fatal(err)
			}
			a.header.SequenceNumber++
		}
	}
	a.batch.Flush()
}

// TestSendingDoesNotAllocate: from the ring to the socket, for a picture to a
// hundred viewers.
func TestSendingDoesNotAllocate(t *testing.T) {
	a := newAudience(t, 100)
	if n := testing.AllocsPerRun(20, func() { a.show(t, a.batch) }); n != 0 {
		t.Errorf("a picture to 100 viewers allocates %v times", n)
	}
}

// BenchmarkPicture compares a picture to everybody with and without batches:
// one system call per packet is what pion would do, on top of its own work.
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
