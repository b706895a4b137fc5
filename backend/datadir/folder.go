package node

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// ErrInUse is returned when another server already runs on the data folder.
var ErrInUse = errors.New("node: data folder is in use by another server")

// folder is the data folder: one server at a time, private to its user.
type folder struct {
	path string
	lock *flock.Flock
}

// openFolder makes the data folder and takes it. What a server that was killed
// announced is withdrawn: its addresses may be anybody's by now.
func openFolder(path string) (*folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("--data: %w", err)
	}
	lock := flock.New(filepath.Join(path, "lock"))
	taken, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("--data: %w", err)
	}
	if !taken {
		return nil, fmt.Errorf("%w: %s%s", ErrInUse, path, holder(path))
	}
	f := &folder{path: path, lock: lock}
	if err := errors.Join(f.withdraw(), f.conceal()); err != nil {
		return nil, errors.Join(fmt.Errorf("--data: %w", err), f.close())
	}
	return f, nil
}

// conceal takes away what earlier versions let others on the machine see: what is
// shown goes through a door, and what is logged is the host's.
func (f *folder) conceal() error {
	var errs []error
	for _, name := range []string{"hls", "logs", "spool"} {
		if err := os.Chmod(f.sub(name), 0o700); !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// holder says which process has the folder, as far as its server.json tells.
func holder(path string) string {
	if a, err := ReadAddresses(path); err == nil && a.PID != 0 {
		return fmt.Sprintf(" (process %d, %s)", a.PID, a.HTTP)
	}
	return ""
}

func (f *folder) sub(name string) string { return filepath.Join(f.path, name) }

func (f *folder) close() error { return f.lock.Close() }

// Addresses is the content of <data>/server.json: where a running server
// listens. The file exists while the server answers.
type Addresses struct {
	HTTP  string `json:"http"`
	API   string `json:"api"`
	HTTPS string `json:"https,omitempty"`
	TLS   bool   `json:"tls,omitempty"` // HTTP and API speak HTTPS
	RTMP  string `json:"rtmp"`
	RTMPS string `json:"rtmps,omitempty"`
	RTC   string `json:"rtc"`
	RPC   string `json:"rpc"`
	Site  string `json:"site"` // where people go, and sign in
	PID   int    `json:"pid"`

	IPFS []string `json:"ipfs,omitempty"` // where other IPFS nodes fetch public content
}

// ReadAddresses reads a data folder's server.json.
func ReadAddresses(data string) (Addresses, error) {
	var a Addresses
	raw, err := os.ReadFile(addressFile(data))
	if err != nil {
		return a, err
	}
	return a, json.Unmarshal(raw, &a)
}

func addressFile(data string) string { return filepath.Join(data, "server.json") }

// announce writes server.json, whole or not at all.
func (f *folder) announce(a Addresses) error {
	raw, err := json.Marshal(a)
	if err != nil {
		return err
	}
	tmp := addressFile(f.path) + ".tmp"
	if err := os.WriteFile(tmp, append(raw, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(tmp, addressFile(f.path))
}

func (f *folder) withdraw() error {
	if err := os.Remove(addressFile(f.path)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
