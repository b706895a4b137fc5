package rtc

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/relay"
	"footlight/backend/media"
)

// picture returns one packet that is a whole picture.
func picture(at time.Time) ingest.Packet {
	return ingest.Packet{Marker: true, Arrival: at, Payload: make([]byte, 100)}
}

func layersOfSizes(widths ...int) *layers {
	l := &layers{limit: len(widths)}
	for _, w := range widths {
		l.add(&layer{info: live.VideoInfo{Width: w, Height: w}})
	}
	l.on = l.all[0]
	return l
}

func TestSlowPictureIsNotDead(t *testing.T) {
	l, now := layersOfSizes(300, 200), time.Now()
	for range 5 { // one picture a second, like a static screen
		for _, in := range l.all {
			l.see(in, picture(now))
			require.Same(t, l.all[0], l.best(now), "a slow layer was given up")
		}
		now = now.Add(time.Second)
	}
}

func TestLayerThatComesBackIsOnTrial(t *testing.T) {
	l, now := layersOfSizes(300, 200), time.Now()
	run := func(frames int, alive ...*layer) {
		for range frames {
			for _, in := range alive {
				l.see(in, picture(now))
			}
			now = now.Add(time.Second / 30)
		}
	}
	large, small := l.all[0], l.all[1]
	run(30, large, small)
	run(30, small)
	require.Same(t, small, l.best(now), "a dead layer was kept")
	l.on = small
	run(60, large, small)
	require.Same(t, small, l.best(now), "a layer was trusted as soon as it was back")
	run(60, large, small)
	require.Same(t, large, l.best(now), "a layer that stays is not gone up to")
	run(30)
	require.NotNil(t, l.best(now), "no layer at all")
}

// TestLayersOfVP8 checks that keyframes of VP8 tell the size of a layer, and that the largest is forwarded.
func TestLayersOfVP8(t *testing.T) {
	keyframe := func(width byte) []byte {
		return []byte{0x10, 0x10, 0, 0, 0x9d, 0x01, 0x2a, width, 0, width, 0} // RFC 7741 section 4.2, RFC 6386 section 9.1
	}
	s := layer{codec: media.VP8}
	key, described := s.learn(keyframe(80))
	require.True(t, key && described)
	require.Equal(t, live.VideoInfo{Codec: "VP8", Width: 80, Height: 80}, s.info)
	large := &layer{codec: media.VP8}
	large.learn(keyframe(160))
	require.True(t, large.better(&s))
	key, _ = s.learn([]byte{0x10, 0x11, 0, 0})
	require.False(t, key, "a frame that depends on others")
}

// TestEarlyRequestOfALayerWaits checks that a request soon after another one is delayed, not lost, unless a keyframe comes first.
func TestEarlyRequestOfALayerWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool := relay.OpenPool(1)
		defer pool.Close()
		var asked atomic.Int32
		r := pool.Open()
		l := &layers{limit: 2, rings: true, out: &output{feed: r.Publish(1, nil, ingest.ParamSets{})}}
		low := &layer{codec: media.H264, info: live.VideoInfo{Width: 1, Height: 1}, keys: live.Keyframer{Ask: func() { asked.Add(1) }}}
		require.True(t, l.add(low)) // the relay's first ring
		require.True(t, l.add(&layer{info: live.VideoInfo{Width: 2, Height: 2}, last: time.Now()}))
		l.use(l.all[1])
		twice := func() {
			r.RequestKeyframe()
			time.Sleep(300 * time.Millisecond)
			r.RequestKeyframe()
		}
		twice()
		require.EqualValues(t, 1, asked.Load())
		time.Sleep(690 * time.Millisecond)
		synctest.Wait()
		require.EqualValues(t, 1, asked.Load())
		time.Sleep(20 * time.Millisecond)
		synctest.Wait()
		require.EqualValues(t, 2, asked.Load(), "the request was lost")
		time.Sleep(time.Minute)
		require.EqualValues(t, 2, asked.Load())
		twice()
		l.take(low, ingest.Packet{Marker: true, Arrival: time.Now(), Payload: []byte{0x65, 1}})
		time.Sleep(time.Minute)
		require.EqualValues(t, 3, asked.Load(), "a keyframe had come")
	})
}
