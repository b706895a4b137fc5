package rtc

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestPionCannotFillTheLog has strangers send nonsense all the time.
func TestPionCannotFillTheLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		f := newFactory(slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug})))
		ice, dtls := f.NewLogger("ice"), f.NewLogger("dtls")
		for range 10_000 {
			ice.Warnf("undecodable packet from %s", "192.0.2.1")
			dtls.Error("bad record")
		}
		require.Equal(t, logBurst, strings.Count(out.String(), "\n"))
		time.Sleep(5 * time.Second) // of the bubble's clock
		for range 100 {
			ice.Warn("again")
		}
		require.Equal(t, logBurst+5*logPerSecond, strings.Count(out.String(), "\n"))
		require.Contains(t, out.String(), "part=ice")
	})
}
