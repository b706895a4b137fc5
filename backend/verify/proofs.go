package verify

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
	"footlight/backend/recording/manifest"
	"footlight/backend/store/pdp/possession"
)

// embedded is the name of the server's own provider, whose proofs a contract on the ledger's chain
// checks.
const embedded = "embedded"

// checkProofs checks the proof of every chunk.
func (i *inspection) checkProofs(ctx context.Context) (bool, error) {
	proven := 0
	for n, c := range i.doc.Chunks {
		check, err := i.checkProof(ctx, c)
		if err != nil {
			return false, err
		}
		if i.report.Chunks[n].Proof = check; check.Verdict == Holds {
			proven++
		}
	}
	says := fmt.Sprintf("%d of %d chunks proven on the chain, to contract %s", proven, len(i.doc.Chunks), i.Contract)
	i.report.add(found("proofs", says+i.unlisted()))
	return true, nil
}

// checkProof compares a chunk's proof in the manifest with the contract's log.
func (i *inspection) checkProof(ctx context.Context, c manifest.Chunk) (Check, error) {
	switch {
	case c.Proof == nil:
		return Check{Name: "proof", Verdict: Nothing, Says: "not proven when the manifest was written"}, nil
	case c.Proof.Provider != embedded:
		return Check{Name: "proof", Verdict: NotSeen, Says: "of provider " + strconv.Quote(c.Proof.Provider)}, nil
	}
	differences, err := i.mined(ctx, common.Hash(c.Proof.TransactionHash), c.Proof.Block)
	if err != nil {
		return Check{}, err
	}
	now, more, err := i.findProof(ctx, c)
	if differences = append(differences, more...); err != nil || len(differences) > 0 {
		return found("proof", "not proven", differences...), err
	}
	return current(c, now), nil
}

// findProof finds a chunk's proof in its data set's history.
func (i *inspection) findProof(ctx context.Context, c manifest.Chunk) (now possession.Moment, differences []string, err error) {
	set, err := strconv.ParseUint(c.Proof.DataSet, 10, 64)
	if err != nil {
		return now, []string{fmt.Sprintf("%q is no data set", c.Proof.DataSet)}, nil
	}
	h, err := i.history(ctx, set)
	switch {
	case unreachable(ctx, err) != nil:
		return now, nil, err
	case err != nil:
		return now, []string{err.Error()}, nil
	}
	then, ok, err := h.After([32]byte(c.Proof.TransactionHash))
	if err != nil {
		return now, []string{err.Error()}, nil
	}
	if !ok {
		return now, []string{fmt.Sprintf("transaction %s is no proof of data set %d", c.Proof.TransactionHash, set)}, nil
	}
	if now, err = h.Now(); err != nil {
		return now, []string{err.Error()}, nil
	}
	if receipt := i.receipts[common.Hash(c.Proof.TransactionHash)]; receipt != nil && !h.InReceipt(receipt) {
		differences = append(differences, "the receipt of its transaction contains no proof")
	}
	labels, err := i.checkLabel(ctx, c, then, now)
	return now, append(append(differences, labels...), proofDifferences(c, then)...), err
}

// unlisted names the event's chunks that the contract knows and the manifest does not list. They
// may belong to an earlier or later recording.
func (i *inspection) unlisted() string {
	listed := map[string]bool{}
	for _, c := range i.doc.Chunks {
		listed[c.CID] = true
	}
	var strangers []string
	for _, h := range i.proofs {
		now, err := h.Now()
		if err != nil { // reported with its chunks
			continue
		}
		for _, held := range now.Pieces {
			if event.ID(held.Label.EventID) == i.report.EventID && !listed[held.Label.ContentCID] {
				strangers = append(strangers, strconv.FormatUint(held.Label.ChunkIndex, 10))
			}
		}
	}
	if len(strangers) == 0 {
		return ""
	}
	slices.Sort(strangers)
	return "; it also has other chunks of this event, which this manifest does not list: " + strings.Join(strangers, ", ")
}
