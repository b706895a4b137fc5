package relay

import (
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
)

const pictureTime = time.Second / 30

// stage is a publisher of three layers, "2" the lowest. Each sends a keyframe when it is asked.
type stage struct {
	relay  *Relay
	feed   *Feed
	layers []*source3
	asked  [3]atomic.Int32
}

// source3 is one layer: its numbers and its clock begin anywhere.
type source3 struct {
	encoder
	layer *Layer
	body  byte
	key   atomic.Bool
}

func newStage(r *Relay, generation uint64) *stage {
	s := &stage{relay: r, feed: r.Publish(generation, nil, ingest.ParamSets{})}
	for i := range 3 {
		s.layers = append(s.layers, &source3{encoder: encoder{seq: uint16(65_000 + 300*i), ts: uint32(1<<31 + 77777*i)}, body: byte(2 - i)})
		s.layers[i].key.Store(true)
		s.layers[i].layer = s.feed.Layer(func() {
			s.asked[i].Add(1)
			s.layers[i].key.Store(true)
		})
	}
	s.offer(3)
	return s
}

// offer offers the lowest n layers.
func (s *stage) offer(n int) {
	rates := []int{150_000, 500_000, 2_500_000}
	var rungs []Rung
	for i := range n {
		rungs = append(rungs, Rung{Layer: s.layers[i].layer, ID: string('0' + rune(s.layers[i].body)), Rate: rates[i], Width: 1 << i, Height: 1})
	}
	s.feed.Offer(rungs)
}

// play sends pictures of the lowest n layers for some time.
func (s *stage) play(n int, d time.Duration) {
	for ; d > 0; d -= pictureTime {
		for _, l := range s.layers[:n] {
			l.picture()
		}
		synctest.Wait()
		time.Sleep(pictureTime)
	}
}

// picture sends a picture of four packets; their payloads tell layer and timestamp.
func (l *source3) picture() {
	key := l.key.Swap(false)
	for i := range 4 {
		kind := byte(nalSlice)
		if key {
			kind = nalIDR
		}
		l.layer.Write(l.packet([]byte{kind, l.body, byte(l.ts >> 8), byte(l.ts)}, i == 3))
	}
}

// onLayer returns which layer the newest packet belongs to.
func (s *sink) onLayer() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string('0' + rune(s.bodies[len(s.bodies)-1][1]))
}

// unbroken checks that numbers have no gap, that no more than three pictures are missing, and that layers change at keyframes.
func (s *sink) unbroken(t *testing.T) {
	t.Helper()
	contiguous(t, s.headers)
	for i := 1; i < len(s.headers); i++ {
		if s.headers[i].Timestamp == s.headers[i-1].Timestamp {
			require.Equal(t, s.bodies[i-1][1], s.bodies[i][1], "a picture of two layers")
			continue
		}
		require.True(t, s.headers[i-1].Marker, "half a picture")
		require.InDelta(t, 6000, s.headers[i].Timestamp-s.headers[i-1].Timestamp, 6000, "packet %d", i)
		if s.bodies[i][1] != s.bodies[i-1][1] {
			require.EqualValues(t, nalIDR, s.bodies[i][0])
		}
	}
}

func TestLayersChangeAtKeyframes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, v := open(t), &sink{}
		s := newStage(r, 1)
		s.play(3, time.Second)
		viewer := r.Subscribe(v.config())
		defer viewer.Close()
		s.play(3, time.Second)
		require.Equal(t, "0", v.onLayer(), "viewers begin on top")
		for _, layer := range []string{"2", "1", "0", "2", "", "1"} {
			var asked [3]int32
			for i := range asked {
				asked[i] = s.asked[i].Load()
			}
			viewer.Choose(layer)
			s.play(3, 12*time.Second)
			require.Equal(t, max(layer, "0"), v.onLayer())
			for i := range asked {
				require.LessOrEqual(t, s.asked[i].Load()-asked[i], int32(2), "keyframes of layer %d", i)
			}
		}
		v.unbroken(t)
		audio := r.Subscribe(ViewerConfig{Audio: &Output{Writer: &sink{}}, Sent: func(int) {}})
		audio.HandleRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{}}, time.Now())
		audio.Close()
	})
}

// TestRepairsOfALayer checks that a packet of the layer is resent as it was, and none of the previous layer.
func TestRepairsOfALayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, v := open(t), &sink{}
		s := newStage(r, 1)
		cfg := v.config()
		cfg.Video.RTXSSRC, cfg.Video.Extension = 0, 3
		viewer := r.Subscribe(cfg)
		defer viewer.Close()
		s.play(3, time.Second)
		viewer.Choose("2")
		s.play(3, 300*time.Millisecond)
		require.Equal(t, "2", v.onLayer())
		sent := len(v.headers)
		first := slices.IndexFunc(v.bodies, func(b []byte) bool { return b[1] == 2 })
		for _, i := range []int{first, sent - 1} {
			nack := &rtcp.TransportLayerNack{MediaSSRC: 7, Nacks: rtcp.NackPairsFromSequenceNumbers([]uint16{v.headers[i].SequenceNumber})}
			viewer.HandleRTCP([]rtcp.Packet{nack}, time.Now())
			again := len(v.headers) - 1
			require.Equal(t, v.headers[i], v.headers[again], "packet %d", i)
			require.Equal(t, v.extensions[i], v.extensions[again], "one nonce must not encrypt two packets")
			require.Equal(t, v.bodies[i], v.bodies[again])
		}
		again := len(v.headers)
		old := &rtcp.TransportLayerNack{MediaSSRC: 7, Nacks: rtcp.NackPairsFromSequenceNumbers([]uint16{v.headers[first-1].SequenceNumber})}
		viewer.HandleRTCP([]rtcp.Packet{old}, time.Now())
		require.Len(t, v.headers, again)
	})
}

// TestLayerOutlastsItsNumbers checks a viewer that stays on a layer for longer than sequence numbers can be told apart.
func TestLayerOutlastsItsNumbers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, v := open(t), &sink{}
		s := newStage(r, 1)
		viewer := r.Subscribe(v.config())
		defer viewer.Close()
		s.play(3, time.Second)
		viewer.Choose("2")
		s.play(3, 20*time.Minute)
		require.Greater(t, len(v.headers), 1<<17)
		contiguous(t, v.headers)
		newest := v.headers[len(v.headers)-1]
		nack := &rtcp.TransportLayerNack{MediaSSRC: 7, Nacks: rtcp.NackPairsFromSequenceNumbers([]uint16{newest.SequenceNumber - 9})}
		viewer.HandleRTCP([]rtcp.Packet{nack}, time.Now())
		require.EqualValues(t, 8, v.headers[len(v.headers)-1].SSRC, "resent as RTX")
	})
}

// TestViewerFollowsLayers checks that viewers change when their layer ends, and when another publisher comes.
func TestViewerFollowsLayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, v := open(t), &sink{}
		s := newStage(r, 1)
		viewer := r.Subscribe(v.config())
		defer viewer.Close()
		s.play(3, time.Second)
		s.offer(1)
		s.play(1, time.Second)
		require.Equal(t, "2", v.onLayer())
		s.offer(3)
		s.play(3, 11*time.Second)
		require.Equal(t, "0", v.onLayer(), "an unlimited connection goes up")
		v.unbroken(t)
		s.feed.Close()
		asked := 0
		plain := &encoder{feed: r.Publish(2, func() { asked++ }, ingest.ParamSets{})}
		plain.keyframe()
		for range 10 {
			plain.send(nalSlice)
			synctest.Wait()
			time.Sleep(pictureTime)
		}
		require.EqualValues(t, 1, v.bodies[len(v.bodies)-1][1], "the publisher without layers")
		contiguous(t, v.headers)
		s.layers[0].picture()
		next := newStage(r, 3)
		next.play(3, time.Second)
		require.Equal(t, "0", v.onLayer())
		contiguous(t, v.headers)
	})
}

// TestEndedPublisherHasNoLayers checks that nothing is left of layers when their publisher ends.
func TestEndedPublisherHasNoLayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, early, late := open(t), &sink{}, &sink{}
		s := newStage(r, 1)
		s.play(3, time.Second)
		watching := r.Subscribe(early.config())
		defer watching.Close()
		s.play(3, time.Second)
		require.Len(t, watching.Served(time.Now()).Layers, 3)
		s.feed.Close()
		require.Empty(t, watching.Served(time.Now()))
		s.offer(3)
		require.Empty(t, r.Layers(), "offered after the end")
		viewer := r.Subscribe(late.config())
		defer viewer.Close()
		require.Same(t, r.video, viewer.video.sources.Load().track, "begins on a layer that nobody sends")
		next := newStage(r, 2)
		s.feed.Close()
		require.Len(t, r.Layers(), 3, "the end of a former publisher")
		next.play(3, time.Second)
		for _, v := range []*sink{early, late} {
			require.Equal(t, "0", v.onLayer())
			contiguous(t, v.headers)
		}
	})
}

// TestViewerLeavesDeadLayer checks a viewer who came while there were layers, and is served after a publisher without
// layers has taken over.
func TestViewerLeavesDeadLayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, v := (&Pool{shards: []*shard{newShard()}}).Open(), &sink{} // no goroutine runs the shard
		newStage(r, 1).play(3, time.Second)
		viewer := r.Subscribe(v.config())
		defer viewer.Close()
		plain := &encoder{feed: r.Publish(2, func() {}, ingest.ParamSets{})}
		for range 10 {
			plain.keyframe()
			r.groups[0].shard.serve()
			time.Sleep(pictureTime)
		}
		require.EqualValues(t, 1, v.bodies[len(v.bodies)-1][1], "stays on a layer that nobody sends")
		contiguous(t, v.headers)
	})
}

// TestBadConnectionGoesDown checks a viewer whose reports tell of loss, and its neighbour.
func TestBadConnectionGoesDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, bad, good := open(t), &sink{}, &sink{}
		s := newStage(r, 1)
		var quality atomic.Pointer[live.Quality]
		cfg := bad.config()
		cfg.Rate = func(q live.Quality) { quality.Store(&q) }
		viewer := r.Subscribe(cfg)
		defer viewer.Close()
		defer r.Subscribe(good.config()).Close()
		for range 4 {
			s.play(3, time.Second)
			report := &rtcp.ReceiverReport{Reports: []rtcp.ReceptionReport{{SSRC: 7, FractionLost: 128}}}
			viewer.HandleRTCP([]rtcp.Packet{report}, time.Now())
		}
		s.play(3, 300*time.Millisecond)
		require.Equal(t, "2", bad.onLayer())
		require.Equal(t, "0", good.onLayer())
		require.Equal(t, "2", quality.Load().Layer)
		require.Positive(t, quality.Load().Estimate)
		bad.unbroken(t)
		good.unbroken(t)
		require.Less(t, int(viewer.steering.link.repairs.Load()), 10, "resending is bound by the estimate")

		s.layers[0].key.Store(true)
		s.play(3, 300*time.Millisecond)
		time.Sleep(10 * time.Second) // slow viewers get packets at a pace
		synctest.Wait()
		newest := len(bad.headers) - 1
		for bad.headers[newest].SSRC != 7 { // a probe's
			newest--
		}
		key := newest
		for bad.headers[key].SSRC != 7 || bad.bodies[key][0] != nalIDR {
			key--
		}
		viewer.quality.RTT = 100 * time.Millisecond
		resent := func(i int) int {
			before := len(bad.got())
			viewer.HandleRTCP([]rtcp.Packet{lost(bad.headers[i])}, time.Now())
			return len(bad.got()) - before
		}
		require.Zero(t, resent(key-4), "a keyframe has followed")
		require.Equal(t, 1, resent(newest))
		require.Zero(t, resent(newest), "it is on the way")
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		require.Equal(t, 1, resent(newest), "it was lost again")
	})
}

// lost requests packets again.
func lost(packets ...rtp.Header) *rtcp.TransportLayerNack {
	var numbers []uint16
	for _, h := range packets {
		numbers = append(numbers, h.SequenceNumber)
	}
	return &rtcp.TransportLayerNack{MediaSSRC: 7, Nacks: rtcp.NackPairsFromSequenceNumbers(numbers)}
}

// TestRequestsTellOfAFullConnection checks a viewer without layers who requests every second packet again.
func TestRequestsTellOfAFullConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, bad := open(t), &sink{}
		var quality atomic.Pointer[live.Quality]
		cfg := bad.config()
		cfg.Rate = func(q live.Quality) { quality.Store(&q) }
		viewer := r.Subscribe(cfg)
		defer viewer.Close()
		only := &encoder{feed: r.Publish(1, nil, ingest.ParamSets{})}
		for n := 0; quality.Load() == nil; n++ {
			require.Less(t, n, 10, "a report would have come")
			from := len(bad.got())
			for range 60 {
				only.keyframe()
			}
			time.Sleep(100 * time.Millisecond)
			synctest.Wait()
			var missing []rtp.Header
			for i, h := range bad.got()[from:] {
				if i%2 == 0 && h.SSRC == 7 {
					missing = append(missing, h)
				}
			}
			viewer.HandleRTCP([]rtcp.Packet{lost(missing...)}, time.Now())
		}
		require.True(t, quality.Load().Full)
	})
}

// TestALayerBesideTheOnlyOne checks a viewer who starves before the server makes a smaller layer, and its neighbour.
func TestALayerBesideTheOnlyOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, bad, good := open(t), &sink{}, &sink{}
		require.Nil(t, r.Beside(1, nil), "nobody publishes")
		var asked atomic.Int32
		only, made := &encoder{feed: r.Publish(1, func() { asked.Add(1) }, ingest.ParamSets{}), seq: 500}, &source3{body: 2}
		require.Nil(t, r.Beside(1, nil), "no keyframe was sent")
		play := func(d time.Duration) {
			for n := 0; d > 0; d -= pictureTime {
				if n++; n%30 == 1 {
					only.keyframe()
					made.key.Store(true)
				} else {
					only.send(nalSlice)
				}
				if made.layer != nil {
					made.picture()
				}
				synctest.Wait()
				time.Sleep(pictureTime)
			}
		}
		play(time.Second)
		var quality atomic.Pointer[live.Quality]
		cfg := bad.config()
		cfg.Rate = func(q live.Quality) { quality.Store(&q) }
		viewer := r.Subscribe(cfg)
		defer viewer.Close()
		defer r.Subscribe(good.config()).Close()
		report := func(lost uint8) {
			viewer.HandleRTCP([]rtcp.Packet{&rtcp.ReceiverReport{Reports: []rtcp.ReceptionReport{{SSRC: 7, FractionLost: lost}}}}, time.Now())
		}
		for range 3 {
			play(time.Second)
			report(128)
		}
		require.True(t, quality.Load().Full)
		require.Empty(t, quality.Load().Layer)
		require.Nil(t, r.Beside(2, nil), "another publisher")
		pair := r.Beside(1, func() {})
		require.Nil(t, r.Beside(1, nil), "a second one")
		made.layer = pair.Made
		made.picture()
		pair.Offer(Rung{Layer: pair.Made, ID: "made", Rate: 400_000}, Rung{Layer: pair.Only, ID: "source", Rate: 2_500_000})
		play(2 * time.Second)
		report(0)
		require.Equal(t, "made", quality.Load().Layer)
		require.Equal(t, "2", bad.onLayer())
		require.Equal(t, "1", good.onLayer())
		pair.Close()
		made.layer = nil
		play(2 * time.Second)
		require.Equal(t, "1", bad.onLayer(), "returns to the only layer")
		require.NotNil(t, r.Beside(1, nil), "another one later")
		require.Empty(t, r.Layers())
		contiguous(t, bad.headers)
		contiguous(t, good.headers)
		newStage(r, 2)
		require.Nil(t, r.Beside(2, nil), "a publisher of layers")
	})
}

// TestLayersDoNotAllocate checks that sending a picture to viewers of layers allocates nothing.
func TestLayersDoNotAllocate(t *testing.T) {
	r := (&Pool{shards: []*shard{newShard()}}).Open() // no goroutine runs the shard
	g := r.groups[0]
	for range 50 {
		cfg := (&sink{}).config()
		cfg.Video.Writer, cfg.Video.Extension = nowhere{}, 3
		r.Subscribe(cfg)
	}
	s := newStage(r, 1)
	write := func() { s.layers[2].picture() }
	for range 20 {
		write()
		g.shard.serve()
	}
	alone := testing.AllocsPerRun(100, write)
	all := testing.AllocsPerRun(100, func() {
		write()
		g.shard.serve()
	})
	require.LessOrEqual(t, all, alone)
}
