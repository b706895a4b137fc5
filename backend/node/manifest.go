package node

import (
	"context"
	"io"

	"github.com/ipfs/go-cid"

	"footlight/backend/api"
	"footlight/backend/event"
	"footlight/backend/recording/seal"
	"footlight/backend/store/ipfs"
)

// leaves tells the recorder what its content store hashes.
type leaves struct{ content *ipfs.Node }

var _ seal.Leaves = leaves{}

// Leaves implements seal.Leaves.
func (l leaves) Leaves(ctx context.Context, name string) ([]event.Hash, error) {
	c, err := cid.Decode(name)
	if err != nil {
		return nil, event.ErrNotFound
	}
	found, err := l.content.Leaves(ctx, c)
	hashes := make([]event.Hash, len(found))
	for i, x := range found {
		hashes[i] = x
	}
	return hashes, err
}

// manifests reads the manifests of finished recordings.
type manifests struct{ node *Node }

var _ api.ManifestSource = manifests{}

// Manifest implements api.ManifestSource.
func (m manifests) Manifest(ctx context.Context, id event.ID) ([]byte, error) {
	v, err := m.node.recorder.Status(ctx, id)
	if err != nil {
		return nil, err
	}
	if v.Manifest == nil {
		return nil, event.ErrNotFound
	}
	c, err := cid.Decode(v.Manifest.CID)
	if err != nil {
		return nil, err
	}
	file, _, err := m.node.content.Fetch(ctx, c)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}
