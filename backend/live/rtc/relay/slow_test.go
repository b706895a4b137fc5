package relay

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"

	"footlight/backend/live/rtc/udp"
)

// line is a viewer's connection that takes so many packets until it is read.
type line struct {
	sink
	room int
	lost []uint16
}

func (l *line) WriteRTP(b *udp.Batch, h *rtp.Header, payload []byte) (int, error) {
	if l.room == 0 {
		l.lost = append(l.lost, h.SequenceNumber)
		return 0, ErrSlow
	}
	l.room--
	return l.sink.WriteRTP(b, h, payload)
}

func (l *line) config() ViewerConfig {
	cfg := l.sink.config()
	cfg.Video.Writer = l
	return cfg
}

// TestFullLine: whoever stops reading misses whole pictures up to a keyframe,
// not packets here and there, and keeps nobody else waiting.
func TestFullLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, asked := open(t), 0
		e := publish(r, 1, &asked)
		slow, other := &line{room: 6}, &sink{}
		v := r.Subscribe(slow.config())
		defer v.Close()
		defer r.Subscribe(other.config()).Close()
		e.keyframe()
		asked = 0
		for range 10 { // the line takes 3
			e.send(nalSlice)
			synctest.Wait()
		}
		if len(slow.lost) != 1 || asked != 1 {
			t.Fatalf("a full line was written to %d times, and a keyframe asked for %d times; want once each", len(slow.lost), asked)
		}
		slow.room = 100 // it is read again
		nack := &rtcp.TransportLayerNack{MediaSSRC: 7, Nacks: rtcp.NackPairsFromSequenceNumbers(slow.lost)}
		v.HandleRTCP([]rtcp.Packet{nack}, time.Now())
		e.send(nalSlice)
		e.keyframe()
		e.send(nalSlice)
		synctest.Wait()
		if h := slow.got(); len(h) != 10 || slow.bodies[6][0] != nalSPS {
			t.Errorf("%d packets, after the gap %x; want 6 before it, and 4 from the keyframe on", len(h), slow.bodies[6:])
		}
		if n := len(other.got()); n != 18 {
			t.Errorf("the other viewer got %d packets, want 18", n)
		}
		time.Sleep(2 * lineRest)
		v.HandleRTCP([]rtcp.Packet{nack}, time.Now())
		if n := len(slow.got()); n != 11 {
			t.Errorf("%d packets: a line that has recovered is not repaired", n)
		}
	})
}

// TestRepairStopsOnAFullLine: a report may ask for hundreds of packets.
func TestRepairStopsOnAFullLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, asked := open(t), 0
		e := publish(r, 1, &asked)
		slow := &line{room: 100}
		v := r.Subscribe(slow.config())
		defer v.Close()
		e.keyframe()
		synctest.Wait()
		var all []uint16
		for _, h := range slow.got() {
			all = append(all, h.SequenceNumber)
		}
		slow.room = 1
		v.HandleRTCP([]rtcp.Packet{&rtcp.TransportLayerNack{MediaSSRC: 7, Nacks: rtcp.NackPairsFromSequenceNumbers(all)}}, time.Now())
		if len(slow.got()) != 4 || len(slow.lost) != 1 {
			t.Errorf("%d packets sent again, %d refused; want one each", len(slow.got())-3, len(slow.lost))
		}
	})
}
