package datadir

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"footlight/backend/durable"
)

// ErrInUse means that another server runs on the data folder.
var ErrInUse = errors.New("datadir: the data folder is in use by another server")

// Folder is a data folder that this process has locked. Close must be called.
type Folder struct {
	path string
	lock *flock.Flock
}

// Open creates the data folder if needed, and locks it. It removes the addresses that a killed server left,
// because other programs may use them by now.
func Open(path string) (*Folder, error) {
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
	f := &Folder{path: path, lock: lock}
	if err := errors.Join(f.Withdraw(), f.conceal()); err != nil {
		return nil, errors.Join(fmt.Errorf("--data: %w", err), f.Close())
	}
	return f, nil
}

// conceal removes the access of other users to a folder that was made or restored with a wide umask: shows
// are for viewers with access, and logs for the host.
func (f *Folder) conceal() error {
	var errs []error
	for _, name := range []string{"hls", "logs", "spool"} {
		if err := os.Chmod(f.Sub(name), 0o700); !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// holder describes the process that has the folder, as far as its server.json says.
func holder(path string) string {
	if a, err := ReadAddresses(path); err == nil && a.PID != 0 {
		return fmt.Sprintf(" (process %d, %s)", a.PID, a.HTTP)
	}
	return ""
}

// Path returns the path of the folder.
func (f *Folder) Path() string { return f.path }

// Sub returns the path of an entry in the folder.
func (f *Folder) Sub(name string) string { return filepath.Join(f.path, name) }

// Close unlocks the folder.
func (f *Folder) Close() error { return f.lock.Close() }

// Addresses is the content of <data>/server.json: the addresses of a running server. The file exists while
// the server answers.
type Addresses struct {
	HTTP  string `json:"http"`
	API   string `json:"api"`
	HTTPS string `json:"https,omitempty"`
	TLS   bool   `json:"tls,omitempty"` // HTTP and API use TLS
	RTMP  string `json:"rtmp"`
	RTMPS string `json:"rtmps,omitempty"`
	RTC   string `json:"rtc"`
	RPC   string `json:"rpc"`
	Site  string `json:"site"` // public address of the pages, where users sign in
	PID   int    `json:"pid"`

	IPFS []string `json:"ipfs,omitempty"` // addresses for other IPFS nodes
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

// Announce writes server.json atomically.
func (f *Folder) Announce(a Addresses) error {
	raw, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return durable.WriteFile(addressFile(f.path), append(raw, '\n'), 0o600)
}

// Withdraw removes server.json.
func (f *Folder) Withdraw() error {
	if err := os.Remove(addressFile(f.path)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
