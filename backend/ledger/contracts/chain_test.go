package contracts_test

import (
	"context"
	"errors"
	"math/big"
	"testing"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/ledgertest"
)

var (
	creator  = common.Address(ledgertest.Person("creator"))
	stranger = common.Address(ledgertest.Person("stranger"))
	digest   = ledgertest.Document("a document")
	factory  = bindings.NewEventFactory()
	plan     = bindings.NewEventPlan()
)

// stage is the contracts on an embedded chain, called without the ledger
// between.
type stage struct {
	*ledgertest.Local
	t       *testing.T
	factory common.Address
}

func open(t *testing.T) stage {
	l, err := ledgertest.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return stage{Local: l, t: t, factory: common.Address(l.Info().Factory)}
}

// write sends a transaction as the operator.
func (s stage) write(data []byte) *types.Receipt {
	s.t.Helper()
	receipt, err := s.Client.Write(s.t.Context(), s.factory, data)
	if err != nil {
		s.t.Fatal(err)
	}
	return receipt
}

// create makes an event with the planner's first iterations.
func (s stage) create(id string) (key [32]byte, clone common.Address) {
	s.t.Helper()
	s.write(factory.PackPlan(id, creator, creator, entries(0, 1), digest))
	return crypto.Keccak256Hash([]byte(id)), common.Address(s.Address(event.ID(id), event.Address(creator)))
}

// call asks a contract as anybody.
func (s stage) call(from, to common.Address, data []byte) ([]byte, error) {
	return s.Client.CallContract(context.Background(), geth.CallMsg{From: from, To: &to, Data: data}, nil)
}

// refuses checks that a call fails with one of the contracts' errors.
func (s stage) refuses(from, to common.Address, data []byte, want common.Hash) {
	s.t.Helper()
	_, err := s.call(from, to, data)
	var withData interface{ ErrorData() any }
	if !errors.As(err, &withData) {
		s.t.Errorf("got %v, want a refusal", err)
		return
	}
	got := common.FromHex(withData.ErrorData().(string))
	if len(got) < 4 || [4]byte(got) != [4]byte(want[:4]) {
		s.t.Errorf("refused as %x (%s), want %x", got, name(got), want[:4])
	}
}

func name(data []byte) any {
	if len(data) < 4 {
		return nil
	}
	if e, err := plan.UnpackError(data); err == nil {
		return e
	}
	e, _ := factory.UnpackError(data)
	return e
}

// entries is iteration n of all five aspects of a scope.
func entries(scope uint8, n uint32) (list []bindings.Entry) {
	for i := range uint8(5) {
		list = append(list, bindings.Entry{Aspect: 5*scope + i, Number: n, Digest: digest})
	}
	return list
}

func one(aspect uint8, n uint32) []bindings.Entry {
	return []bindings.Entry{{Aspect: aspect, Number: n, Digest: digest}}
}

// ask calls a view that returns one value.
func ask[T any](s stage, to common.Address, data []byte, unpack func([]byte) (T, error)) T {
	s.t.Helper()
	out, err := s.call(stranger, to, data)
	if err != nil {
		s.t.Fatal(err)
	}
	value, err := unpack(out)
	if err != nil {
		s.t.Fatal(err)
	}
	return value
}

var zero = new(big.Int)
