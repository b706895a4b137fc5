package e2e_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"footlight/backend/disktest"
)

// TestAFullDiskIsToldAsDamage checks that the server keeps serving while the disk is full, and reports what
// does not work.
func TestAFullDiskIsToldAsDamage(t *testing.T) {
	s := &server{t: t, root: t, data: disktest.Dir(t, 256)}
	s.run()
	s.encode(t, "crammed")
	off := disktest.Fill(t, s.data)
	eventually(t, time.Minute, "the full disk is told", s.degradedBy("disk"))
	s.watches(t, "crammed")
	off()
	eventually(t, time.Minute, "there is room again", s.degradedBy())
}

// TestACrashOnAFullDisk checks that the server starts again on a full disk, also after a second crash. It
// reports why it cannot write, and serves everything that needs no writing. When there is room, it writes
// again.
func TestACrashOnAFullDisk(t *testing.T) {
	t.Parallel()
	s := &server{t: t, root: t, data: disktest.Dir(t, 512)}
	s.run()
	s.ok("POST", "/plan", brief("crash"))
	var offs []func()
	fill := func() { offs = append(offs, disktest.Fill(t, s.data)) }
	for range 2 {
		s.kill()
		fill()
		s.start()
		fill() // fills the space that the former process freed
		eventually(t, time.Minute, "the full disk is told", s.degradedBy("disk"))
		s.ok("GET", "/api/rooms/crash", nil)
	}
	s.encode(t, "crash")
	s.watches(t, "crash")
	if a := s.call("POST", "/iterate", refine("crash", "title", "shorter")); a.status != http.StatusInternalServerError || a.body["details"] == "" {
		t.Errorf("a write: %d %s", a.status, a.raw)
	}
	for _, off := range offs {
		off()
	}
	eventually(t, time.Minute, "there is room again", s.degradedBy())
	s.ok("POST", "/iterate", refine("crash", "title", "shorter"))
}

// degradedBy reports whether /health says that the server is up, and that exactly these parts are degraded.
func (s *server) degradedBy(parts ...string) func() error {
	return func() error {
		a := s.call("GET", "/health", nil)
		if err := a.expect(http.StatusOK, "degraded:array"); err != nil {
			return err
		}
		told := a.body["degraded"].([]any)
		ok := a.body["status"] == "healthy" && len(told) == len(parts)
		for i := range told {
			d := told[i].(map[string]any)
			since, err := time.Parse(time.RFC3339, d["since"].(string))
			ok = ok && err == nil && time.Since(since) < time.Hour && d["part"] == parts[i] && d["why"] != ""
		}
		if !ok {
			return fmt.Errorf("%v, degraded %v", a.body["status"], told)
		}
		return nil
	}
}
