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
	Contract common.Address // contract of the proofs of possession

	// Progress is called, one call at a time, with how many chunks and bytes were checked. It may
	// be nil.
	Progress func(done, total int, bytes int64)
}

// inspection is the state of one run.
type inspection struct {
	*Verifier
	report   Report
	raw      []byte // the manifest's bytes
	doc      manifest.Document
	seal     event.Seal
	anchors  []event.SealedAnchor // anchored manifests
	proofs   proofs
	sets     []uint64 // the event's data sets; nil means not read yet
	receipts map[common.Hash]*types.Receipt
}

// Run checks an event's newest recording on the ledger, or the recording of a manifest. It ends
// early if the next step needs data that could not be read; the report then says why. An error
// means that nothing could be checked.
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

// steps returns the checks in their order. Each returns whether the next one can be made.
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
