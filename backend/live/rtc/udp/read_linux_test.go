package udp

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestReadingOutlastsTrouble plays a kernel that has no memory for a while.
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
	if _, err := from.WriteToAddrPort([]byte{7, 7}, addrOf(t, to)); err != nil {
		t.Fatal(err)
	}
	expect(t, to, addrOf(t, from), 2, 7)
	if n := strings.Count(log.String(), "\n"); n != 1 {
		t.Errorf("logged %d times:\n%s", n, &log)
	}
}
