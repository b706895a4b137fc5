package e2e_test

import (
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"footlight/backend/bus/bustest"
)

// TestOneServerPerNATS checks that a second server on a NATS ends at once and says why, and that the first
// one starts again at once after a kill.
func TestOneServerPerNATS(t *testing.T) {
	n := bustest.StartNATS(t)
	s := startServer(t, "--nats-url", n.URL())
	second := &server{t: t, data: t.TempDir()}
	began, lease := time.Now(), 15*time.Second
	cmd := second.command("serve", "--http", "127.0.0.1:0", "--api", "127.0.0.1:0", "--rtmp", "127.0.0.1:0", "--rtc", "127.0.0.1:0",
		"--rpc", "127.0.0.1:0", "--nats-url", n.URL())
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 || time.Since(began) >= lease {
		t.Errorf("the second server ended after %s with %v", time.Since(began), err)
	}
	if want := fmt.Sprintf("--nats-url: this NATS is in use by another server (process %d on ", s.PID); !strings.Contains(string(out), want) {
		t.Errorf("the second server said %s, without %q", out, want)
	}
	s.kill()
	s.start()
}

// TestNATSIsAway checks that a server goes on without its NATS, says so, refuses what needs it, and recovers, also
// if NATS comes back empty.
func TestNATSIsAway(t *testing.T) {
	t.Parallel()
	n := bustest.StartNATS(t)
	s := startServer(t, "--nats-url", n.URL(), "--access", "enforced")
	host := bearer(s.hostToken().session)
	list := func() answer { return s.call(http.MethodGet, "/api/events", nil, host...) }
	revoke := func() answer {
		return s.call(http.MethodPost, "/api/auth/revoke", map[string]string{"tokenId": "another"}, host...)
	}
	degraded := func(want bool) {
		t.Helper()
		eventually(t, time.Minute, "health reports the bus", func() error {
			h := s.call(http.MethodGet, "/health", nil)
			if got := strings.Contains(string(h.raw), `"part":"bus"`); got != want || h.status != http.StatusOK {
				return fmt.Errorf("answer %d: %s", h.status, h.raw)
			}
			return nil
		})
	}
	if a := list(); a.status != http.StatusOK {
		t.Fatalf("the list of events: %d %s", a.status, a.raw)
	}
	n.Stop()
	degraded(true)
	for what, a := range map[string]answer{"a revocation": revoke(), "a room": s.call(http.MethodGet, "/api/rooms/gig", nil)} {
		if a.status != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" {
			t.Errorf("%s without NATS: %d %v %s", what, a.status, a.header, a.raw)
		}
	}
	n.Start()
	degraded(false)
	if a := revoke(); a.status != http.StatusOK {
		t.Errorf("with NATS again: %d %s", a.status, a.raw)
	}
	n.Stop()
	degraded(true)
	n.Forget()
	n.Start()
	degraded(false)
	if a := list(); a.status != http.StatusOK {
		t.Errorf("with NATS without its data: %d %s", a.status, a.raw)
	}
}
