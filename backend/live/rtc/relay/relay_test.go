package relay

import (
	"bytes"
	"encoding/binary"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/udp"
	"footlight/backend/media"
)

// sink is a viewer's connection that records packets.
type sink struct {
	mu         sync.Mutex
	headers    []rtp.Header
	bodies     [][]byte
	extensions [][]byte // transport-wide numbers
	reports    []rtcp.Packet
}

func (s *sink) WriteRTP(_ *udp.Batch, h *rtp.Header, payload []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.headers = append(s.headers, *h)
	s.bodies = append(s.bodies, bytes.Clone(payload))
	s.extensions = append(s.extensions, bytes.Clone(h.GetExtension(3)))
	return len(payload), nil
}

func (s *sink) writeRTCP(_ *udp.Batch, p ...rtcp.Packet) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reports = append(s.reports, p...)
	return nil
}

func (s *sink) got() []rtp.Header {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.headers
}

func (s *sink) config() ViewerConfig {
	return ViewerConfig{
		Video: &Output{Writer: s, SSRC: 7, PayloadType: 102, RTXSSRC: 8, RTXPayloadType: 103},
		CNAME: "show", WriteRTCP: s.writeRTCP, Sent: func(int) {},
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
	after time.Duration // how far its clock is ahead of the real one
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
		e.send(nalSlice) // cannot be decoded without a keyframe
		require.NotZero(t, asked)
		e.keyframe()
		synctest.Wait()
		e.send(nalSlice)
		e.keyframe()
		e.send(nalSlice)
		late := &sink{}
		defer r.Subscribe(late.config()).Close()
		synctest.Wait()
		for _, s := range []*sink{early, late} {
			require.Less(t, int(s.got()[0].SequenceNumber), maxFirst)
		}
		require.Len(t, early.got(), 8)
		require.Len(t, late.got(), 4, "packets since the newest keyframe")
		contiguous(t, early.got())
	})
}

func contiguous(t *testing.T, headers []rtp.Header) {
	t.Helper()
	for i := 1; i < len(headers); i++ {
		require.Equal(t, headers[i-1].SequenceNumber+1, headers[i].SequenceNumber, "packet %d", i)
		require.GreaterOrEqual(t, int32(headers[i].Timestamp-headers[i-1].Timestamp), int32(0), "packet %d", i)
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
		require.Empty(t, v.got())
		require.Equal(t, 2, asked, "for the viewer and for the trial")
		e.keyframe()
		synctest.Wait()
		require.Len(t, v.got(), 3, "packets of the new keyframe")
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
		second.send(nalSlice) // sent before its first keyframe
		second.keyframe()
		second.feed.Write(media.H264, late) // older than its first packet
		first.send(nalSlice)                // no longer owns the stream
		synctest.Wait()
		contiguous(t, v.got())
		require.Len(t, v.got(), 4+3)
		require.EqualValues(t, 2*90000, v.got()[4].Timestamp-v.got()[3].Timestamp, "the pause of 2 s")
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
		require.Equal(t, h[3].SequenceNumber-1, h[4].SequenceNumber)
		require.Equal(t, h[3].SequenceNumber+1, h[5].SequenceNumber)
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
		require.Len(t, v.bodies, 2, "the parameter sets and the keyframe")
		require.NotNil(t, ingest.Inspect(v.bodies[0]).SPS)
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
		require.Equal(t, []uint32{8, 103, lost.Timestamp}, []uint32{again.SSRC, uint32(again.PayloadType), again.Timestamp})
		require.Equal(t, lost.SequenceNumber, binary.BigEndian.Uint16(s.bodies[3]))
		require.EqualValues(t, nalPPS, s.bodies[3][2])
		for range 2 * repairBudget {
			v.HandleRTCP([]rtcp.Packet{nack}, time.Now())
		}
		require.Len(t, s.got(), 3+repairBudget)
		time.Sleep(2 * repairWindow)
		v.HandleRTCP([]rtcp.Packet{nack}, time.Now())
		require.Len(t, s.got(), 4+repairBudget, "the budget comes back")
		v.HandleRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{}}, time.Now())
		require.NotZero(t, asked)
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
		require.Len(t, s.reports, 4, "one at once and one a second")
		a, b := s.reports[0].(*rtcp.SenderReport), s.reports[2].(*rtcp.SenderReport)
		require.NoError(t, (*rtcp.CompoundPacket)(&s.reports).Validate())
		require.Equal(t, "show", s.reports[1].(*rtcp.SourceDescription).Chunks[0].Items[0].Text)
		ticks := time.Duration(b.RTPTime-a.RTPTime) * time.Second / 90000
		clock := ingest.FromNTP(b.NTPTime).Sub(ingest.FromNTP(a.NTPTime))
		require.InDelta(t, clock, ticks, float64(time.Millisecond))
		require.Equal(t, []uint32{3, 7}, []uint32{a.PacketCount, a.SSRC})
	})
}

// TestSlowViewer drives a track by hand, as a shard that gets no CPU time would.
func TestSlowViewer(t *testing.T) {
	r := open(t)
	asked := 0
	e := publish(r, 1, &asked)
	e.keyframe()
	s := &sink{}
	o := newViewerTrack(r.video, *s.config().Video)
	require.True(t, o.begin(time.Now()), "a start at the cached keyframe")
	for range o.track.maxLag + 10 {
		e.send(nalSlice)
	}
	n, more, lost := o.flush(nil)
	require.True(t, n == 0 && !more && lost, "it waits for a keyframe")
	e.send(nalSlice)
	e.keyframe()
	e.send(nalSlice)
	o.flush(nil)
	require.Len(t, s.got(), 4)
	require.EqualValues(t, nalSPS, s.bodies[0][0])
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
	o := newViewerTrack(r.video, *s.config().Video)
	o.begin(time.Now())
	rounds := 1
	for _, more, _ := o.flush(nil); more; _, more, _ = o.flush(nil) {
		rounds++
	}
	require.Equal(t, 3, rounds)
	require.Len(t, s.got(), 3+2*roundPackets)
	contiguous(t, s.got())
}

func TestSpliceWraps(t *testing.T) {
	s := splice{rate: 90000}
	start, run := uint16(65_000), uint16(60_000)
	at := time.Now()
	first, _, _ := s.next(start, 1, at)
	_, _, ok := s.next(start-1, 1, at)
	require.False(t, ok, "a packet from before the first")
	var last uint16
	for i := range run {
		last, _, _ = s.next(start+i+1, 1, at)
	}
	require.Equal(t, run, last-first)
	_, _, ok = s.next(start+run-10, 1, at)
	require.True(t, ok, "a packet a little late")
}

// TestPublisherThatComesTooLate checks that a publisher that was replaced before it reached the relay
// does not silence its successor.
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
		require.Len(t, v.got(), 4)
		require.Equal(t, 1, asked)
	})
}

// TestIgnoredRetransmissions checks that a packet that is requested again after its RTX is resent as it was, and
// that a viewer that seems to ignore RTX gets every packet both ways: pion 4 repeats requests although it takes RTX.
func TestIgnoredRetransmissions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t)
		e := publish(r, 1, new(int))
		e.keyframe()
		s := &sink{}
		v := r.Subscribe(s.config())
		defer v.Close()
		for range 20 {
			e.send(nalSlice)
		}
		synctest.Wait()
		sent := s.got()
		request := func(seq uint16) []rtp.Header {
			n := len(s.got())
			nack := &rtcp.TransportLayerNack{MediaSSRC: 7, Nacks: []rtcp.NackPair{{PacketID: seq}}}
			v.HandleRTCP([]rtcp.Packet{nack}, time.Now())
			return s.got()[n:]
		}
		rtx := func(number, of int) rtp.Header {
			h := sent[of]
			h.SSRC, h.PayloadType, h.SequenceNumber = 8, 103, uint16(number)
			return h
		}
		for i := range minRepeats {
			require.Equal(t, []rtp.Header{rtx(i+1, i)}, request(sent[i].SequenceNumber))
			require.Equal(t, sent[i:i+1], request(sent[i].SequenceNumber))
		}
		require.Equal(t, []rtp.Header{rtx(minRepeats+1, minRepeats), sent[minRepeats]}, request(sent[minRepeats].SequenceNumber))
	})
}
