package e2e_test

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/live/rtc/rtctest"
)

// away is a creator's machine that is connected by a network to a server with enforced access.
type away struct {
	*server
	net     *network
	machine *machine
	creator *person
	said    *reports
	source  string // the picture source; empty means the test picture
}

// newAway returns a machine whose creator has planned a show.
func newAway(t *testing.T, m *machine, id string) *away {
	t.Helper()
	a := &away{net: newNetwork(t), said: &reports{}}
	at := func() string { return a.net.here + strings.TrimPrefix(port(t, ""), "127.0.0.1") }
	site := at()
	a.server = startServer(t, "--access", "enforced", "--http", site, "--api", at(), "--rtc", at(), "--public-url", "http://"+site)
	a.creator = a.visitor()
	a.creator.gig(a.server, id, 0)
	own := *m
	own.space, own.folder = a.net.space, t.TempDir()
	a.machine = &own
	return a
}

// publishes makes a show of a length on the creator's machine.
func (a *away) publishes(t *testing.T, id string, length time.Duration) *exec.Cmd {
	t.Helper()
	key := filepath.Join(a.machine.folder, "key")
	if err := os.WriteFile(key, []byte(hex.EncodeToString(crypto.FromECDSA(a.creator.key))), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := a.machine.studio(t, "publish", "--json", "--server", a.url(""), "--event", id, "--source", cmp.Or(a.source, "test"), "--mic", "none",
		"--for", length.String(), "--keep", filepath.Join(a.machine.folder, "kept"), "--key-file", key)
	cmd.Stdout, cmd.Stderr = a.said, os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// views watches as the creator from this side of the network.
func (a *away) views(t *testing.T, id string) *rtctest.Viewer {
	t.Helper()
	viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
	reply := a.call("POST", a.whepURL(id), viewer.Offer, append(bearer(a.creator.token(a.server, id, "access")), "Content-Type", "application/sdp")...)
	if reply.status != http.StatusCreated {
		t.Fatalf("WHEP: %d %s", reply.status, reply.raw)
	}
	viewer.Start(t, string(reply.raw))
	eventually(t, time.Minute, "pictures", func() error { return atLeast(viewer.Frames(), 60) })
	return viewer
}

func atLeast(got, want int) error {
	if got < want {
		return fmt.Errorf("%d, want %d", got, want)
	}
	return nil
}

// TestStudioOutlivesACut cuts the network of a live studio twice: once so briefly that an ICE restart saves
// the session, and once (with FOOTLIGHT_SOAK for a minute) so long that it needs a new session.
func TestStudioOutlivesACut(t *testing.T) {
	m := newMachine(t)
	t.Parallel()
	for name, test := range map[string]struct {
		noUDP bool
		cut   time.Duration
	}{"UDP": {false, 5 * time.Second}, "TCP": {true, 11 * time.Second}} {
		if _, long := soak(t, 0); long {
			test.cut = time.Minute
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAway(t, m, "cut")
			a.net.noUDP.Store(test.noUDP)
			length := test.cut + 10*time.Second
			show := a.publishes(t, "cut", length)
			viewer := a.views(t, "cut")
			a.isCut(t, viewer, test.cut)
			if err := show.Wait(); err != nil {
				t.Errorf("studio publish: %v", err)
			}
			a.wasKept(t, "cut", length)
		})
	}
}

// isCut cuts the network and measures the time until pictures arrive again.
func (a *away) isCut(t *testing.T, viewer *rtctest.Viewer, length time.Duration) {
	t.Helper()
	began := time.Now()
	a.net.cut.Store(true)
	<-time.After(length)
	a.net.cut.Store(false)
	back, before := time.Now(), viewer.Frames()
	eventually(t, 30*time.Second, "pictures", func() error { return atLeast(viewer.Frames(), before+15) })
	took := time.Since(back)
	said := a.said.since(began)
	t.Logf("a cut of %v: pictures %v after it, the studio was %v", length, took.Round(10*time.Millisecond), phases(said))
	if took > 5*time.Second {
		t.Errorf("pictures came %v after the network, want 5 s", took)
	}
	for i, one := range said {
		if i > 0 && one.KeptSeconds < said[i-1].KeptSeconds {
			t.Errorf("during the cut: %.1f s kept after %.1f s", one.KeptSeconds, said[i-1].KeptSeconds)
		}
	}
	if fps := mean(said).FPS; fps < 12 { // allows for other load on the machine
		t.Errorf("during the cut: %.1f pictures a second", fps)
	}
	if last := said[len(said)-1]; last.Lost == 0 {
		t.Errorf("no picture was lost: %+v", last)
	}
}

// phases returns the states of a show without repetitions.
func phases(said []report) (all []string) {
	for i, one := range said {
		if i == 0 || said[i-1].State != one.State {
			all = append(all, one.State)
		}
	}
	return all
}

// wasKept checks that the recording and its replay contain the whole show and match the ledger.
func (a *away) wasKept(t *testing.T, id string, length time.Duration) {
	t.Helper()
	status := map[string]any{}
	eventually(t, 2*time.Minute, "the recording is complete and anchored", func() error {
		status = a.creator.ask(a.server, "GET", "/api/livestream/"+id+"/status", nil, http.StatusOK).body
		if status["status"] != "completed" || dig(status, "manifest", "transactionHash") == nil {
			return fmt.Errorf("%v, manifest %v", status["status"], status["manifest"])
		}
		return nil
	})
	var end float64
	for i, chunk := range objects(status["chunks"]) {
		seconds, _ := chunk["duration"].(float64)
		begin, _ := chunk["timestamp"].(float64)
		if gap := begin/1000 - end; i > 0 && (gap > 0.15 || gap < -0.15) {
			t.Errorf("chunk %d begins %.2f s after the end of the one before", i, gap)
		}
		end = begin/1000 + seconds
	}
	seconds, _ := status["duration"].(float64)
	list := a.creator.ask(a.server, "GET", fmt.Sprint(dig(status, "playbackUrls", "manifestUrl")), nil, http.StatusOK)
	var played float64
	for line := range strings.Lines(string(list.raw)) {
		var one float64
		if n, _ := fmt.Sscanf(line, "#EXTINF:%f", &one); n == 1 {
			played += one
		}
	}
	t.Logf("a show of %v: %.2f s recorded, %.2f s in the replay", length, seconds, played)
	if want := length.Seconds() - 1; seconds < want || played < want || strings.Contains(string(list.raw), "#EXT-X-DISCONTINUITY") {
		t.Errorf("the recording lasts %.2f s, the replay %.2f s:\n%s", seconds, played, list.raw)
	}
	if code, said := a.verify(id); code != 0 {
		t.Errorf("server verify: %d\n%s", code, said)
	}
}
