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

// errDamaged means that index.json was cut off or overwritten.
var errDamaged = errors.New("index.json is damaged")

// manifest is the content of index.json, described in the package comment.
type manifest struct {
	Version int     `json:"version"`
	Event   Event   `json:"event"`
	Chunks  []Chunk `json:"chunks"`
}

// staged is the path of a new index.json beside the current one. It is written before the KV
// changes, so a full disk changes nothing.
type staged string

// stage writes a new index.json, which keep puts in its place.
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

// keep replaces index.json. After a power cut there is the old file or the new one.
func (s staged) keep() error {
	if err := durable.Rename(string(s), filepath.Join(filepath.Dir(string(s)), manifestFile)); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	return nil
}

// drop removes the staged file, because the change failed.
func (s staged) drop() error {
	if err := os.Remove(string(s)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("index: %w", err)
	}
	return nil
}

// keepDamaged links index.json to a second name, so that the first name always exists.
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
		return m, fmt.Errorf("index.json belongs to event %s", m.Event.Start.EventID)
	}
	for n, c := range m.Chunks {
		if c.Index != n {
			return m, errors.New("index.json: a chunk is missing")
		}
	}
	return m, nil
}
