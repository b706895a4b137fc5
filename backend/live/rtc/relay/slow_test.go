package relay

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/udp"
)

// line is a viewer's connection that takes a limited number of packets until it is read.
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

// TestFullLine checks that a viewer that stops reading loses whole pictures up to a keyframe, not single
// packets, and delays no other viewer.
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
		for range 10 { // the connection takes 3
			e.send(nalSlice)
			synctest.Wait()
		}
		require.Len(t, slow.lost, 1)
		require.Equal(t, 1, asked)
		slow.room = 100 // the viewer reads again
		nack := &rtcp.TransportLayerNack{MediaSSRC: 7, Nacks: rtcp.NackPairsFromSequenceNumbers(slow.lost)}
		v.HandleRTCP([]rtcp.Packet{nack}, time.Now())
		e.send(nalSlice)
		e.keyframe()
		e.send(nalSlice)
		synctest.Wait()
		require.Len(t, slow.got(), 6+4, "before the gap, and from the keyframe on")
		require.EqualValues(t, nalSPS, slow.bodies[6][0])
		require.Len(t, other.got(), 18)
		time.Sleep(2 * congestedPause)
		v.HandleRTCP([]rtcp.Packet{nack}, time.Now())
		require.Len(t, slow.got(), 11, "a line that has recovered is repaired")
	})
}

// TestRepairStopsOnAFullLine checks that a NACK for hundreds of packets stops at a full connection.
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
		require.Len(t, slow.got(), 3+1)
		require.Len(t, slow.lost, 1)
	})
}
