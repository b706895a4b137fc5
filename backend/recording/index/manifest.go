package index

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"footlight/backend/event"
)

const (
	manifestFile    = "index.json"
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

// save writes index.json so that after a power cut it is the old one or the
// new one.
func (b *Book) save() error {
	body, err := json.Marshal(manifest{Version: manifestVersion, Event: b.event, Chunks: b.list()})
	if err != nil {
		return fmt.Errorf("index: %w", err)
	}
	dir := filepath.Join(b.dir, string(b.event.Start.EventID))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	path := filepath.Join(dir, manifestFile)
	if err := writeSynced(path+".tmp", body); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	if err := os.Rename(path+".tmp", path); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	return syncDir(dir)
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

func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("index: %w", err)
	}
	defer f.Close()
	return f.Sync()
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
