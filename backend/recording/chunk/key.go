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

// recipe is part of every Key; another way to encode makes it another.
const recipe = "footlight chunk 2"

// Sum names segments by their content, in order. One that is gone counts as
// empty.
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

// Key names a chunk by what it is made of, a Sum, and how. Chunks of one Key are
// interchangeable, although their bytes may differ: an encoder with a capped
// rate and threads is not exact. class keeps chunks apart that must not be
// exchanged all the same.
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
