package telemetry_test

import (
	"bufio"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"footlight/backend/telemetry"
)

var missing = regexp.MustCompile(`level=WARN .* lines=(\d+)`)

// accounted returns how many of the lines are present, and how many are reported as missing.
func accounted(t *testing.T, lines []string) (there, told int) {
	t.Helper()
	for _, line := range lines {
		if m := missing.FindStringSubmatch(line); m != nil {
			n, err := strconv.Atoi(m[1])
			require.NoError(t, err)
			told += n
		} else if strings.Contains(line, "msg=line") {
			there++
		}
	}
	return there, told
}

// TestAHangingDiskIsNotWaitedFor blocks the screen at first. Logging must not wait, and each line is written
// later or reported as missing.
func TestAHangingDiskIsNotWaitedFor(t *testing.T) {
	const lines = 20_000 // about 20 MB
	r, w := io.Pipe()
	log := telemetry.OpenLog(telemetry.LogConfig{Screen: w, Level: "info"})
	for range lines {
		log.Info("line", "text", strings.Repeat("x", 1000))
	}
	read := make(chan []string)
	go func() {
		var got []string
		for s := bufio.NewScanner(r); s.Scan(); {
			got = append(got, s.Text())
		}
		read <- got
	}()
	require.NoError(t, errors.Join(log.Close(), w.Close()))
	there, told := accounted(t, <-read)
	require.Equal(t, lines, there+told)
	require.Positive(t, there)
	require.GreaterOrEqual(t, told, lines/2)
}

// full is a writer whose first write fails.
type full struct {
	refused bool
	strings.Builder
}

func (f *full) Write(p []byte) (int, error) {
	if !f.refused {
		f.refused = true
		return 0, errors.New("no space left on device")
	}
	return f.Builder.Write(p)
}

func TestAFullDiskIsToldOnceThereIsRoom(t *testing.T) {
	var screen full
	log := telemetry.OpenLog(telemetry.LogConfig{Screen: &screen, Level: "info"})
	for range 3 {
		log.Info("line")
	}
	require.NoError(t, log.Close())
	there, told := accounted(t, strings.Split(screen.String(), "\n"))
	require.Equal(t, []int{2, 1}, []int{there, told}, screen.String())
}

// TestAPausedTerminalDoesNotKeepAServer checks that a server with a paused terminal can stop.
func TestAPausedTerminalDoesNotKeepAServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		log := telemetry.OpenLog(telemetry.LogConfig{Screen: w, Level: "info"})
		log.Info("nobody reads this")
		require.NoError(t, errors.Join(log.Close(), r.Close()))
	})
}
