package e2e_test

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"text/template"
	"time"
)

// TestOBS publishes with a real OBS and its default encoder, with B-frames, on a screen without a graphics
// card. It runs only in make soak, because OBS is too large for every test run.
func TestOBS(t *testing.T) {
	if os.Getenv("FOOTLIGHT_SOAK") == "" {
		t.Skip("a part of make soak")
	}
	s := startServer(t)
	display := screen(t)
	said := s.startOBS(t, display)
	eventually(t, 2*time.Minute, "OBS is on stage", func() error {
		stream, err := s.listed("obs")
		if err == nil && (dig(stream, "video", "codec") != "H264" || dig(stream, "audio", "codec") != "AAC") {
			err = fmt.Errorf("it is %v", stream)
		}
		if err != nil {
			return fmt.Errorf("%w; OBS said\n%s", err, said.tail())
		}
		return nil
	})
	viewer := s.watches(t, "obs")
	eventually(t, time.Minute, "pictures and sound by WebRTC", func() error {
		if viewer.Frames() < 100 || viewer.Audio() < 500 {
			return fmt.Errorf("%d pictures, %d packets of sound", viewer.Frames(), viewer.Audio())
		}
		return nil
	})
	photograph(t, display)
	flv := s.url("/live/obs.flv")
	if err := errors.Join(s.probes(flv), hasBFrames(t, flv)); err != nil {
		t.Error(err)
	}
}

// hasBFrames checks that a stream's pictures are sent in another order than they are shown.
func hasBFrames(t *testing.T, url string) error {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=has_b_frames", "-of", "csv=p=0", url).Output()
	if n := strings.TrimSpace(string(out)); err != nil || n == "" || n == "0" {
		return fmt.Errorf("%s has %q B-frames: %w", url, n, err)
	}
	return nil
}

// photograph saves a screenshot of a display for people to look at.
func photograph(t *testing.T, display string) {
	t.Helper()
	file := filepath.Join(t.ArtifactDir(), "obs.png")
	ffmpeg(t, "-f", "x11grab", "-i", display, "-frames:v", "1", file)
}

// startOBS runs OBS until the test ends; it publishes a film to event obs.
func (s *server) startOBS(t *testing.T, display string) *output {
	t.Helper()
	home := t.TempDir()
	film := filepath.Join(home, "film.mp4")
	ffmpeg(t, "-f", "lavfi", "-i", "testsrc2=s=640x360:r=30", "-f", "lavfi", "-i", "sine=440:r=48000",
		"-t", "10", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", film)
	if err := fill("testdata/obs", filepath.Join(home, "obs-studio"), map[string]string{"RTMP": s.RTMP, "Film": film}); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "dbus-run-session", "--", "obs", "--startstreaming", "--multi",
		"--collection", "Footlight", "--profile", "Footlight", "--disable-missing-files-check")
	cmd.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_RUNTIME_DIR="+home,
		"QT_QPA_PLATFORM=xcb", "LIBGL_ALWAYS_SOFTWARE=1", "https_proxy=http://127.0.0.1:9") // OBS would download a list of services
	said := &output{}
	cmd.Stdout, cmd.Stderr = said, said
	run(t, cmd)
	return said
}

// run runs a program with its child processes until the test ends.
func run(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if err := cmd.Start(); err != nil {
		t.Fatalf("%v; build/deps.sh soak installs it", err)
	}
	t.Cleanup(func() {
		_ = cmd.Cancel() // fails if the process has ended
		_ = cmd.Wait()   // "signal: killed"
	})
}

// screen starts an X server on a free display and returns the display's name.
func screen(t *testing.T) string {
	t.Helper()
	told, tell, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer told.Close()
	defer tell.Close()
	cmd := exec.CommandContext(t.Context(), "Xvfb", "-displayfd", "3", "-screen", "0", "1280x800x24")
	cmd.ExtraFiles = []*os.File{tell}
	run(t, cmd)
	number, err := bufio.NewReader(told).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return ":" + strings.TrimSpace(number)
}

// fill copies a folder of templates and fills them in.
func fill(from, to string, values map[string]string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := filepath.Join(to, strings.TrimPrefix(path, from))
		if d.IsDir() {
			return os.MkdirAll(target, 0o700)
		}
		page, err := template.ParseFiles(path)
		if err != nil {
			return err
		}
		out, err := os.Create(target)
		if err != nil {
			return err
		}
		return errors.Join(page.Execute(out, values), out.Close())
	})
}
