package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/rtctest"
)

// slowDelay is the delay of each direction of a slow viewer's connection, and slowLoss the lost part of its packets in
// percent.
const (
	slowDelay = 60 * time.Millisecond
	slowLoss  = 1
)

// TestSlowViewerKeepsPictures has a publisher of three layers, viewers whose connections carry 600 or 300 kbit/s with a
// queue of 40 packets, and a neighbour with a good one. After three seconds a slow viewer must see no pause of a second,
// the neighbour must stay on top, and the slow viewer must be on top within 15 s after the rate has no limit.
func TestSlowViewerKeepsPictures(t *testing.T) {
	n, s, creator := onNetwork(t)
	camera := rtctest.NewSimulcast(t, 2500, 500, 150)
	camera.Start(t, string(s.exchange("http://"+s.API+"/rtc/v1/whip/?stream=layers", camera.Offer, creator.token(s, "layers", "publish")).raw))
	near := s.nearby(creator)
	for _, kbps := range []int64{600, 300} {
		t.Run(fmt.Sprint(kbps), func(t *testing.T) {
			defer s.as(t)()
			slowViewer(t, n, s, creator, near, slowLine{kbps: kbps, settles: 3 * time.Second, best: []string{"0"}})
		})
	}
}

// TestSlowViewerOfOneLayer has a browser that sends one layer of 2.4 Mbit/s, and otherwise the viewers of
// TestSlowViewerKeepsPictures. The server must make a smaller layer.
func TestSlowViewerOfOneLayer(t *testing.T) {
	n, s, creator := onNetwork(t)
	camera := rtctest.NewEncoderPublisher(t, 10_000) // bytes of filler for each of 30 pictures a second
	camera.Start(t, string(s.exchange("http://"+s.API+"/rtc/v1/whip/?stream=layers", camera.Offer, creator.token(s, "layers", "publish")).raw))
	slowViewer(t, n, s, creator, s.nearby(creator), slowLine{kbps: 600, settles: 3 * time.Second, best: []string{"source", ""}})
}

// TestSlowViewerOfAnEncoder does the same with an encoder that sends RTMP. It ignores requests for keyframes, and
// sends one every two seconds.
func TestSlowViewerOfAnEncoder(t *testing.T) {
	n, s, creator := onNetwork(t)
	film := filepath.Join(t.TempDir(), "film.flv")
	ffmpeg(t, "-f", "lavfi", "-i", "testsrc2=s=1280x720:r=25,noise=alls=8:allf=t", "-f", "lavfi", "-i", "sine=440:r=48000", "-t", "20",
		"-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-b:v", "2500k", "-maxrate", "2500k", "-bufsize", "1250k",
		"-g", "50", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:a", "aac", film)
	ctx, stop := context.WithCancel(t.Context())
	var sending sync.WaitGroup
	key := "layers?token=" + creator.token(s, "layers", "publish")
	sending.Go(func() { keepSending(ctx, film, "rtmp://"+s.RTMP+"/live/"+key) })
	t.Cleanup(func() { stop(); sending.Wait() })
	slowViewer(t, n, s, creator, s.nearby(creator), slowLine{kbps: 600, settles: 3 * time.Second, best: []string{"source", ""}})
}

// onNetwork starts a server that a network namespace reaches, with the event "layers" of a creator.
func onNetwork(t *testing.T) (*network, *server, *person) {
	n := newNetwork(t)
	t.Parallel()
	at := func() string { return n.here + strings.TrimPrefix(port(t, ""), "127.0.0.1") }
	site := at()
	s := startServer(t, "--access", "enforced", "--http", site, "--api", at(), "--rtc", at(), "--public-url", "http://"+site)
	creator := s.visitor()
	creator.gig(s, "layers", 0)
	return n, s, creator
}

// nearby watches over a good connection, and returns when it sees pictures.
func (s *server) nearby(by *person) layeredViewer {
	s.t.Helper()
	near := s.layered(by)
	eventually(s.t, time.Minute, "pictures", func() error {
		if near.Frames() == 0 {
			return errors.New("none")
		}
		return nil
	})
	return near
}

// layeredViewer is a viewer whose layer can be asked for.
type layeredViewer struct {
	*rtctest.Viewer
	layer func() string
}

// layered watches the event "layers" until the test ends.
func (s *server) layered(by *person, settings ...rtctest.Settings) layeredViewer {
	s.t.Helper()
	v := rtctest.NewViewer(s.t, rtctest.AllCodecs, settings...)
	a := s.exchange(s.whepURL("layers"), v.Offer, by.token(s, "layers", "access"))
	v.Start(s.t, string(a.raw))
	return layeredViewer{v, func() string { return s.layer(a) }}
}

// slowLine describes the connection of a slow viewer.
type slowLine struct {
	kbps    int64
	settles time.Duration // from then on there must be no pause
	best    []string      // names of the publisher's best layer
}

// slowViewer watches beside a neighbour over a slow connection, whose rate has no limit at the end.
func slowViewer(t *testing.T, n *network, s *server, by *person, near layeredViewer, line slowLine) {
	length, long := soak(t, 8*time.Second)
	limit, recovery := 5*time.Second, time.Minute // allow for other load on the machine
	if long {
		limit, recovery = time.Second, 15*time.Second
	}
	n.kbps.Store(line.kbps)
	n.delay.Store(int64(slowDelay))
	n.loss.Store(slowLoss)
	mux := webrtc.NewICEUDPMux(nil, n.socket(t))
	slow := s.layered(by, func(e *webrtc.SettingEngine) { e.SetICEUDPMux(mux) })
	from := time.Now()
	calm := from.Add(line.settles)
	path := slow.follow(calm.Add(min(length, 2*time.Minute)))
	until := time.Now()
	worst, at := pause(slow.Viewer, calm, until)
	beside, _ := pause(near.Viewer, from, until)
	t.Logf("%d pictures on layers %q; the worst pause after %v is %v, %v after the start; at the neighbour %v",
		len(slow.Shown()), path, line.settles, worst, at.Sub(from), beside)
	if !slices.Contains(line.best, near.layer()) || slices.Contains(line.best, slow.layer()) {
		t.Errorf("the neighbour is sent layer %q, and the slow viewer %q", near.layer(), slow.layer())
	}
	if max(worst, beside) > limit {
		t.Errorf("a viewer saw no picture for %v", max(worst, beside))
	}
	n.kbps.Store(0)
	eventually(t, recovery, "the best layer on a connection that has become good", func() error {
		if now := slow.layer(); !slices.Contains(line.best, now) {
			return fmt.Errorf("layer %q", now)
		}
		return nil
	})
	t.Logf("on top %v later", time.Since(until))
}

// follow returns the layers that the viewer is sent until a time.
func (v layeredViewer) follow(until time.Time) (path []string) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for time.Now().Before(until) {
		if now := v.layer(); len(path) == 0 || now != path[len(path)-1] {
			path = append(path, now)
		}
		<-tick.C
	}
	return path
}

// pause returns the longest time without another picture, and when it began.
func pause(v *rtctest.Viewer, from, until time.Time) (worst time.Duration, at time.Time) {
	last := from
	note := func(now time.Time) {
		if now.Sub(last) > worst {
			worst, at = now.Sub(last), last
		}
		last = now
	}
	for _, shown := range v.Shown() {
		if shown.After(from) && shown.Before(until) {
			note(shown)
		}
	}
	note(until)
	return worst, at
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
