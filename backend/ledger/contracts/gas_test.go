package contracts_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/ledgertest"
)

var update = flag.Bool("update", false, "write gas.txt anew")

// TestGas compares the gas of writes with the table in git and with their budgets.
func TestGas(t *testing.T) {
	h := newFixture(t)
	var table bytes.Buffer
	row := func(what string, budget, used uint64) {
		assert.LessOrEqual(t, used, budget, "gas of %s", what)
		fmt.Fprintf(&table, "%-44s %9d of %9d\n", what, used, budget)
	}
	row("deploy the factory and the plan", 7_300_000, deployGas(h))
	for _, w := range append(h.planWrites(), h.ticketWrites()...) {
		row(w.what, w.budget, h.ok(w.from, w.to, big.NewInt(w.value), w.data()).GasUsed)
	}
	row("deploy the proof contract", 2_500_000, h.do(h.send(h.operator, nil, nil, common.FromHex(bindings.ProofOfPossessionMetaData.Bin))).GasUsed)
	for _, w := range h.proofWrites() {
		used := h.ok(w.from, w.to, nil, w.data()).GasUsed
		if strings.HasPrefix(w.what, "prove") { // the block draws the leaves, so every run has others
			used = (used + 2500) / 5000 * 5000
		}
		row(w.what, w.budget, used)
	}
	t.Logf("\n%s", table.String())
	if *update {
		require.NoError(t, os.WriteFile("gas.txt", table.Bytes(), 0o644))
	}
	want, err := os.ReadFile("gas.txt")
	require.NoError(t, err)
	assert.Equal(t, string(want), table.String(), "if that is meant, run go test -run TestGas -update")
}

type write struct {
	what   string
	budget uint64
	from   *person
	to     common.Address
	value  int64
	data   func() []byte // called when it is its turn, because signatures count nonces
}

// planWrites returns writes that build on each other.
func (h *fixture) planWrites() []write {
	h.t.Helper()
	gas := h.draft("gas")
	doc := func(i int) [32]byte { return ledgertest.Document("metadata %d", i) }
	by := func(what string, budget uint64, data []byte) write {
		return write{what, budget, h.operator, h.factory, 0, func() []byte { return data }}
	}
	iterate, planned := h.planForms()[1], h.planForm("an-event-that-was-signed")
	return []write{
		by("create", 230_000, factory.PackPlan("an-event-of-usual-length", h.creator.address, h.creator.address, nil, doc(0))),
		by("plan: create and five iterations", 350_000, factory.PackPlan("another-event-like-that", h.creator.address, h.creator.address, entries(0, 1), doc(0))),
		h.relayed("plan, signed, the signer's first", 350_000, planned, "an-event-that-was-signed", [32]byte{}),
		by("six iterations", 130_000, factory.PackAppend(gas.key, h.creator.address, append(entries(0, 1), one(5, 1)...), doc(1))),
		by("iteration", 62_000, factory.PackAppend(gas.key, h.creator.address, one(0, 2), doc(2))),
		h.relayed("iteration, signed, the signer's first", 95_000, iterate, "gas", gas.key),
		h.relayed("iteration, signed", 78_000, again(iterate), "gas", gas.key),
		by("metadata alone", 60_000, factory.PackAppend(gas.key, h.creator.address, nil, doc(3))),
		by("anchor", 60_000, factory.PackAnchor(gas.key, h.creator.address, "manifest", digest, "ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy")),
		by("accept planner", 165_000, factory.PackAccept(gas.key, h.creator.address, 0, first, doc(4), seconds(gas.ends), seconds(gas.ends+hour), 8)),
	}
}

// ticketWrites returns writes that build on each other.
func (h *fixture) ticketWrites() []write {
	h.t.Helper()
	s := h.show("tickets")
	by := func(what string, budget uint64, who *person, value int64, data []byte) write {
		return write{what, budget, who, s.plan, value, func() []byte { return data }}
	}
	forms, later := s.ticketForms(), *s
	later.starts, later.ends = s.ends, s.ends+hour
	s.buys(h.friend, box, 1, 7)
	return []write{
		by("one more tier", 70_000, h.creator, 0, s.sell(4, tier(9, 9))),
		by("buy", 75_000, h.fan, 1000, s.buy(seat, 1, h.fan)),
		by("buy another", 60_000, h.fan, 1000, s.buy(seat, 1, h.fan)),
		by("claim", 90_000, h.fan, 0, s.claim(h.fan, lawn)),
		h.relayed("claim, signed and relayed", 110_000, forms[1], "tickets", s.key),
		by("transfer", 65_000, h.fan, 0, transfer(h.fan, h.friend, lawn, 1)),
		h.relayed("pass on, signed and relayed", 115_000, forms[5], "tickets", s.key),
		by("buy again", 75_000, h.fan, 1000, s.buy(seat, 1, h.fan)),
		h.relayed("redeem, signed and relayed", 100_000, forms[3], "tickets", s.key),
		by("revoke", 120_000, h.creator, 0, plan.PackRevoke(h.creator.address, h.fan.address, big.NewInt(seat), 1)),
		by("collect", 60_000, h.fan, 0, plan.PackCollect(h.fan.address)),
		by("postpone", 80_000, h.creator, 0, s.postpone(s.ends, s.ends+hour)),
		by("refund", 75_000, h.friend, 0, refund(box, h.friend.address)),
		by("buy after a postponement", 90_000, h.fan, 1000, later.buy(seat, 1, h.fan)),
		by("cancel", 45_000, h.creator, 0, plan.PackCancel(h.creator.address)),
	}
}

// proofWrites returns writes that build on each other, for pieces of about a minute of video.
func (h *fixture) proofWrites() []write {
	h.t.Helper()
	const minute = 15_000_000
	v := h.vault(h.newPossession())
	by := func(what string, budget uint64, data func() []byte) write {
		return write{what, budget, h.operator, v.contract, 0, data}
	}
	answers := func() []byte {
		v.seal(2)
		return v.proving(v.answers())
	}
	return []write{
		by("create a data set", 80_000, func() []byte { return pdp.PackCreateDataSet(common.Address{}, []byte("an-event-of-usual-length")) }),
		by("add a piece, the set's first", 160_000, func() []byte { return v.adding(minute) }),
		by("add three pieces", 300_000, func() []byte { return v.adding(minute, minute, minute) }),
		by("ask for a piece in full, the set's first", 150_000, func() []byte { return v.asking(2*minutes, 0) }),
		by("prove a piece in full", 250_000, answers),
		by("ask for a sample", 75_000, func() []byte { return v.asking(2 * minutes) }),
		by("prove a sample", 220_000, answers),
		by("ask for a sample and a piece in full", 100_000, func() []byte { return v.asking(2*minutes, 1) }),
		by("prove a sample and a piece in full", 400_000, answers),
		by("report a fault", 60_000, func() []byte { return pdpReport(v.set, 1) }),
	}
}

// relayed returns a write that a user signed and the operator sends.
func (h *fixture) relayed(what string, budget uint64, f form, id event.ID, key [32]byte) write {
	return write{what, budget, h.operator, h.factory, 0, func() []byte {
		data := f.pack(key, h.signed(f, id, h.now()+hour))
		if f.once {
			f.signer.signed++
		}
		return data
	}}
}

// again returns the second iteration of f's aspect.
func again(f form) form {
	f.pack = func(key [32]byte, signed bindings.Signed) []byte {
		return factory.PackIterateSigned(key, feedback, one(6, 2)[0], digest, signed)
	}
	return f
}

// deployGas returns the gas for making a factory.
func deployGas(h *fixture) uint64 {
	h.t.Helper()
	code := append(common.FromHex(bindings.EventFactoryMetaData.Bin), factory.PackConstructor(common.Address(ledgertest.Person("creator")))...)
	return h.do(h.send(h.operator, nil, nil, code)).GasUsed
}
