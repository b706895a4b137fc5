package token

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"footlight/backend/durable"
)

const (
	keySuffix = ".token.pem"
	pemType   = "PRIVATE KEY" // PKCS #8, RFC 5208
	keysKept  = 2             // the signing key and its predecessor
)

// key is a signing key. Its ID begins with the time when it was made, so IDs sort by age.
type key struct {
	id      string
	private ed25519.PrivateKey
}

const idTime = "20060102T150405Z"

func newKey(made time.Time) key {
	_, private, _ := ed25519.GenerateKey(rand.Reader) // never fails
	return key{id: made.UTC().Format(idTime) + "-" + rand.Text()[:8], private: private}
}

// made returns when the key was made, or zero if its file was renamed.
func (k key) made() time.Time {
	stamp, _, _ := strings.Cut(k.id, "-")
	t, err := time.Parse(idTime, stamp)
	if err != nil {
		return time.Time{}
	}
	return t
}

// mark returns the name of the value that proves that the revocations of the key's tokens were not lost.
func (k key) mark() string { return "key/" + k.id }

// loadKeys reads the folder's keys, oldest first.
func loadKeys(dir string) ([]key, error) {
	names, err := fs.Glob(os.DirFS(dir), "*"+keySuffix)
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	keys := make([]key, 0, len(names))
	for _, name := range names {
		p := filepath.Join(dir, name)
		k, err := loadKey(p)
		if err != nil {
			return nil, fmt.Errorf("read token key %s: %w", p, err)
		}
		keys = append(keys, k)
	}
	return keys, nil
}

func loadKey(path string) (key, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return key{}, err
	}
	block, _ := pem.Decode(text)
	if block == nil || block.Type != pemType {
		return key{}, errors.New("is not a PEM private key")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	private, ok := parsed.(ed25519.PrivateKey)
	if err != nil || !ok {
		return key{}, errors.New("is not an Ed25519 key")
	}
	return key{id: strings.TrimSuffix(filepath.Base(path), keySuffix), private: private}, nil
}

// save writes a key file that only its owner can read. The file gets its final name once it is complete.
func (k key) save(dir string) error {
	der, err := x509.MarshalPKCS8PrivateKey(k.private)
	if err != nil {
		return err
	}
	text := pem.EncodeToMemory(&pem.Block{Type: pemType, Bytes: der})
	return durable.WriteFile(filepath.Join(dir, k.id+keySuffix), text, 0o600)
}

func (k key) remove(dir string) error {
	err := os.Remove(filepath.Join(dir, k.id+keySuffix))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
