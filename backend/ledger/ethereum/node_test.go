package ethereum_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/rawjson"
)

// serve serves a node at a URL with a key in it.
func serve(t *testing.T, answer http.HandlerFunc) string {
	t.Helper()
	srv := httptest.NewServer(answer)
	t.Cleanup(srv.Close)
	return srv.URL + "/v3/secret-key"
}

// TestASilentNodeIsUnreachable also checks that no error contains the URL.
func TestASilentNodeIsUnreachable(t *testing.T) {
	hang := make(chan struct{})
	defer close(hang)
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for name, url := range map[string]string{
		"hangs":           serve(t, func(http.ResponseWriter, *http.Request) { <-hang }),
		"is busy":         serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) }),
		"talks nonsense":  serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") }),
		"is gone":         gone.URL + "/v3/secret-key",
		"is gone, and ws": strings.Replace(gone.URL, "http", "ws", 1) + "/v3/secret-key",
	} {
		node := ethereum.NewNode(ethereum.NodeConfig{URL: url, Timeout: 100 * time.Millisecond})
		_, err := node.ChainID(t.Context())
		var silent *ledger.UnreachableError
		require.ErrorAs(t, err, &silent, "a node that %s", name)
		assert.NotContains(t, err.Error(), "secret-key", "a node that %s", name)
		assert.NoError(t, node.Close())
	}
}

// TestANodesNoIsItsAnswer checks that an error which the node returns does not count as silence.
func TestANodesNoIsItsAnswer(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"nonce too low"}}`)
	})
	node := ethereum.NewNode(ethereum.NodeConfig{URL: url})
	_, err := node.ChainID(t.Context())
	var silent *ledger.UnreachableError
	if err == nil || errors.As(err, &silent) || err.Error() != "nonce too low" {
		t.Errorf("got %v", err)
	}
}

// TestANodesAnswerIsBounded checks the limit on the number of JSON values, beside the one on bytes.
func TestANodesAnswerIsBounded(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":1,"result":%s%s}`, strings.Repeat("[", 100), strings.Repeat("]", 100))
	})
	var result json.RawMessage
	err := ethereum.NewNode(ethereum.NodeConfig{URL: url}).CallContext(t.Context(), &result, "eth_getLogs")
	require.Error(t, err)
	assert.Contains(t, err.Error(), rawjson.ErrTooComplex.Error())
}

// ranges serves a node that returns at most ten blocks of log at once.
func ranges(t *testing.T, asked *[][2]uint64) string {
	return serve(t, func(w http.ResponseWriter, r *http.Request) {
		var call struct {
			ID     json.RawMessage
			Params []struct{ FromBlock, ToBlock string }
		}
		assert.NoError(t, json.NewDecoder(r.Body).Decode(&call))
		var from, to uint64
		_, err := fmt.Sscanf(call.Params[0].FromBlock+" "+call.Params[0].ToBlock, "0x%x 0x%x", &from, &to)
		assert.NoError(t, err)
		w.Header().Set("Content-Type", "application/json")
		if to-from >= 10 {
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32005,"message":"too many blocks"}}`, call.ID)
			return
		}
		*asked = append(*asked, [2]uint64{from, to})
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":[]}`, call.ID)
	})
}

func TestALogIsReadInThePiecesANodeGives(t *testing.T) {
	var asked [][2]uint64
	node := ethereum.NewNode(ethereum.NodeConfig{URL: ranges(t, &asked)})
	client := open(t, node, ethereum.Config{ChainID: 1})
	_, err := client.FilterLogs(t.Context(), geth.FilterQuery{FromBlock: big.NewInt(3), ToBlock: big.NewInt(100)})
	require.NoError(t, err)
	next := uint64(3)
	for _, piece := range asked {
		assert.Equal(t, next, piece[0])
		next = piece[1] + 1
	}
	assert.EqualValues(t, 101, next, "asked up to %d", next-1)
}

// TestReadsAreOfSettledBlocks checks that a Client reads no blocks that a reorganisation could remove.
func TestReadsAreOfSettledBlocks(t *testing.T) {
	m := &market{node: &node{}, height: 99}
	client := open(t, m, ethereum.Config{Confirmations: 12})
	_, err := client.CallContract(t.Context(), geth.CallMsg{}, nil)
	require.NoError(t, err)
	if want := int64(100 - 11); m.read == nil || m.read.Int64() != want {
		t.Errorf("read block %v, want %d", m.read, want)
	}
}
