package contracts_test

import (
	"crypto/ecdsa"
	"errors"
	"math/big"
	"slices"
	"testing"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/ethclient/simulated"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/params"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/intent"
)

var (
	factory = bindings.NewEventFactory()
	plan    = bindings.NewEventPlan()
)

const (
	gasLimit = 12_000_000
	gasPrice = 5e10 // wei, more than any block requires
)

var simulatedChain = big.NewInt(1337)

// genesisTime is far in the future, so that no real clock is used and every run has the same blocks.
const genesisTime = 4_102_444_800

// person is an account with a key and money.
type person struct {
	key     *ecdsa.PrivateKey
	address common.Address
	nonce   uint64 // nonce of the next transaction
	signed  uint64 // intents that used a nonce of the factory
}

// newPerson returns the same person for the same name.
func newPerson(name string) *person {
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte(name)))
	if err != nil {
		panic(err)
	}
	return &person{key: key, address: crypto.PubkeyToAddress(key.PublicKey)}
}

// fixture is a factory on a chain in memory with a clock that the test moves.
type fixture struct {
	t                                         testing.TB
	sim                                       *simulated.Backend
	factory                                   common.Address
	domain                                    intent.Domain
	operator, creator, host, fan, friend, foe *person
}

func newFixture(t testing.TB) *fixture {
	t.Helper()
	h := &fixture{
		t: t, operator: newPerson("operator"), creator: newPerson("creator"), host: newPerson("host"),
		fan: newPerson("fan"), friend: newPerson("friend"), foe: newPerson("foe"),
	}
	alloc := types.GenesisAlloc{}
	for _, p := range []*person{h.operator, h.creator, h.host, h.fan, h.friend, h.foe} {
		alloc[p.address] = types.Account{Balance: new(big.Int).Lsh(big.NewInt(1), 150)}
	}
	h.sim = simulated.NewBackend(alloc, genesis)
	t.Cleanup(func() {
		assert.NoError(t, h.sim.Close())
	})
	code := append(common.FromHex(bindings.EventFactoryMetaData.Bin), factory.PackConstructor(h.operator.address)...)
	h.factory = h.do(h.send(h.operator, nil, nil, code)).ContractAddress
	h.domain = intent.Domain{ChainID: simulatedChain.Uint64(), Factory: event.Address(h.factory)}
	h.ok(h.operator, h.factory, nil, factory.PackSetHost(h.host.address, true))
	return h
}

// genesis configures today's gas prices, without the Bogota fork.
func genesis(_ *node.Config, eth *ethconfig.Config) {
	config := *params.AllDevChainProtocolChanges
	config.AmsterdamTime, config.BogotaTime, config.UBTTime = nil, nil, nil
	config.BlobScheduleConfig = &params.BlobScheduleConfig{Cancun: params.DefaultCancunBlobConfig, Prague: params.DefaultPragueBlobConfig}
	eth.Genesis = &core.Genesis{Config: &config, GasLimit: 60_000_000, Timestamp: genesisTime, Alloc: eth.Genesis.Alloc}
}

// send signs and sends a transaction, which waits for the next block.
func (h *fixture) send(from *person, to *common.Address, value *big.Int, data []byte) common.Hash {
	h.t.Helper()
	tx := types.MustSignNewTx(from.key, types.LatestSignerForChainID(simulatedChain), &types.DynamicFeeTx{
		ChainID: simulatedChain, Nonce: from.nonce, To: to, Value: value, Data: data, Gas: gasLimit,
		GasTipCap: big.NewInt(params.GWei), GasFeeCap: big.NewInt(gasPrice),
	})
	from.nonce++
	require.NoError(h.t, h.sim.Client().SendTransaction(h.t.Context(), tx))
	return tx.Hash()
}

// do makes a block and returns a receipt from it.
func (h *fixture) do(tx common.Hash) *types.Receipt {
	h.t.Helper()
	h.sim.Commit()
	receipt, err := h.sim.Client().TransactionReceipt(h.t.Context(), tx)
	require.NoError(h.t, err)
	return receipt
}

// ok calls a contract in a separate block and checks that the call succeeds.
func (h *fixture) ok(from *person, to common.Address, value *big.Int, data []byte) *types.Receipt {
	h.t.Helper()
	receipt := h.do(h.send(from, &to, value, data))
	if receipt.Status != types.ReceiptStatusSuccessful {
		_, err := h.call(from.address, to, value, data)
		h.t.Fatalf("refused: %v %+v", err, name(errorData(err)))
	}
	return receipt
}

// call returns the result of a call after the newest block.
func (h *fixture) call(from, to common.Address, value *big.Int, data []byte) ([]byte, error) {
	return h.sim.Client().CallContract(h.t.Context(), geth.CallMsg{From: from, To: &to, Value: value, Data: data, Gas: gasLimit}, nil)
}

// refuses checks that a call fails with one of the given errors.
func (h *fixture) refuses(from *person, to common.Address, value *big.Int, data []byte, want ...common.Hash) {
	h.t.Helper()
	_, err := h.call(from.address, to, value, data)
	got := errorData(err)
	if err == nil || len(got) < 4 || !slices.ContainsFunc(want, func(w common.Hash) bool { return [4]byte(got) == [4]byte(w[:4]) }) {
		h.t.Errorf("got %v as %x %+v, want a refusal as %x", err, got, name(got), want[0][:4])
	}
}

// name returns the error in a refusal.
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

func errorData(err error) []byte {
	var withData interface{ ErrorData() any }
	if !errors.As(err, &withData) {
		return nil
	}
	text, _ := withData.ErrorData().(string)
	return common.FromHex(text)
}

// now returns the time of the newest block, in seconds.
func (h *fixture) now() uint64 {
	h.t.Helper()
	head, err := h.sim.Client().HeaderByNumber(h.t.Context(), nil)
	require.NoError(h.t, err)
	return head.Time
}

// waitUntil makes a block at the given time. It first waits until the pool has dropped the transactions of
// the newest block, which happens a moment after the block exists.
func (h *fixture) waitUntil(at uint64) {
	h.t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	deadline := time.After(time.Minute)
	for {
		err := h.sim.AdjustTime(time.Duration(at-h.now()) * time.Second)
		if err == nil {
			return
		}
		select {
		case <-tick.C:
		case <-deadline:
			h.t.Fatal(err)
		}
	}
}

func (h *fixture) balance(of common.Address) *big.Int {
	h.t.Helper()
	wei, err := h.sim.Client().BalanceAt(h.t.Context(), of, nil)
	require.NoError(h.t, err)
	return wei
}

// puppet deploys testdata/Puppet.sol.
func (h *fixture) puppet() common.Address {
	h.t.Helper()
	return h.do(h.send(h.foe, nil, nil, puppet.code)).ContractAddress
}

// view calls a view that returns one value.
func view[T any](h *fixture, to common.Address, data []byte, unpack func([]byte) (T, error)) T {
	h.t.Helper()
	out, err := h.call(h.foe.address, to, nil, data)
	require.NoError(h.t, err)
	value, err := unpack(out)
	require.NoError(h.t, err)
	return value
}
