package health

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"footlight/backend/event"
)

func TestStorageIsTheSpool(t *testing.T) {
	spool := filepath.Join(t.TempDir(), "spool")
	if err := probe(spool); err == nil {
		t.Error("no spool, and storage is well")
	}
	if err := os.Mkdir(spool, 0o700); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := probe(spool); err != nil {
			t.Error(err)
		}
	}
	if left, err := os.ReadDir(spool); err != nil || len(left) != 0 {
		t.Errorf("the probes left %v, %v", left, err)
	}
}

// Everybody may read how places get on, and nobody on which hosts they are.
func TestHealthShowsPlacesWithoutTheirHosts(t *testing.T) {
	since := time.Unix(1, 0)
	shown := withoutHosts([]event.PlaceHealth{{Place: "pdp"}, {Place: "kubo@10.0.0.7:5001", FailingSince: &since, Why: "connection refused"}})
	want := []event.PlaceHealth{{Place: "pdp"}, {Place: "kubo", FailingSince: &since, Why: "connection refused"}}
	if !slices.Equal(shown, want) {
		t.Errorf("shows %+v", shown)
	}
}
