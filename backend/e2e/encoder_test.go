package e2e_test

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"
)

// airs plans an event and publishes a file to it until the test ends. It suits tests that need any show, and
// takes a tenth of the demo's processor time. Files with the same pitch become the same chunks.
func (s *server) airs(t *testing.T, id string, pitch int) {
	t.Helper()
	s.ok("POST", "/plan", with(brief(id), "userAddress", demoCreator))
	file := encoded(t, 90, pitch)
	ctx, hangUp := context.WithCancel(context.WithoutCancel(t.Context()))
	var sending sync.WaitGroup
	sending.Go(func() { keepSending(ctx, file, "rtmp://"+s.RTMP+"/live/"+id) })
	t.Cleanup(func() { hangUp(); sending.Wait() })
	s.reaches(t, id, "live")
}

// encoded returns a file with a picture and a tone, and a keyframe every two seconds.
func encoded(t *testing.T, seconds, pitch int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "film.flv")
	ffmpeg(t, "-f", "lavfi", "-i", "testsrc2=s=640x360:r=25", "-f", "lavfi", "-i", fmt.Sprintf("sine=%d:r=48000", pitch),
		"-t", strconv.Itoa(seconds),
		"-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-b:v", "600k", "-maxrate", "600k", "-bufsize", "600k",
		"-g", "50", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:a", "aac", path)
	return path
}

// ffmpeg runs ffmpeg to its end.
func ffmpeg(t *testing.T, args ...string) {
	t.Helper()
	args = append([]string{"-nostdin", "-v", "error"}, args...)
	if out, err := exec.CommandContext(t.Context(), "ffmpeg", args...).CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg is needed: %v %s", err, out)
	}
}

// pictureAndTone returns ffmpeg's inputs for a test picture of a size and rate and a tone, in real time.
func pictureAndTone(picture string) []string {
	return []string{"-re", "-f", "lavfi", "-i", "testsrc2=s=" + picture, "-re", "-f", "lavfi", "-i", "sine=440:r=44100"}
}

// sends publishes ffmpeg's inputs by RTMP, as encoders do, until the test ends or kill is called. kill sends
// SIGKILL; a second call does nothing.
func (s *server) sends(t *testing.T, key string, inputs []string, options ...string) (kill func()) {
	t.Helper()
	args := slices.Concat([]string{"-nostdin", "-v", "error"}, inputs,
		[]string{"-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"}, options,
		[]string{"-c:a", "aac", "-f", "flv", "rtmp://" + s.RTMP + "/live/" + key})
	cmd, said := exec.Command("ffmpeg", args...), &output{}
	cmd.Stderr = said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = func() {
		_ = cmd.Process.Kill() // fails if the process has ended
		_ = cmd.Wait()         // "signal: killed"
	}
	t.Cleanup(func() {
		if kill(); t.Failed() {
			t.Logf("ffmpeg said %s", said.tail())
		}
	})
	return kill
}

// keepSending publishes a file in a loop. It reconnects whenever the server closes the connection, as
// encoders do.
func keepSending(ctx context.Context, file, url string) {
	for ctx.Err() == nil {
		_ = exec.CommandContext(ctx, "ffmpeg", "-nostdin", "-v", "quiet", "-re", "-stream_loop", "-1", "-i", file,
			"-c", "copy", "-f", "flv", url).Run() // ends when the server is killed
		select {
		case <-ctx.Done():
		case <-time.After(300 * time.Millisecond):
		}
	}
}
