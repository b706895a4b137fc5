package health

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"footlight/backend/event/recorded"
	"footlight/backend/store/pdp/provider"
)

// embedded is the mode of a part that runs in this process.
const embedded = "embedded"

// probeSize is the block size of most disks, in bytes. An empty file would fit on a full disk.
const probeSize = 4 << 10

// Places reports the state of the copies in each storage place.
type Places interface {
	Places(ctx context.Context) []recorded.PlaceHealth
}

// Storage checks the recordings, and whether there is room for more.
type Storage struct {
	Recorder interface {
		Health() recorded.RecordingHealth
	}
	Places   Places
	Provider *provider.Provider // nil if no provider proves possession
	Spool    string             // the folder that must have room for a show
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

// withoutHosts removes the host from the names of places, because /health is public.
func withoutHosts(all []recorded.PlaceHealth) []recorded.PlaceHealth {
	all = slices.Clone(all)
	for i, p := range all {
		all[i].Place, _, _ = strings.Cut(p.Place, "@")
	}
	return all
}

// probe writes a file into a folder and removes it. It always uses the same name, so that a killed server
// leaves at most one. It removes the file so that the next probe needs free space again.
func probe(folder string) error {
	file := filepath.Join(folder, ".health")
	err := os.WriteFile(file, make([]byte, probeSize), 0o600)
	return errors.Join(err, os.Remove(file))
}

// addProofs describes the embedded provider. A damaged piece does not make the server unhealthy, because it
// is on record and being repaired.
func addProofs(details map[string]any, s provider.Status) {
	details["proofs"], details["proves"] = embedded, "integrity, not independence: this server runs both provider and chain"
	details["dataSets"], details["pieces"], details["bytes"] = s.DataSets, s.Pieces, s.Bytes
	details["proven"], details["faulty"], details["faults"], details["retired"] = s.Proven, s.Faulty, s.Faults, s.Retired
	if !s.LastPass.At.IsZero() {
		details["lastScrub"] = map[string]any{
			"at": s.LastPass.At, "seconds": s.LastPass.Took.Seconds(), "pieces": s.LastPass.Pieces, "bad": s.LastPass.Bad,
		}
	}
}
