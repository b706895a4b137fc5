package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"footlight/backend/config"
	"footlight/backend/durable"
	"footlight/backend/event"
)

// saved is what the studio remembers between two starts.
type saved struct {
	Servers []string `json:"servers,omitempty"` // those it belonged to, the last one first
	Network bool     `json:"network,omitempty"` // the server on this machine is for its network
	Sources Sources  `json:"sources,omitzero"`  // what shows are made of
}

// with is saved once the studio belongs to a server.
func (s saved) with(server string) saved {
	others := slices.DeleteFunc(slices.Clone(s.Servers), func(other string) bool { return other == server })
	s.Servers = append([]string{server}, others[:min(len(others), mostServers-1)]...)
	return s
}

// mostServers is how many servers are remembered.
const mostServers = 8

// settings is the file that holds it.
type settings struct {
	path string
	mu   sync.Mutex // of whom changes it
}

// change saves what was saved, changed. What cannot be read is replaced.
func (s *settings) change(how func(*saved)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	values, _ := s.load()
	how(&values)
	return s.save(values)
}

// load returns what was saved, or nothing where nothing was.
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

// save replaces the file, so that a crash leaves the old one or the new one.
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

// folder is where the event of that server is kept.
func (p publish) folder(server string, id event.ID) (string, error) {
	if p.dir != "" {
		return p.dir, nil
	}
	root, err := allKept()
	return filepath.Join(root, folderOf(server), string(id)), err
}

// folderOf is what a server's folder is called. One on this machine has one, by whichever address it is called.
func folderOf(server string) string {
	_, host, _ := strings.Cut(server, "://")
	if at, err := netip.ParseAddrPort(host); err == nil && config.IsLocal(at.Addr()) {
		host = fmt.Sprintf("127.0.0.1:%d", at.Port())
	}
	return strings.ReplaceAll(host, ":", "_")
}

// allKept is where everything is kept that is not kept in a folder of its own.
func allKept() (string, error) {
	if data := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, "footlight-studio"), nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share", "footlight-studio"), err
}
