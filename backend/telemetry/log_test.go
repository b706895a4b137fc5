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

	"github.com/stretchr/testify/require"

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
	require.NoError(t, log.Close())
	require.Contains(t, screen.String(), "loud")
	require.NotContains(t, screen.String(), "quiet")
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, want := range []string{"level=INFO msg=loud", "level=DEBUG msg=quiet", "level=TRACE msg=whispered"} {
		require.Contains(t, string(b), want)
	}
}

// TestFileIsRotated runs in a bubble, which fails if Close leaves a goroutine.
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
		require.NoError(t, log.Close())
	})
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 2)
	require.Equal(t, ".gz", filepath.Ext(files[0].Name()))
	for _, f := range files {
		i, unread := f.Info()
		require.NoError(t, unread)
		require.LessOrEqual(t, i.Size(), int64(1<<20), f.Name())
		require.Equal(t, os.FileMode(0o600), i.Mode().Perm(), f.Name())
	}
	folder, err := os.Stat(dir)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o700), folder.Mode().Perm())
}

func TestWithoutFile(t *testing.T) {
	var screen bytes.Buffer
	log := telemetry.OpenLog(telemetry.LogConfig{Screen: &screen, Level: "warn"})
	log.Warn("here")
	require.NoError(t, log.Close())
	require.Contains(t, screen.String(), "here")
}
