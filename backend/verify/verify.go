package verify

import (
	"context"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
	"footlight/backend/recording/manifest"
)

// Verifier checks recordings.
type Verifier struct {
	Content  Content
	Ledger   Ledger
	Chain    Chain
	Contract common.Address // of the proofs of possession

	// Progress is told how many of the chunks were checked, and how many of their bytes. It may be nil. One
	// goroutine at a time calls it.
	Progress func(done, total int, bytes int64)
}

// inspection is one run.
type inspection struct {
	*Verifier
	report   Report
	raw      []byte // of the manifest
	doc      manifest.Document
	seal     event.Seal
	anchors  []event.SealedAnchor // of manifests
	proofs   proofs
	sets     []uint64 // the event's; nil: not looked up
	receipts map[common.Hash]*types.Receipt
}

// Run checks a recording: the newest that the ledger has of an event, or that of a manifest. It ends early
// where the next step needs what could not be read; the report then says why. An error says that nothing
// could be checked.
func (v *Verifier) Run(ctx context.Context, target string) (Report, error) {
	i := &inspection{Verifier: v, receipts: map[common.Hash]*types.Receipt{}, proofs: proofs{}}
	for _, step := range i.steps(target) {
		goOn, err := step(ctx)
		if err != nil {
			return Report{}, err
		}
		if !goOn {
			break
		}
	}
	i.report.Verdict = i.report.verdict()
	i.report.Holds = i.report.Verdict == Holds
	return i.report, nil
}

// steps are the checks in their order. Each says whether the next one can be made.
func (i *inspection) steps(target string) []func(context.Context) (bool, error) {
	i.report.EventID = event.ID(target)
	find := []func(context.Context) (bool, error){i.checkEvent, i.checkAnchor, i.readManifest}
	if IsManifest(target) {
		i.report.EventID, i.report.Manifest = "", target
		find = []func(context.Context) (bool, error){i.readManifest, i.checkEvent, i.checkAnchor}
	}
	steps := append([]func(context.Context) (bool, error){i.checkCode}, find...)
	return append(steps, i.checkManifest, i.checkRecording, i.checkProofs, i.checkChunks)
}
