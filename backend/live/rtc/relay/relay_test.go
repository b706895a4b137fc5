package relay

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/udp"
	"footlight/backend/media"
)

// sink is a viewer's connection.
type sink struct {
	mu      sync.Mutex
	headers []rtp.Header
	bodies  [][]byte
	reports []rtcp.Packet
}

func (s *sink) WriteRTP(_ *udp.Batch, h *rtp.Header, payload []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.headers = append(s.headers, *h)
	s.bodies = append(s.bodies, append([]byte(nil), payload...))
	return len(payload), nil
}

func (s *sink) writeRTCP(_ *udp.Batch, p ...rtcp.Packet) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reports = append(s.reports, p...)
}

func (s *sink) got() []rtp.Header {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.headers
}

func (s *sink) config() ViewerConfig {
	return ViewerConfig{
		Video:     &Output{Writer: s, SSRC: 7, PayloadType: 102, RTXSSRC: 8, RTXPayloadType: 103},
		WriteRTCP: s.writeRTCP, Sent: func(int) {},
	}
}

const (
	nalSlice = 0x41
	nalIDR   = 0x65
	nalSPS   = 0x67
	nalPPS   = 0x68
)

// encoder numbers packets as a publisher does.
type encoder struct {
	feed  *Feed
	seq   uint16
	ts    uint32
	after time.Duration // how much later than now it is
}

func (e *encoder) packet(payload []byte, marker bool) ingest.Packet {
	now := time.Now().Add(e.after)
	p := ingest.Packet{Seq: e.seq, Timestamp: e.ts, Marker: marker, Payload: payload, Arrival: now, Wall: now}
	e.seq++
	if marker {
		e.ts += 3000
	}
	return p
}

func (e *encoder) send(nal byte) { e.feed.Write(media.H264, e.packet([]byte{nal, 1, 2, 3}, true)) }

// keyframe sends parameter sets and an IDR as one picture.
func (e *encoder) keyframe() {
	for _, nal := range []byte{nalSPS, nalPPS} {
		e.feed.Write(media.H264, e.packet([]byte{nal, 1, 2, 3}, false))
	}
	e.send(nalIDR)
}

func open(t *testing.T) *Relay {
	t.Helper()
	p := OpenPool(2)
	t.Cleanup(p.Close)
	return p.Open()
}

func publish(r *Relay, firstSeq uint16, asked *int) *encoder {
	feed := r.Publish(1, func() { *asked++ }, ingest.ParamSets{})
	return &encoder{feed: feed, seq: firstSeq, ts: uint32(firstSeq) * 77}
}

func TestViewersStartAtAKeyframe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, asked := open(t), 0
		e := publish(r, 65_530, &asked)
		early := &sink{}
		defer r.Subscribe(early.config()).Close()
		e.send(nalSlice) // cannot be decoded by anybody
		if asked == 0 {
			t.Error("no keyframe was asked for")
		}
		e.keyframe()
		synctest.Wait()
		e.send(nalSlice)
		e.keyframe()
		e.send(nalSlice)
		late := &sink{}
		defer r.Subscribe(late.config()).Close()
		synctest.Wait()
		for _, s := range []*sink{early, late} {
			if first := s.got()[0].SequenceNumber; first >= maxFirst {
				t.Errorf("a viewer's numbers begin at %d", first)
			}
		}
		if n := len(early.got()); n != 8 {
			t.Errorf("the first viewer got %d packets, want 8", n)
		}
		if n := len(late.got()); n != 4 {
			t.Errorf("the late viewer got %d packets, want the 4 since the newest keyframe", n)
		}
		contiguous(t, early.got())
	})
}

func contiguous(t *testing.T, headers []rtp.Header) {
	t.Helper()
	for i := 1; i < len(headers); i++ {
		if headers[i].SequenceNumber != headers[i-1].SequenceNumber+1 {
			t.Errorf("packet %d: sequence number %d after %d", i, headers[i].SequenceNumber, headers[i-1].SequenceNumber)
		}
		if int32(headers[i].Timestamp-headers[i-1].Timestamp) < 0 {
			t.Errorf("packet %d: timestamp goes back", i)
		}
	}
}

func TestOldKeyframeIsNotReplayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, asked := open(t), 0
		e := publish(r, 1, &asked)
		e.keyframe()
		time.Sleep(maxCatchUpAge + time.Second)
		v := &sink{}
		defer r.Subscribe(v.config()).Close()
		e.send(nalSlice)
		synctest.Wait()
		if len(v.got()) != 0 || asked != 1 {
			t.Errorf("got %d packets, asked %d times for a keyframe", len(v.got()), asked)
		}
		e.keyframe()
		synctest.Wait()
		if n := len(v.got()); n != 3 {
			t.Errorf("got %d packets of the new keyframe, want 3", n)
		}
	})
}

func TestPublisherComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, asked := open(t), 0
		v := &sink{}
		defer r.Subscribe(v.config()).Close()
		first := publish(r, 100, &asked)
		first.keyframe()
		first.send(nalSlice)
		first.feed.Close()
		time.Sleep(2 * time.Second)

		second := publish(r, 40_000, &asked)
		late := second.packet([]byte{nalSlice}, true)
		second.send(nalSlice) // before its first keyframe
		second.keyframe()
		second.feed.Write(media.H264, late) // older than its first
		first.send(nalSlice)                // has lost the stream
		synctest.Wait()
		contiguous(t, v.got())
		if n := len(v.got()); n != 7 {
			t.Fatalf("got %d packets, want 4 + 3", n)
		}
		if gap := v.got()[4].Timestamp - v.got()[3].Timestamp; gap != 2*90000 {
			t.Errorf("the pause of 2 s became %d ticks", gap)
		}
	})
}

func TestReorderedPacketsKeepTheirNumbers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, asked := open(t), 0
		v := &sink{}
		defer r.Subscribe(v.config()).Close()
		e := publish(r, 10, &asked)
		e.keyframe()
		a, b := e.packet([]byte{nalSlice, 1}, true), e.packet([]byte{nalSlice, 2}, true)
		e.feed.Write(media.H264, b)
		e.feed.Write(media.H264, a)
		e.send(nalSlice)
		synctest.Wait()
		h := v.got()
		if h[4].SequenceNumber != h[3].SequenceNumber-1 || h[5].SequenceNumber != h[3].SequenceNumber+1 {
			t.Errorf("numbers %d %d %d", h[3].SequenceNumber, h[4].SequenceNumber, h[5].SequenceNumber)
		}
	})
}

func TestKeyframeWithoutParameterSets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t)
		params := ingest.ParamSets{SPS: []byte{nalSPS, 9}, PPS: []byte{nalPPS, 9}}
		e := &encoder{feed: r.Publish(1, func() {}, params)}
		e.send(nalIDR)
		v := &sink{}
		defer r.Subscribe(v.config()).Close()
		synctest.Wait()
		contiguous(t, v.got())
		if len(v.bodies) != 2 || ingest.Inspect(v.bodies[0]).SPS == nil {
			t.Errorf("got %x, want the parameter sets and the keyframe", v.bodies)
		}
	})
}

func TestNACK(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, asked := open(t), 0
		e := publish(r, 1, &asked)
		e.keyframe()
		s := &sink{}
		v := r.Subscribe(s.config())
		defer v.Close()
		synctest.Wait()
		lost := s.got()[1]
		nack := &rtcp.TransportLayerNack{MediaSSRC: 7, Nacks: rtcp.NackPairsFromSequenceNumbers([]uint16{lost.SequenceNumber})}
		v.HandleRTCP([]rtcp.Packet{nack}, time.Now())
		again := s.got()[3]
		if again.SSRC != 8 || again.PayloadType != 103 || again.Timestamp != lost.Timestamp {
			t.Errorf("retransmitted as %+v", again)
		}
		if body := s.bodies[3]; uint16(body[0])<<8|uint16(body[1]) != lost.SequenceNumber || body[2] != nalPPS {
			t.Errorf("retransmitted payload %x", body)
		}
		for range 2 * repairBudget {
			v.HandleRTCP([]rtcp.Packet{nack}, time.Now())
		}
		if n := len(s.got()); n != 3+repairBudget {
			t.Errorf("%d packets: the budget of %d is not kept", n-3, repairBudget)
		}
		time.Sleep(2 * repairWindow)
		v.HandleRTCP([]rtcp.Packet{nack}, time.Now())
		if n := len(s.got()); n != 4+repairBudget {
			t.Error("the budget does not come back")
		}
		v.HandleRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{}}, time.Now())
		if asked == 0 {
			t.Error("a viewer's PLI went nowhere")
		}
	})
}

func TestSenderReports(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, asked := open(t), 0
		e := publish(r, 1, &asked)
		e.keyframe()
		s := &sink{}
		defer r.Subscribe(s.config()).Close()
		time.Sleep(1500 * time.Millisecond)
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.reports) != 2 {
			t.Fatalf("%d reports in 1.5 s, want one at once and one a second", len(s.reports))
		}
		a, b := s.reports[0].(*rtcp.SenderReport), s.reports[1].(*rtcp.SenderReport)
		ticks := time.Duration(b.RTPTime-a.RTPTime) * time.Second / 90000
		clock := ingest.FromNTP(b.NTPTime).Sub(ingest.FromNTP(a.NTPTime))
		if (ticks-clock).Abs() > time.Millisecond || a.PacketCount != 3 || a.SSRC != 7 {
			t.Errorf("%v of RTP time in %v of NTP time; first report %+v", ticks, clock, a)
		}
	})
}

// TestSlowViewer drives an outlet by hand, as a shard that gets no CPU would.
func TestSlowViewer(t *testing.T) {
	r := open(t)
	asked := 0
	e := publish(r, 1, &asked)
	e.keyframe()
	s := &sink{}
	o := newOutlet(r.video, *s.config().Video)
	if !o.begin(time.Now()) {
		t.Fatal("no start at the cached keyframe")
	}
	for range o.maxLag + 10 {
		e.send(nalSlice)
	}
	if n, more, lost := o.flush(nil); n != 0 || more || !lost {
		t.Fatalf("flush: %d bytes, more %v, lost %v; want a wait for a keyframe", n, more, lost)
	}
	e.send(nalSlice)
	e.keyframe()
	e.send(nalSlice)
	o.flush(nil)
	h := s.got()
	if len(h) != 4 || s.bodies[0][0] != nalSPS {
		t.Errorf("got %d packets beginning with %x, want the new keyframe on", len(h), s.bodies[0])
	}
}

func TestTurns(t *testing.T) {
	r := open(t)
	asked := 0
	e := publish(r, 1, &asked)
	e.keyframe()
	for range 2 * roundPackets {
		e.send(nalSlice)
	}
	s := &sink{}
	o := newOutlet(r.video, *s.config().Video)
	o.begin(time.Now())
	rounds := 1
	for _, more, _ := o.flush(nil); more; _, more, _ = o.flush(nil) {
		rounds++
	}
	if rounds != 3 || len(s.got()) != 3+2*roundPackets {
		t.Errorf("%d packets in %d rounds", len(s.got()), rounds)
	}
	contiguous(t, s.got())
}

func TestSpliceWraps(t *testing.T) {
	s := splice{rate: 90000}
	start, run := uint16(65_000), uint16(60_000)
	at := time.Now()
	first, _, _ := s.next(start, 1, at)
	if _, _, ok := s.next(start-1, 1, at); ok {
		t.Error("a packet from before the first was let through")
	}
	var last uint16
	for i := range run {
		last, _, _ = s.next(start+i+1, 1, at)
	}
	if last-first != run {
		t.Errorf("numbers span %d, want %d", last-first, run)
	}
	if _, _, ok := s.next(start+run-10, 1, at); !ok {
		t.Error("a packet a little late was refused")
	}
}

// TestPublisherThatComesTooLate: one that was taken over before it got here
// must not silence the one that took over.
func TestPublisherThatComesTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t)
		v := &sink{}
		defer r.Subscribe(v.config()).Close()
		asked := 0
		newer := &encoder{feed: r.Publish(8, func() { asked++ }, ingest.ParamSets{})}
		older := &encoder{feed: r.Publish(7, func() {}, ingest.ParamSets{})}
		older.keyframe()
		newer.keyframe()
		older.feed.Close()
		newer.send(nalSlice)
		r.RequestKeyframe()
		synctest.Wait()
		if n := len(v.got()); n != 4 || asked != 1 {
			t.Errorf("%d packets of the newer publisher, which was asked %d times; want 4 and once", n, asked)
		}
	})
}
