package node

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"path/filepath"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/api"
	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/index"
)

// openIndex reads the ledger's log for those who only look.
func (n *Node) openIndex(context.Context) error {
	n.index = index.New(index.Config{Log: n.ledger.Log, File: filepath.Join(n.folder.Sub("index"), "ledger.json"), Logger: n.log})
	n.loop("ledger index", func(ctx context.Context) error { return n.index.Run(ctx, n.chain.client.Follow) })
	return nil
}

// ledgerDesk is what is told of the ledger over HTTP, and done for a host.
func (n *Node) ledgerDesk() api.Ledger {
	info := api.LedgerInfo(n.ledger.Info())
	if n.proven != nil {
		verifier := event.Address(n.proven.Contract())
		info.PDPVerifier = &verifier
		info.ABI["ProofOfPossession"] = json.RawMessage(bindings.ProofOfPossessionMetaData.ABI)
	}
	return api.Ledger{Info: info, Bank: bank{n.chain}, Index: readings{n.index}}
}

// bank gives the operator's test money away: in one line with all else that the
// operator sends.
type bank struct{ chain chain }

var _ api.Bank = bank{}

// Fund implements api.Bank.
func (b bank) Fund(ctx context.Context, to event.Address, wei *big.Int) (event.Receipt, error) {
	if b.chain.embedded == nil {
		return event.Receipt{}, event.Invalid("address", "is on an external chain, whose money is real; send it some from a wallet")
	}
	mined, err := b.chain.client.Pay(ctx, common.Address(to), wei)
	if err != nil {
		return event.Receipt{}, fmt.Errorf("fund %s: %w", to, err)
	}
	return event.Receipt{TransactionHash: event.Hash(mined.TxHash), BlockNumber: mined.BlockNumber.Uint64()}, nil
}

// readings shows an index.
type readings struct{ *index.Index }

var _ api.LedgerIndex = readings{}

// Rebuild implements api.LedgerIndex.
func (r readings) Rebuild(ctx context.Context) (any, error) { return r.Index.Rebuild(ctx) }

// Creator implements api.LedgerIndex.
func (r readings) Creator(id event.ID) (event.Address, error) {
	e, err := r.Event(id)
	return e.Creator, err
}

// Events implements api.LedgerIndex.
func (r readings) Events(creator event.Address) any { return r.Index.Events(creator) }

// Holders implements api.LedgerIndex.
func (r readings) Holders(id event.ID) any { return r.Index.Holders(id) }

// History implements api.LedgerIndex.
func (r readings) History(id event.ID) any { return r.Index.History(id) }
