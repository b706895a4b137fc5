// Package upload gives a finished chunk to
// the store, believes only what it can check, and then removes what the chunk was made of.
package upload

import (
	"context"
	"errors"
	"fmt"
	"os"

	"footlight/backend/blob"
)

// ErrChanged is a file that is not the one that was encoded: missing, or of
// another content. It has to be made again.
var ErrChanged = errors.New("upload: the file is not what was encoded")

// Send stores the file at path. sum is what its content must hash to; the
// store's own account of it is compared as well. Sending again is harmless.
func Send(ctx context.Context, to blob.Receiver, path string, sum [32]byte) (blob.Ref, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return blob.Ref{}, ErrChanged
	}
	if err != nil {
		return blob.Ref{}, fmt.Errorf("upload: %w", err)
	}
	defer f.Close()
	ref, err := to.Receive(ctx, blob.Polite{Reader: f})
	if err != nil {
		return blob.Ref{}, fmt.Errorf("upload: %w", err)
	}
	if ref.SHA256 != sum {
		return blob.Ref{}, ErrChanged
	}
	return ref, nil
}
