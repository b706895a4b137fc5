package contracts_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/ledgertest"
)

func TestContracts(t *testing.T) {
	h := newFixture(t)
	for name, test := range map[string]func(*fixture){
		"only operators write":               onlyOperatorsWrite,
		"owner names operators":              ownerNamesOperators,
		"plans are initialised once":         plansAreInitialisedOnce,
		"event ids are taken once":           eventIDsAreTakenOnce,
		"plan address is known before":       planAddressIsKnownBefore,
		"numbers are dense":                  numbersAreDense,
		"accept is final":                    acceptIsFinal,
		"metadata URI is the document's CID": metadataURIIsTheDocumentsCID,
		"aspect names are the vocabulary's":  aspectNamesAreTheVocabularys,
		"head chains iterations":             headChainsIterations,
	} {
		t.Run(name, func(t *testing.T) {
			h.t = t
			test(h)
		})
	}
}

var (
	creator  = newPerson("creator").address
	stranger = newPerson("foe").address
	digest   = ledgertest.Document("a document")
	first    = [5]uint32{1, 1, 1, 1, 1}
	zero     = new(big.Int)
)

// entries returns iteration n of all five aspects of a scope.
func entries(scope uint8, n uint32) (list []bindings.Entry) {
	for i := range uint8(5) {
		list = append(list, bindings.Entry{Aspect: 5*scope + i, Number: n, Digest: digest})
	}
	return list
}

func one(aspect uint8, n uint32) []bindings.Entry {
	return []bindings.Entry{{Aspect: aspect, Number: n, Digest: digest}}
}

// write calls the factory as the operator.
func (h *fixture) write(data []byte) {
	h.t.Helper()
	h.ok(h.operator, h.factory, nil, data)
}

// create makes an event of the creator with the planner's first iterations.
func (h *fixture) create(id event.ID) (key [32]byte, clone common.Address) {
	h.t.Helper()
	h.write(factory.PackPlan(string(id), creator, creator, entries(0, 1), digest))
	return crypto.Keccak256Hash([]byte(id)), h.address(id)
}

// address returns the address at which the ledger expects an event of the creator.
func (h *fixture) address(id event.ID) common.Address {
	l := ledger.At(ledger.Config{}, ledger.Deployment{Factory: event.Address(h.factory)})
	return common.Address(l.Address(id, event.Address(creator)))
}

func onlyOperatorsWrite(h *fixture) {
	key, clone := h.create("door")
	refusal := bindings.EventFactoryNotOperatorErrorID()
	h.refuses(h.foe, h.factory, nil, factory.PackPlan("x", stranger, stranger, nil, digest), refusal)
	h.refuses(h.foe, h.factory, nil, factory.PackAppend(key, creator, one(0, 2), digest), refusal)
	h.refuses(h.creator, h.factory, nil, factory.PackAccept(key, creator, 0, first, digest, zero, zero, 0), refusal)
	h.refuses(h.foe, h.factory, nil, factory.PackSetOperator(stranger, true), bindings.EventFactoryOwnableUnauthorizedAccountErrorID())

	// Not even the operator can write to a plan directly.
	refusal = bindings.EventPlanOnlyFactoryErrorID()
	h.refuses(h.operator, clone, nil, plan.PackAppend(creator, true, one(0, 2), digest), refusal)
	h.refuses(h.operator, clone, nil, plan.PackAccept(creator, true, 0, first, digest, zero, zero, 0), refusal)
	h.refuses(h.operator, clone, nil, plan.PackInitialize(stranger), refusal)
}

func ownerNamesOperators(h *fixture) {
	key, _ := h.create("operators")
	h.write(factory.PackSetOperator(stranger, true))
	_, err := h.call(stranger, h.factory, nil, factory.PackAppend(key, creator, one(0, 2), digest))
	assert.NoError(h.t, err, "a named operator")
	h.write(factory.PackSetOperator(stranger, false))
	h.refuses(h.foe, h.factory, nil, factory.PackAppend(key, creator, one(0, 2), digest), bindings.EventFactoryNotOperatorErrorID())
}

func plansAreInitialisedOnce(h *fixture) {
	_, clone := h.create("once")
	implementation := view(h, h.factory, factory.PackImplementation(), factory.UnpackImplementation)
	for _, contract := range []common.Address{clone, implementation} {
		h.refuses(h.foe, contract, nil, plan.PackInitialize(stranger), bindings.EventPlanOnlyFactoryErrorID())
		h.refuses(&person{address: h.factory}, contract, nil, plan.PackInitialize(stranger), bindings.EventPlanAlreadyInitializedErrorID())
	}
	assert.Equal(h.t, creator, view(h, clone, plan.PackCreator(), plan.UnpackCreator), "creator")
}

func eventIDsAreTakenOnce(h *fixture) {
	key, clone := h.create("taken")
	assert.Equal(h.t, clone, view(h, h.factory, factory.PackPlanOf(key), factory.UnpackPlanOf), "planOf")
	for _, who := range []common.Address{creator, stranger} {
		h.refuses(h.operator, h.factory, nil, factory.PackPlan("taken", who, who, nil, [32]byte{}), bindings.EventFactoryEventTakenErrorID())
	}
	h.refuses(h.operator, h.factory, nil, factory.PackPlan("free", common.Address{}, creator, nil, digest), bindings.EventPlanNoAuthorErrorID())
	for _, id := range []string{"", strings.Repeat("x", 65)} {
		h.refuses(h.operator, h.factory, nil, factory.PackPlan(id, creator, creator, nil, digest), bindings.EventFactoryInvalidEventIdErrorID())
	}
}

func planAddressIsKnownBefore(h *fixture) {
	data := factory.PackPlanAddress("later", creator)
	before := view(h, h.factory, data, factory.UnpackPlanAddress)
	_, clone := h.create("later")
	assert.Equal(h.t, clone, before, "the contract said")
	code, err := h.sim.Client().CodeAt(h.t.Context(), clone, nil)
	implementation := view(h, h.factory, factory.PackImplementation(), factory.UnpackImplementation)
	want := "363d3d373d3d3d363d73" + common.Bytes2Hex(implementation[:]) + "5af43d82803e903d91602b57fd5bf3" // EIP-1167
	require.NoError(h.t, err, "code at %s is %x", clone, code)
	assert.Equal(h.t, want, common.Bytes2Hex(code), "code at %s is %x", clone, code)
}

func numbersAreDense(h *fixture) {
	key, clone := h.create("dense")
	for _, bad := range [][]bindings.Entry{one(0, 0), one(0, 1), one(0, 3), one(5, 2), one(0, 1<<24+2), append(one(0, 2), one(0, 2)...)} {
		h.refuses(h.operator, h.factory, nil, factory.PackAppend(key, creator, bad, digest), bindings.EventPlanNotNextErrorID())
	}
	h.refuses(h.operator, h.factory, nil, factory.PackAppend(key, creator, one(10, 1), digest), bindings.EventPlanUnknownAspectErrorID())
	h.refuses(h.operator, h.factory, nil, factory.PackAppend(key, creator, []bindings.Entry{{Number: 2}}, digest), bindings.EventPlanNoDigestErrorID())
	h.refuses(h.operator, h.factory, nil, factory.PackAppend(key, common.Address{}, one(0, 2), digest), bindings.EventPlanNoAuthorErrorID())
	h.refuses(h.operator, h.factory, nil, factory.PackAppend(digest, creator, one(0, 2), digest), bindings.EventFactoryUnknownEventErrorID())
	h.write(factory.PackAppend(key, creator, append(one(0, 2), one(9, 1)...), digest))
	want := [10]uint32{2, 1, 1, 1, 1, 0, 0, 0, 0, 1}
	assert.Equal(h.t, want, view(h, clone, plan.PackCounters(), plan.UnpackCounters), "counters")
}

func acceptIsFinal(h *fixture) {
	key, clone := h.create("final")
	accept := func(by common.Address, scope uint8, selection [5]uint32, digest [32]byte) []byte {
		return factory.PackAccept(key, by, scope, selection, digest, zero, zero, 0)
	}
	h.refuses(h.operator, h.factory, nil, accept(stranger, 0, first, digest), bindings.EventPlanNotCreatorErrorID())
	h.refuses(h.operator, h.factory, nil, accept(creator, 2, first, digest), bindings.EventPlanUnknownScopeErrorID())
	h.refuses(h.operator, h.factory, nil, accept(creator, 0, first, [32]byte{}), bindings.EventPlanNoDigestErrorID())
	h.refuses(h.operator, h.factory, nil, accept(creator, 1, first, digest), bindings.EventPlanUnknownIterationErrorID())
	for _, bad := range [][5]uint32{{}, {1, 1, 1, 1, 2}, {1, 1, 1, 1, 1<<24 + 1}} {
		h.refuses(h.operator, h.factory, nil, accept(creator, 0, bad, digest), bindings.EventPlanUnknownIterationErrorID())
	}
	h.write(factory.PackAppend(key, creator, one(4, 2), digest))
	selection, accepted := [5]uint32{1, 1, 1, 1, 2}, ledgertest.Document("accepted")
	h.write(accept(creator, 0, selection, accepted))

	h.refuses(h.operator, h.factory, nil, accept(creator, 0, selection, accepted), bindings.EventPlanScopeAcceptedErrorID())
	h.refuses(h.operator, h.factory, nil, factory.PackAppend(key, creator, one(0, 2), digest), bindings.EventPlanScopeAcceptedErrorID())
	got := view(h, clone, plan.PackAcceptance(0), plan.UnpackAcceptance)
	if got.AcceptedAt == 0 || got.Selection != selection || got.Digest != accepted {
		h.t.Errorf("acceptance is %+v", got)
	}
	h.write(factory.PackAppend(key, creator, entries(1, 1), digest)) // the other scope is still open
	assert.Zero(h.t, view(h, clone, plan.PackAcceptance(1), plan.UnpackAcceptance).AcceptedAt, "of the other scope")
}

func metadataURIIsTheDocumentsCID(h *fixture) {
	key, clone := h.create("uri")
	for i := range 20 {
		want := ledgertest.Document("document %d", i)
		switch i {
		case 0:
			want = event.Hash{31: 1}
		case 1:
			want = event.Hash{0: 0xff}
		}
		h.write(factory.PackAppend(key, creator, nil, want))
		uri := blob.URI(blob.RawCID(want))
		assert.Equal(h.t, uri, view(h, clone, plan.PackMetadataURI(), plan.UnpackMetadataURI), "metadataURI")
		assert.Equal(h.t, uri, view(h, clone, plan.PackTokenURI(zero), plan.UnpackTokenURI), "tokenURI")
	}
	h.write(factory.PackPlan("empty", creator, creator, nil, [32]byte{}))
	empty := h.address("empty")
	assert.Empty(h.t, view(h, empty, plan.PackMetadataURI(), plan.UnpackMetadataURI), "without metadata")
}

func aspectNamesAreTheVocabularys(h *fixture) {
	_, clone := h.create("names")
	i := uint8(0)
	for _, scope := range event.Scopes() {
		for _, aspect := range scope.Aspects() {
			got := view(h, clone, plan.PackAspectName(i), plan.UnpackAspectName)
			assert.Equal(h.t, string(scope), got.Scope, "aspect %d", i)
			assert.Equal(h.t, string(aspect), got.Name, "aspect %d", i)
			i++
		}
	}
	h.refuses(h.foe, clone, nil, plan.PackAspectName(i), bindings.EventPlanUnknownAspectErrorID())
}

func headChainsIterations(h *fixture) {
	key, clone := h.create("head")
	head := view(h, clone, plan.PackHead(), plan.UnpackHead)
	h.write(factory.PackAppend(key, stranger, one(7, 1), digest))
	want := crypto.Keccak256Hash(head[:], word(1), word(7), word(1), common.LeftPadBytes(stranger[:], 32), word(0), digest[:])
	assert.EqualValues(h.t, want, view(h, clone, plan.PackHead(), plan.UnpackHead), "head")
}

func word(b byte) []byte { return common.LeftPadBytes([]byte{b}, 32) }
