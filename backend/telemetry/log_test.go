package telemetry_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

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

// TestFileIsRotated runs in a bubble, which fails where Close leaves a goroutine.
func TestFileIsRotated(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	synctest.Test(t, func(t *testing.T) {
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
	})
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 || !strings.HasSuffix(files[0].Name(), ".gz") {
		t.Errorf("%v, %v", files, err)
	}
	for _, f := range files {
		if i, err := f.Info(); err != nil || i.Size() > 1<<20 || i.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", f.Name(), i, err)
		}
	}
	if i, err := os.Stat(dir); err != nil || i.Mode().Perm() != 0o700 {
		t.Errorf("the folder: %v, %v", i, err)
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
