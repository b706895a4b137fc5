package rtc

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/logging"
	"github.com/pion/webrtc/v4"
	"github.com/stretchr/testify/require"
)

// scopes records which parts of pion log.
type scopes struct {
	factory
	seen map[string]bool
}

func (s scopes) NewLogger(scope string) logging.LeveledLogger {
	s.seen[scope] = true
	return s.factory.NewLogger(scope)
}

// TestPionLogsHere checks that pion's parts, interceptors included, log to the configured logger and not
// to standard error.
func TestPionLogsHere(t *testing.T) {
	s := scopes{factory: newFactory(slog.New(slog.DiscardHandler)), seen: map[string]bool{}}
	var e webrtc.SettingEngine
	e.LoggerFactory = s
	api, err := kind{simulcast: true}.newAPI(e)
	require.NoError(t, err)
	pc, err := api.NewPeerConnection(webrtc.Configuration{})
	require.NoError(t, err)
	require.NoError(t, pc.Close())
	for _, part := range []string{"nack_generator", "receiver_interceptor", "twcc_sender_interceptor"} {
		require.Contains(t, s.seen, part)
	}
}

// TestPionCannotFillTheLog checks the rate limit while strangers send garbage all the time.
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
		time.Sleep(5 * time.Second) // fake time of synctest
		for range 100 {
			ice.Warn("again")
		}
		require.Equal(t, logBurst+5*logPerSecond, strings.Count(out.String(), "\n"))
		require.Contains(t, out.String(), "part=ice")
	})
}
