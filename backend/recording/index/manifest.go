package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"footlight/backend/event"
)

const (
	manifestFile    = "index.json"
	manifestVersion = 1
)

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
	if err := os.MkdirAll(dir, 0o755); err != nil {
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

// rebuild writes into the KV every event that only has an index.json.
func (x *Index) rebuild(ctx context.Context) error {
	entries, err := os.ReadDir(x.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		id, err := event.ParseID(e.Name())
		if err != nil || !e.IsDir() {
			continue
		}
		if err := x.rebuildEvent(ctx, id); err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
	}
	return nil
}

// rebuildEvent writes the event last: until it is there, the next start
// rebuilds again.
func (x *Index) rebuildEvent(ctx context.Context, id event.ID) error {
	if _, _, err := x.kv.Get(ctx, eventKey(id)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	m, err := readManifest(filepath.Join(x.dir, string(id), manifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if m.Event.Start.EventID != id {
		return fmt.Errorf("index.json is of %s", m.Event.Start.EventID)
	}
	for n, c := range m.Chunks {
		if _, err = create(ctx, x.kv, chunkKey(id, n), c); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	_, err = create(ctx, x.kv, eventKey(id), m.Event)
	return err
}

func readManifest(path string) (manifest, error) {
	var m manifest
	body, err := os.ReadFile(path)
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return m, err
	}
	if m.Version != manifestVersion {
		return m, fmt.Errorf("index.json has version %d, not %d", m.Version, manifestVersion)
	}
	for n, c := range m.Chunks {
		if c.Index != n {
			return m, errors.New("index.json has a hole in its chunks")
		}
	}
	return m, nil
}
