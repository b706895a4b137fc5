package contracts_test

import (
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/ledgertest"
)

func TestContracts(t *testing.T) {
	s := open(t)
	for name, test := range map[string]func(stage){
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
			s.t = t
			test(s)
		})
	}
}

var first = [5]uint32{1, 1, 1, 1, 1}

func onlyOperatorsWrite(s stage) {
	key, clone := s.create("door")
	refusal := bindings.EventFactoryNotOperatorErrorID()
	s.refuses(stranger, s.factory, factory.PackPlan("x", stranger, stranger, nil, digest), refusal)
	s.refuses(stranger, s.factory, factory.PackAppend(key, creator, one(0, 2), digest), refusal)
	s.refuses(creator, s.factory, factory.PackAccept(key, creator, 0, first, digest, zero, zero), refusal)
	s.refuses(stranger, s.factory, factory.PackSetOperator(stranger, true), bindings.EventFactoryOwnableUnauthorizedAccountErrorID())

	// Not even the operator reaches a plan past the factory.
	operator := s.Client.Account()
	refusal = bindings.EventPlanOnlyFactoryErrorID()
	s.refuses(operator, clone, plan.PackAppend(creator, true, one(0, 2), digest), refusal)
	s.refuses(operator, clone, plan.PackAccept(creator, true, 0, first, digest, zero, zero), refusal)
	s.refuses(operator, clone, plan.PackInitialize(stranger), refusal)
}

func ownerNamesOperators(s stage) {
	key, _ := s.create("operators")
	s.write(factory.PackSetOperator(stranger, true))
	if _, err := s.call(stranger, s.factory, factory.PackAppend(key, creator, one(0, 2), digest)); err != nil {
		s.t.Errorf("a named operator: %v", err)
	}
	s.write(factory.PackSetOperator(stranger, false))
	s.refuses(stranger, s.factory, factory.PackAppend(key, creator, one(0, 2), digest), bindings.EventFactoryNotOperatorErrorID())
}

func plansAreInitialisedOnce(s stage) {
	_, clone := s.create("once")
	implementation := ask(s, s.factory, factory.PackImplementation(), factory.UnpackImplementation)
	for _, contract := range []common.Address{clone, implementation} {
		s.refuses(stranger, contract, plan.PackInitialize(stranger), bindings.EventPlanOnlyFactoryErrorID())
		s.refuses(s.factory, contract, plan.PackInitialize(stranger), bindings.EventPlanAlreadyInitializedErrorID())
	}
	if got := ask(s, clone, plan.PackCreator(), plan.UnpackCreator); got != creator {
		s.t.Errorf("creator is %s, want %s", got, creator)
	}
}

func eventIDsAreTakenOnce(s stage) {
	key, clone := s.create("taken")
	if got := ask(s, s.factory, factory.PackPlanOf(key), factory.UnpackPlanOf); got != clone {
		s.t.Errorf("planOf is %s, want %s", got, clone)
	}
	operator := s.Client.Account()
	for _, who := range []common.Address{creator, stranger} {
		s.refuses(operator, s.factory, factory.PackPlan("taken", who, who, nil, [32]byte{}), bindings.EventFactoryEventTakenErrorID())
	}
	s.refuses(operator, s.factory, factory.PackPlan("free", common.Address{}, creator, nil, digest), bindings.EventPlanNoAuthorErrorID())
	for _, id := range []string{"", strings.Repeat("x", 65)} {
		s.refuses(operator, s.factory, factory.PackPlan(id, creator, creator, nil, digest), bindings.EventFactoryInvalidEventIdErrorID())
	}
}

func planAddressIsKnownBefore(s stage) {
	data := factory.PackPlanAddress("later", creator)
	before := ask(s, s.factory, data, factory.UnpackPlanAddress)
	_, clone := s.create("later")
	if before != clone {
		s.t.Errorf("the contract said %s, the ledger %s", before, clone)
	}
	code, err := s.Client.CodeAt(s.t.Context(), clone, nil)
	implementation := ask(s, s.factory, factory.PackImplementation(), factory.UnpackImplementation)
	want := "363d3d373d3d3d363d73" + common.Bytes2Hex(implementation[:]) + "5af43d82803e903d91602b57fd5bf3" // EIP-1167
	if err != nil || common.Bytes2Hex(code) != want {
		s.t.Errorf("code at %s is %x, %v; want %s", clone, code, err, want)
	}
}

func numbersAreDense(s stage) {
	key, clone := s.create("dense")
	operator := s.Client.Account()
	for _, bad := range [][]bindings.Entry{one(0, 0), one(0, 1), one(0, 3), one(5, 2), one(0, 1<<24+2), append(one(0, 2), one(0, 2)...)} {
		s.refuses(operator, s.factory, factory.PackAppend(key, creator, bad, digest), bindings.EventPlanNotNextErrorID())
	}
	s.refuses(operator, s.factory, factory.PackAppend(key, creator, one(10, 1), digest), bindings.EventPlanUnknownAspectErrorID())
	s.refuses(operator, s.factory, factory.PackAppend(key, creator, []bindings.Entry{{Number: 2}}, digest), bindings.EventPlanNoDigestErrorID())
	s.refuses(operator, s.factory, factory.PackAppend(key, common.Address{}, one(0, 2), digest), bindings.EventPlanNoAuthorErrorID())
	s.refuses(operator, s.factory, factory.PackAppend(digest, creator, one(0, 2), digest), bindings.EventFactoryUnknownEventErrorID())
	s.write(factory.PackAppend(key, creator, append(one(0, 2), one(9, 1)...), digest))
	want := [10]uint32{2, 1, 1, 1, 1, 0, 0, 0, 0, 1}
	if got := ask(s, clone, plan.PackCounters(), plan.UnpackCounters); got != want {
		s.t.Errorf("counters are %v, want %v", got, want)
	}
}

func acceptIsFinal(s stage) {
	key, clone := s.create("final")
	operator := s.Client.Account()
	accept := func(by common.Address, scope uint8, selection [5]uint32, digest [32]byte) []byte {
		return factory.PackAccept(key, by, scope, selection, digest, zero, zero)
	}
	s.refuses(operator, s.factory, accept(stranger, 0, first, digest), bindings.EventPlanNotCreatorErrorID())
	s.refuses(operator, s.factory, accept(creator, 2, first, digest), bindings.EventPlanUnknownScopeErrorID())
	s.refuses(operator, s.factory, accept(creator, 0, first, [32]byte{}), bindings.EventPlanNoDigestErrorID())
	s.refuses(operator, s.factory, accept(creator, 1, first, digest), bindings.EventPlanUnknownIterationErrorID())
	for _, bad := range [][5]uint32{{}, {1, 1, 1, 1, 2}, {1, 1, 1, 1, 1<<24 + 1}} {
		s.refuses(operator, s.factory, accept(creator, 0, bad, digest), bindings.EventPlanUnknownIterationErrorID())
	}
	s.write(factory.PackAppend(key, creator, one(4, 2), digest))
	selection, accepted := [5]uint32{1, 1, 1, 1, 2}, ledgertest.Document("accepted")
	s.write(accept(creator, 0, selection, accepted))

	s.refuses(operator, s.factory, accept(creator, 0, selection, accepted), bindings.EventPlanScopeAcceptedErrorID())
	s.refuses(operator, s.factory, factory.PackAppend(key, creator, one(0, 2), digest), bindings.EventPlanScopeAcceptedErrorID())
	got := ask(s, clone, plan.PackAcceptance(0), plan.UnpackAcceptance)
	if got.AcceptedAt == 0 || got.Selection != selection || got.Digest != accepted {
		s.t.Errorf("acceptance is %+v", got)
	}
	s.write(factory.PackAppend(key, creator, entries(1, 1), digest)) // the other scope is open
	if got := ask(s, clone, plan.PackAcceptance(1), plan.UnpackAcceptance); got.AcceptedAt != 0 {
		s.t.Errorf("the other scope's acceptance is %+v", got)
	}
}

func metadataURIIsTheDocumentsCID(s stage) {
	key, clone := s.create("uri")
	for i := range 20 {
		want := ledgertest.Document("document %d", i)
		switch i {
		case 0:
			want = event.Hash{31: 1}
		case 1:
			want = event.Hash{0: 0xff}
		}
		s.write(factory.PackAppend(key, creator, nil, want))
		uri := blob.URI(blob.RawCID(want))
		if got := ask(s, clone, plan.PackMetadataURI(), plan.UnpackMetadataURI); got != uri {
			s.t.Errorf("metadataURI is %s, want %s", got, uri)
		}
		if got := ask(s, clone, plan.PackTokenURI(zero), plan.UnpackTokenURI); got != uri {
			s.t.Errorf("tokenURI is %s, want %s", got, uri)
		}
	}
	s.write(factory.PackPlan("empty", creator, creator, nil, [32]byte{}))
	empty := common.Address(s.Address("empty", event.Address(creator)))
	if got := ask(s, empty, plan.PackMetadataURI(), plan.UnpackMetadataURI); got != "" {
		s.t.Errorf("metadataURI without metadata is %q", got)
	}
}

func aspectNamesAreTheVocabularys(s stage) {
	_, clone := s.create("names")
	i := uint8(0)
	for _, scope := range event.Scopes() {
		for _, aspect := range scope.Aspects() {
			got := ask(s, clone, plan.PackAspectName(i), plan.UnpackAspectName)
			if got.Scope != string(scope) || got.Name != string(aspect) {
				s.t.Errorf("aspect %d is %+v, want %s %s", i, got, scope, aspect)
			}
			i++
		}
	}
	s.refuses(stranger, clone, plan.PackAspectName(i), bindings.EventPlanUnknownAspectErrorID())
}

func headChainsIterations(s stage) {
	key, clone := s.create("head")
	head := ask(s, clone, plan.PackHead(), plan.UnpackHead)
	s.write(factory.PackAppend(key, stranger, one(7, 1), digest))
	want := crypto.Keccak256Hash(head[:], word(1), word(7), word(1), common.LeftPadBytes(stranger[:], 32), word(0), digest[:])
	if got := ask(s, clone, plan.PackHead(), plan.UnpackHead); got != want {
		s.t.Errorf("head is %x, want %x", got, want)
	}
}

func word(b byte) []byte { return common.LeftPadBytes([]byte{b}, 32) }
