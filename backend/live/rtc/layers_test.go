package rtc_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media"
)

func (s testServer) simulcast(t *testing.T) (client *rtctest.Simulcast, answer string) {
	t.Helper()
	client = rtctest.NewSimulcast(t)
	p, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"), client.Offer)
	if err != nil {
		t.Fatal(err)
	}
	client.Start(t, p.Answer())
	return client, p.Answer()
}

// OBS refuses an answer that does not take every layer of its offer: it counts
// the semicolons of the first line that begins with a=simulcast.
func TestOBSCountsSimulcastLayers(t *testing.T) {
	s := newTestServer(t)
	_, answer := s.simulcast(t)
	_, rest, found := strings.Cut(answer, "a=simulcast")
	line, _, ends := strings.Cut(rest, "\r\n")
	if !found || !ends || strings.Count(line, ";") != 2 || strings.Contains(line, "~") {
		t.Errorf("a=simulcast%s", line)
	}
	for _, rid := range []string{"0", "1", "2"} {
		if !strings.Contains(answer, "a=rid:"+rid+" recv\r\n") {
			t.Errorf("layer %s is not taken", rid)
		}
	}
}

func TestBestLayerGoesOn(t *testing.T) {
	s := newTestServer(t)
	client, _ := s.simulcast(t)
	v := s.watch(t, "show")
	width := func() int {
		if i, _ := s.hub.Stream("show"); i.Video != nil {
			return i.Video.Width
		}
		return 0
	}
	shows := func(want int) {
		t.Helper()
		rtctest.Eventually(t, "the layer", func() bool { return width() == want })
		before := v.Frames()
		rtctest.Eventually(t, "pictures of it", func() bool { return v.Frames() > before+20 })
	}
	shows(320)
	session := s.hub.Session("show")
	frames := session.Frames(1000)
	defer frames.Close()
	client.Pause(0, true)
	shows(160)
	client.Pause(1, true)
	shows(80)
	client.Pause(0, false)
	shows(320)
	if s.hub.Session("show") != session {
		t.Error("another session")
	}
	unbroken(t, v)
	oneFilm(t, frames)
}

// oneFilm checks that the frames of all layers make one film.
func oneFilm(t *testing.T, r interface {
	Next(ctx context.Context) (media.Frame, error)
},
) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), rtctest.Patience)
	defer cancel()
	var last time.Duration
	sizes := map[string]bool{}
	for len(sizes) < 3 {
		f, err := r.Next(ctx)
		if err != nil {
			t.Fatalf("%d sizes, then %v", len(sizes), err)
		}
		if f.DTS < last {
			t.Errorf("a frame at %v after %v", f.DTS, last)
		}
		last = f.DTS
		if f.Key {
			sizes[string(f.Units[0])] = true
		}
	}
}
