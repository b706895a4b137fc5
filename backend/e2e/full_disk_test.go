package e2e_test

import (
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"footlight/backend/smalldisk"
)

// TestAFullDiskIsToldAsDamage: while the disk is full the server serves on, and says
// that it does and what it cannot.
func TestAFullDiskIsToldAsDamage(t *testing.T) {
	s := &server{t: t, root: t, data: smalldisk.Dir(t, 256)}
	s.run()
	s.encode(t, "crammed")
	off := smalldisk.Fill(t, s.data)
	eventually(t, time.Minute, "the full disk is told", s.degradedBy("disk"))
	viewer, err := s.whep("crammed")
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, time.Minute, "the show goes on", func() error {
		if viewer.Frames() == 0 {
			return errors.New("no picture")
		}
		return nil
	})
	off()
	eventually(t, time.Minute, "there is room again", s.degradedBy())
}

// degradedBy reports whether /health says that the server serves, and that nothing but
// these parts is degraded.
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
