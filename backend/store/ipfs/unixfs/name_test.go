package unixfs_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

// TestNamesAgree checks that naming content, receiving it, its leaves alone and plain arithmetic give the
// same CID.
func TestNamesAgree(t *testing.T) {
	node, err := ipfs.Open(t.Context(), ipfs.Config{Dir: t.TempDir()})
	require.NoError(t, err)
	defer func() { require.NoError(t, node.Close()) }()
	for _, size := range []int{0, 1, 1 << 20, 1<<20 + 1, 5<<20 - 7, 6 << 20} {
		content := make([]byte, size)
		_, _ = rand.NewChaCha8([32]byte{1}).Read(content) // never fails
		ref, leaves, nameErr := unixfs.Name(t.Context(), bytes.NewReader(content))
		require.NoError(t, nameErr)
		stored, storeErr := node.Receive(t.Context(), bytes.NewReader(content))
		require.NoError(t, storeErr)
		require.Equal(t, stored, ref)
		kept, keptErr := node.Leaves(t.Context(), ref.CID)
		require.NoError(t, keptErr)
		require.Equal(t, kept, leaves)
		root, rootErr := unixfs.Root(int64(size), leaves)
		require.NoError(t, rootErr)
		require.Equal(t, ref.CID, root)
		plain, plainErr := storetest.CID(content)
		require.NoError(t, plainErr)
		require.Equal(t, plain, root)
		_, err = unixfs.Root(int64(size)+2<<20, leaves)
		require.Error(t, err)
	}
	_, err = unixfs.Root(-1, make([][32]byte, 1))
	require.Error(t, err)
}

func TestNameTellsOfABrokenSource(t *testing.T) {
	boom := errors.New("boom")
	_, _, err := unixfs.Name(t.Context(), io.MultiReader(bytes.NewReader(make([]byte, 2<<20)), iotest.ErrReader(boom)))
	require.ErrorIs(t, err, boom)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err = unixfs.Name(ctx, bytes.NewReader(nil))
	require.ErrorIs(t, err, context.Canceled)
}
