package rpcgateway_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"footlight/backend/body"
	"footlight/backend/ledger/rpcgateway"
)

// node answers every call with the call itself.
type node struct {
	mu     sync.Mutex
	asked  []string
	result string // answer to give instead
	err    error
}

func (n *node) CallContext(_ context.Context, result any, method string, args ...any) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.asked = append(n.asked, method)
	if n.err != nil {
		return n.err
	}
	text := n.result
	if text == "" {
		raw, err := json.Marshal(append([]any{method}, args...))
		if err != nil {
			return err
		}
		text = string(raw)
	}
	return json.Unmarshal([]byte(text), result)
}

// refusal is a node's error.
type refusal struct{}

func (refusal) Error() string  { return "execution reverted" }
func (refusal) ErrorCode() int { return 3 }
func (refusal) ErrorData() any { return "0xdead" }

type fixture struct {
	t    *testing.T
	node *node
	now  time.Time
	*rpcgateway.Gateway
}

func open(t *testing.T) *fixture {
	h := &fixture{t: t, node: &node{}, now: time.Unix(1, 0)}
	h.Gateway = rpcgateway.New(rpcgateway.Config{Chain: h.node, Now: func() time.Time { return h.now }})
	return h
}

// post sends a body and returns status and answer.
func (h *fixture) post(from, body string) (int, string) {
	r := httptest.NewRequest(http.MethodPost, "/rpc", strings.NewReader(body))
	r.RemoteAddr = from
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// says checks the answer to a body.
func (h *fixture) says(body, want string) {
	h.t.Helper()
	if status, got := h.post("192.0.2.1:1", body); assert.Equal(h.t, 200, status) {
		assert.JSONEq(h.t, want, got, body)
	}
}

const late = `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"%s"}}`

func TestPassesOnWhatReads(t *testing.T) {
	h := open(t)
	h.says(`{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x1","latest"]}`, `{"jsonrpc":"2.0","id":1,"result":["eth_getBalance","0x1","latest"]}`)
	h.says(`{"jsonrpc":"2.0","id":"a","method":"net_version"}`, `{"jsonrpc":"2.0","id":"a","result":["net_version"]}`)
	h.says(` [{"jsonrpc":"2.0","id":1,"method":"eth_chainId"},{"jsonrpc":"2.0","method":"eth_chainId"},{"jsonrpc":"2.0","id":null,"method":"eth_sendRawTransaction","params":["0x0"]}]`,
		`[{"jsonrpc":"2.0","id":1,"result":["eth_chainId"]},{"jsonrpc":"2.0","id":null,"result":["eth_sendRawTransaction","0x0"]}]`)
	h.node.result = nullText
	h.says(`{"jsonrpc":"2.0","id":1,"method":"eth_getTransactionReceipt","params":["0x0"]}`, `{"jsonrpc":"2.0","id":1,"result":null}`)
}

const nullText = "null"

func TestPassesOnNothingElse(t *testing.T) {
	h := open(t)
	for _, method := range []string{
		"eth_sendTransaction", "eth_sign", "eth_accounts", "eth_newFilter", "eth_subscribe", "debug_traceTransaction", "admin_addPeer",
		"personal_unlockAccount", "net_peerCount", "web3_clientVersion", "ETH_CALL", "eth_call ", "rpc_modules", "miner_start", "txpool_content",
	} {
		h.says(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q}`, method), fmt.Sprintf(late, "1", -32601, "the method "+method+" is not passed on"))
	}
	assert.Empty(t, h.node.asked)
}

func TestRefusesWhatIsNoRequest(t *testing.T) {
	h := open(t)
	const invalid = "this is no JSON-RPC 2.0 request"
	h.says(`{`, fmt.Sprintf(late, "null", -32700, "this is not JSON"))
	h.says(``, fmt.Sprintf(late, "null", -32700, "this is not JSON"))
	h.says(`[]`, fmt.Sprintf(late, "null", -32600, "the batch is empty"))
	h.says(`1`, fmt.Sprintf(late, "null", -32600, invalid))
	h.says(`[1]`, "["+fmt.Sprintf(late, "null", -32600, invalid)+"]")
	h.says(`{"jsonrpc":"1.0","id":4,"method":"eth_chainId"}`, fmt.Sprintf(late, "4", -32600, invalid))
	h.says(`{"jsonrpc":"2.0","id":{},"method":"eth_chainId"}`, fmt.Sprintf(late, "null", -32600, invalid))
	h.says(`{"jsonrpc":"2.0","id":4,"method":"eth_call","params":{"to":1}}`, fmt.Sprintf(late, "4", -32602, "the parameters must be a list"))
	status, body := h.post("192.0.2.1:1", `{"jsonrpc":"2.0","method":"eth_chainId"}`)
	assert.Equal(t, 204, status)
	assert.Empty(t, body)
	assert.Empty(t, h.node.asked)
}

func TestPassesErrorsOn(t *testing.T) {
	h := open(t)
	h.node.err = refusal{}
	h.says(`{"jsonrpc":"2.0","id":1,"method":"eth_call"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0xdead"}}`)
	h.node.err = errors.New("dial https://key@example.org: no")
	h.says(`{"jsonrpc":"2.0","id":1,"method":"eth_call"}`, fmt.Sprintf(late, "1", -32603, "the ledger's chain does not answer now"))
}

func TestLimits(t *testing.T) {
	h := open(t)
	one := `{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}`
	batch := "[" + strings.Join(slices.Repeat([]string{one}, 50), ",") + "]"
	h.says("["+strings.Join(slices.Repeat([]string{one}, 51), ",")+"]", fmt.Sprintf(late, "null", -32005, "too many calls in one batch"))
	for range 4 {
		status, _ := h.post("192.0.2.7:1", batch)
		assert.Equal(t, 200, status)
	}
	status, body := h.post("192.0.2.7:2", one)
	assert.Equal(t, 429, status)
	assert.JSONEq(t, fmt.Sprintf(late, "null", -32005, "too many calls from this address; try again in a moment"), body)
	status, _ = h.post("192.0.2.8:1", one)
	assert.Equal(t, 200, status, "others may")
	h.now = h.now.Add(time.Second)
	status, _ = h.post("192.0.2.7:1", one)
	assert.Equal(t, 200, status, "after a while")

	status, _ = h.post("[2001:db8::1]:1", batch)
	assert.Equal(t, 200, status)
	for range 3 {
		h.post("[2001:db8::2]:1", batch)
	}
	status, _ = h.post("[2001:db8::3]:1", one)
	assert.Equal(t, 429, status, "a network is one client")
}

// stuck is a chain that answers nothing but web3_clientVersion at once.
type stuck struct{ asked chan struct{} }

func (s stuck) CallContext(ctx context.Context, result any, method string, _ ...any) error {
	if method == "eth_chainId" {
		return json.Unmarshal([]byte(`"0x1"`), result)
	}
	s.asked <- struct{}{}
	<-ctx.Done()
	return ctx.Err()
}

// TestNobodyTakesAllTurns checks that a client with slow calls leaves turns to other clients.
func TestNobodyTakesAllTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		node := stuck{asked: make(chan struct{}, 100)}
		h := &fixture{t: t, Gateway: rpcgateway.New(rpcgateway.Config{Chain: node})}
		var slow sync.WaitGroup
		for range 100 {
			slow.Go(func() {
				h.post("192.0.2.1:1", `{"jsonrpc":"2.0","id":1,"method":"eth_getLogs"}`)
			})
		}
		synctest.Wait()
		assert.Len(t, node.asked, 4, "calls of one client that run")
		begun := time.Now()
		_, body := h.post("192.0.2.2:1", `{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}`)
		assert.JSONEq(t, `{"jsonrpc":"2.0","id":1,"result":"0x1"}`, body)
		assert.Zero(t, time.Since(begun), "others need not wait")
		slow.Wait()
	})
}

func TestSizesAreBounded(t *testing.T) {
	h := open(t)
	status, _ := h.post("192.0.2.1:1", `"`+strings.Repeat("a", 256<<10)+`"`)
	assert.Equal(t, 413, status)
	h.says(`{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[`+strings.Repeat("1,", 110_000)+`1]}`,
		fmt.Sprintf(late, "null", -32600, "the request is nested too deep, or has too many values"))
	assert.Empty(t, h.node.asked)
	w := httptest.NewRecorder()
	large := strings.NewReader(`"` + strings.Repeat("a", 20<<10) + `"`)
	body.NewBudget(1<<10).Wrap(h).ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/rpc", large))
	assert.Equal(t, 503, w.Code)
	assert.Equal(t, "1", w.Header().Get("Retry-After"))
	h.node.result = `"` + strings.Repeat("a", 3<<20) + `"`
	one := `{"jsonrpc":"2.0","id":1,"method":"eth_getLogs"}`
	_, body := h.post("192.0.2.1:1", "["+one+","+one+"]")
	var replies []struct{ Error *struct{ Code int } }
	if assert.NoError(t, json.Unmarshal([]byte(body), &replies)) && assert.Len(t, replies, 2) {
		assert.Nil(t, replies[0].Error)
		if assert.NotNil(t, replies[1].Error) {
			assert.Equal(t, -32005, replies[1].Error.Code)
		}
	}
}

func TestOnlyPost(t *testing.T) {
	w := httptest.NewRecorder()
	open(t).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/rpc", http.NoBody))
	assert.Equal(t, 405, w.Code)
	assert.Contains(t, w.Header().Get("Allow"), "POST")
}

// FuzzRequest checks that every answer is JSON or empty, and that the node gets only forwarded methods.
func FuzzRequest(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x0"},"latest"]}`,
		`[{"jsonrpc":"2.0","id":"x","method":"eth_getLogs","params":[]},{"jsonrpc":"2.0","method":"eth_chainId"}]`,
		`[[[[]]]]`, `{"jsonrpc":"2.0","id":1e999,"method":"eth_chainId"}`, `{"ID":1,"Method":"debug_x","JsonRPC":"2.0"}`, "\x00",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		h := open(t)
		status, answer := h.post("192.0.2.1:1", body)
		if answer == "" != (status == http.StatusNoContent) || answer != "" && !json.Valid([]byte(answer)) {
			t.Errorf("%d %q", status, answer)
		}
		for _, method := range h.node.asked {
			if !strings.HasPrefix(method, "eth_") && method != "net_version" || strings.Contains(method, "sign") {
				t.Errorf("passed on %q", method)
			}
		}
	})
}

// TestCallsComputeLittle checks that the node gets a gas limit, whatever the client asks for.
func TestCallsComputeLittle(t *testing.T) {
	const most = `"0x7a1200"`
	for sent, want := range map[string]string{
		`{"to":"0x1"}`:                       `{"gas":` + most + `,"to":"0x1"}`,
		`{"gas":"0x5208","to":"0x1"}`:        `{"gas":"0x5208","to":"0x1"}`,
		`{"gas":null}`:                       `{"gas":` + most + `}`,
		`{"gas":"0x2faf080"}`:                `{"gas":` + most + `}`,
		`{"gas":"0xffffffffffffffffffffff"}`: `{"gas":` + most + `}`,
		`{"Gas":"0x1","gas":"0x2faf080"}`:    `{"gas":` + most + `}`,
	} {
		for _, method := range []string{"eth_call", "eth_estimateGas"} {
			open(t).says(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":[%s,"latest"]}`, method, sent),
				fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"result":[%q,%s,"latest"]}`, method, want))
		}
	}
	h := open(t)
	for _, wrong := range []string{`1`, `null`, `{"gas":7}`, `"x"`} {
		h.says(`{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[`+wrong+`]}`,
			fmt.Sprintf(late, "1", -32602, "the first parameter must be a call, its gas a quantity"))
	}
	assert.Empty(t, h.node.asked)
}
