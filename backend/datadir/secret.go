package datadir

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"footlight/backend/durable"
)

// secretSize is the length of a generated key, in bytes.
const secretSize = 32

// Secret reads a key file in the folder "keys", and creates it at first use. The file is readable only by its
// owner, and complete before it has its name.
func (f *Folder) Secret(name string) ([]byte, error) {
	if err := os.MkdirAll(f.Sub("keys"), 0o700); err != nil {
		return nil, err
	}
	path := filepath.Join(f.Sub("keys"), name)
	key, err := os.ReadFile(path)
	if err == nil && len(key) != secretSize {
		return nil, fmt.Errorf("key file %s is damaged: it must hold %d bytes", path, secretSize)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, secretSize)
	_, _ = rand.Read(key) // never fails
	return key, durable.WriteFile(path, key, 0o600)
}
