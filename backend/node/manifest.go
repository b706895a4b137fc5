package node

import (
	"context"
	"io"

	"github.com/ipfs/go-cid"

	"footlight/backend/api/recordings"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/store/ipfs"
)

// manifests reads the manifests of finished recordings.
type manifests struct {
	recorder *recording.Recorder
	content  *ipfs.Node
}

var _ recordings.ManifestSource = manifests{}

func (m manifests) Manifest(ctx context.Context, id event.ID) ([]byte, error) {
	v, err := m.recorder.Status(ctx, id)
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
	file, _, err := m.content.Fetch(ctx, c)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}
