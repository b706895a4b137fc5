package node

import (
	"context"
	"os"
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

// checkStorage looks at the spool, which must be writable for a show to be
// kept.
func (n *Node) checkStorage(context.Context) (map[string]any, error) {
	probe, err := os.CreateTemp(n.folder.path, "health-*.tmp")
	if err != nil {
		return map[string]any{"mode": "embedded", "proofs": "none"}, err
	}
	_ = probe.Close()
	return map[string]any{"mode": "embedded", "proofs": "none"}, os.Remove(probe.Name())
}
