package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"footlight/app/sources"
	"footlight/backend/durable"
)

// saved holds what the studio remembers between two starts.
type saved struct {
	Servers []string       `json:"servers,omitempty"` // that the studio has visited, the last one first
	Network bool           `json:"network,omitempty"` // the server on this machine is open to its network
	Sources sources.Choice `json:"sources,omitzero"`  // of the last show
}

// with returns the values with a server as the last one visited.
func (s saved) with(server string) saved {
	others := slices.DeleteFunc(slices.Clone(s.Servers), func(other string) bool { return other == server })
	s.Servers = append([]string{server}, others[:min(len(others), maxServers-1)]...)
	return s
}

// maxServers limits how many servers are remembered.
const maxServers = 8

// settings is the file with the saved values.
type settings struct {
	path string
	mu   sync.Mutex // held while the file is changed
}

// change changes the saved values. A file that cannot be read is replaced.
func (s *settings) change(how func(*saved)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	values, _ := s.load()
	how(&values)
	return s.save(values)
}

// load returns the saved values. They are empty if there is no file.
func (s *settings) load() (saved, error) {
	var values saved
	body, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return values, nil
	}
	if err != nil {
		return values, fmt.Errorf("read settings: %w", err)
	}
	if err := json.Unmarshal(body, &values); err != nil {
		return saved{}, fmt.Errorf("read settings: %w", err)
	}
	return values, nil
}

// save replaces the file. A crash leaves the old one or the new one.
func (s *settings) save(values saved) error {
	body, err := json.MarshalIndent(values, "", "  ")
	if err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	if err := durable.WriteFile(s.path, append(body, '\n'), 0o600); err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	return nil
}
