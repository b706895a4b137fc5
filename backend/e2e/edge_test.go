package e2e_test

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footlight/backend/live/rtc/rtctest"
)

// TestEdge has viewers watch at b what is published at a by WHIP. The stream crosses once, stays through the publisher's
// return, and leaves b ten seconds after the last viewer.
func TestEdge(t *testing.T) {
	t.Parallel()
	a, b := startCluster(t, alike)
	early, err := b.whep("show") // waits at b
	if err != nil {
		t.Fatal(err)
	}
	stop := a.publishesByWHIP(t, "show")
	a.reaches(t, "show", "live")
	late, err := b.whep("show")
	if err != nil {
		t.Fatal(err)
	}
	seesMore(t, early, 60)
	seesMore(t, late, 60)
	t.Run("FLV", func(t *testing.T) {
		flv := readFLV(t, b.url("/live/show.flv"))
		if before(time.Now().Add(time.Minute), func() bool { return flv.pictures.Load() > 10 }) != nil {
			t.Errorf("%d pictures, %v", flv.pictures.Load(), flv.err.Load())
		}
	})
	sent, received := a.pulled(t), b.crossed(t)
	if sent == 0 || received > sent*11/10 {
		t.Errorf("b received %.0f bytes of the stream, and the one pull had %.0f", received, sent)
	}
	a.watchedBy(t, "show", 2)
	b.watchedBy(t, "show", 2)
	pulledBy(t, a, "b")
	pulledBy(t, b, "b")
	b.sent(a, "GET", "/live/show.m3u8", nil)
	if got := b.call("GET", "/api/v1/streams/", nil); len(objects(got.body["streams"])) != 1 {
		t.Errorf("streams of b: %s", got.raw)
	}

	stop()
	b.reaches(t, "show", "interrupted")
	a.publishesByWHIP(t, "show")
	seesMore(t, early, 60)
	seesMore(t, late, 60)
	b.reaches(t, "show", "live")

	if !a.hasSegments(t, "show") || b.hasSegments(t, "show") {
		t.Error("segments belong to the server that publishes, and to no other")
	}
	late.Close()
	early.Close()
	eventually(t, time.Minute, "the pull ends", func() error { return a.hasPulls(0) })
	pulledBy(t, a)
	publisherMoves(t, a, b)
}

// publisherMoves publishes at b, from which a then pulls. The viewers of both stay.
func publisherMoves(t *testing.T, a, b *server) {
	t.Helper()
	there, here := a.watches(t, "show"), b.watches(t, "show")
	b.publishesByWHIP(t, "show")
	pulledBy(t, b, "a")
	seesMore(t, there, 60)
	seesMore(t, here, 60)
	if err := b.hasPulls(2); err != nil {
		t.Errorf("the viewer at b and the pull: %v", err)
	}
}

// TestTicketsAreCheckedAtTheOrigin has holders and others ask b for a show at a that needs tickets.
func TestTicketsAreCheckedAtTheOrigin(t *testing.T) {
	t.Parallel()
	a, b := startCluster(t, alike, "--access", "enforced", "--devices-per-ticket", "1")
	creator, ann, eve := a.visitor(), newPerson(t), newPerson(t)
	creator.plans(a, "gig")
	a.boxOffice().sell("gig", creator)
	ann.claim(a, "gig")
	camera := rtctest.NewPublisher(t)
	camera.Start(t, string(a.exchange(a.url("/rtc/v1/whip/?app=live&stream=gig"), camera.Offer, creator.token(a, "gig", "publish")).raw))
	a.reaches(t, "gig", "live")
	offer := rtctest.NewViewer(t, rtctest.AllCodecs).Offer
	for _, who := range []*person{ann, creator} {
		who.signIn(b)
		b.sent(a, "POST", "/rtc/v1/whep/?app=live&stream=gig", offer, append(bearer(who.token(b, "gig", "access")), "Content-Type", "application/sdp")...)
	}
	eve.signIn(b)
	for token, want := range map[string]int{"": http.StatusUnauthorized, "pull.AAAA": http.StatusUnauthorized, eve.session: http.StatusForbidden} {
		got := b.call("POST", "/rtc/v1/whep/?app=live&stream=gig", offer, append(bearer(token), "Content-Type", "application/sdp")...)
		if got.status != want {
			t.Errorf("WHEP at b with token %q: %d %s", token, got.status, got.raw)
		}
	}
}

// publishesByWHIP publishes a clip with a keyframe twice a second until stop is called or the test ends.
func (s *server) publishesByWHIP(t *testing.T, id string) (stop func()) {
	t.Helper()
	camera := rtctest.NewPublisher(t)
	camera.Start(t, string(s.exchange(s.url("/rtc/v1/whip/?app=live&stream="+id), camera.Offer, "").raw))
	return camera.Close
}

// seesMore waits for more decodable pictures.
func seesMore(t *testing.T, v *rtctest.Viewer, pictures int) {
	t.Helper()
	from := v.Frames()
	eventually(t, time.Minute, "pictures", func() error {
		if now := v.Frames(); now < from+pictures {
			return fmt.Errorf("%d more pictures", now-from)
		}
		return nil
	})
}

// players returns the clients that play WebRTC.
func (s *server) players() (all []map[string]any) {
	for _, c := range objects(s.ok("GET", "/api/v1/clients/", nil)["clients"]) {
		if c["type"] == "rtc-play" {
			all = append(all, c)
		}
	}
	return all
}

func (s *server) hasPulls(n int) error {
	if all := s.players(); len(all) != n {
		return fmt.Errorf("%v play", all)
	}
	return nil
}

// hasSegments reports whether a server's data folder has segments of a stream.
func (s *server) hasSegments(t *testing.T, id string) (found bool) {
	t.Helper()
	err := filepath.WalkDir(s.data, func(path string, _ fs.DirEntry, err error) error {
		found = found || strings.HasPrefix(filepath.Base(path), id+"-") && strings.Contains(path, ".ts")
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // a file that was removed meanwhile
		t.Fatal(err)
	}
	return found
}

// pulled checks that there is one pull and returns the bytes that were sent to it.
func (s *server) pulled(t *testing.T) (bytes float64) {
	t.Helper()
	all := s.players()
	if len(all) != 1 {
		t.Fatalf("%d pulls: %v", len(all), all)
	}
	bytes, _ = all[0]["send_bytes"].(float64)
	return bytes
}

// crossed returns the bytes that a server received of its only stream.
func (s *server) crossed(t *testing.T) (bytes float64) {
	t.Helper()
	for _, one := range objects(s.ok("GET", "/api/v1/streams/", nil)["streams"]) {
		n, _ := one["recv_bytes"].(float64)
		bytes += n
	}
	return bytes
}

// watchedBy waits until a room tells of so many viewers.
func (s *server) watchedBy(t *testing.T, id string, want int) {
	t.Helper()
	eventually(t, time.Minute, "viewers in the room", func() error {
		if now := s.ok("GET", "/api/rooms/"+id, nil)["viewers"]; now != float64(want) {
			return fmt.Errorf("%v", now)
		}
		return nil
	})
}

// pulledBy waits until /api/cluster names the servers that pull the only stream.
func pulledBy(t *testing.T, s *server, want ...string) {
	t.Helper()
	eventually(t, time.Minute, "the servers that pull", func() error {
		all := objects(s.ok("GET", "/api/cluster", nil)["streams"])
		if len(all) != 1 || fmt.Sprint(all[0]["pulls"]) != fmt.Sprint(want) {
			return fmt.Errorf("%v", all)
		}
		return nil
	})
}
