package udp

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// TestReadingOutlastsTrouble simulates a kernel that lacks memory for a while.
func TestReadingOutlastsTrouble(t *testing.T) {
	var log bytes.Buffer
	from, to := listen(t), listen(t)
	to.log = slog.New(slog.NewTextHandler(&log, nil))
	left, real := 3, to.call
	to.call = func(fd uintptr) bool {
		if left == 0 {
			return real(fd)
		}
		left--
		to.failed = unix.ENOBUFS
		return true
	}
	_, err := from.WriteToAddrPort([]byte{7, 7}, addrOf(to))
	require.NoError(t, err)
	expect(t, to, addrOf(from), 2, 7)
	require.Equal(t, 1, strings.Count(log.String(), "\n"), &log)
}
