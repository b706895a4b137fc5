package copies

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event/recorded"
	"footlight/backend/store/remote"
)

// A place that fails every second for a day is logged a few dozen times.
func TestAnOutageIsToldLaterAndLater(t *testing.T) {
	var o outages
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var lines []time.Duration
	untold := 0
	for second := range 24 * 3600 {
		at := time.Duration(second) * time.Second
		if was, tell := o.fail(began.Add(at), "kubo", "connection refused"); tell {
			lines, untold = append(lines, at), untold+was.untold
			require.Equal(t, began, was.since)
		}
	}
	require.Equal(t, []time.Duration{0, time.Minute, 3 * time.Minute, 7 * time.Minute, 15 * time.Minute, 31 * time.Minute, 63 * time.Minute}, lines[:7])
	for i := 8; i < len(lines); i++ {
		require.Equal(t, maxSilence, lines[i]-lines[i-1])
	}
	require.Len(t, lines, 29)
	left, failed := o.end("kubo")
	require.True(t, failed)
	require.Equal(t, 24*3600-len(lines), untold+left.untold, "every failure is told or counted")
	_, failed = o.end("kubo")
	require.False(t, failed, "it ends once")
}

func TestAnotherReasonIsToldAtOnce(t *testing.T) {
	var o outages
	now := time.Unix(0, 0)
	tell := func(place, why string) bool {
		now = now.Add(time.Millisecond)
		_, told := o.fail(now, place, why)
		return told
	}
	require.True(t, tell("kubo", "connection refused"))
	require.True(t, tell("pinning", "connection refused"), "each place has its own")
	require.False(t, tell("kubo", "connection refused"))
	require.True(t, tell("kubo", "401 Unauthorized"))
	require.False(t, tell("kubo", "connection refused"), "not to and fro")
	told := 0
	for n := range 1000 {
		if tell("kubo", fmt.Sprint("leaf ", n)) {
			told++
		}
	}
	require.Equal(t, maxReasons-2, told)
	h := recorded.PlaceHealth{Place: "kubo"}
	o.tell(&h)
	require.Equal(t, "leaf 999", h.Why)
	require.Equal(t, time.Unix(0, 0).Add(time.Millisecond).UTC(), *h.FailingSince)
	_, failed := o.end("kubo")
	require.True(t, failed)
	require.True(t, tell("kubo", "connection refused"), "the next outage is a new one")
}

func TestReasonsAreOfNoChunkAndTellNoAddress(t *testing.T) {
	dial := &net.OpError{Op: "dial", Net: "tcp", Addr: &net.TCPAddr{IP: net.IPv4(10, 0, 0, 7), Port: 5001}, Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	status := &remote.StatusError{Step: "pin/ls", Status: 401, Text: "no such token: s3cret"}
	for want, err := range map[string]error{
		"connection refused":                   fmt.Errorf("kubo: %w", &url.Error{Op: "Post", URL: "http://user:s3cret@10.0.0.7:5001/?arg=bafy", Err: dial}),
		"pin/ls: 401 Unauthorized":             fmt.Errorf("copy to kubo@10.0.0.7: %w", status),
		"the answer":                           fmt.Errorf("kubo: pin/ls: %w: %w", errors.New("the answer"), errors.New("bafy")),
		"the first":                            errors.Join(fmt.Errorf("x: %w", errors.New("the first")), errors.New("s3cret")),
		"its host name could not be looked up": &net.DNSError{Err: "no such host", Name: "kubo.lan", Server: "10.0.0.1:53"},
		strings.Repeat("x", maxReason):         errors.New(strings.Repeat("x", 10*maxReason)),
	} {
		require.Equal(t, want, reason(err))
	}
}
