package e2e_test

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// shortChunk is the length of a chunk with shortFragments.
const shortChunk = 12 * time.Second

// TestReplayIsOneMovie records a show that flashes and beeps every second, for FOOTLIGHT_SOAK (default 24 s).
// In its replay flashes must be one second apart across all chunks, and flash and beep must stay together. A
// player has to reset its decoder only where the machine's load changed the way in which chunks are made.
func TestReplayIsOneMovie(t *testing.T) {
	t.Parallel()
	s := startServer(t, shortFragments()...)
	s.ok("POST", "/plan", map[string]any{"eventId": "film", "userAddress": demoCreator, "eventData": map[string]any{"title": "A flash a second"}})
	s.metronome(t, "film")
	s.reaches(t, "film", "live")
	s.ok("POST", "/api/livestream/start", startBody("film"))
	limit, _ := soak(t, 2*shortChunk)
	eventually(t, limit+5*time.Minute, "chunks are stored", func() error { return s.stored("film", int(limit/shortChunk)) })
	status := s.finish("film")
	urls, _ := status["playbackUrls"].(map[string]any)
	film, _ := urls["manifestUrl"].(string)
	list := s.call("GET", film, nil)
	joints := strings.Count(string(list.raw), "#EXT-X-DISCONTINUITY")
	if text := string(list.raw); list.status != 200 || joints > s.regradings("film") || !strings.HasSuffix(text, "#EXT-X-ENDLIST\n") {
		t.Errorf("playlist %d: %s", list.status, text)
	}
	flashes, beeps := watched(t, film)
	seconds, _ := status["duration"].(float64)
	if math.Abs(float64(len(flashes))-seconds) > 2 {
		t.Errorf("%d flashes in %.1f s", len(flashes), seconds)
	}
	for name, marks := range map[string][]float64{"picture": flashes, "sound": beeps} {
		for i := 1; i < len(marks); i++ {
			if apart := marks[i] - marks[i-1]; math.Abs(apart-1) > 0.05 {
				t.Errorf("%s: %.3f s between the marks at %.3f and %.3f", name, apart, marks[i-1], marks[i])
			}
		}
	}
	worst := 0.0
	for _, flash := range flashes {
		beep := nearest(beeps, flash)
		worst = max(worst, math.Abs(beep-flash))
		if math.Abs(beep-flash) > 0.06 {
			t.Errorf("flash at %.3f s, beep at %.3f s", flash, beep)
		}
	}
	s.anchored(t, "film")
	t.Logf("%d flashes, %d beeps, at most %.0f ms apart", len(flashes), len(beeps), 1000*worst)
}

// regradings counts the chunks that were made in another way than the one before. A busy machine spends less
// work on a chunk, and a player has to reset its decoder there.
func (s *server) regradings(id string) int {
	s.t.Helper()
	chunks, changes := s.chunks(id), 0
	for i := 1; i < len(chunks); i++ {
		if chunks[i]["mode"] != chunks[i-1]["mode"] {
			changes++
		}
	}
	return changes
}

// anchored waits for a recording's manifest and compares it with the ledger's log.
func (s *server) anchored(t *testing.T, id string) {
	t.Helper()
	var named map[string]any
	eventually(t, 5*time.Minute, "the manifest is anchored", func() error {
		named, _ = s.ok("GET", "/api/livestream/"+id+"/status", nil)["manifest"].(map[string]any)
		if named["transactionHash"] == nil {
			return fmt.Errorf("manifest %v", named)
		}
		return nil
	})
	a := s.call("GET", "/api/event/"+id+"/manifest.json", nil)
	if sum := fmt.Sprintf("0x%x", sha256.Sum256(a.raw)); a.status != 200 || sum != named["sha256"] {
		t.Errorf("%d: the manifest's hash is %s, not %v", a.status, sum, named["sha256"])
	}
	var receipt struct {
		Status string
		Logs   []struct{ Data string }
	}
	s.rpc(&receipt, "eth_getTransactionReceipt", named["transactionHash"])
	digest, _ := named["sha256"].(string)
	if receipt.Status != "0x1" || len(receipt.Logs) != 1 || !strings.Contains(receipt.Logs[0].Data, strings.TrimPrefix(digest, "0x")) {
		t.Errorf("the transaction does not name the manifest: %+v", receipt)
	}
}

// metronome publishes a flash and a beep every second by RTMP.
func (s *server) metronome(t *testing.T, id string) {
	t.Helper()
	s.sends(t, id, flashAndBeep("-re"), "-bf", "2", "-g", "25")
}

// flashAndBeep returns ffmpeg's inputs for a flash and a beep every second.
func flashAndBeep(each ...string) []string {
	picture := append(slices.Clone(each), "-f", "lavfi", "-i", "color=black:s=320x180:r=25,drawbox=c=white:t=fill:enable='lt(mod(t,1),0.2)'")
	return append(append(picture, each...), "-f", "lavfi", "-i", `aevalsrc=0.5*sin(2*PI*1000*t)*lt(mod(t\,1)\,0.2):s=44100`)
}

// watched decodes a film and returns the times at which it turns white and at which it turns loud.
func watched(t *testing.T, film string) (flashes, beeps []float64) {
	t.Helper()
	dir := t.TempDir()
	// The outputs are open files, because ffmpeg would truncate a named file when the format changes.
	picture, sound := create(t, dir, "picture"), create(t, dir, "sound")
	const graph = `[0:v]signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=pipe\\:3[v];` +
		`[0:a]asetnsamples=240,astats=metadata=1:reset=1,ametadata=print:key=lavfi.astats.Overall.RMS_level:file=pipe\\:4[a]`
	cmd := exec.CommandContext(t.Context(), "ffmpeg", "-nostdin", "-v", "error", "-i", film,
		"-filter_complex", graph, "-map", "[v]", "-map", "[a]", "-vsync", "passthrough", "-f", "null", "-")
	cmd.ExtraFiles = []*os.File{picture, sound}
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg: %v: %s", err, said)
	}
	return rises(t, picture.Name(), 120), rises(t, sound.Name(), -30)
}

func create(t *testing.T, dir, name string) *os.File {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// rises returns the times at which a printed value rises above a level.
func rises(t *testing.T, path string, level float64) (times []float64) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	at, above := 0.0, true // a film that begins above the level has no rise there
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if _, text, ok := strings.Cut(lines.Text(), "pts_time:"); ok {
			at, _ = strconv.ParseFloat(strings.TrimSpace(text), 64)
			continue
		}
		_, text, _ := strings.Cut(lines.Text(), "=")
		value, err := strconv.ParseFloat(text, 64) // "-inf" is silence
		was := above
		above = err == nil && value > level
		if above && !was {
			times = append(times, at)
		}
	}
	return times
}

func nearest(sorted []float64, to float64) float64 {
	best := math.Inf(1)
	for _, x := range sorted {
		if math.Abs(x-to) < math.Abs(best-to) {
			best = x
		}
	}
	return best
}
