package e2e_test

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"
)

// runDemo runs `server demo` beside a server until the test ends, and waits for its output.
func (s *server) runDemo(until string, args ...string) *output {
	s.t.Helper()
	cmd := s.command(append([]string{"demo"}, args...)...)
	out := &output{}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // the output is checked instead
		close(ended)
	}()
	s.t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGINT) // fails if the process has ended
		<-ended
	})
	eventually(s.t, 2*time.Minute, "the demo says "+until, func() error {
		if said := out.tail(); !strings.Contains(said, until) {
			return fmt.Errorf("it says:\n%s", said)
		}
		return nil
	})
	return out
}

// TestDemoWhereAccessIsEnforced checks that the demo signs in, plans, opens the room and publishes, and that
// a viewer with the room's address can watch.
func TestDemoWhereAccessIsEnforced(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--access", "enforced")
	said := s.runDemo("live: ").tail()
	if !strings.Contains(said, "Room     "+s.url("/room/demo")) || !strings.Contains(said, "Door     open") {
		t.Errorf("it says:\n%s", said)
	}
	eventually(t, time.Minute, "the room is live and open", func() error {
		room := s.ok("GET", "/api/rooms/demo", nil)
		if dig(room, "access", "needed") != "none" || room["state"] != "live" {
			return fmt.Errorf("%v", room)
		}
		return nil
	})
	watch, _ := s.ok("POST", "/api/rooms/demo/access", nil)["token"].(string)
	watched := s.open("/live/demo.flv", bearer(watch)...)
	defer watched.Body.Close()
	if watched.StatusCode != 200 {
		t.Errorf("a guest watches: %s", watched.Status)
	}
	seal, err := s.boxOffice().Plans.Seal(t.Context(), "demo")
	if err != nil || !seal.Entries[0].Verified {
		t.Errorf("the plan is not the demo's own: %+v, %v", seal.Entries, err)
	}
	s.visitor().gig(s, "taken", 0)
	s.runDemo("with --event", "--event", "taken")
}
