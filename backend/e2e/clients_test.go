package e2e_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestClients publishes and plays with third-party programs, some of them old. The publisher does not know
// enhanced RTMP and names its application in tcUrl only.
func TestClients(t *testing.T) {
	t.Parallel()
	programs := t.TempDir()
	for _, module := range []string{"clients", "clients/whep3"} {
		if out, err := exec.Command("go", "build", "-C", module, "-o", programs+"/", "./...").CombinedOutput(); err != nil {
			t.Fatalf("build %s: %v %s", module, err, out)
		}
	}
	s := startServer(t)
	s.publishOld(filepath.Join(programs, "rtmppublish"))
	eventually(t, time.Minute, "it is on the air", func() error {
		if n, _ := s.ok("GET", "/api/v1/streams/", nil)["streams"].([]any); len(n) == 0 {
			return fmt.Errorf("no streams")
		}
		return nil
	})
	t.Run("RTMP without strict arrays", func(t *testing.T) {
		t.Parallel()
		said := says(t, filepath.Join(programs, "rtmpplay"), "rtmp://"+s.RTMP+"/live/old")
		got := strings.Fields(string(said))
		if slices.Sort(got); !slices.Equal(got, []string{"H264", "MPEG4-GENERIC"}) {
			t.Errorf("it found %q", got)
		}
	})
	t.Run("GStreamer with max-bundle", func(t *testing.T) {
		t.Parallel()
		var came struct {
			Video, Audio int
			Error        string
		}
		decode(t, says(t, "/usr/bin/python3", "clients/whep.py", s.whepURL("old"), "30"), &came)
		if came.Error != "" || came.Video < 25 || came.Audio < 25 {
			t.Errorf("%+v", came)
		}
	})
	t.Run("pion v4.1 losing 3 %", func(t *testing.T) {
		t.Parallel()
		var came struct {
			Offer                           string
			Lost, Pictures, Sounds, Missing int
		}
		decode(t, says(t, filepath.Join(programs, "whep"), s.whepURL("old"), "4s", "33"), &came)
		if !strings.Contains(came.Offer, " nack \r\n") {
			t.Errorf("its offer has no space at the end of a line:\n%s", came.Offer)
		}
		came.Offer = ""
		if came.Lost < 10 || came.Pictures < 200 || came.Sounds < 100 || came.Missing > 0 {
			t.Errorf("%+v", came)
		}
		t.Logf("%+v", came)
	})
	t.Run("pion v3.2 losing 3 % and dropping RTX", func(t *testing.T) {
		t.Parallel()
		var came struct {
			Offer                   string
			Lost, Pictures, Missing int
		}
		decode(t, says(t, filepath.Join(programs, "whep3"), s.whepURL("old"), "4s", "33"), &came)
		if !strings.Contains(came.Offer, " rtx/90000\r\n") {
			t.Errorf("it offers no RTX:\n%s", came.Offer)
		}
		came.Offer = ""
		if came.Lost < 10 || came.Pictures < 200 || came.Missing > 1 {
			t.Errorf("%+v", came)
		}
		t.Logf("%+v", came)
	})
}

// publishOld publishes a film until the test ends.
func (s *server) publishOld(program string) {
	s.t.Helper()
	args := append([]string{"-v", "error", "-nostdin"}, pictureAndTone("320x180:r=25")...)
	args = append(args, "-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac", "-f", "flv", "-")
	ffmpeg := exec.CommandContext(s.t.Context(), "ffmpeg", args...)
	publisher := exec.CommandContext(s.t.Context(), program, s.RTMP, "live", "old")
	film, err := ffmpeg.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	publisher.Stdin, publisher.Stderr = film, &output{}
	for _, cmd := range []*exec.Cmd{publisher, ffmpeg} {
		if err := cmd.Start(); err != nil {
			s.t.Fatal(err)
		}
		s.t.Cleanup(func() { _ = cmd.Wait() }) // "signal: killed"
	}
	s.t.Cleanup(func() {
		if s.t.Failed() {
			s.t.Logf("the publisher said %s", publisher.Stderr.(*output).tail())
		}
	})
}

// says runs a program to its end and returns its output.
func says(t *testing.T, program string, args ...string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var said, complaint bytes.Buffer
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdout, cmd.Stderr = &said, &complaint
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v %s", filepath.Base(program), err, complaint.String())
	}
	return said.Bytes()
}

func decode(t *testing.T, said []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(said, into); err != nil {
		t.Fatalf("%v in %s", err, said)
	}
}
