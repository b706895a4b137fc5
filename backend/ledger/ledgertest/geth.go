package ledgertest

import (
	"bufio"
	"context"
	"io"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// gethKey is published in geth's source. It owns the money of every chain that --dev makes.
const gethKey = "b71c71a67e1177ad4e901695e1b4b9ee17ae16c6668d313eac2f96dbcda3f291"

// Geth is a real node with a chain of its own.
type Geth struct{ HTTP, WS string } // URLs of its JSON-RPC

// StartGeth starts geth until the test ends. `build/deps.sh test` builds geth.
func StartGeth(t *testing.T) Geth {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), gethProgram(t), "--dev", "--datadir", t.TempDir(), "--ipcdisable",
		"--http", "--http.addr", "127.0.0.1", "--http.port", "0", "--ws", "--ws.addr", "127.0.0.1", "--ws.port", "0",
		"--port", "0", "--authrpc.port", "0", "--nodiscover", "--state.scheme", "hash", "--gcmode", "archive")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 30 * time.Second
	log, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	up, done := make(chan Geth, 1), make(chan struct{})
	go func() {
		defer close(done)
		readLog(log, up)
		_ = cmd.Wait() // interrupted when the test ends
	}()
	t.Cleanup(func() { <-done })
	select {
	case g := <-up:
		return g
	case <-time.After(2 * time.Minute):
	case <-done:
	}
	t.Fatal("geth did not start")
	return Geth{}
}

// gethProgram returns the path at which build/deps.sh installs geth.
func gethProgram(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err = os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
	}
	program := filepath.Join(dir, "build", "tools", "geth")
	_, err = os.Stat(program)
	require.NoError(t, err, "build/deps.sh test builds it")
	return program
}

// readLog reads geth's log to its end and sends the addresses it listens on.
func readLog(log io.Reader, up chan<- Geth) {
	started := regexp.MustCompile(`HTTP server started\s+endpoint=(127\.0\.0\.1:\d+)`)
	enabled := regexp.MustCompile(`WebSocket enabled\s+url=(ws://127\.0\.0\.1:\d+)`)
	var g Geth
	for lines := bufio.NewScanner(log); lines.Scan(); {
		told := g
		if m := started.FindStringSubmatch(lines.Text()); m != nil {
			g.HTTP = "http://" + m[1]
		}
		if m := enabled.FindStringSubmatch(lines.Text()); m != nil {
			g.WS = m[1]
		}
		if g != told && g.HTTP != "" && g.WS != "" {
			up <- g
		}
	}
}

// Fund sends an address a thousand coins.
func (g Geth) Fund(t *testing.T, to event.Address) {
	t.Helper()
	node, err := ethclient.DialContext(t.Context(), g.HTTP)
	require.NoError(t, err)
	defer node.Close()
	key, err := crypto.HexToECDSA(gethKey)
	require.NoError(t, err)
	id, err := node.ChainID(t.Context())
	require.NoError(t, err)
	nonce, err := node.PendingNonceAt(t.Context(), crypto.PubkeyToAddress(key.PublicKey))
	require.NoError(t, err)
	tx := types.MustSignNewTx(key, types.LatestSignerForChainID(id), &types.DynamicFeeTx{
		ChainID: id, Nonce: nonce, To: (*common.Address)(&to), Gas: 21_000, GasTipCap: big.NewInt(1e9), GasFeeCap: big.NewInt(1e10),
		Value: new(big.Int).Mul(big.NewInt(1000), big.NewInt(1e18)),
	})
	require.NoError(t, node.SendTransaction(t.Context(), tx))
	awaitReceipt(t, node, tx.Hash())
}

func awaitReceipt(t *testing.T, node *ethclient.Client, hash common.Hash) *types.Receipt {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		if receipt, err := node.TransactionReceipt(ctx, hash); err == nil {
			return receipt
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatalf("%s is not mined", hash)
			return nil
		}
	}
}
