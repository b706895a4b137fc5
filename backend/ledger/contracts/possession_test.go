package contracts_test

import (
	"bytes"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/bindings"
	"footlight/backend/store/pdp/piece"
)

func TestProofOfPossession(t *testing.T) {
	h := newFixture(t)
	contract := h.newPossession()
	for name, test := range map[string]func(*fixture, common.Address){
		"first in full, then by sample":     firstInFullThenBySample,
		"forged, replayed, early, late":     onlyRightAnswersCount,
		"answers of another data set":       setsAreApart,
		"faults end proofs until the next":  faultsEndProofs,
		"unanswered challenges are on file": unansweredChallenges,
		"proofs lapse":                      proofsLapse,
		"piece CIDs":                        pieceCIDsAreChecked,
		"who may and what may be asked":     callsAreChecked,
		"leaves are found":                  leavesAreFound,
		"challenges come from the block":    challengesComeFromTheBlock,
	} {
		t.Run(name, func(t *testing.T) {
			h.t = t
			test(h, contract)
		})
	}
}

func firstInFullThenBySample(h *fixture, contract common.Address) {
	v := h.vault(contract, 127, 5000, 100_000)
	v.wants(false, false, false)
	receipt := v.prove(0, 2)
	v.wants(true, false, true)
	shown, err := pdp.UnpackPossessionProvenEvent(receipt.Logs[0])
	require.NoError(h.t, err, "%+v", shown)
	require.Len(h.t, shown.Challenges, 10, "%+v", shown)
	for i, c := range shown.Challenges {
		assert.Equal(h.t, uint64(i/5*2), c.PieceId.Uint64(), "challenge %d is of piece %s", i, c.PieceId)
	}
	v.ask(1) // five leaves of what was proven before and everything up to it, and five of piece 1
	proofs := v.answers()
	assert.Len(h.t, proofs, 10)
	v.ok(v.operator, v.contract, nil, v.proving(proofs))
	v.wants(true, true, true)
	v.prove()
	v.wants(true, true, true)
}

func onlyRightAnswersCount(h *fixture, contract common.Address) {
	v := h.vault(contract, 3000, 40_000)
	v.declines(v.proving(nil), bindings.ProofOfPossessionNotChallengedErrorID())
	v.ok(v.operator, v.contract, nil, v.asking(2*minutes, 0, 1))
	v.declines(v.proving(nil), bindings.ProofOfPossessionPrematureErrorID())
	v.seal(2)
	good := v.answers()
	for what, bad := range forgedAnswers(good) {
		want := bindings.ProofOfPossessionWrongProofErrorID()
		if len(bad) != len(good) {
			want = bindings.ProofOfPossessionWrongNumberErrorID()
		}
		h.t.Log(what)
		v.declines(v.proving(bad), want)
	}
	v.wants(false, false)
	v.ok(v.operator, v.contract, nil, v.proving(good))
	v.declines(v.proving(good), bindings.ProofOfPossessionNotChallengedErrorID())
	v.ask(0, 1)
	replayed := append(v.answers()[:5:5], good...)
	v.declines(v.proving(replayed), bindings.ProofOfPossessionWrongProofErrorID())
	v.waitUntil(v.now() + 11*minutes)
	v.declines(v.proving(v.answers()), bindings.ProofOfPossessionTooLateErrorID())
}

// forgedAnswers returns right answers with one thing changed.
func forgedAnswers(good []bindings.ProofOfPossessionProof) map[string][]bindings.ProofOfPossessionProof {
	last := len(good) - 1
	change := func(fn func(p *bindings.ProofOfPossessionProof)) []bindings.ProofOfPossessionProof {
		bad := slices.Clone(good)
		bad[last].Proof = slices.Clone(bad[last].Proof)
		fn(&bad[last])
		return bad
	}
	swapped := slices.Clone(good)
	swapped[0], swapped[last] = swapped[last], swapped[0]
	return map[string][]bindings.ProofOfPossessionProof{
		"another leaf":   change(func(p *bindings.ProofOfPossessionProof) { p.Leaf[0] ^= 1 }),
		"another node":   change(func(p *bindings.ProofOfPossessionProof) { p.Proof[3][9] ^= 1 }),
		"cut short":      change(func(p *bindings.ProofOfPossessionProof) { p.Proof = p.Proof[:len(p.Proof)-1] }),
		"drawn out":      change(func(p *bindings.ProofOfPossessionProof) { p.Proof = append(p.Proof, [32]byte{}) }),
		"from above":     change(func(p *bindings.ProofOfPossessionProof) { p.Leaf, p.Proof = p.Proof[0], p.Proof[1:] }),
		"empty":          change(func(p *bindings.ProofOfPossessionProof) { *p = bindings.ProofOfPossessionProof{} }),
		"in wrong order": swapped,
		"one too few":    good[:last],
		"one too many":   append(slices.Clone(good), good[0]),
		"none":           nil,
	}
}

// setsAreApart puts the same bytes into two data sets, which get different challenges.
func setsAreApart(h *fixture, contract common.Address) {
	a, b := h.vault(contract, 50_000), h.vault(contract)
	b.held = a.held
	b.ok(b.operator, contract, nil, b.addingAgain(0))
	for _, v := range []*vault{a, b} {
		v.ok(v.operator, contract, nil, v.asking(2*minutes, 0))
	}
	a.seal(2)
	b.declines(b.proving(a.answers()), bindings.ProofOfPossessionWrongProofErrorID())
	b.ok(b.operator, contract, nil, b.proving(b.answers()))
	a.wants(false)
	b.wants(true)
}

func faultsEndProofs(h *fixture, contract common.Address) {
	v := h.vault(contract, 2000, 3000, 4000)
	v.prove(0, 1, 2)
	report := pdp.PackReportFaults(v.set, []*big.Int{big.NewInt(1)})
	v.ask() // then the fault is found
	receipt := v.ok(v.operator, v.contract, nil, report)
	if e, err := pdp.UnpackPieceFaultedEvent(receipt.Logs[0]); err != nil || e.PieceId.Int64() != 1 {
		h.t.Errorf("%+v, %v", e, err)
	}
	v.wants(true, false, true)
	v.ok(v.operator, v.contract, nil, v.proving(v.answers(1)))
	v.wants(true, false, true)
	v.prove()
	v.wants(true, false, true) // a sample does not restore it
	v.prove(1)
	v.wants(true, true, true)
	assert.Len(h.t, v.ok(v.operator, v.contract, nil, report).Logs, 1)
	assert.Empty(h.t, v.ok(v.operator, v.contract, nil, report).Logs, "a fault is reported twice")
	v.ask(1) // the fault is reported in the round that would have restored the piece
	v.ok(v.operator, v.contract, nil, report)
	v.ok(v.operator, v.contract, nil, v.proving(v.answers(1)))
	v.wants(true, false, true)
}

func unansweredChallenges(h *fixture, contract common.Address) {
	v := h.vault(contract, 2000)
	v.prove(0)
	v.ask()
	v.wants(true)
	receipt := v.ok(v.operator, v.contract, nil, v.asking(2*minutes))
	if e, err := pdp.UnpackProvingMissedEvent(receipt.Logs[0]); err != nil || e.SetId.Cmp(v.set) != 0 {
		h.t.Errorf("%+v, %v", e, err)
	}
	v.wants(false)
	v.seal(2)
	v.ok(v.operator, v.contract, nil, v.proving(v.answers()))
	v.wants(true)
}

func proofsLapse(h *fixture, contract common.Address) {
	v := h.vault(contract, 2000)
	v.prove(0)
	until := view(h, v.contract, pdp.PackProvenUntil(v.set), pdp.UnpackProvenUntil)
	assert.Equal(h.t, v.now()+2*minutes, until, "stands until")
	v.waitUntil(until)
	v.wants(true)
	v.waitUntil(until + 1)
	v.wants(false)
	v.prove()
	v.wants(true)
}

func pieceCIDsAreChecked(h *fixture, contract common.Address) {
	v := h.vault(contract, 1000)
	good := v.held[0].tree.CID
	change := func(fn func(c *piece.CID)) []byte {
		c := good
		fn(&c)
		return c.Bytes()
	}
	raw := good.Bytes()
	for what, bad := range map[string][]byte{
		"nothing":          nil,
		"a CID of a block": append([]byte{0x01, 0x55, 0x12, 0x20}, make([]byte, 32)...),
		"cut":              raw[:len(raw)-1],
		"longer":           append(bytes.Clone(raw), 0),
		"a tree too tall":  change(func(c *piece.CID) { c.Height++; c.Padding += 127 * 8 }),
		"all padding":      change(func(c *piece.CID) { c.Padding = 127 * 8 }),
		"more padding":     change(func(c *piece.CID) { c.Padding = 127*8 + 1 }),
		"half of it":       change(func(c *piece.CID) { c.Padding = 127 * 4 }),
		"a flat tree":      change(func(c *piece.CID) { c.Height = 1 }),
		"a giant":          change(func(c *piece.CID) { c.Height = 51 }),
		"no root":          change(func(c *piece.CID) { c.Root[31] |= 0x40 }),
		"a long number":    append(append([]byte{0x01, 0x55, 0x91, 0x20, 35, 0x80 | byte(good.Padding), 0x00}, good.Height), good.Root[:]...),
	} {
		if _, err := piece.FromBytes(bad); err == nil && what != "all padding" {
			h.t.Errorf("%s: the parser takes it", what)
		}
		h.t.Log(what)
		v.declines(pdp.PackAddPieces(v.set, common.Address{}, []bindings.PieceCidCid{{Data: bad}}, packed(h.t, labelType, []labelTuple{{}})),
			bindings.ProofOfPossessionInvalidPieceCidErrorID())
	}
	for _, n := range []int{1, 127, 128, 1016, 1017, 32512, 300_001} {
		w := h.vault(contract, n)
		leaves := view(h, contract, pdp.PackGetDataSetLeafCount(w.set), pdp.UnpackGetDataSetLeafCount)
		assert.Equal(h.t, w.held[0].tree.CID.Leaves(), leaves.Uint64(), "leaves of %d bytes", n)
	}
}

func callsAreChecked(h *fixture, contract common.Address) {
	v := h.vault(contract, 2000, 2000)
	for _, data := range [][]byte{v.adding(127), v.asking(1, 0), v.proving(nil), pdp.PackReportFaults(v.set, nil)} {
		v.refuses(v.foe, contract, nil, data, bindings.ProofOfPossessionNotProviderErrorID())
	}
	for _, standing := range []uint64{0, 2*24*3600 + 1} {
		v.declines(v.asking(standing, 0), bindings.ProofOfPossessionInvalidStandingErrorID())
	}
	many := make([]uint64, 33)
	v.declines(v.asking(1, many...), bindings.ProofOfPossessionInvalidPiecesErrorID())
	v.declines(v.asking(1, 1, 0), bindings.ProofOfPossessionInvalidPiecesErrorID())
	v.declines(v.asking(1, 1, 1), bindings.ProofOfPossessionInvalidPiecesErrorID())
	v.declines(v.asking(1, 2), bindings.ProofOfPossessionUnknownPieceErrorID())
	v.declines(v.asking(1), bindings.ProofOfPossessionNothingToProveErrorID())
	far := new(big.Int).SetUint64(1 << 40)
	extra := v.asking(1, 0)
	v.declines(append(extra[:4:4], append(extra[4:36:36], append(common.LeftPadBytes(far.Bytes(), 32), extra[68:]...)...)...),
		bindings.ProofOfPossessionInvalidEpochErrorID())
	v.declines(pdp.PackCreateDataSet(h.foe.address, nil), bindings.ProofOfPossessionNoListenersErrorID())
	v.declines(pdp.PackAddPieces(v.set, h.foe.address, nil, packed(h.t, labelType, []labelTuple{})), bindings.ProofOfPossessionNoListenersErrorID())
	v.declines(pdp.PackAddPieces(v.set, common.Address{}, nil, packed(h.t, labelType, []labelTuple{{}})), bindings.ProofOfPossessionWrongLabelsErrorID())
	v.declines(pdp.PackReportFaults(v.set, []*big.Int{big.NewInt(2)}), bindings.ProofOfPossessionUnknownPieceErrorID())
	owner := view(h, contract, pdp.PackGetDataSetStorageProvider(v.set), func(out []byte) (common.Address, error) { return common.BytesToAddress(out[:32]), nil })
	assert.Equal(h.t, h.operator.address, owner, "the set")
}

func leavesAreFound(h *fixture, contract common.Address) {
	v := h.vault(contract, 127, 1000, 1, 5000)
	var want []string
	var asked []*big.Int
	for id, x := range v.held {
		for leaf := range x.tree.CID.Leaves() {
			asked = append(asked, new(big.Int).SetInt64(int64(len(asked))))
			want = append(want, fmt.Sprint(id, leaf))
		}
	}
	found := view(h, contract, pdp.PackFindPieceIds(v.set, asked), pdp.UnpackFindPieceIds)
	for i, f := range found {
		assert.Equal(h.t, want[i], fmt.Sprint(f.PieceId, f.Offset), "leaf %d", i)
	}
	v.declines(pdp.PackFindPieceIds(v.set, []*big.Int{big.NewInt(int64(len(asked)))}), bindings.ProofOfPossessionUnknownPieceErrorID())
}

// challengesComeFromTheBlock computes the challenges as any outsider can.
func challengesComeFromTheBlock(h *fixture, contract common.Address) {
	v := h.vault(contract, 50_000)
	v.ask(0)
	epoch := view(h, contract, pdp.PackGetNextChallengeEpoch(v.set), pdp.UnpackGetNextChallengeEpoch)
	block, err := h.sim.Client().HeaderByNumber(h.t.Context(), epoch)
	require.NoError(h.t, err)
	seed := crypto.Keccak256(block.Hash().Bytes())
	drew := view(h, contract, pdp.PackGetRandomness(epoch), pdp.UnpackGetRandomness)
	assert.Equal(h.t, seed, common.LeftPadBytes(drew.Bytes(), 32))
	v.seal(260) // older than BLOCKHASH can read, but not EIP-2935
	leaves := new(big.Int).SetUint64(v.held[0].tree.CID.Leaves())
	for i, c := range view(h, contract, pdp.PackGetChallenges(v.set), pdp.UnpackGetChallenges) {
		drawn := new(big.Int).SetBytes(crypto.Keccak256(seed, common.LeftPadBytes(v.set.Bytes(), 32), []byte{0, 0, 0, 0, 0, 0, 0, byte(i)}))
		assert.Equal(h.t, drawn.Mod(drawn, leaves).String(), c.Offset.String(), "leaf of challenge %d", i)
	}
}
