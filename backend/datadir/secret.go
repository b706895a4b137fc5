package node

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// secretSize is the length of a key made here, in bytes.
const secretSize = 32

// secret reads a key file of the server, making it at first use. The file is
// its owner's alone, and whole before it has its name.
func secret(dir, name string) ([]byte, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, name)
	key, err := os.ReadFile(path)
	if err == nil && len(key) != secretSize {
		return nil, fmt.Errorf("key file %s is damaged: it must hold %d bytes", path, secretSize)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, secretSize)
	_, _ = rand.Read(key) // never fails
	return key, writeSecret(path, key)
}

func writeSecret(path string, key []byte) error {
	tmp, err := os.OpenFile(path+".tmp", os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = tmp.Write(key)
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(path+".tmp", path)
}
