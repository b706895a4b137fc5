package relay

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/rtcp"
	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// gop is a publisher's stream of 30 pictures a second, in fake time.
type gop struct {
	encoder
	size int // packets of a picture
}

func newGOP(r *Relay, size int, ask func()) *gop {
	return &gop{encoder: encoder{feed: r.Publish(1, ask, ingest.ParamSets{})}, size: size}
}

// picture sends one picture and waits until the next one is due.
func (g *gop) picture(nal byte) {
	if nal == nalIDR {
		g.feed.Write(media.H264, g.packet([]byte{nalSPS, 1, 2, 3}, false))
		g.feed.Write(media.H264, g.packet([]byte{nalPPS, 1, 2, 3}, false))
	}
	body := append([]byte{nal, 1}, make([]byte, 998)...)
	for i := range g.size {
		g.feed.Write(media.H264, g.packet(body, i == g.size-1))
	}
	time.Sleep(time.Second / 30)
}

func (g *gop) show(length time.Duration) {
	for range length * 30 / time.Second {
		g.picture(nalSlice)
	}
}

func (s *sink) lag(newest uint32) time.Duration {
	all := s.got()
	return time.Duration(int32(newest-all[len(all)-1].Timestamp)) * time.Second / 90000
}

// TestReplay has viewers join late in a long GOP of a publisher that cannot be asked, or does not answer.
func TestReplay(t *testing.T) {
	asked := 0
	for name, c := range map[string]struct {
		ask  func()
		late bool          // an earlier viewer's request was ignored
		rest time.Duration // of the GOP after the viewer joins
	}{
		"cannot be asked":               {ask: nil, rest: 4 * time.Second},
		"does not answer":               {ask: func() { asked++ }, rest: 4 * time.Second},
		"did not answer before":         {ask: func() { asked++ }, late: true, rest: 4 * time.Second},
		"keyframe in the middle of one": {ask: nil, rest: time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := open(t)
				g := newGOP(r, 9, c.ask)
				if c.late {
					r.RequestKeyframe()
					g.show(answerTime + time.Second)
				}
				g.picture(nalIDR)
				g.show(7 * time.Second)
				s := &sink{}
				defer r.Subscribe(s.config()).Close()
				joined := time.Now()
				var most, before int
				for time.Since(joined) < c.rest {
					g.show(100 * time.Millisecond)
					n := len(s.got())
					require.NotZero(t, n, "no picture yet")
					most, before = max(most, n-before), n
				}
				g.picture(nalIDR)
				for time.Since(joined) < replayGrace {
					g.show(100 * time.Millisecond)
				}
				require.LessOrEqual(t, s.lag(r.video.point.Load().timestamp), maxReplayLag)
				require.Less(t, most, 400, "packets in 100 ms: the replay is not paced")
				contiguous(t, s.got())
				require.EqualValues(t, nalSPS, s.bodies[0][0])
			})
		})
	}
	require.NotZero(t, asked)
}

// TestNoReplay lists the streams whose late viewers wait for the next keyframe.
func TestNoReplay(t *testing.T) {
	for name, c := range map[string]struct {
		ask    func()
		length time.Duration
		size   int // packets of a picture
		others int64
	}{
		"the publisher answers": {ask: func() {}, length: 8 * time.Second, size: 9},
		"longer than 12 s":      {length: 13 * time.Second, size: 3},
		"more than 24 MB":       {length: 10 * time.Second, size: 90},
		"all streams together":  {length: 8 * time.Second, size: 9, others: maxAllBytes},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := OpenPool(1)
				defer p.Close()
				p.cached.Add(c.others)
				r := p.Open()
				g := newGOP(r, c.size, c.ask)
				g.picture(nalIDR)
				if c.ask != nil {
					g.show(firstTrial + time.Second/10)
					g.picture(nalIDR)
				}
				g.show(c.length)
				require.LessOrEqual(t, r.video.gop.bytes, maxGOPBytes+2000)
				s := &sink{}
				defer r.Subscribe(s.config()).Close()
				g.show(time.Second)
				require.Empty(t, s.got())
				g.picture(nalIDR)
				g.show(time.Second)
				require.NotEmpty(t, s.got())
				g.feed.Close()
				require.Equal(t, c.others, p.cached.Load(), "bytes of a stream without publisher")
				require.LessOrEqual(t, r.video.ring.head.Load()-r.video.gop.tail, uint64(videoRing), "packets of a stream without publisher")
			})
		})
	}
}

// TestReplayOfASlowViewer checks that a connection that cannot carry a replay waits for the next keyframe.
func TestReplayOfASlowViewer(t *testing.T) {
	for name, slow := range map[string]func(*sink, *line, *Viewer){
		"full": func(_ *sink, l *line, _ *Viewer) { l.room = 0 },
		"lossy": func(s *sink, _ *line, v *Viewer) {
			lost := s.got()[len(s.got())-minRequested:]
			for _, h := range lost {
				v.HandleRTCP([]rtcp.Packet{&rtcp.TransportLayerNack{
					MediaSSRC: 7, Nacks: []rtcp.NackPair{{PacketID: h.SequenceNumber}},
				}}, time.Now())
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := open(t)
				g := newGOP(r, 9, nil)
				g.picture(nalIDR)
				g.show(8 * time.Second)
				l := &line{room: 1 << 20}
				v := r.Subscribe(l.config())
				defer v.Close()
				g.show(100 * time.Millisecond)
				synctest.Wait()
				slow(&l.sink, l, v)
				g.show(200 * time.Millisecond)
				l.room = 1 << 20
				n := len(l.got())
				g.show(3 * time.Second)
				require.Len(t, l.got(), n)
				g.picture(nalIDR)
				synctest.Wait()
				require.Greater(t, len(l.got()), n)
			})
		})
	}
}

// TestKeyframeInOneRound has a keyframe of 75 packets arrive at once.
func TestKeyframeInOneRound(t *testing.T) {
	r := (&Pool{shards: []*shard{newShard()}}).Open() // no goroutine runs the shard
	s := &sink{}
	r.Subscribe(s.config())
	e := publish(r, 0, new(int))
	for i := range 75 {
		e.feed.Write(media.H264, e.packet([]byte{nalIDR, 1, 2, 3}, i == 74))
	}
	require.False(t, r.groups[0].flush(r.groups[0].shard.batch))
	require.Len(t, s.got(), 75)
}

// TestFirstRounds has viewers join after a keyframe of 230 packets, in a short GOP and in a replay: no round overruns a
// usual socket, also after a round that came late, and the keyframe takes a few rounds.
func TestFirstRounds(t *testing.T) {
	for name, length := range map[string]time.Duration{"short": time.Second, "replay": 8 * time.Second} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := (&Pool{shards: []*shard{newShard()}}).Open() // no goroutine runs the shard
				g := newGOP(r, 9, nil)
				g.size = 228 // and the parameter sets
				g.picture(nalIDR)
				g.size = 9
				g.show(length)
				s := &sink{}
				r.Subscribe(s.config())
				round := func() int {
					before := len(s.got())
					r.groups[0].flush(r.groups[0].shard.batch)
					return len(s.got()) - before
				}
				for range 3 {
					require.LessOrEqual(t, round(), maxFirstRound)
				}
				require.GreaterOrEqual(t, len(s.got()), 230)
				time.Sleep(replayTime / 2)
				require.LessOrEqual(t, round(), maxFirstRound)
			})
		})
	}
}

// TestReplayDoesNotAllocate counts what a round of a replay allocates.
func TestReplayDoesNotAllocate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &Pool{shards: []*shard{newShard()}}
		r := p.Open() // no goroutine runs the shard
		g := newGOP(r, 9, nil)
		g.picture(nalIDR)
		g.show(8 * time.Second)
		cfg := (&sink{}).config()
		cfg.Video.Writer = nowhere{}
		v := r.Subscribe(cfg)
		require.True(t, v.flush(nil)) // the first report allocates
		require.Zero(t, testing.AllocsPerRun(10, func() {
			time.Sleep(burstPause)
			require.True(t, v.tracks[0].replay.active())
			v.flush(nil)
		}))
	})
}
