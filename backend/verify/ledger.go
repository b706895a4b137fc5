package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// unreachable returns err if the chain cannot be asked, and nil if err says something about the
// recording.
func unreachable(ctx context.Context, err error) error {
	var silent *ledger.UnreachableError
	if errors.As(err, &silent) || ctx.Err() != nil {
		return err
	}
	return nil
}

func (i *inspection) checkCode(ctx context.Context) (bool, error) {
	err := i.Ledger.CheckCode(ctx)
	switch {
	case err == nil:
		return i.report.add(found("ledger", "the contracts are the code this program knows")), nil
	case unreachable(ctx, err) != nil:
		return false, err
	}
	i.report.add(found("ledger", "the contracts are not the code this program knows", err.Error()))
	return !errors.Is(err, ledger.ErrNoFactory), nil
}

// checkEvent checks who owns the event, and whether the log of its plan is complete.
func (i *inspection) checkEvent(ctx context.Context) (bool, error) {
	var err error
	id := i.report.EventID
	i.seal, err = i.Ledger.Seal(ctx, id)
	switch {
	case err == nil:
	case unreachable(ctx, err) != nil:
		return false, err
	case errors.Is(err, event.ErrNotFound):
		i.report.add(i.unplanned())
		return i.report.Manifest != "", nil
	default:
		i.report.add(found("event", "the log of its plan is incomplete", err.Error()))
		return true, nil
	}
	i.report.Creator = i.seal.Creator
	var differences []string
	if want := i.Ledger.Address(id, i.seal.Creator); want != i.seal.Proxy {
		differences = append(differences, fmt.Sprintf("its contract is %s; that of %s's event is %s", i.seal.Proxy, i.seal.Creator, want))
	}
	says := fmt.Sprintf("belongs to %s; %d iterations of its plan, their hash chain holds; %s", i.seal.Creator, len(i.seal.Entries), signers(i.seal))
	i.report.add(found("event", says, differences...))
	return true, nil
}

// signers says how many of a plan's iterations and acceptances its creator signed.
func signers(s event.Seal) string {
	iterations, accepted := 0, 0
	for _, e := range s.Entries {
		if e.Verified && e.Author == s.Creator {
			iterations++
		}
	}
	for _, a := range s.Acceptance {
		if a.Verified && a.By == s.Creator {
			accepted++
		}
	}
	says := fmt.Sprintf("the creator signed %d of them and %d of %d acceptances", iterations, accepted, len(s.Acceptance))
	if iterations < len(s.Entries) || accepted < len(s.Acceptance) {
		says += ", the operator wrote the rest in the creator's name"
	}
	return says
}

// unplanned returns the check of an event that is not on the ledger. Its recording can still be
// checked by its manifest.
func (i *inspection) unplanned() Check {
	if i.report.Manifest != "" {
		return Check{Name: "event", Verdict: Nothing, Says: "it was never planned, so it is not on the ledger"}
	}
	return lacking("event", "not on the ledger", fmt.Sprintf("%s is not on the ledger: is that its id? "+
		"The recording of an event without a plan is found only by its manifest's CID", i.report.EventID))
}

// checkAnchor finds the anchor of the requested manifest on the ledger, or the event's newest
// anchor.
func (i *inspection) checkAnchor(ctx context.Context) (bool, error) {
	all, err := i.Ledger.Anchors(ctx, i.report.EventID)
	switch {
	case errors.Is(err, event.ErrNotFound):
		return i.report.add(Check{Name: "anchor", Verdict: Nothing, Says: "none, because the event was never planned"}), nil
	case unreachable(ctx, err) != nil:
		return false, err
	case err != nil:
		return i.report.add(found("anchor", "the ledger's log cannot be read", err.Error())), nil
	}
	i.anchors = slices.DeleteFunc(all, func(a event.SealedAnchor) bool { return a.Kind != event.AnchorRecording })
	at := i.anchorOf(i.report.Manifest)
	if at < 0 {
		i.report.add(i.noAnchor())
		return i.report.Manifest != "", nil
	}
	i.anchors = i.anchors[at:] // later anchors are newer
	a := i.anchors[0]
	differences, err := i.mined(ctx, common.Hash(a.TransactionHash), a.BlockNumber)
	if i.report.Manifest == "" {
		i.report.Manifest = nameOf(a)
	}
	if i.report.Manifest == "" {
		differences = append(differences, fmt.Sprintf("%q is no ipfs:// address of a manifest", a.URI))
	}
	i.report.add(found("anchor", anchorSays(a, len(i.anchors)-1), differences...))
	return i.report.Manifest != "", err
}

// noAnchor returns the check of a manifest without an anchor. If other manifests are anchored, this
// one differs from what was anchored.
func (i *inspection) noAnchor() Check {
	if i.report.Manifest == "" {
		return lacking("anchor", "none", fmt.Sprintf("no manifest of %s is anchored on the ledger (yet): "+
			"it is recording, is being sealed, or has recorded nothing", i.report.EventID))
	}
	says := fmt.Sprintf("the ledger has no anchor of manifest %s for event %s", i.report.Manifest, i.report.EventID)
	if len(i.anchors) == 0 {
		return lacking("anchor", "none", says+" (yet)")
	}
	return found("anchor", "none", fmt.Sprintf("%s, and %d of others", says, len(i.anchors)))
}

// anchorOf returns the index of a manifest's newest anchor, or of the newest of all if name is
// empty. It returns -1 if there is none.
func (i *inspection) anchorOf(name string) int {
	for at := len(i.anchors) - 1; at >= 0; at-- {
		if name == "" || nameOf(i.anchors[at]) == name {
			return at
		}
	}
	return -1
}

func anchorSays(a event.SealedAnchor, newer int) string {
	by := "signed by the creator"
	if !a.Verified {
		by = "written by the operator in the creator's name"
	}
	says := fmt.Sprintf("block %d (%s), %s", a.BlockNumber, a.BlockTime.Format("2006-01-02 15:04:05 MST"), by)
	if newer > 0 {
		says += fmt.Sprintf("; %d newer", newer)
	}
	return says
}

// mined compares a transaction's receipt with what the manifest or the anchor claims.
func (i *inspection) mined(ctx context.Context, tx common.Hash, block uint64) (differences []string, err error) {
	receipt, err := i.receipt(ctx, tx)
	switch {
	case err != nil:
		return nil, err
	case receipt == nil:
		return []string{fmt.Sprintf("the chain has no receipt of transaction %s", tx)}, nil
	}
	if receipt.Status != types.ReceiptStatusSuccessful {
		differences = append(differences, fmt.Sprintf("transaction %s failed", tx))
	}
	if receipt.BlockNumber == nil || receipt.BlockNumber.Uint64() != block {
		differences = append(differences, fmt.Sprintf("transaction %s is in block %s, not %d", tx, receipt.BlockNumber, block))
	}
	return differences, nil
}

// receipt returns a transaction's receipt, or nil if there is none. It asks for each receipt once.
func (i *inspection) receipt(ctx context.Context, tx common.Hash) (*types.Receipt, error) {
	if r, known := i.receipts[tx]; known {
		return r, nil
	}
	r, err := i.Chain.TransactionReceipt(ctx, tx)
	if errors.Is(err, ethereum.NotFound) {
		r, err = nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("receipt of %s: %w", tx, err)
	}
	i.receipts[tx] = r
	return r, nil
}
