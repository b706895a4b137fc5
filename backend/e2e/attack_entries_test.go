//go:build linux

package e2e_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/store/ipfs"
)

// store puts content into the folder before the server starts, more than a connection's buffers hold, and
// returns its CID.
func (s *server) store(t *testing.T) (cid string) {
	t.Helper()
	content, err := ipfs.Open(t.Context(), ipfs.Config{Dir: filepath.Join(s.data, "content")})
	if err != nil {
		t.Fatal(err)
	}
	ref, err := content.Kept().Receive(t.Context(), bytes.NewReader(make([]byte, 16<<20)))
	if err = errors.Join(err, content.Close()); err != nil {
		t.Fatal(err)
	}
	return ref.CID.String()
}

// apart gives the server one processor, and all other processes the other one.
func (s *server) apart(t *testing.T) {
	t.Helper()
	for cpu, pid := range []int{s.cmd.Process.Pid, os.Getpid()} {
		out, err := exec.CommandContext(t.Context(), "taskset", "-apc", strconv.Itoa(cpu), strconv.Itoa(pid)).CombinedOutput()
		if err != nil {
			t.Fatalf("taskset: %v %s", err, out)
		}
	}
}

// publishes starts a camera that publishes by WHIP until the test ends.
func (s *server) publishes(t *testing.T, id string) error {
	t.Helper()
	camera := rtctest.NewPublisher(t)
	a := s.call("POST", s.whip(id), camera.Offer, "Content-Type", "application/sdp")
	if a.status != http.StatusCreated {
		return fmt.Errorf("WHIP: %d %s", a.status, a.raw)
	}
	camera.Start(t, string(a.raw))
	return nil
}

// entersHLS reads playlists and the newest segment, as a new player does.
func (s *server) entersHLS(ctx context.Context, id string) error {
	list, err := s.reads(ctx, "/live/"+id+".m3u8")
	if err != nil {
		return err
	}
	for range 2 { // a master playlist comes first, if there is one
		last := lastLine(list)
		if last == "" || strings.HasPrefix(last, "#") {
			return fmt.Errorf("nothing is listed: %q", list)
		}
		if !strings.HasPrefix(last, "/") {
			last = "/live/" + last
		}
		if list, err = s.reads(ctx, last); err != nil || !bytes.HasPrefix(list, []byte("#EXTM3U")) {
			return err
		}
	}
	return errors.New("lists without end")
}

func (s *server) reads(ctx context.Context, path string) ([]byte, error) {
	rq, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url(path), nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(rq)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("%d %s", resp.StatusCode, body)
	}
	return body, err
}

// gaps measures the pauses for a viewer who was there before the attack.
type gaps struct {
	mu      sync.Mutex
	longest time.Duration
	last    time.Time
}

// inside starts a viewer that watches by WHEP until the test ends.
func (s *server) inside(t *testing.T, id string, header ...string) *gaps {
	t.Helper()
	viewer := s.watches(t, id, header...)
	g := &gaps{last: time.Now()}
	ctx, done := t.Context(), make(chan struct{})
	go func() {
		defer close(done)
		for seen := 0; ctx.Err() == nil; time.Sleep(5 * time.Millisecond) {
			n := viewer.Frames()
			g.note(n > seen)
			seen = n
		}
	}()
	t.Cleanup(func() { <-done })
	return g
}

func (g *gaps) note(picture bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.longest = max(g.longest, time.Since(g.last))
	if picture {
		g.last = time.Now()
	}
}

// worst returns the longest time without a picture since the last call.
func (g *gaps) worst() time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	worst := g.longest
	g.longest = 0
	return worst
}
