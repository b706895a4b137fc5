package node

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"footlight/backend/api"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/store/pdp/provider"
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
		Degraded: degraded{n.degraded, n.recorder.Copies},
	}
}

func (n *Node) checkChain(ctx context.Context) (map[string]any, error) {
	h, err := n.ledger.Health(ctx)
	if n.chain.embedded == nil {
		return externalHealth(h, err), nil
	}
	err = errors.Join(err, n.chain.embedded.Health()) // the latter also when a block could not be synced
	return map[string]any{"mode": "embedded", "chainId": h.ChainID, "blockNumber": h.BlockNumber}, err
}

// externalHealth tells of somebody else's chain. The show goes on without it, so
// that it is down makes nobody unhealthy.
func externalHealth(h ledger.Health, err error) map[string]any {
	if err != nil {
		return map[string]any{"mode": "external", "status": "down", "ok": false, "details": "the chain's RPC does not answer; nothing can be planned or bought until it does"}
	}
	return map[string]any{"mode": "external", "chainId": h.ChainID, "blockNumber": h.BlockNumber, "blockTime": h.BlockTime}
}

// checkContent stores an empty document, the same one every time.
func (n *Node) checkContent(ctx context.Context) (map[string]any, error) {
	_, err := n.content.PutDocument(ctx, []byte("{}"))
	details := map[string]any{"mode": "embedded", "profile": "unixfs-v1-2025"}
	n.addSwarm(details)
	n.addCollector(details)
	n.addMends(details)
	return details, err
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

// checkStorage tells how recordings go, and whether there is room for them.
func (n *Node) checkStorage(ctx context.Context) (map[string]any, error) {
	h := n.recorder.Health()
	details := map[string]any{
		"mode": "embedded", "proofs": "none", "paused": h.Paused, "level": h.Level,
		"recording": h.Recording, "waiting": h.Waiting, "retrying": h.Retrying, "failed": h.Failed,
		"places": shownPlaces(n.recorder.Copies.Places(ctx)),
	}
	if n.provider != nil {
		addProofs(details, n.provider.Status())
	}
	if h.Paused {
		return details, syscall.ENOSPC
	}
	return details, errors.Join(n.checkSpool(), n.bus.Writable())
}

// shownPlaces leaves out on which host a place is: everybody reads /health.
func shownPlaces(all []event.PlaceHealth) []event.PlaceHealth {
	for i, p := range all {
		all[i].Place, _, _ = strings.Cut(p.Place, "@")
	}
	return all
}

// checkSpool writes into the spool, where a show must find room to be kept.
// It is the same file every time, so that a kill leaves no litter, and it goes, so
// that the next one needs room of its own.
func (n *Node) checkSpool() error {
	probe := filepath.Join(n.folder.sub("spool"), ".health")
	err := os.WriteFile(probe, make([]byte, probeSize), 0o600)
	return errors.Join(err, os.Remove(probe))
}

// addProofs tells of the embedded provider. A damaged piece makes nobody
// unhealthy: it is on record and being repaired.
func addProofs(details map[string]any, s provider.Status) {
	details["proofs"], details["proves"] = embedded, "integrity, not independence: provider and chain are this server's"
	details["dataSets"], details["pieces"], details["bytes"] = s.DataSets, s.Pieces, s.Bytes
	details["proven"], details["faulty"], details["faults"], details["retired"] = s.Proven, s.Faulty, s.Faults, s.Retired
	if !s.LastPass.At.IsZero() {
		details["lastScrub"] = map[string]any{
			"at": s.LastPass.At, "seconds": s.LastPass.Took.Seconds(), "pieces": s.LastPass.Pieces, "bad": s.LastPass.Bad,
		}
	}
}
