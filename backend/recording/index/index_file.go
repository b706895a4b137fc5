package index

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"footlight/backend/durable"
	"footlight/backend/event"
)

const (
	manifestFile    = "index.json"
	damagedFile     = manifestFile + ".damaged"
	manifestVersion = 1
)

// errDamaged is an index.json that was cut off, or overwritten.
var errDamaged = errors.New("index.json is damaged")

// manifest is index.json; see the package's doc.
type manifest struct {
	Version int     `json:"version"`
	Event   Event   `json:"event"`
	Chunks  []Chunk `json:"chunks"`
}

// staged is the path of an index.json that is written, and stands beside the one
// there is. On a full disk the writing fails: before the KV knows of anything.
type staged string

// stage writes an index.json that is not in its place yet.
func stage(spool string, e Event, chunks []Chunk) (staged, error) {
	body, err := json.Marshal(manifest{Version: manifestVersion, Event: e, Chunks: chunks})
	if err != nil {
		return "", fmt.Errorf("index: %w", err)
	}
	dir := filepath.Join(spool, string(e.Start.EventID))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("index: %w", err)
	}
	s := staged(filepath.Join(dir, manifestFile+".tmp"))
	if err := writeSynced(string(s), body); err != nil {
		return "", errors.Join(fmt.Errorf("index: %w", err), s.drop())
	}
	return s, nil
}

// keep puts it in its place, so that after a power cut the old one is there or the
// new one.
func (s staged) keep() error {
	if err := durable.Rename(string(s), filepath.Join(filepath.Dir(string(s)), manifestFile)); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	return nil
}

// drop takes it away: what it was written for did not happen.
func (s staged) drop() error {
	if err := os.Remove(string(s)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("index: %w", err)
	}
	return nil
}

// keepDamaged gives index.json a second name, so that it is never without its first.
func keepDamaged(dir string) error {
	kept := filepath.Join(dir, damagedFile)
	if err := os.Remove(kept); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("index: %w", err)
	}
	if err := os.Link(filepath.Join(dir, manifestFile), kept); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	return nil
}

func writeSynced(path string, body []byte) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = f.Write(body)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// readManifest reads an event's index.json from the spool folder dir.
func readManifest(dir string, id event.ID) (manifest, error) {
	var m manifest
	body, err := os.ReadFile(filepath.Join(dir, string(id), manifestFile))
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return m, fmt.Errorf("%w: %w", errDamaged, err)
	}
	if m.Version != manifestVersion {
		return m, fmt.Errorf("index.json has version %d, not %d", m.Version, manifestVersion)
	}
	if m.Event.Start.EventID != id {
		return m, fmt.Errorf("index.json is of %s", m.Event.Start.EventID)
	}
	for n, c := range m.Chunks {
		if c.Index != n {
			return m, errors.New("index.json has a hole in its chunks")
		}
	}
	return m, nil
}
