package upload

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
)

// digests is a store that keeps nothing and only returns the content's names.
type digests struct{ err error }

func (s digests) Receive(_ context.Context, r io.Reader) (blob.Ref, error) {
	b, err := io.ReadAll(r)
	sum := sha256.Sum256(b)
	return blob.Ref{CID: blob.RawCID(sum), Size: int64(len(b)), SHA256: sum}, errors.Join(err, s.err)
}

func TestSend(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chunk.mp4")
	require.NoError(t, os.WriteFile(path, []byte("a minute"), 0o600))
	sum := sha256.Sum256([]byte("a minute"))
	ctx := t.Context()

	ref, err := send(ctx, digests{}, path, sum)
	require.NoError(t, err)
	require.Equal(t, blob.RawCID(sum), ref.CID)

	_, err = send(ctx, digests{}, path, [32]byte{1})
	require.ErrorIs(t, err, errChanged)
	_, err = send(ctx, digests{}, path+".gone", sum)
	require.ErrorIs(t, err, errChanged)
	away := errors.New("the store is not reachable")
	_, err = send(ctx, digests{away}, path, sum)
	require.ErrorIs(t, err, away)
	require.NotErrorIs(t, err, errChanged)
}
