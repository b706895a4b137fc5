package node

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"footlight/backend/api"
)

// health says how each part is. Everything embedded is asked for something
// only a working part can answer.
func (n *Node) health() api.Health {
	return api.Health{
		Service: "footlight", Version: Version, Started: time.Now(), Drafter: n.curation.Source(),
		Checks: map[string]api.Checker{
			"chain":   api.CheckerFunc(n.checkChain),
			"content": api.CheckerFunc(n.checkContent),
			"live":    api.CheckerFunc(n.checkLive),
			"storage": api.CheckerFunc(n.checkStorage),
		},
	}
}

func (n *Node) checkChain(ctx context.Context) (map[string]any, error) {
	h, err := n.ledger.Health(ctx)
	err = errors.Join(err, n.chain.Health()) // the latter also when a block could not be synced
	return map[string]any{"mode": "embedded", "chainId": h.ChainID, "blockNumber": h.BlockNumber}, err
}

// checkContent stores an empty document, the same one every time.
func (n *Node) checkContent(ctx context.Context) (map[string]any, error) {
	_, err := n.content.PutDocument(ctx, []byte("{}"))
	return map[string]any{"mode": "embedded", "profile": "unixfs-v1-2025"}, err
}

func (n *Node) checkLive(context.Context) (map[string]any, error) {
	publishing, viewers := 0, 0
	for _, s := range n.hub.Streams() {
		viewers += s.Viewers
		if s.Publishing {
			publishing++
		}
	}
	return map[string]any{"streams": publishing, "viewers": viewers}, nil
}

// probeSize is one block of most disks: an empty file fits a full one.
const probeSize = 4 << 10

// checkStorage writes into the spool, where a show must find room to be kept.
// It is the same file every time, so that a kill leaves no litter.
func (n *Node) checkStorage(context.Context) (map[string]any, error) {
	err := os.WriteFile(filepath.Join(n.folder.sub("spool"), ".health"), make([]byte, probeSize), 0o600)
	return map[string]any{"mode": "embedded", "proofs": "none"}, err
}
