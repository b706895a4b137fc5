package e2e_test

import (
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestChunksAreMinutes records an encoder by RTMP and a real browser by WHIP, for five minutes each in make
// soak. Both flash and beep every second. Every chunk except the last must be six fragments long, within half
// a second or a GOP, and play alone; together the chunks must be as long as the show. Then a real browser
// plays both replays, and flash and beep must be as close together as they were sent.
//
// An encoder's file is on time whatever else the machine does. A browser is not, so its chunks are compared
// with the fragments that the server made of its stream.
func TestChunksAreMinutes(t *testing.T) {
	t.Parallel()
	limit, long := soak(t, 15*time.Second)
	flags, chunk := shortFragments(), 12.0
	if long {
		flags, chunk = nil, 60.0
	}
	listener := listen(t)
	s := startServer(t, append(flags, "--cors-origins", "http://"+listener.Addr().String())...)
	for _, id := range []string{"encoder", "browser"} {
		s.ok("POST", "/api/livestream/start", startBody(id))
	}
	sent := s.collect(t)
	reel := metronomeReel(t, int(limit.Seconds())+2)
	site := s.openSite(t, listener)
	leave := s.broadcast(t, site, "browser")
	ffmpeg(t, "-re", "-i", reel, "-c", "copy", "-f", "flv", "rtmp://"+s.RTMP+"/live/encoder")
	leave()
	s.emptyStage()
	var films []string
	for id, strict := range map[string]bool{"encoder": true, "browser": false} {
		s.reaches(t, id, "interrupted")
		status := s.finish(id)
		fragments := sent(id)
		s.minutes(t, id, status, fragments, chunk, strict)
		urls, _ := status["playbackUrls"].(map[string]any)
		film, _ := urls["manifestUrl"].(string)
		films = append(films, film)
		inStep(t, id, fragments, film, strict)
	}
	site.replays(t, films, limit)
}

// minutes compares a recording's chunks with their fragments.
func (s *server) minutes(t *testing.T, id string, status map[string]any, fragments []fragment, length float64, strict bool) {
	t.Helper()
	const gop = 2.0
	sum, media := 0.0, seconds(fragments)
	chunks := objects(status["chunks"])
	for i, chunk := range chunks {
		d, _ := chunk["duration"].(float64)
		sum += d
		if alone := s.probe(s.fetch(chunk)); math.Abs(alone-d) > 0.1 {
			t.Errorf("%s: chunk %d of %.3f s plays %.3f s alone", id, i, d, alone)
		}
		want := seconds(fragments[min(6*i, len(fragments)):min(6*i+6, len(fragments))])
		if math.Abs(d-want) > 0.1 {
			t.Errorf("%s: chunk %d lasts %.3f s, its fragments %.3f s", id, i, d, want)
		}
		if i+1 < len(chunks) && math.Abs(d-length) > max(0.5, gop) && strict {
			t.Errorf("%s: chunk %d lasts %.3f s", id, i, d)
		}
		if chunk["gapBefore"] != 0.0 || chunk["gaps"] != nil {
			t.Errorf("%s: chunk %d has gaps: %v, %v", id, i, chunk["gapBefore"], chunk["gaps"])
		}
	}
	t.Logf("%s: chunks of %.3f s for %.3f s of media, modes and sizes %s", id, sum, media, summary(status))
	if math.Abs(sum-media) > 0.1 {
		t.Errorf("%s: the chunks have %.3f s of %.3f s", id, sum, media)
	}
}

func summary(status map[string]any) string {
	var b strings.Builder
	for _, chunk := range objects(status["chunks"]) {
		fmt.Fprintf(&b, "%v %.3f s %v B; ", chunk["mode"], chunk["duration"], chunk["size"])
	}
	return b.String()
}

// fragment is a fragment that was listed in an event's playlist.
type fragment struct {
	path    string // a hard link, which stays
	seconds float64
}

// seconds returns the total length of fragments.
func seconds(list []fragment) (sum float64) {
	for _, f := range list {
		sum += f.seconds
	}
	return sum
}

// collect saves all fragments that are ever listed in a playlist. sent stops it and returns the fragments of
// an event, in order.
func (s *server) collect(t *testing.T) (sent func(id string) []fragment) {
	t.Helper()
	dir, found := t.TempDir(), map[string]map[string]float64{}
	look := func() {
		lists, _ := filepath.Glob(filepath.Join(s.data, "hls", "live", "*.m3u8"))
		for _, path := range lists {
			id := strings.TrimSuffix(filepath.Base(path), ".m3u8")
			if found[id] == nil {
				found[id] = map[string]float64{}
			}
			readPlaylist(path, found[id])
			for name := range found[id] {
				_ = os.Link(filepath.Join(filepath.Dir(path), name), filepath.Join(dir, name)) // fails if the link exists
			}
		}
	}
	end := sample(t, 500*time.Millisecond, look)
	return func(id string) (list []fragment) {
		end()
		look()
		for n := 0; len(list) < len(found[id]) && n < 10_000; n++ {
			name := fmt.Sprintf("%s-%d.ts", id, n)
			if d, ok := found[id][name]; ok {
				list = append(list, fragment{filepath.Join(dir, name), d})
			}
		}
		return list
	}
}

// inStep compares the flashes and beeps of a replay with those of the fragments. None may be lost, and their
// offset must be the same at the start and at the end.
func inStep(t *testing.T, id string, fragments []fragment, film string, strict bool) {
	t.Helper()
	paths := make([]string, len(fragments))
	for i, f := range fragments {
		paths[i] = f.path
	}
	flashes, beeps := watched(t, "concat:"+strings.Join(paths, "|"))
	seen, heard := watched(t, film)
	if len(flashes) < 8 || len(beeps) < 8 {
		t.Logf("%s: the source was starved: %d flashes, %d beeps came of it", id, len(flashes), len(beeps))
		return
	}
	if abs(len(seen)-len(flashes)) > 1 || abs(len(heard)-len(beeps)) > 1 {
		t.Errorf("%s: %d flashes and %d beeps were sent, the replay has %d and %d", id, len(flashes), len(beeps), len(seen), len(heard))
	}
	for where, part := range map[string]func([]float64) []float64{
		"start": func(x []float64) []float64 { return x[:len(x)/2] }, "end": func(x []float64) []float64 { return x[len(x)/2:] },
	} {
		before, after := apart(part(flashes), beeps), apart(part(seen), heard)
		t.Logf("%s, %s: beeps come %.0f ms after their flash, %.0f ms in the replay", id, where, 1000*before, 1000*after)
		if math.Abs(after-before) > 0.03 || strict && math.Abs(after) > 0.06 {
			t.Errorf("%s: at the %s beeps come %.3f s after their flash, in the replay %.3f s", id, where, before, after)
		}
	}
}

// apart returns the median delay of beeps after their flashes.
func apart(flashes, beeps []float64) float64 {
	var all []float64
	for _, flash := range flashes {
		all = append(all, nearest(beeps, flash)-flash)
	}
	slices.Sort(all)
	if len(all) == 0 {
		return math.NaN()
	}
	return all[len(all)/2]
}

func abs(n int) int { return max(n, -n) }

// metronomeReel returns a file that flashes and beeps every second.
func metronomeReel(t *testing.T, seconds int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "reel.mp4")
	ffmpeg(t, append(flashAndBeep(), "-t", strconv.Itoa(seconds), "-c:v", "libx264", "-preset", "ultrafast", "-bf", "2",
		"-g", "50", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "128k", path)...)
	return path
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			t.Error(err)
		}
	})
	return l
}

// readPlaylist stores the durations of a playlist's fragments by name.
func readPlaylist(path string, into map[string]float64) {
	raw, _ := os.ReadFile(path) // fails while the file is replaced
	var length float64
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		if value, ok := strings.CutPrefix(line, "#EXTINF:"); ok {
			seconds, _, _ := strings.Cut(value, ",")
			length, _ = strconv.ParseFloat(seconds, 64) // the server writes valid numbers
		} else if line != "" && !strings.HasPrefix(line, "#") {
			into[line] = length
		}
	}
}
