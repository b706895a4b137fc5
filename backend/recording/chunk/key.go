package chunk

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"footlight/backend/blob"
)

// recipe is part of every Key. It changes when chunks are encoded in another way.
const recipe = "footlight chunk 3"

// Sum returns the hash of the segments' contents, in order. A missing file counts as empty.
func Sum(segments []string) ([32]byte, error) {
	all := sha256.New()
	for _, path := range segments {
		sum, err := fileSum(path)
		if err != nil {
			return sum, err
		}
		all.Write(sum[:])
	}
	return [32]byte(all.Sum(nil)), nil
}

// Key returns the name of a chunk made of the segments with that Sum and profile. Chunks with equal
// Keys are interchangeable, although their bytes may differ: an encoder with a capped rate and
// several threads is not deterministic. class separates chunks that must not be exchanged anyway.
func (p Profile) Key(sum [32]byte, class string) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%s %x %q %+v", recipe, sum, class, p))
}

func fileSum(path string) (sum [32]byte, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return sha256.Sum256(nil), nil
	}
	if err != nil {
		return sum, fmt.Errorf("chunk: %w", err)
	}
	defer f.Close()
	hash := sha256.New()
	if _, err = io.Copy(hash, blob.Polite{Reader: f}); err != nil {
		return sum, fmt.Errorf("chunk: %w", err)
	}
	return [32]byte(hash.Sum(nil)), nil
}
