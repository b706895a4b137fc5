package contracts_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"testing"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/ledgertest"
)

var update = flag.Bool("update", false, "write gas.txt anew")

// TestGas holds what writes cost to the table in git and to their budgets.
func TestGas(t *testing.T) {
	s := open(t)
	var table bytes.Buffer
	row := func(what string, budget, used uint64) {
		if used > budget {
			t.Errorf("%s costs %d gas, more than its budget of %d", what, used, budget)
		}
		fmt.Fprintf(&table, "%-44s %9d of %9d\n", what, used, budget)
	}
	row("deploy the factory and the plan", 3_000_000, deployGas(s))
	for _, w := range writes(s) {
		row(w.what, w.budget, s.write(w.data).GasUsed)
	}
	if *update {
		if err := os.WriteFile("gas.txt", table.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("gas.txt")
	if err != nil || !bytes.Equal(want, table.Bytes()) {
		t.Errorf("gas.txt says\n%sand it is\n%s(%v); if that is meant, run go test -run TestGas -update", want, table.Bytes(), err)
	}
}

type write struct {
	what   string
	budget uint64
	data   []byte
}

// writes are made one after the other, on top of each other.
func writes(s stage) []write {
	key, _ := s.create("gas")
	doc := func(i int) [32]byte { return ledgertest.Document("metadata %d", i) }
	return []write{
		{"create", 230_000, factory.PackPlan("an-event-of-usual-length", creator, creator, nil, doc(0))},
		{"plan: create and five iterations", 350_000, factory.PackPlan("another-event-like-that", creator, creator, entries(0, 1), doc(0))},
		{"iteration", 62_000, factory.PackAppend(key, creator, one(0, 2), doc(1))},
		{"five iterations", 100_000, factory.PackAppend(key, creator, entries(1, 1), doc(2))},
		{"metadata alone", 60_000, factory.PackAppend(key, creator, nil, doc(3))},
		{"accept planner", 165_000, factory.PackAccept(key, creator, 0, first, doc(4))},
		{"accept promoter", 165_000, factory.PackAccept(key, creator, 1, first, doc(5))},
	}
}

func deployGas(s stage) uint64 {
	s.t.Helper()
	code := append(common.FromHex(bindings.EventFactoryMetaData.Bin), factory.PackConstructor(creator)...)
	gas, err := s.Chain.Client().EstimateGas(s.t.Context(), geth.CallMsg{From: s.Client.Account(), Data: code})
	if err != nil {
		s.t.Fatal(err)
	}
	return gas
}
