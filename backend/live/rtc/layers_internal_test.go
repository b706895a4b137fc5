package rtc

import (
	"testing"
	"time"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
)

// picture is one packet that is a whole picture.
func picture(at time.Time) ingest.Packet {
	return ingest.Packet{Marker: true, Arrival: at, Payload: make([]byte, 100)}
}

func layersOfSizes(widths ...int) *layers {
	l := &layers{limit: len(widths)}
	for _, w := range widths {
		in := &inbound{layer: layer{info: live.VideoInfo{Width: w, Height: w}}}
		l.add(in)
	}
	l.on = l.all[0]
	return l
}

func TestSlowPictureIsNotDead(t *testing.T) {
	l, now := layersOfSizes(300, 200), time.Now()
	for range 5 { // a picture a second, as of a still screen
		for _, in := range l.all {
			l.see(in, picture(now))
			if l.best(now) != l.all[0] {
				t.Fatal("a slow layer was given up")
			}
		}
		now = now.Add(time.Second)
	}
}

func TestLayerThatComesBackIsOnTrial(t *testing.T) {
	l, now := layersOfSizes(300, 200), time.Now()
	run := func(frames int, alive ...*inbound) {
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
	if l.best(now) != small {
		t.Fatal("a dead layer was kept")
	}
	l.on = small
	run(60, large, small)
	if l.best(now) != small {
		t.Error("a layer was trusted as soon as it was back")
	}
	run(60, large, small)
	if l.best(now) != large {
		t.Error("a layer that stays is not gone up to")
	}
	run(30)
	if l.best(now) == nil {
		t.Error("no layer at all")
	}
}
