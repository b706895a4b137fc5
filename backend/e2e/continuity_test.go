package e2e_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"footlight/backend/live/rtc/rtctest"
)

// TestPublisherIsKilledAndComesBack checks that all viewers continue without any action while the publisher
// dies, comes back, and is replaced by one of another protocol.
func TestPublisherIsKilledAndComesBack(t *testing.T) {
	s := startServer(t, "--hls-fragment", "2s", "--hls-window", "30s")
	kill := s.encode(t, "comeback")
	a := s.watch(t, "comeback")
	a.sees("the first publish", 1)

	kill()
	s.reaches(t, "comeback", "interrupted")
	s.encode(t, "comeback")
	a.sees("the publish after a kill", 2)
	s.reaches(t, "comeback", "live")

	s.strangerIsRefused(t, "comeback")
	camera := rtctest.NewPublisher(t)
	reply := s.call("POST", s.whip("comeback"), camera.Offer, "Content-Type", "application/sdp")
	if reply.status != http.StatusCreated {
		t.Fatalf("takeover by WHIP: %d %s", reply.status, reply.raw)
	}
	camera.Start(t, string(reply.raw))
	a.sees("the takeover by WHIP", 3)
	camera.Pause() // the network fails, the connection stays open
	s.reaches(t, "comeback", "interrupted")
	s.logHides(t, reply.header.Get("Location"), "hls_ctx=", "a-secret-token")
}

// logHides checks that no secret is in the log file, which has a line for every request.
func (s *server) logHides(t *testing.T, secrets ...string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(s.data, "logs", "footlight.log"))
	if err != nil || !strings.Contains(string(b), "level=TRACE") {
		t.Fatalf("no trace in the log file: %v\n%.500s", err, b)
	}
	for _, secret := range secrets {
		if _, where, found := strings.Cut(string(b), strings.TrimPrefix(secret, "/rtc/v1/whip/")); found {
			t.Errorf("the log tells %q before %.80q", secret, where)
		}
	}
}

func (s *server) encode(t *testing.T, id string) (kill func()) {
	t.Helper()
	return s.sends(t, id+"?token=a-secret-token", pictureAndTone("320x180:r=25"), "-g", "25")
}

func (s *server) whip(id string) string {
	return "http://" + s.API + "/rtc/v1/whip/?app=live&token=a-secret-token&stream=" + id
}

func (s *server) reaches(t *testing.T, id, state string) {
	t.Helper()
	eventually(t, time.Minute, "state "+state, func() error {
		if now := s.ok("GET", "/api/rooms/"+id, nil)["state"]; now != state {
			return fmt.Errorf("state %v", now)
		}
		return nil
	})
}

// strangerIsRefused publishes from another address of this machine, which an open server takes for another
// person.
func (s *server) strangerIsRefused(t *testing.T, id string) {
	t.Helper()
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	client := http.Client{Transport: &http.Transport{DialContext: dial.DialContext}}
	defer client.CloseIdleConnections()
	resp, err := client.Post(s.whip(id), "application/sdp", strings.NewReader(rtctest.NewPublisher(t).Offer))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body) // a truncated body fails the check below
	if resp.StatusCode != http.StatusConflict || !strings.Contains(string(body), "Somebody else is publishing") {
		t.Errorf("a stranger's publish: %s %q, want 409", resp.Status, body)
	}
}

// audience holds one viewer of each protocol. All of them stay to the end.
type audience struct {
	t      *testing.T
	s      *server
	id     string
	viewer *rtctest.Viewer
	flv    *flvReader
}

func (s *server) watch(t *testing.T, id string) *audience {
	t.Helper()
	return &audience{t: t, s: s, id: id, viewer: s.watches(t, id), flv: readFLV(t, s.url("/live/"+id+".flv?token=a-secret-token"))}
}

// sees waits until every protocol delivers new media, and HLS delivers its nth publish, which differs from
// the earlier ones.
func (a *audience) sees(what string, n int) {
	a.t.Helper()
	pictures, tags := a.viewer.Frames(), a.flv.pictures.Load()
	eventually(a.t, time.Minute, what, func() error {
		if a.viewer.Frames() < pictures+30 {
			return fmt.Errorf("WHEP shows %d pictures more", a.viewer.Frames()-pictures)
		}
		if a.flv.pictures.Load() < tags+30 {
			return fmt.Errorf("FLV shows %d pictures more, %v", a.flv.pictures.Load()-tags, a.flv.err.Load())
		}
		_, playlist := a.s.fragments(a.id)
		publishes := strings.Split(playlist, "#EXT-X-DISCONTINUITY\n")
		if len(publishes) < n || !strings.Contains(publishes[n-1], ".ts") {
			return fmt.Errorf("HLS lists\n%s", playlist)
		}
		return nil
	})
}

// flvReader counts the pictures of one FLV answer.
type flvReader struct {
	pictures atomic.Int64
	err      atomic.Value // why reading ended
}

func readFLV(t *testing.T, url string) *flvReader {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	rq, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(rq)
	if err != nil {
		t.Fatal(err)
	}
	f, done := &flvReader{}, make(chan struct{})
	go func() {
		defer close(done)
		f.err.Store(f.read(bufio.NewReader(resp.Body)))
	}()
	t.Cleanup(func() { cancel(); resp.Body.Close(); <-done })
	return f
}

// read parses the tags of Adobe's FLV specification, annex E.
func (f *flvReader) read(r io.Reader) error {
	const fileHeader, tagHeader, trailer, picture = 9 + 4, 11, 4, 9
	if _, err := io.CopyN(io.Discard, r, fileHeader); err != nil {
		return err
	}
	last := map[byte]uint32{} // by kind
	for h := make([]byte, tagHeader); ; {
		if _, err := io.ReadFull(r, h); err != nil {
			return err
		}
		at := uint32(h[7])<<24 | uint32(h[4])<<16 | uint32(h[5])<<8 | uint32(h[6])
		if at < last[h[0]] {
			return fmt.Errorf("a tag at %d ms after %d ms of the same kind", at, last[h[0]])
		}
		if last[h[0]] = at; h[0] == picture {
			f.pictures.Add(1)
		}
		size := int64(h[1])<<16 | int64(h[2])<<8 | int64(h[3])
		if _, err := io.CopyN(io.Discard, r, size+trailer); err != nil {
			return err
		}
	}
}
