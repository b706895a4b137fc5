package index

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// load reads a file. It returns nil if there is none.
func load(path string) (*state, error) {
	if path == "" {
		return nil, nil
	}
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s := new(state)
	if err := json.Unmarshal(raw, s); err != nil {
		return nil, fmt.Errorf("index: %s: %w", path, err)
	}
	if s.Held == nil || s.History == nil {
		return nil, fmt.Errorf("index: %s holds no index", path)
	}
	return s, nil
}

// save writes a file atomically.
func save(path string, s *state) error {
	raw, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(path+".tmp", raw, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".tmp", path)
}
