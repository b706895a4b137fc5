package contracts_test

import (
	"bytes"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/bindings"
	"footlight/backend/store/pdp/piece"
)

var pdp = bindings.NewProofOfPossession()

// vault is a data set of the operator and the bytes of its pieces.
type vault struct {
	*fixture
	contract common.Address
	set      *big.Int
	held     []held
}

type held struct {
	content []byte
	tree    *piece.Tree
}

// newPossession deploys the contract.
func (h *fixture) newPossession() common.Address {
	h.t.Helper()
	return h.do(h.send(h.operator, nil, nil, common.FromHex(bindings.ProofOfPossessionMetaData.Bin))).ContractAddress
}

// vault makes a data set with pieces of the given sizes.
func (h *fixture) vault(contract common.Address, sizes ...int) *vault {
	h.t.Helper()
	v := &vault{fixture: h, contract: contract}
	receipt := h.ok(h.operator, contract, nil, pdp.PackCreateDataSet(common.Address{}, []byte("show")))
	created, err := pdp.UnpackDataSetCreatedEvent(receipt.Logs[0])
	require.NoError(h.t, err)
	v.set = created.SetId
	if len(sizes) > 0 {
		v.ok(v.operator, contract, nil, v.adding(sizes...))
	}
	return v
}

// adding makes pieces and returns the call that adds them.
func (v *vault) adding(sizes ...int) []byte {
	v.t.Helper()
	var ids []int
	for _, n := range sizes {
		content := make([]byte, n)
		seed := [32]byte{byte(len(v.held)), byte(v.set.Uint64())}
		_, _ = rand.NewChaCha8(seed).Read(content) // never fails
		h := piece.NewHasher()
		_, _ = h.Write(content) // never fails
		ids = append(ids, len(v.held))
		v.held = append(v.held, held{content, h.Tree()})
	}
	return v.addingAgain(ids...)
}

// addingAgain returns the call that adds pieces which the vault has already.
func (v *vault) addingAgain(ids ...int) []byte {
	v.t.Helper()
	var (
		cids   []bindings.PieceCidCid
		labels []labelTuple
	)
	for _, id := range ids {
		cids = append(cids, bindings.PieceCidCid{Data: v.held[id].tree.CID.Bytes()})
		labels = append(labels, labelTuple{EventId: "an-event-of-usual-length", ChunkIndex: uint64(id), ContentCid: "bafybeid5glw473dgcalpqmrg4eek7bxssuvu2gfwbfuu25vfwdksvpfa34"})
	}
	return pdp.PackAddPieces(v.set, common.Address{}, cids, packed(v.t, labelType, labels))
}

// labelTuple is the contract's Label.
type labelTuple struct {
	EventId    string
	ChunkIndex uint64
	ContentCid string
}

var labelType = abi.ArgumentMarshaling{Type: "tuple[]", Components: []abi.ArgumentMarshaling{
	{Name: "eventId", Type: "string"}, {Name: "chunkIndex", Type: "uint64"}, {Name: "contentCid", Type: "string"},
}}

// packed returns abi.encode of one value.
func packed(t testing.TB, of abi.ArgumentMarshaling, value any) []byte {
	t.Helper()
	kind, err := abi.NewType(of.Type, of.InternalType, of.Components)
	require.NoError(t, err)
	data, err := abi.Arguments{{Type: kind}}.Pack(value)
	require.NoError(t, err)
	return data
}

// asking returns the call that requests a challenge.
func (v *vault) asking(standing uint64, inFull ...uint64) []byte {
	v.t.Helper()
	seconds, err := abi.NewType("uint64", "", nil)
	require.NoError(v.t, err)
	ids, err := abi.NewType("uint64[]", "", nil)
	require.NoError(v.t, err)
	extra, err := abi.Arguments{{Type: seconds}, {Type: ids}}.Pack(standing, inFull)
	require.NoError(v.t, err)
	return pdp.PackNextProvingPeriod(v.set, new(big.Int), extra)
}

const minutes = 60

// ask requests a challenge and seals blocks until it can be answered.
func (v *vault) ask(inFull ...uint64) {
	v.t.Helper()
	v.ok(v.operator, v.contract, nil, v.asking(2*minutes, inFull...))
	v.seal(2)
}

func (v *vault) seal(blocks int) {
	for range blocks {
		v.sim.Commit()
	}
}

// answers returns the right answers to the open challenge. Leaves of lost pieces get empty ones.
func (v *vault) answers(lost ...uint64) []bindings.ProofOfPossessionProof {
	v.t.Helper()
	asked := view(v.fixture, v.contract, pdp.PackGetChallenges(v.set), pdp.UnpackGetChallenges)
	proofs := make([]bindings.ProofOfPossessionProof, len(asked))
	for i, a := range asked {
		id := a.PieceId.Uint64()
		if len(lost) > 0 && lost[0] == id {
			continue
		}
		p, err := v.held[id].tree.Prove(bytes.NewReader(v.held[id].content), a.Offset.Uint64())
		require.NoError(v.t, err)
		proofs[i].Leaf = p.Leaf
		for _, n := range p.Path {
			proofs[i].Proof = append(proofs[i].Proof, n)
		}
	}
	return proofs
}

// proving returns the call that answers.
func (v *vault) proving(proofs []bindings.ProofOfPossessionProof) []byte {
	return pdp.PackProvePossession(v.set, proofs)
}

// prove requests a challenge and answers it.
func (v *vault) prove(inFull ...uint64) *types.Receipt {
	v.t.Helper()
	v.ask(inFull...)
	return v.ok(v.operator, v.contract, nil, v.proving(v.answers()))
}

// proven reads whether the contract considers a piece proven.
func (v *vault) proven(id int64) bool {
	v.t.Helper()
	return view(v.fixture, v.contract, pdp.PackPieceProven(v.set, big.NewInt(id)), pdp.UnpackPieceProven)
}

// wants compares the contract's state of all pieces.
func (v *vault) wants(want ...bool) {
	v.t.Helper()
	for id, w := range want {
		assert.Equal(v.t, w, v.proven(int64(id)), "piece %d proven", id)
	}
}

// declines checks that a call of the operator fails with an error.
func (v *vault) declines(data []byte, want common.Hash) {
	v.t.Helper()
	v.refuses(v.operator, v.contract, nil, data, want)
}
