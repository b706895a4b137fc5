package e2e_test

import (
	"path/filepath"
	"testing"
	"time"
)

// TestStudioFollowsABadNetwork broadcasts over a network that loses 3 % of all packets and delays them by up
// to 50 ms, for FOOTLIGHT_SOAK but at most five minutes. The studio must lower its bitrate, and a browser
// must see no pause of a second.
func TestStudioFollowsABadNetwork(t *testing.T) {
	length, long := soak(t, 8*time.Second)
	length, limit := min(length, 5*time.Minute), 3*time.Second // allows for other load on the machine
	if long {
		limit = time.Second
	}
	m := newMachine(t)
	t.Parallel()
	a := newAway(t, m, "bad")
	film := filepath.Join(a.machine.folder, "film.mp4")
	ffmpeg(t, "-f", "lavfi", "-i", "testsrc2=s=1280x720:r=30,noise=alls=8:allf=t", "-t", "10", "-c:v", "libx264", "-preset", "ultrafast", film)
	a.source = "file:" + film
	show := a.publishes(t, "bad", length+time.Minute)
	seen := spectate(t, a.whepURL("bad"), a.creator.token(a.server, "bad", "access"))
	from := time.Now()
	<-time.After(3 * time.Second)
	good := mean(a.said.since(from))
	a.net.loss.Store(3)
	a.net.jitter.Store(int64(50 * time.Millisecond))
	from = time.Now()
	<-time.After(length)
	view, said := seen.view(), a.said.since(from)
	bad := mean(said)
	least, most := said[0].NetworkKbps, 0
	for _, one := range said {
		least, most = min(least, one.NetworkKbps), max(most, one.NetworkKbps)
	}
	worst := view.worst(from)
	t.Logf("%.0f kbit/s at %.1f fps before, then %.0f at %.1f; the network was taken for %d to %d kbit/s; %d pictures lost, pauses %v, frozen (count, seconds) %v",
		float64(good.BitrateKbps), good.FPS, float64(bad.BitrateKbps), bad.FPS, least, most, said[len(said)-1].Lost, view.Gaps, view.Frozen)
	if worst > limit {
		t.Errorf("the browser saw no new picture for %v", worst)
	}
	if bad.FPS < 15 {
		t.Errorf("%.1f pictures a second", bad.FPS)
	}
	if long && least >= most {
		t.Errorf("the bitrate did not adapt")
	}
	_ = show.Process.Kill()
	_ = show.Wait() // "signal: killed"
}

// mean returns the mean of reported rates.
func mean(said []report) (m report) {
	for _, one := range said {
		m.FPS += one.FPS
		m.BitrateKbps += one.BitrateKbps
	}
	m.FPS /= float64(max(len(said), 1))
	m.BitrateKbps /= max(len(said), 1)
	return m
}
