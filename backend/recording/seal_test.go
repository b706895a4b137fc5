package recording_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/manifest"
	"footlight/backend/store/ipfs"
)

// notary keeps anchors, after it failed as often as it is told.
type notary struct {
	mu       sync.Mutex
	fails    int
	unknown  bool
	anchored []event.SealedAnchor
}

// Anchor implements seal.Notary.
func (n *notary) Anchor(_ context.Context, a event.Anchor) (event.Receipt, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.fails > 0 {
		n.fails--
		return event.Receipt{}, errors.New("not now")
	}
	at := event.Receipt{TransactionHash: event.Hash{9}, BlockNumber: 7}
	n.anchored = append(n.anchored, event.SealedAnchor{Anchor: a, Receipt: at})
	return at, nil
}

// Anchors implements seal.Notary.
func (n *notary) Anchors(context.Context, event.ID) ([]event.SealedAnchor, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.unknown {
		return nil, event.ErrNotFound
	}
	return n.anchored, nil
}

// digests reads leaves from a store.
type digests struct{ *ipfs.Node }

// Leaves implements seal.Leaves.
func (d digests) Leaves(ctx context.Context, name string) (hashes []event.Hash, err error) {
	c, err := cid.Decode(name)
	if err != nil {
		return nil, err
	}
	found, err := d.Node.Leaves(ctx, c)
	for _, leaf := range found {
		hashes = append(hashes, leaf)
	}
	return hashes, err
}

// anchoredBy has a notary keep manifests' digests.
func anchoredBy(n *notary) func(*recording.Config) {
	return func(c *recording.Config) { c.Notary, c.Leaves = n, digests{c.Store.(*ipfs.Node)} }
}

func anchored(v event.Recording) bool {
	return v.Manifest != nil && !v.Manifest.TransactionHash.IsZero()
}

func TestManifestIsAnchoredOnce(t *testing.T) {
	n := &notary{fails: 2}
	h := open(t, "", anchoredBy(n))
	h.begin(t, "show", 0, 1, 2)
	h.halt(t, "show")
	v := h.await(t, "show", anchored)
	require.EqualValues(t, 7, v.Manifest.Block)

	var d manifest.Document
	require.NoError(t, json.Unmarshal(h.read(t, v.Manifest.CID), &d))
	require.Len(t, d.Chunks, 2)
	require.Equal(t, v.Chunks[1].CID, d.Chunks[1].CID)
	require.Equal(t, v.Chunks[1].SHA256, d.Chunks[1].Leaves[0].String()[2:], "a file of one leaf")

	h = h.reopen(t, nil, anchoredBy(n))
	require.Equal(t, v.Manifest, h.await(t, "show", anchored).Manifest)
	require.Len(t, n.anchored, 1)
	require.Equal(t, v.Manifest.SHA256, n.anchored[0].Digest)

	h.start(t, "show") // it goes on, so the manifest no longer holds
	require.Nil(t, h.status(t, "show").Manifest)
	h.finish(t, "show", 3)
	h.halt(t, "show")
	require.NotEqual(t, v.Manifest.SHA256, h.await(t, "show", anchored).Manifest.SHA256)
	require.Len(t, n.anchored, 2)
}

func TestManifestOfWhatNobodyPlanned(t *testing.T) {
	h := open(t, "", anchoredBy(&notary{unknown: true}))
	h.begin(t, "show", 0)
	h.halt(t, "show")
	v := h.await(t, "show", func(v event.Recording) bool { return v.Manifest != nil })
	require.True(t, v.Manifest.TransactionHash.IsZero())
}
