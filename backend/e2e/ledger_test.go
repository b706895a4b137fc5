package e2e_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common/hexutil"
)

// chainView holds what an outside tool sees of an event through JSON-RPC and the ABI of GET /api/ledger,
// without any code of Footlight.
type chainView struct {
	Iterations  []string // "scope index/aspect index/number/digest", in log order
	MetadataURI string
}

func TestChainTellsTheSameAfterAKill(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	proxy := planAcceptBoth(s, "night")
	before := s.readChain(proxy)
	if len(before.Iterations) != 5+2+5+2 {
		t.Errorf("the chain has %d iterations, want 14: %v", len(before.Iterations), before.Iterations)
	}
	plan := s.ok("POST", "/plan", brief("night"))
	if before.MetadataURI != plan["metadataURI"] {
		t.Errorf("tokenURI %s, the API says %v", before.MetadataURI, plan["metadataURI"])
	}
	s.kill()
	s.start()
	if after := s.readChain(proxy); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("after the restart:\n%v\nbefore:\n%v", after, before)
	}
	again := s.ok("POST", "/plan", brief("night"))
	if fmt.Sprint(again["iterations"], again["metadataURI"]) != fmt.Sprint(plan["iterations"], plan["metadataURI"]) {
		t.Errorf("the API's plan changed over the restart")
	}
}

// planAcceptBoth plans, refines twice and accepts mixed iterations in both
// scopes; it returns the event's contract.
func planAcceptBoth(s *server, id string) string {
	s.t.Helper()
	s.ok("POST", "/plan", brief(id))
	s.ok("POST", "/iterate", refine(id, "title", "call it Night Tide"))
	s.ok("POST", "/iterate", refine(id, "pricing", "make it 20 euro"))
	a := s.ok("POST", "/accept", acceptance(id, with(selection(planner(), 1), "title", 2)))
	s.ok("POST", "/content/plan", map[string]any{"eventId": id, "userAddress": alice})
	s.ok("POST", "/content/iterate", refine(id, "microblog", "shorter"))
	s.ok("POST", "/content/iterate", refine(id, "strategy", "shorter"))
	s.ok("POST", "/content/accept", acceptance(id, with(selection(promoter(), 1), "microblog", 2)))
	proxy, _ := a["proxyAddress"].(string)
	return proxy
}

// readChain reads an event's contract over JSON-RPC alone.
func (s *server) readChain(proxy string) chainView {
	s.t.Helper()
	plan := s.publishedABI("EventPlan")
	var logs []struct {
		Topics []string
		Data   hexutil.Bytes
	}
	iteration := plan.Events["Iteration"]
	s.rpc(&logs, "eth_getLogs", map[string]any{"address": proxy, "fromBlock": "0x0", "topics": []string{iteration.ID.Hex()}})
	view := chainView{}
	for _, l := range logs {
		view.Iterations = append(view.Iterations, strings.Join(l.Topics[1:], "/")+"/"+l.Data.String())
	}
	call, err := plan.Pack("tokenURI", big.NewInt(0))
	if err != nil {
		s.t.Fatal(err)
	}
	var out hexutil.Bytes
	s.rpc(&out, "eth_call", map[string]any{"to": proxy, "data": hexutil.Encode(call)}, "latest")
	values, err := plan.Unpack("tokenURI", out)
	if err != nil {
		s.t.Fatal(err)
	}
	view.MetadataURI, _ = values[0].(string)
	return view
}

// publishedABI returns a contract's ABI from GET /api/ledger.
func (s *server) publishedABI(contract string) abi.ABI {
	s.t.Helper()
	raw, err := json.Marshal(dig(s.ok("GET", "/api/ledger", nil), "abi", contract))
	if err != nil {
		s.t.Fatal(err)
	}
	parsed, err := abi.JSON(strings.NewReader(string(raw)))
	if err != nil {
		s.t.Fatalf("abi of %s: %v in %.200s", contract, err, raw)
	}
	return parsed
}

// rpc makes one JSON-RPC call to the embedded chain.
func (s *server) rpc(result any, method string, params ...any) {
	s.t.Helper()
	s.rpcAt("http://"+s.RPC, result, method, params...)
}

// rpcAt makes one JSON-RPC call to a URL.
func (s *server) rpcAt(url string, result any, method string, params ...any) {
	s.t.Helper()
	a := s.call("POST", url, map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	var reply struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	if err := json.Unmarshal(a.raw, &reply); err != nil || reply.Error != nil {
		s.t.Fatalf("%s: %v %s", method, err, a.raw)
	}
	if err := json.Unmarshal(reply.Result, result); err != nil {
		s.t.Fatalf("%s: %v in %s", method, err, reply.Result)
	}
}
