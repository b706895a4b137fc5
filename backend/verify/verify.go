package verify

import (
	"context"
	"errors"
	"io"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ipfs/go-cid"

	"footlight/backend/event"
	"footlight/backend/recording/manifest"
)

var (
	// ErrNotSeen is content that takes a right which was not shown.
	ErrNotSeen = errors.New("verify: it takes a right that was not shown")
	// ErrUnreachable is a source of content that does not answer.
	ErrUnreachable = errors.New("verify: the source of the content does not answer")
)

// Content is a source of bytes. It may lie: everything that it gives is checked.
type Content interface {
	// Open returns the content that a CID names; the caller closes it. Errors are ErrNotSeen, ErrUnreachable,
	// and blob.ErrNotFound where there is none. It is safe for concurrent use.
	Open(ctx context.Context, c cid.Cid) (io.ReadCloser, error)
}

// Ledger is the register of events on the chain. It answers event.ErrNotFound for an event that it does not
// know.
type Ledger interface {
	CheckCode(ctx context.Context) error
	Seal(ctx context.Context, id event.ID) (event.Seal, error)
	Anchors(ctx context.Context, id event.ID) ([]event.SealedAnchor, error)
	Address(id event.ID, creator event.Address) event.Address
}

// Chain is where the ledger and the proofs are. It answers ethereum.NotFound for a transaction that it does
// not know.
type Chain interface {
	FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error)
	TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error)
}

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

// IsManifest reports whether a target is a manifest's CID, not an event's id.
func IsManifest(target string) bool {
	c, err := cid.Decode(target)
	return err == nil && c.Version() == 1
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
