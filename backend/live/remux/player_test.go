package remux

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
	"footlight/backend/media/flv"
)

var (
	sps = []byte{0x67, 0x42, 0xc0, 0x0d, 0xda, 0x05, 0x07, 0xe8, 0x40, 0x00, 0x00, 0x03, 0x00, 0x40, 0x00, 0x00, 0x0c, 0x83, 0xc5, 0x0a, 0xa8}
	pps = []byte{0x68, 0xce, 0x0f, 0xc8}
)

// reel is a publish whose frames the test delivers one by one.
type reel struct{ frames chan media.Frame }

func (r reel) Next(context.Context) (media.Frame, error) {
	f, ok := <-r.frames
	if !ok {
		return f, io.EOF
	}
	return f, nil
}

// show begins a publish on the player's stream. The returned function ends it.
func show(p *Player) (reel, func()) { return showOf(p, true, func() {}) }

// showOf is show for a publisher that is asked for keyframes through ask. answers says whether it sends them.
func showOf(p *Player, answers bool, ask func()) (reel, func()) {
	r := reel{make(chan media.Frame)}
	f := &feed{stream: p.stream, frames: r, since: time.Now(), publish: p.stream.publish + 1}
	p.stream.begin(f, ask, answers)
	done := make(chan struct{})
	go func() { defer close(done); f.run() }()
	return r, func() { close(r.frames); <-done }
}

func picture(at time.Duration, key bool, size int) media.Frame {
	body := make([]byte, size)
	body[0] = 0x41
	units := [][]byte{body}
	if key {
		body[0] = 0x65
		units = [][]byte{sps, pps, body}
	}
	return media.Frame{Codec: media.H264, PTS: at, DTS: at, Key: key, Units: units}
}

func sound1(at time.Duration) media.Frame {
	return media.Frame{Codec: media.AAC, PTS: at, DTS: at, Config: []byte{0x11, 0x90}, Units: [][]byte{{1}}}
}

// playing runs a test of a player, with a fake clock.
func playing(t *testing.T, test func(t *testing.T, s *Server, p *Player)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := Open(Config{})
		p := s.Play("e")
		defer p.Close()
		test(t, s, p)
	})
}

// next returns the packets that wait for a player.
func next(t *testing.T, p *Player) []Packet {
	t.Helper()
	packets, err := p.Next(t.Context())
	require.NoError(t, err)
	return packets
}

func isConfig(p Packet) bool { return p.Body[1] == 0 }

// TestAcrossPublishes checks that a player sees one stream whose times rise, with a configuration from each
// publisher.
func TestAcrossPublishes(t *testing.T) {
	playing(t, func(t *testing.T, s *Server, p *Player) {
		var last time.Duration
		configs := 0
		for range 2 {
			r, end := show(p)
			for i := range 5 {
				at := time.Duration(i) * 40 * time.Millisecond
				r.frames <- picture(at, i == 0, 10)
				r.frames <- sound1(at)
			}
			end()
			synctest.Wait()
			packets := next(t, p)
			require.Len(t, packets, 12)
			for _, packet := range packets {
				if isConfig(packet) {
					configs++
				}
				require.GreaterOrEqual(t, packet.At, last)
				last = packet.At
			}
			time.Sleep(10 * time.Second)
		}
		require.Equal(t, 4, configs)
		require.Greater(t, last, 10*time.Second)
	})
}

// TestTimesRiseWhereOneTrackIsLate has pictures that a busy machine encodes a second later than the sound.
func TestTimesRiseWhereOneTrackIsLate(t *testing.T) {
	playing(t, func(t *testing.T, _ *Server, p *Player) {
		r, end := show(p)
		r.frames <- sound1(time.Second)
		for i := range 30 {
			r.frames <- picture(time.Duration(i)*40*time.Millisecond, i == 0, 10)
		}
		end()
		synctest.Wait()
		last := time.Duration(-1)
		for _, packet := range next(t, p) {
			if packet.Kind == flv.Video && !isConfig(packet) {
				require.Greater(t, packet.At, last)
				last = packet.At
			}
		}
		require.Equal(t, lead+160*time.Millisecond, last, "the last is where it belongs")
	})
}

// TestLateComer starts at the newest keyframe if it is recent, and else waits.
func TestLateComer(t *testing.T) {
	playing(t, func(t *testing.T, s *Server, holder *Player) {
		r, end := show(holder)
		defer end()
		r.frames <- picture(0, true, 10)
		r.frames <- picture(time.Second, false, 10)
		synctest.Wait()
		p := s.Play("e")
		require.Len(t, next(t, p), 3)
		p.Close()
		_, err := p.Next(t.Context())
		require.ErrorIs(t, err, io.EOF)

		r.frames <- picture(cacheAge+2*time.Second, false, 10)
		synctest.Wait()
		late := s.Play("e")
		defer late.Close()
		r.frames <- picture(cacheAge+3*time.Second, false, 10)
		r.frames <- picture(cacheAge+4*time.Second, true, 10)
		synctest.Wait()
		require.Len(t, next(t, late), 2)
	})
}

// TestStartsInsideTheGroup has a player that comes long after the newest keyframe. If the publisher answers
// requests, the player asks and waits. Otherwise it starts with the old keyframe and all packets since, up to
// a limit.
func TestStartsInsideTheGroup(t *testing.T) {
	for _, tc := range []struct {
		name    string
		answers bool
		size    int
		want    int // packets at once
	}{
		{"asked", true, 1000, 0},
		{"deaf", false, 1000, 1 + 1 + 80},
		{"deaf and large", false, cacheBytes / 50, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := Open(Config{})
				holder := s.Play("e")
				defer holder.Close()
				asked := 0
				r, end := showOf(holder, tc.answers, func() { asked++ })
				defer end()
				for i := range 81 {
					r.frames <- picture(time.Duration(i)*100*time.Millisecond, i == 0, tc.size)
				}
				time.Sleep(settle)
				asked = 0
				late := s.Play("e")
				defer late.Close()
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				packets, _ := late.Next(ctx)
				require.Len(t, packets, tc.want)
				require.Equal(t, tc.want == 0, asked > 0)
			})
		})
	}
}

// TestCachesAreBoundInSum fills the caches of more streams than may be kept together, and ends them.
func TestCachesAreBoundInSum(t *testing.T) {
	var total atomic.Int64
	var streams []*stream
	for range cachesBytes/cacheBytes + 2 {
		st := newStream("e", &total)
		body := make([]byte, cacheBytes/4)
		for i := range 4 {
			st.remember(item{kind: flv.Video, key: i == 0, at: time.Duration(i), body: body})
		}
		streams = append(streams, st)
	}
	require.EqualValues(t, cachesBytes/cacheBytes*cacheBytes, total.Load())
	require.Nil(t, streams[len(streams)-1].cache)
	require.Len(t, streams[0].cache, 4)
	for _, st := range streams {
		st.end()
	}
	require.Zero(t, total.Load())
}

// TestSoundOfBefore has transcoded sound that precedes a player's first picture: it keeps its distance and is
// not played all at once.
func TestSoundOfBefore(t *testing.T) {
	playing(t, func(t *testing.T, s *Server, p *Player) {
		r, end := show(p)
		defer end()
		r.frames <- picture(100*time.Millisecond, true, 10)
		for i := range 4 {
			r.frames <- sound1(time.Duration(60+20*i) * time.Millisecond)
		}
		synctest.Wait()
		packets := next(t, p)
		require.Len(t, packets, 7)
		for i, packet := range packets[3:] {
			require.Equal(t, lead+time.Duration(20*i-40)*time.Millisecond, packet.At)
		}
	})
}

// TestSlowPublisher takes seconds until its first picture, and its sound comes later: a player begins with
// both, unless the sound takes too long. Then it begins with the pictures, and ends with the sound.
func TestSlowPublisher(t *testing.T) {
	for _, tc := range []struct {
		late time.Duration
		want tracks
		ends bool
	}{{settle / 2, tracks{audio: true, video: true}, false}, {2 * settle, tracks{video: true}, true}} {
		playing(t, func(t *testing.T, _ *Server, p *Player) {
			r, end := show(p)
			defer end()
			time.Sleep(3 * time.Second)
			r.frames <- picture(3*time.Second, true, 10)
			var sound sync.WaitGroup
			sound.Go(func() {
				time.Sleep(tc.late)
				r.frames <- sound1(3*time.Second + tc.late)
			})
			next(t, p)
			require.Equal(t, tc.want, p.has)
			sound.Wait()
			synctest.Wait()
			done, cancel := context.WithCancel(t.Context())
			cancel()
			_, err := p.Next(done)
			require.Equal(t, tc.ends, errors.Is(err, io.EOF))
		})
	}
}

// TestFirstPlayer comes long after the publisher, whose sound is transcoded only for players: the player
// waits for the sound.
func TestFirstPlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := Open(Config{})
		r, end := show(&Player{stream: s.use("e")})
		defer end()
		r.frames <- picture(0, true, 10)
		time.Sleep(3 * time.Second)
		p := s.Play("e")
		defer p.Close()
		var sound sync.WaitGroup
		sound.Go(func() {
			time.Sleep(settle / 2)
			r.frames <- sound1(3 * time.Second)
		})
		next(t, p)
		require.Equal(t, tracks{audio: true, video: true}, p.has)
		sound.Wait()
	})
}

// TestOtherTracks has a publisher that leaves and comes back: other tracks end the players, the same tracks
// do not.
func TestOtherTracks(t *testing.T) {
	kinds := map[string]tracks{"both": {audio: true, video: true}, "pictures": {video: true}, "sound": {audio: true}}
	for was, before := range kinds {
		for is, after := range kinds {
			t.Run(was+", then "+is, func(t *testing.T) {
				playing(t, func(t *testing.T, s *Server, p *Player) {
					sends(t, p, before)
					next(t, p)
					sends(t, p, after)
					packets, err := p.Next(t.Context())
					if before == after {
						require.NoError(t, err)
						require.NotEmpty(t, packets)
						return
					}
					require.ErrorIs(t, err, io.EOF)
					require.Empty(t, packets)
					again := s.Play("e")
					defer again.Close()
					sends(t, again, after)
					next(t, again)
					require.Equal(t, after, again.has)
				})
			})
		}
	}
}

// sends publishes a moment of the given tracks.
func sends(t *testing.T, p *Player, kinds tracks) {
	t.Helper()
	r, end := show(p)
	for i := range 5 {
		at := time.Duration(i) * 40 * time.Millisecond
		if kinds.video {
			r.frames <- picture(at, i == 0, 10)
		}
		if kinds.audio {
			r.frames <- sound1(at)
		}
	}
	end()
	time.Sleep(10 * time.Second)
}

// TestSlowPlayer reads nothing: its queue stays bounded, begins with a keyframe and has no hole.
func TestSlowPlayer(t *testing.T) {
	playing(t, func(t *testing.T, s *Server, p *Player) {
		r, end := show(p)
		const gop, size = 50, 200_000
		for i := range 10 * gop {
			r.frames <- picture(time.Duration(i)*40*time.Millisecond, i%gop == 0, size)
		}
		end()
		require.LessOrEqual(t, p.bytes, maxBytes)
		packets := next(t, p)
		require.True(t, isConfig(packets[0]), "no configuration")
		require.Equal(t, byte(0x17), packets[1].Body[0])
		for i, packet := range packets[1:] {
			require.Equal(t, lead+time.Duration(i)*40*time.Millisecond, packet.At, "a hole")
		}
	})
}

// TestPublishThatComesTooLate: a publish that was taken over before it got here must not silence its
// successor.
func TestPublishThatComesTooLate(t *testing.T) {
	playing(t, func(t *testing.T, _ *Server, p *Player) {
		newer, older := &feed{stream: p.stream, publish: 8}, &feed{stream: p.stream, publish: 7}
		p.stream.begin(newer, func() {}, true)
		p.stream.begin(older, func() {}, true)
		older.stream.note(older, flv.Audio)
		newer.stream.note(newer, flv.Video)
		older.show(picture(0, true, 10))
		newer.show(picture(0, true, 20))
		time.Sleep(settle)
		packets := next(t, p)
		require.Len(t, packets, 2)
		require.Greater(t, len(packets[1].Body), 20)
		require.Equal(t, tracks{video: true}, p.has)
	})
}
