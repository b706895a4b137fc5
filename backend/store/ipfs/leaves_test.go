package ipfs_test

import (
	"bytes"
	"crypto/sha256"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs"
)

func TestLeaves(t *testing.T) {
	node, err := ipfs.Open(t.Context(), ipfs.Config{Dir: t.TempDir()})
	require.NoError(t, err)
	defer func() { require.NoError(t, node.Close()) }()
	const mib = 1 << 20
	content := bytes.Repeat([]byte("leaf"), mib/2+7) // two MiB and a little
	var ref blob.Ref
	for _, size := range []int{0, 5, mib, mib + 1, len(content)} {
		ref, err = node.Receive(t.Context(), bytes.NewReader(content[:size]))
		require.NoError(t, err)
		var leaves, want [][32]byte
		leaves, err = node.Leaves(t.Context(), ref.CID)
		require.NoError(t, err)
		for at := 0; at < max(size, 1); at += mib {
			want = append(want, sha256.Sum256(content[at:min(at+mib, size)]))
		}
		require.Equal(t, want, leaves, "%d bytes", size)
	}
	leaves, err := node.Leaves(t.Context(), ref.CID)
	require.NoError(t, err)
	for c, want := range map[cid.Cid]bool{ref.CID: true, blob.RawCID(leaves[2]): true, blob.RawCID([32]byte{}): false} {
		within, failed := node.Contains(t.Context(), ref.CID, c)
		require.NoError(t, failed)
		require.Equal(t, want, within, c)
	}
	other, err := ipfs.Open(t.Context(), ipfs.Config{Dir: t.TempDir()})
	require.NoError(t, err)
	defer func() { require.NoError(t, other.Close()) }()
	_, err = other.Leaves(t.Context(), ref.CID)
	require.ErrorIs(t, err, blob.ErrNotFound)
}
