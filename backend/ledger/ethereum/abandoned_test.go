package ethereum_test

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
)

// pool is a node that may be silent, and whose blocks may be closed.
type pool struct {
	*node
	silent bool // takes transactions and does not say so
	closed bool // mines nothing
	taken  uint64
}

func (p *pool) PendingNonceAt(context.Context, common.Address) (uint64, error) { return p.taken, nil }

func (p *pool) SendTransaction(_ context.Context, tx *types.Transaction) error {
	switch {
	case p.closed && tx.Nonce()+1 == p.taken: // a replacement
	case tx.Nonce() < p.taken:
		return errors.New("nonce too low")
	}
	p.sent, p.taken = append(p.sent, tx), tx.Nonce()+1
	if p.silent {
		return &ledger.UnreachableError{Reason: "no answer in time"}
	}
	return nil
}

func (p *pool) TransactionReceipt(_ context.Context, hash common.Hash) (*types.Receipt, error) {
	if p.closed || !slices.ContainsFunc(p.sent, func(tx *types.Transaction) bool { return tx.Hash() == hash }) {
		return nil, geth.NotFound
	}
	return &types.Receipt{TxHash: hash, BlockNumber: big.NewInt(1), Status: types.ReceiptStatusSuccessful}, nil
}

func openPool(t *testing.T, p *pool, dir string) *ethereum.Client {
	t.Helper()
	outbox, err := ethereum.OpenOutbox(dir)
	if err != nil {
		t.Fatal(err)
	}
	client, err := ethereum.Open(t.Context(), ethereum.Config{
		Backend: p, Key: openKey(t, ethereum.KeyConfig{Dir: t.TempDir()}), Outbox: outbox, ReceiptTimeout: time.Minute, ChainID: 7,
	})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// TestASilentNodeMayHaveIt: a transaction of which nobody knows whether it
// arrived is waited for, not sent again under another number.
func TestASilentNodeMayHaveIt(t *testing.T) {
	p := &pool{node: &node{}, silent: true}
	if _, err := openPool(t, p, t.TempDir()).Write(t.Context(), contract, []byte{1}); err != nil {
		t.Fatal(err)
	}
	if len(p.sent) != 1 {
		t.Errorf("sent %d times", len(p.sent))
	}
}

// TestTheNextWriterWaitsForWhatWasGivenUpOn, and offers more for it.
func TestTheNextWriterWaitsForWhatWasGivenUpOn(t *testing.T) {
	p := &pool{node: &node{}, closed: true}
	client := openPool(t, p, t.TempDir())
	synctest.Test(t, func(t *testing.T) {
		var first, second *ledger.PendingError
		if _, err := client.Write(t.Context(), contract, []byte{1}); !errors.As(err, &first) {
			t.Fatalf("got %v, want it pending", err)
		}
		if _, err := client.Write(t.Context(), contract, []byte{2}); !errors.As(err, &second) {
			t.Fatalf("got %v, want it pending", err)
		}
		if slices.ContainsFunc(p.sent, func(tx *types.Transaction) bool { return tx.Nonce() != 0 }) {
			t.Error("something was sent that could not be mined")
		}
		if !strings.Contains(first.Explain(), "pending") || !strings.Contains(first.Explain(), first.TransactionHash.String()) {
			t.Errorf("it is explained as %q", first.Explain())
		}
		p.closed = false
		receipt, err := client.Write(t.Context(), contract, []byte{2})
		if err != nil {
			t.Fatal(err)
		}
		last := p.sent[len(p.sent)-1]
		if receipt.TxHash != last.Hash() || last.Nonce() != 1 {
			t.Errorf("receipt of %s, sent last %s with number %d", receipt.TxHash, last.Hash(), last.Nonce())
		}
		if err := client.Settle(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestWhatNeverWillBeMinedIsLeft: somebody else's transaction has its number.
func TestWhatNeverWillBeMinedIsLeft(t *testing.T) {
	p := &pool{node: &node{}, closed: true}
	dir := t.TempDir()
	client := openPool(t, p, dir)
	synctest.Test(t, func(t *testing.T) {
		var pending *ledger.PendingError
		if _, err := client.Write(t.Context(), contract, []byte{1}); !errors.As(err, &pending) {
			t.Fatalf("got %v, want it pending", err)
		}
		p.sent, p.taken, p.closed = nil, 5, false // the node forgot it
		if _, err := client.Write(t.Context(), contract, []byte{2}); err != nil {
			t.Fatal(err)
		}
	})
	if len(p.sent) != 1 || p.sent[0].Nonce() != 5 {
		t.Errorf("sent %v", p.sent)
	}
}
