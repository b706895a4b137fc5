package recording_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/manifest"
)

// notary keeps anchors, once it is in the mood.
type notary struct {
	mu       sync.Mutex
	moody    int
	unknown  bool
	anchored []event.SealedAnchor
}

// Anchor implements seal.Notary.
func (n *notary) Anchor(_ context.Context, a event.Anchor) (event.Receipt, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.moody > 0 {
		n.moody--
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

// digests reads leaves from the fixture's store, once there is one.
type digests struct{ h **fixture }

// Leaves implements seal.Leaves.
func (d digests) Leaves(ctx context.Context, name string) ([]event.Hash, error) {
	c, err := cid.Decode(name)
	if err != nil {
		return nil, err
	}
	found, err := (*d.h).node.Leaves(ctx, c)
	hashes := make([]event.Hash, len(found))
	for i := range found {
		hashes[i] = found[i]
	}
	return hashes, err
}

func anchored(v event.Recording) bool {
	return v.Manifest != nil && !v.Manifest.TransactionHash.IsZero()
}

func TestManifestIsAnchoredOnce(t *testing.T) {
	n := &notary{moody: 2}
	var h *fixture
	change := func(c *recording.Config) { c.Notary, c.Leaves = n, digests{&h} }
	dir := t.TempDir()
	h = open(t, dir, change)
	h.start(t, "show")
	h.finish(t, "show", 0, 1, 2)
	h.halt(t, "show")
	v := h.await(t, "show", anchored)
	require.EqualValues(t, 7, v.Manifest.Block)

	c, err := cid.Decode(v.Manifest.CID)
	require.NoError(t, err)
	file, _, err := h.node.Fetch(t.Context(), c)
	require.NoError(t, err)
	text, err := io.ReadAll(file)
	require.NoError(t, err)
	require.NoError(t, file.Close())
	var d manifest.Document
	require.NoError(t, json.Unmarshal(text, &d))
	require.Len(t, d.Chunks, 2)
	require.Equal(t, v.Chunks[1].CID, d.Chunks[1].CID)
	require.Equal(t, v.Chunks[1].SHA256, d.Chunks[1].Leaves[0].String()[2:], "a file of one leaf")

	h.close(t)
	h = open(t, dir, change)
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
	var h *fixture
	h = open(t, "", func(c *recording.Config) { c.Notary, c.Leaves = &notary{unknown: true}, digests{&h} })
	h.start(t, "show")
	h.finish(t, "show", 0)
	h.halt(t, "show")
	v := h.await(t, "show", func(v event.Recording) bool { return v.Manifest != nil })
	require.True(t, v.Manifest.TransactionHash.IsZero())
}
