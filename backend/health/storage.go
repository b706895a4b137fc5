package health

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"footlight/backend/event"
	"footlight/backend/store/pdp/provider"
)

// embedded is how what this process does itself is labelled.
const embedded = "embedded"

// probeSize is one block of most disks: an empty file fits a full one.
const probeSize = 4 << 10

// Places knows how copies get on in the storage places.
type Places interface {
	Places(ctx context.Context) []event.PlaceHealth
}

// Storage checks how recordings go, and whether there is room for them.
type Storage struct {
	Recorder interface{ Health() event.RecordingHealth }
	Places   Places
	Provider *provider.Provider // nil: nobody proves possession
	Spool    string             // the folder where a show must find room to be kept
	Bus      interface{ Writable() error }
}

// Check implements api.Checker.
func (s Storage) Check(ctx context.Context) (map[string]any, error) {
	h := s.Recorder.Health()
	details := map[string]any{
		"mode": embedded, "proofs": "none", "paused": h.Paused, "level": h.Level,
		"recording": h.Recording, "waiting": h.Waiting, "retrying": h.Retrying, "failed": h.Failed,
		"places": withoutHosts(s.Places.Places(ctx)),
	}
	if s.Provider != nil {
		addProofs(details, s.Provider.Status())
	}
	if h.Paused {
		return details, syscall.ENOSPC
	}
	return details, errors.Join(probe(s.Spool), s.Bus.Writable())
}

// withoutHosts leaves out on which host a place is: everybody reads /health.
func withoutHosts(all []event.PlaceHealth) []event.PlaceHealth {
	for i, p := range all {
		all[i].Place, _, _ = strings.Cut(p.Place, "@")
	}
	return all
}

// probe writes into a folder. It is the same file every time, so that a kill leaves no
// litter, and it goes, so that the next one needs room of its own.
func probe(folder string) error {
	file := filepath.Join(folder, ".health")
	err := os.WriteFile(file, make([]byte, probeSize), 0o600)
	return errors.Join(err, os.Remove(file))
}

// addProofs tells of the embedded provider. A damaged piece makes nobody
// unhealthy: it is on record and being repaired.
func addProofs(details map[string]any, s provider.Status) {
	details["proofs"], details["proves"] = embedded, "integrity, not independence: provider and chain are this server's"
	details["dataSets"], details["pieces"], details["bytes"] = s.DataSets, s.Pieces, s.Bytes
	details["proven"], details["faulty"], details["faults"], details["retired"] = s.Proven, s.Faulty, s.Faults, s.Retired
	if !s.LastPass.At.IsZero() {
		details["lastScrub"] = map[string]any{
			"at": s.LastPass.At, "seconds": s.LastPass.Took.Seconds(), "pieces": s.LastPass.Pieces, "bad": s.LastPass.Bad,
		}
	}
}
