package ipfs

import (
	"bytes"
	"context"
	"log/slog"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
)

// TestScrubFindsWhatNobodyReads checks that a pass finds damage, and restores it if there is a copy.
func TestScrubFindsWhatNobodyReads(t *testing.T) {
	n, dir, content, ref, copies := damagedNode(t)
	single, err := n.Receive(t.Context(), bytes.NewReader([]byte("without a copy")))
	require.NoError(t, err)
	s := &Scrubber{
		Node: n, Throttle: blob.NewThrottle(), Log: slog.New(slog.DiscardHandler),
		Refs: func(_ context.Context, fn func(Reference) error) error {
			for _, r := range []Reference{{CID: ref.CID, Public: true}, {CID: single.CID}, {CID: blobOf(t, "long gone"), IfThere: true}} {
				if err := fn(r); err != nil {
					return err
				}
			}
			return nil
		},
	}
	require.Zero(t, s.Last())
	require.NoError(t, s.scrub(t.Context()))
	last := s.Last()
	require.Greater(t, last.Bytes, int64(len(content)))
	require.Equal(t, []int{3, 0, 0}, []int{last.Files, last.Bad, n.Restorer().Restorations().Restored})

	for i, harm := range []func(*testing.T, string, cid.Cid){flip, lose} {
		harm(t, dir, leafOf(t, n, ref.CID))
		require.NoError(t, s.scrub(t.Context()))
		require.Equal(t, i+1, n.Restorer().Restorations().Restored)
		require.Zero(t, s.Last().Bad)
	}
	flip(t, dir, single.CID)
	copies.content = map[cid.Cid][]byte{}
	lose(t, dir, leafOf(t, n, ref.CID))
	require.NoError(t, s.scrub(t.Context()))
	require.Equal(t, 2, s.Last().Bad)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, s.scrub(gone), context.Canceled)
}
