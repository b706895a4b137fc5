package verifier_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/store/pdp/piece"
)

var (
	verifierAt = common.HexToAddress("0xBADd0B92C1c71d02E7d520f64c0876538fa2557F")
	viewAt     = common.HexToAddress("0xAD28BBF18A72f728Ed816D07F5a1d7Ec40D68b5e")
	provenBy   = common.HexToHash("0x77")
)

// filecoin imitates a node's JSON-RPC over a chain with one data set of one piece. It encodes its contracts'
// answers word by word, as their ABI defines.
type filecoin struct {
	*httptest.Server

	mu      sync.Mutex
	head    uint64
	proven  uint64 // block of the last proof; 0 means none
	entered uint64 // first block in whose state the piece is in range
	cid     piece.CID
	ended   bool   // the data set has ended
	removed bool   // the piece was removed
	forgets uint64 // states up to this block are deleted
	down    bool
	garbled bool
	calls   int
}

func newFilecoin(t *testing.T, c piece.CID) *filecoin {
	t.Helper()
	f := &filecoin{cid: c}
	f.Server = httptest.NewServer(f)
	t.Cleanup(f.Close)
	return f
}

// set changes the chain.
func (f *filecoin) set(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}

func (f *filecoin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		ID     json.RawMessage
		Method string
		Params []json.RawMessage
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	if err := json.NewDecoder(r.Body).Decode(&ask); err != nil || f.down {
		http.Error(w, "down", http.StatusBadGateway)
		return
	}
	result, err := f.answer(ask.Method, ask.Params)
	w.Header().Set("Content-Type", "application/json")
	reply := map[string]any{"jsonrpc": "2.0", "id": ask.ID, "result": result}
	if err != nil {
		reply = map[string]any{"jsonrpc": "2.0", "id": ask.ID, "error": map[string]any{"code": -32000, "message": err.Error()}}
	}
	_ = json.NewEncoder(w).Encode(reply) // the client may have disconnected, which does not matter here
}

func (f *filecoin) answer(method string, params []json.RawMessage) (any, error) {
	switch method {
	case "eth_call":
		var call struct {
			To          common.Address
			Data, Input hexutil.Bytes
		}
		var block string
		if err := errors.Join(json.Unmarshal(params[0], &call), json.Unmarshal(params[1], &block)); err != nil {
			return nil, err
		}
		return f.call(call.To, append(call.Data, call.Input...), f.block(block))
	case "eth_getBlockByNumber":
		var block string
		if err := json.Unmarshal(params[0], &block); err != nil {
			return nil, err
		}
		return &types.Header{Number: new(big.Int).SetUint64(f.block(block)), Difficulty: new(big.Int), Time: 1_800_000_000 + 30*f.block(block)}, nil
	case "eth_getLogs":
		return f.logs(params[0])
	}
	return nil, fmt.Errorf("the method %s does not exist", method)
}

// block returns the number of a requested block.
func (f *filecoin) block(name string) uint64 {
	if n, err := hexutil.DecodeUint64(name); err == nil {
		return n
	}
	return f.head
}

func word(n uint64) []byte { return common.LeftPadBytes(new(big.Int).SetUint64(n).Bytes(), 32) }

func yes(is bool) []byte {
	if is {
		return word(1)
	}
	return word(0)
}

func (f *filecoin) call(to common.Address, data []byte, block uint64) (hexutil.Bytes, error) {
	is := func(signature string, at common.Address) bool {
		return to == at && strings.HasPrefix(string(data), string(crypto.Keccak256([]byte(signature))[:4]))
	}
	switch {
	case block <= f.forgets:
		return nil, errors.New("bad tipset height: lookbacks of more than 16h40m0s are disallowed")
	case f.garbled:
		return hexutil.Bytes{1, 2, 3}, nil
	case is("dataSetLive(uint256)", verifierAt):
		return yes(!f.ended), nil
	case is("pieceLive(uint256,uint256)", verifierAt):
		return yes(!f.removed && new(big.Int).SetBytes(data[36:68]).Uint64() <= 7), nil
	case is("pieceChallengable(uint256,uint256)", verifierAt):
		return yes(block >= f.entered), nil
	case is("getPieceCid(uint256,uint256)", verifierAt):
		var raw []byte
		if new(big.Int).SetBytes(data[36:68]).Uint64() == 7 {
			raw = f.cid.Bytes()
		}
		out := append(append(word(32), word(32)...), word(uint64(len(raw)))...)
		return append(out, common.RightPadBytes(raw, (len(raw)+31)/32*32)...), nil
	case is("getDataSetLastProvenEpoch(uint256)", verifierAt):
		return word(f.proven), nil
	case is("getPDPConfig()", viewAt):
		return append(append(append(word(240), word(20)...), word(5)...), word(1000)...), nil
	}
	return nil, errors.New("execution reverted")
}

// logs returns the proof's log entry.
func (f *filecoin) logs(param json.RawMessage) (any, error) {
	var q struct {
		FromBlock, ToBlock string
		Topics             [][]common.Hash
	}
	if err := json.Unmarshal(param, &q); err != nil {
		return nil, err
	}
	topic := crypto.Keccak256Hash([]byte("PossessionProven(uint256,(uint256,uint256)[])"))
	if f.block(q.FromBlock) != f.proven || q.FromBlock != q.ToBlock || q.Topics[0][0] != topic || q.Topics[1][0] != common.BigToHash(big.NewInt(3)) {
		return []types.Log{}, nil
	}
	data := append(word(32), word(5)...)
	for i := range uint64(5) {
		data = append(append(data, word(7)...), word(i)...)
	}
	return []types.Log{{
		Address: verifierAt, Topics: []common.Hash{topic, common.BigToHash(big.NewInt(3))}, Data: data, BlockNumber: f.proven, TxHash: provenBy,
	}}, nil
}
