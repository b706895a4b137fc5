package telemetry_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footlight/backend/telemetry"
)

func TestLevelsOfScreenAndFile(t *testing.T) {
	var screen bytes.Buffer
	file := filepath.Join(t.TempDir(), "logs", "server.log")
	log := telemetry.OpenLog(telemetry.LogConfig{
		Screen: &screen, Level: "info", File: file, FileLevel: "trace", FileSize: 1, FileKeep: 1,
	})
	log.Info("loud")
	log.Debug("quiet")
	log.Log(context.Background(), telemetry.LevelTrace, "whispered")
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	if s := screen.String(); !strings.Contains(s, "loud") || strings.Contains(s, "quiet") {
		t.Errorf("on the screen: %s", s)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"level=INFO msg=loud", "level=DEBUG msg=quiet", "level=TRACE msg=whispered"} {
		if !strings.Contains(string(b), want) {
			t.Errorf("the file lacks %q:\n%s", want, b)
		}
	}
}

func TestFileIsRotated(t *testing.T) {
	dir := t.TempDir()
	log := telemetry.OpenLog(telemetry.LogConfig{
		Screen: &bytes.Buffer{}, Level: "error", File: filepath.Join(dir, "server.log"), FileLevel: "trace", FileSize: 1, FileKeep: 2,
	})
	line := slog.String("text", strings.Repeat("x", 64<<10))
	for range 20 { // more than one megabyte
		log.Info("line", line)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	compressed(t, dir)
	files, err := os.ReadDir(dir)
	if err != nil || len(files) < 2 {
		t.Errorf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		if i, err := f.Info(); err == nil && i.Size() > 1<<20 {
			t.Errorf("%s has %d bytes", f.Name(), i.Size())
		}
	}
}

func TestWithoutFile(t *testing.T) {
	var screen bytes.Buffer
	log := telemetry.OpenLog(telemetry.LogConfig{Screen: &screen, Level: "warn"})
	log.Warn("here")
	if err := log.Close(); err != nil || !strings.Contains(screen.String(), "here") {
		t.Errorf("%q, %v", screen.String(), err)
	}
}

// compressed waits for the one who does that after the file was closed.
func compressed(t *testing.T, dir string) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	end := time.After(20 * time.Second)
	for {
		left, err := filepath.Glob(filepath.Join(dir, "server-*.log"))
		if err != nil || len(left) == 0 {
			return
		}
		select {
		case <-tick.C:
		case <-end:
			t.Fatalf("not compressed: %v", left)
		}
	}
}
