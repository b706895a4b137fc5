package ledgertest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/ledger/ledgertest"
)

// outsider knows the address of the JSON-RPC, the factory's address, and the ABI files in git. It uses no
// other code of Footlight.
type outsider struct {
	t             *testing.T
	url           string
	factory, plan abi.ABI
}

// logEntry is an entry of eth_getLogs' answer.
type logEntry struct {
	Topics          []common.Hash
	Data            hexutil.Bytes
	TransactionHash common.Hash
}

func newOutsider(t *testing.T, url string) outsider {
	read := func(contract string) abi.ABI {
		raw, err := os.ReadFile("../contracts/artifacts/" + contract + ".json")
		require.NoError(t, err)
		var artifact struct{ ABI json.RawMessage }
		require.NoError(t, json.Unmarshal(raw, &artifact))
		parsed, err := abi.JSON(bytes.NewReader(artifact.ABI))
		require.NoError(t, err)
		return parsed
	}
	return outsider{t: t, url: url, factory: read("EventFactory"), plan: read("EventPlan")}
}

// rpc makes one JSON-RPC call.
func (o outsider) rpc(result any, method string, params ...any) {
	o.t.Helper()
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	require.NoError(o.t, err)
	answer, err := http.Post(o.url, "application/json", bytes.NewReader(body))
	require.NoError(o.t, err)
	defer answer.Body.Close()
	reply := struct{ Result, Error json.RawMessage }{}
	if err := json.NewDecoder(answer.Body).Decode(&reply); err != nil || reply.Error != nil {
		o.t.Fatalf("%s: %s, %v", method, reply.Error, err)
	}
	require.NoError(o.t, json.Unmarshal(reply.Result, result), "%s: %s", method, reply.Result)
}

// view returns a contract's answer to a call.
func (o outsider) view(contract abi.ABI, at common.Address, method string, args ...any) []any {
	o.t.Helper()
	data, err := contract.Pack(method, args...)
	require.NoError(o.t, err)
	var out hexutil.Bytes
	o.rpc(&out, "eth_call", map[string]any{"to": at, "data": hexutil.Bytes(data)}, "latest")
	values, err := contract.Unpack(method, out)
	require.NoError(o.t, err)
	return values
}

func TestOutsiderReadsEverything(t *testing.T) {
	l := open(t, t.TempDir())
	defer func() { shut(t, l) }()
	who := ledgertest.Person("a")
	accepted := ledgertest.Document("accepted")
	first, err := l.Plans.Publish(t.Context(), event.Writing{
		ID: "seen", Creator: who, Author: who, Create: true, Entries: ledgertest.Iteration(event.Planner, 1), Metadata: ledgertest.Document("m"),
	})
	require.NoError(t, err)
	_, err = l.Plans.Accept(t.Context(), event.Acceptance{
		ID: "seen", Scope: event.Planner, Selection: ledgertest.Select(event.Planner, 1), Metadata: accepted, By: who,
	})
	require.NoError(t, err)

	o := newOutsider(t, l.Info().RPCURL)
	var chainID hexutil.Uint64
	o.rpc(&chainID, "eth_chainId")
	assert.EqualValues(t, l.Info().ChainID, chainID)
	plan := o.view(o.factory, common.Address(l.Info().Factory), "planOf", crypto.Keccak256Hash([]byte("seen")))[0].(common.Address)
	assert.Equal(t, l.Address("seen", who), event.Address(plan), "plan at %s", plan)
	assert.Equal(t, blob.URI(blob.RawCID(accepted)), o.view(o.plan, plan, "metadataURI")[0])
	o.readsIterations(plan, who, first)
}

// readsIterations finds the five iterations in the log and verifies them with the hash chain in storage.
func (o outsider) readsIterations(plan common.Address, author event.Address, first event.Receipt) {
	o.t.Helper()
	var entries []logEntry
	o.rpc(&entries, "eth_getLogs", map[string]any{
		"address": plan, "fromBlock": "0x0", "topics": []any{o.plan.Events["Iteration"].ID},
	})
	var got []string
	var head common.Hash
	for _, e := range entries {
		values := map[string]any{}
		require.NoError(o.t, o.plan.UnpackIntoMap(values, "Iteration", e.Data))
		aspect := uint8(e.Topics[2].Big().Uint64())
		name := o.view(o.plan, plan, "aspectName", aspect)
		got = append(got, fmt.Sprintf("%s %s %d by %s verified %v in %s", name[0], name[1], values["number"],
			strings.ToLower(common.HexToAddress(e.Topics[3].Hex()).Hex()), values["verified"], e.TransactionHash))
		digest := values["digest"].([32]byte)
		number := common.BigToHash(common.Big0)
		number[31] = byte(values["number"].(uint32))
		head = crypto.Keccak256Hash(head[:], e.Topics[1][:], e.Topics[2][:], number[:], e.Topics[3][:], make([]byte, 32), digest[:])
	}
	var want []string
	for _, a := range event.Planner.Aspects() {
		want = append(want, fmt.Sprintf("planner %s 1 by %s verified false in %s", a, author, first.TransactionHash))
	}
	assert.Equal(o.t, want, got)
	assert.EqualValues(o.t, head, o.view(o.plan, plan, "head")[0], "the log gives another head")
}
