package e2e_test

import (
	"fmt"
	"math"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestOddShowsAreRecorded records unusual shows: video alone, audio alone, and an encoder that comes back
// with another picture size or other tracks in the middle of a chunk. All recordings must have video and
// audio, black or silent if need be.
func TestOddShowsAreRecorded(t *testing.T) {
	t.Parallel()
	s := startServer(t, shortFragments()...)
	sound := []string{"-re", "-f", "lavfi", "-i", "sine=440:r=48000"}
	picture := func(size string) []string { return []string{"-re", "-f", "lavfi", "-i", "testsrc2=r=25:s=" + size} }
	both := func(size string) []string { return append(picture(size), sound...) }
	var shows sync.WaitGroup
	for _, show := range []struct {
		id, frame string
		publishes [][]string // inputs, four seconds each
	}{
		{id: "mute", frame: "320,180", publishes: [][]string{picture("320x180")}},
		{id: "blind", frame: "640,360", publishes: [][]string{sound}},
		{id: "moody", frame: "640,360", publishes: [][]string{both("320x180"), both("640x360"), both("160x120")}},
		{id: "patchy", frame: "640,360", publishes: [][]string{picture("640x360"), both("640x360"), sound}},
	} {
		s.ok("POST", "/api/livestream/start", startBody(show.id))
		shows.Go(func() {
			for i, input := range show.publishes {
				if i > 0 {
					<-time.After(absence)
				}
				s.encodeFor(t, show.id, input)
				s.reaches(t, show.id, "interrupted")
			}
			status := s.finish(show.id)
			chunks := objects(status["chunks"])
			if len(chunks) == 0 {
				t.Errorf("%s: nothing is recorded", show.id)
			}
			for _, chunk := range chunks {
				file := s.fetch(chunk)
				if got := codecs(t, file); got != "aac h264" {
					t.Errorf("%s: a chunk of %q", show.id, got)
				}
				if len(chunks) == 1 {
					if got := ask(t, file, "-select_streams", "v:0", "-show_entries", "stream=width,height"); got != show.frame {
						t.Errorf("%s: the frame is %s, want the largest, %s", show.id, got, show.frame)
					}
				}
			}
			sent := 4 * float64(len(show.publishes))
			t.Logf("%s: %v s recorded of %v s, %v s missing, in %d chunks", show.id, status["duration"], sent, status["missing"], len(chunks))
			if got, _ := status["duration"].(float64); math.Abs(got-sent) > 0.5*float64(len(show.publishes)) {
				t.Errorf("%s: %v s are recorded of %v s, %s", show.id, got, sent, summary(status))
			}
			if missing, _ := status["missing"].(float64); (missing > 0) != (len(show.publishes) > 1) || status["error"] != nil {
				t.Errorf("%s: %v s are missing, error %v", show.id, missing, status["error"])
			}
		})
	}
	shows.Wait()
}

// absence sets how long a publisher stays away: well over the half second up to which a recording reports no
// gap.
const absence = 2 * time.Second

// encodeFor publishes four seconds of inputs, as an encoder does.
func (s *server) encodeFor(t *testing.T, id string, input []string) {
	t.Helper()
	args := append([]string{"-nostdin", "-v", "error"}, input...)
	args = append(args, "-t", "4", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "25", "-pix_fmt", "yuv420p",
		"-c:a", "aac", "-f", "flv", "rtmp://"+s.RTMP+"/live/"+id)
	if out, err := exec.CommandContext(t.Context(), "ffmpeg", args...).CombinedOutput(); err != nil {
		t.Error(fmt.Errorf("ffmpeg: %w %s", err, out))
	}
}

// codecs returns the codecs of a file's tracks, sorted by name.
func codecs(t *testing.T, file string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", file).Output()
	if err != nil {
		t.Errorf("ffprobe: %v", err)
	}
	names := strings.Fields(strings.ReplaceAll(string(out), ",", " "))
	slices.Sort(names)
	return strings.Join(names, " ")
}
