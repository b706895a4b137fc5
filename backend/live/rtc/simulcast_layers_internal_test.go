package rtc

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
)

// picture returns one packet that is a whole picture.
func picture(at time.Time) ingest.Packet {
	return ingest.Packet{Marker: true, Arrival: at, Payload: make([]byte, 100)}
}

func layersOfSizes(widths ...int) *layers {
	l := &layers{limit: len(widths)}
	for _, w := range widths {
		l.add(&publisherTrack{layer: layer{info: live.VideoInfo{Width: w, Height: w}}})
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
	run := func(frames int, alive ...*publisherTrack) {
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
