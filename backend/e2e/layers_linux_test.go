package e2e_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/rtctest"
)

// TestSlowViewerKeepsPictures has a publisher of three layers, a viewer whose connection carries 600 kbit/s and a queue of
// 40 packets, and a neighbour with a good one. After three seconds the slow viewer must see no pause of a second, the
// neighbour must stay on top, and the slow viewer must be on top within 15 s after its connection becomes good.
func TestSlowViewerKeepsPictures(t *testing.T) {
	length, long := soak(t, 8*time.Second)
	length = min(length, time.Minute)
	limit := 2 * time.Second // allows for other load on the machine
	if long {
		limit = time.Second
	}
	n := newNetwork(t)
	t.Parallel()
	at := func() string { return n.here + strings.TrimPrefix(port(t, ""), "127.0.0.1") }
	site := at()
	s := startServer(t, "--access", "enforced", "--http", site, "--api", at(), "--rtc", at(), "--public-url", "http://"+site)
	creator := s.visitor()
	creator.gig(s, "layers", 0)
	camera := rtctest.NewSimulcast(t, 2500, 500, 150)
	camera.Start(t, string(s.exchange("http://"+s.API+"/rtc/v1/whip/?stream=layers", camera.Offer, creator.token(s, "layers", "publish")).raw))
	watches := func(settings ...rtctest.Settings) (*rtctest.Viewer, func() string) {
		v := rtctest.NewViewer(t, rtctest.AllCodecs, settings...)
		a := s.exchange(s.whepURL("layers"), v.Offer, creator.token(s, "layers", "access"))
		v.Start(t, string(a.raw))
		return v, func() string { return s.layer(a) }
	}
	near, atNear := watches()
	eventually(t, time.Minute, "pictures", func() error {
		if near.Frames() == 0 {
			return errors.New("none")
		}
		return nil
	})
	n.kbps.Store(600)
	from := time.Now()
	mux := webrtc.NewICEUDPMux(nil, n.socket(t))
	slow, atSlow := watches(func(e *webrtc.SettingEngine) { e.SetICEUDPMux(mux) })
	var path []string // of layers
	for time.Since(from) < 3*time.Second+length {
		if now := atSlow(); len(path) == 0 || now != path[len(path)-1] {
			path = append(path, now)
		}
		<-time.After(100 * time.Millisecond)
	}
	until := time.Now()
	calm := from.Add(3 * time.Second)
	t.Logf("%d pictures on layers %q; the worst pause after 3 s is %v, at the neighbour %v", slow.Frames(), path, pause(slow, calm, until), pause(near, from, until))
	if atNear() != "0" || atSlow() == "0" {
		t.Errorf("the neighbour is sent layer %q, and the slow viewer %q", atNear(), atSlow())
	}
	if worst := max(pause(slow, calm, until), pause(near, from, until)); worst > limit {
		t.Errorf("a viewer saw no picture for %v", worst)
	}
	n.kbps.Store(0)
	eventually(t, 15*time.Second, "the best layer on a connection that has become good", func() error {
		if now := atSlow(); now != "0" {
			return fmt.Errorf("layer %q", now)
		}
		return nil
	})
	t.Logf("on top %v later", time.Since(until))
}

// pause returns the longest time without a whole picture.
func pause(v *rtctest.Viewer, from, until time.Time) (worst time.Duration) {
	last := from
	for _, p := range v.Pictures() {
		if p.Wall.After(from) && p.Wall.Before(until) {
			worst, last = max(worst, p.Wall.Sub(last)), p.Wall
		}
	}
	return max(worst, until.Sub(last))
}

// layer returns which layer the viewer with that answer is sent.
func (s *server) layer(whep answer) string {
	s.t.Helper()
	for _, link := range whep.header.Values("Link") {
		path, rel, _ := strings.Cut(link, ">; rel=")
		if strings.HasPrefix(rel, `"urn:ietf:params:whep:ext:core:layer"`) {
			a := s.call("GET", "http://"+s.API+strings.TrimPrefix(path, "<"), nil)
			video, _ := a.body["0"].(map[string]any)
			sent, _ := video["sent"].(string)
			return sent
		}
	}
	s.t.Fatal("the answer names no layers")
	return ""
}
