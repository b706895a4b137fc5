package ledgertest_test

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

	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/ledger/ledgertest"
)

const (
	gethProgram = "../../../build/tools/geth"
	// gethKey is published in geth's source: it holds the money of every chain
	// that --dev makes.
	gethKey = "b71c71a67e1177ad4e901695e1b4b9ee17ae16c6668d313eac2f96dbcda3f291"
)

// TestGeth runs the suite against a real node over JSON-RPC.
func TestGeth(t *testing.T) {
	url := startGeth(t)
	ledgertest.Suite(t, func(t *testing.T) *ledger.Ledger { return openAt(t, url) })
}

var listening = regexp.MustCompile(`HTTP server started\s+endpoint=(127\.0\.0\.1:\d+)`)

// startGeth starts geth on a chain of its own and returns its JSON-RPC's URL.
func startGeth(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat(gethProgram); err != nil {
		t.Fatalf("%v: build/deps.sh test builds it", err)
	}
	cmd := exec.CommandContext(t.Context(), gethProgram, "--dev", "--datadir", t.TempDir(), "--ipcdisable",
		"--http", "--http.addr", "127.0.0.1", "--http.port", "0", "--port", "0", "--authrpc.port", "0", "--nodiscover")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 30 * time.Second
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	address := make(chan string, 1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		readLog(log, address)
		_ = cmd.Wait() // it is interrupted when the test ends
	}()
	t.Cleanup(func() { <-done })
	select {
	case a := <-address:
		return "http://" + a
	case <-time.After(2 * time.Minute):
	case <-done:
	}
	t.Fatal("geth did not start")
	return ""
}

// readLog reads geth's log to its end and tells where it listens.
func readLog(log io.Reader, address chan<- string) {
	for lines := bufio.NewScanner(log); lines.Scan(); {
		if m := listening.FindStringSubmatch(lines.Text()); m != nil {
			address <- m[1]
		}
	}
}

// openAt opens the ledger of a new operator, who is given money, on a node.
func openAt(t *testing.T, url string) *ledger.Ledger {
	t.Helper()
	node, err := ethclient.DialContext(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(node.Close)
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: filepath.Join(t.TempDir(), "keys")})
	if err != nil {
		t.Fatal(err)
	}
	fund(t, node, common.Address(key.Address()))
	client, err := ethereum.Open(t.Context(), ethereum.Config{Backend: node, Key: key})
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Open(t.Context(), ledger.Config{Chain: client, RPCURL: url, TestMoney: true})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// fund gives an address a thousand coins of geth's.
func fund(t *testing.T, node *ethclient.Client, to common.Address) {
	t.Helper()
	key, err := crypto.HexToECDSA(gethKey)
	if err != nil {
		t.Fatal(err)
	}
	id, err := node.ChainID(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	nonce, err := node.PendingNonceAt(t.Context(), crypto.PubkeyToAddress(key.PublicKey))
	if err != nil {
		t.Fatal(err)
	}
	tx := types.MustSignNewTx(key, types.LatestSignerForChainID(id), &types.DynamicFeeTx{
		ChainID: id, Nonce: nonce, To: &to, Gas: 21_000, GasTipCap: big.NewInt(1e9), GasFeeCap: big.NewInt(1e10),
		Value: new(big.Int).Mul(big.NewInt(1000), big.NewInt(1e18)),
	})
	if err := node.SendTransaction(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	awaitReceipt(t, node, tx.Hash())
}

func awaitReceipt(t *testing.T, node *ethclient.Client, hash common.Hash) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		if _, err := node.TransactionReceipt(ctx, hash); err == nil {
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatalf("%s is not mined", hash)
		}
	}
}
