package devchain_test

import (
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger/devchain"
)

func config(t *testing.T) devchain.Config {
	t.Helper()
	return devchain.Config{Dir: t.TempDir(), Journal: t.TempDir(), Operator: event.Address{1}, RPCAddr: "127.0.0.1:0"}
}

func open(t *testing.T, cfg devchain.Config) *devchain.Chain {
	t.Helper()
	chain, err := devchain.Open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() {
		assert.NoError(t, chain.Close())
	})
	return chain
}

func TestSecondProcessIsRefused(t *testing.T) {
	cfg := config(t)
	open(t, cfg)
	if _, err := devchain.Open(t.Context(), cfg); !errors.Is(err, devchain.ErrInUse) || !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v, want %v", err, devchain.ErrInUse)
	}
}

func TestOtherOperatorIsRefused(t *testing.T) {
	cfg := config(t)
	chain, err := devchain.Open(t.Context(), cfg)
	require.NoError(t, err)
	require.NoError(t, chain.Close())
	right := cfg
	cfg.Operator = event.Address{2}
	if _, err = devchain.Open(t.Context(), cfg); !errors.Is(err, devchain.ErrOtherGenesis) || !strings.Contains(err.Error(), cfg.Dir) {
		t.Errorf("got %v, want %v", err, devchain.ErrOtherGenesis)
	}
	open(t, right) // the failed attempt changed nothing
}

func TestRPCIsForThisMachine(t *testing.T) {
	cfg := config(t)
	for _, addr := range []string{":0", "0.0.0.0:0", "192.0.2.1:8545", "example.org:8545", "8545"} {
		cfg.RPCAddr = addr
		var invalid *event.ErrInvalid
		if _, err := devchain.Open(t.Context(), cfg); !errors.As(err, &invalid) || invalid.Field != "rpc" {
			t.Errorf("%s: got %v, want an error for field rpc", addr, err)
		}
	}
}

func TestRPCPortInUse(t *testing.T) {
	first := open(t, config(t))
	cfg := config(t)
	cfg.RPCAddr = first.RPCAddr()
	if _, err := devchain.Open(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), first.RPCAddr()) {
		t.Errorf("got %v, want an error that names %s", err, first.RPCAddr())
	}
}

// ask sends one JSON-RPC call with the given headers.
func ask(t *testing.T, url, method string, headers map[string]string) (*http.Response, string) {
	t.Helper()
	body := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":[]}`)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, body)
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	r.Host = r.Header.Get("Host")
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return answer, string(text)
}

func TestRPCServesThreeModules(t *testing.T) {
	chain := open(t, config(t))
	for method, want := range map[string]string{
		"eth_chainId":        `"result":"0x1df5e76"`,
		"net_version":        `"result":"31415926"`,
		"web3_clientVersion": `"result":"footlight/devchain"`,
		"admin_nodeInfo":     "does not exist",
		"debug_setHead":      "does not exist",
		"miner_setGasPrice":  "does not exist",
		"txpool_content":     "does not exist",
		"dev_addWithdrawal":  "does not exist",
		"engine_getPayload":  "does not exist",
		"eth_accounts":       `"result":[]`,
	} {
		_, got := ask(t, chain.RPCURL(), method, nil)
		assert.Contains(t, got, want, method)
	}
}

func TestRPCChecksHostAndOrigin(t *testing.T) {
	cfg := config(t)
	cfg.Origins = func(origin, _ string) bool { return origin == "https://mine.example" }
	chain, closed := open(t, cfg), open(t, config(t))
	for _, c := range []struct {
		url          string
		headers      map[string]string
		status       int
		allowsOrigin string
	}{
		{chain.RPCURL(), nil, http.StatusOK, ""},
		{chain.RPCURL(), map[string]string{"Host": "localhost:1"}, http.StatusOK, ""},
		{chain.RPCURL(), map[string]string{"Host": "rebound.example"}, http.StatusForbidden, ""},
		{chain.RPCURL(), map[string]string{"Origin": "https://mine.example"}, http.StatusOK, "*"},
		{chain.RPCURL(), map[string]string{"Origin": "https://other.example"}, http.StatusForbidden, ""},
		{chain.RPCURL(), map[string]string{"Origin": "null"}, http.StatusForbidden, ""},
		{chain.RPCURL(), map[string]string{"Origin": "chrome-extension://wallet"}, http.StatusOK, "*"},
		{closed.RPCURL(), map[string]string{"Origin": "https://mine.example"}, http.StatusForbidden, ""},
		{chain.RPCURL(), map[string]string{"Content-Type": "text/plain"}, http.StatusUnsupportedMediaType, ""}, // a type that a page can send without a preflight
	} {
		answer, _ := ask(t, c.url, "eth_chainId", c.headers)
		assert.Equal(t, c.status, answer.StatusCode, "%v", c.headers)
		assert.Equal(t, c.allowsOrigin, answer.Header.Get("Access-Control-Allow-Origin"), "%v", c.headers)
	}
}

func TestOpenLeavesTheDefaultLoggerAlone(t *testing.T) {
	before := slog.Default()
	var log strings.Builder
	cfg := config(t)
	cfg.Logger = slog.New(slog.NewTextHandler(&log, nil))
	chain, err := devchain.Open(t.Context(), cfg)
	require.NoError(t, err)
	assert.NoError(t, chain.Close())
	assert.Same(t, before, slog.Default(), "slog's default logger was replaced")
	assert.Empty(t, log.String(), "an undisturbed chain logged")
}
