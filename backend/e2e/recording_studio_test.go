package e2e_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestAStudioUploadsItsChunks uploads two chunks of an event that was never published live. The second is
// uploaded in pieces, and the server is killed in between.
func TestAStudioUploadsItsChunks(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	s.ok("POST", "/api/livestream/start", with(startBody("studio"), "source", "studio"))
	first, second := reelOf(t, 440), reelOf(t, 880)
	const path = "/api/livestream/studio/chunks/"
	put := func(n int, body, part string) answer {
		return s.call("PUT", path+fmt.Sprint(n), body, "Content-Type", "video/mp4", "Content-Range", part)
	}
	whole := func(body string) string { return fmt.Sprintf("bytes 0-%d/%d", len(body)-1, len(body)) }
	for range 2 { // a repetition gives the same answer
		if a := put(0, first, whole(first)); a.status != 200 || a.body["complete"] != true {
			t.Fatalf("chunk 0: %d %s", a.status, a.raw)
		}
	}
	if a := put(0, second, whole(second)); a.status != 409 {
		t.Errorf("another chunk 0: %d %s", a.status, a.raw)
	}
	if a := put(2, "this is no MP4", whole("this is no MP4")); a.status != 400 {
		t.Errorf("no chunk: %d %s", a.status, a.raw)
	}
	half := len(second) / 2
	if a := put(1, second[:half], fmt.Sprintf("bytes 0-%d/%d", half-1, len(second))); a.status != 202 {
		t.Fatalf("half of chunk 1: %d %s", a.status, a.raw)
	}
	s.kill()
	s.start()
	if a := put(1, "X"+second[1:], whole(second)); a.status != 409 {
		t.Errorf("chunk 1 with other bytes than before: %d %s", a.status, a.raw)
	}
	rest := func(from int) string { return fmt.Sprintf("bytes %d-%d/%d", from, len(second)-1, len(second)) }
	if a := put(1, second[half+1:], rest(half+1)); a.status != 409 {
		t.Errorf("chunk 1 with a byte left out: %d %s", a.status, a.raw)
	}
	come, _ := s.ok("GET", path+fmt.Sprintf("1?size=%d", len(second)), nil)["received"].(float64)
	if int(come) != half {
		t.Errorf("%.0f bytes of chunk 1 have come, want %d", come, half)
	}
	for range 2 {
		if a := put(1, second[half:], rest(half)); a.status != 200 {
			t.Fatalf("the rest of chunk 1: %d %s", a.status, a.raw)
		}
	}
	eventually(t, time.Minute, "both are stored", func() error { return s.stored("studio", 2) })
	chunks := s.chunks("studio")
	for i, want := range []string{first, second} {
		file := s.fetch(chunks[i])
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("chunk %d is not what was uploaded: %v", i, err)
		}
	}
}

// reelOf returns a chunk of three seconds, as a studio makes it.
func reelOf(t *testing.T, pitch int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "chunk.mp4")
	ffmpeg(t, "-f", "lavfi", "-i", "testsrc2=s=160x90:r=10", "-f", "lavfi", "-i", fmt.Sprintf("sine=%d:r=48000", pitch),
		"-t", "3", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "-movflags", "+faststart", path)
	body, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
