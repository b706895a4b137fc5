package ledgertest_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/ledgertest"
)

const (
	kills = 20
	// If writerDir is set in its environment, the test program is a writer.
	writerDir, writerRound = "FOOTLIGHT_LEDGERTEST_DIR", "FOOTLIGHT_LEDGERTEST_ROUND"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerDir); dir != "" {
		fmt.Fprintln(os.Stderr, write(context.Background(), dir, os.Getenv(writerRound), os.Stdout))
		os.Exit(1) // a writer should end by being killed
	}
	os.Exit(m.Run())
}

// TestKilledWriterLosesNothing checks the chain once, at the end: no later writer could restore a block that
// a kill destroyed. Then it deletes the chain, which is restored from its journal a day later, when every
// sale is over and every signature has expired.
func TestKilledWriterLosesNothing(t *testing.T) {
	dir := t.TempDir()
	var acks [][]byte
	for round := range kills {
		acks = append(acks, killedWriter(t, dir, round, 1+rand.IntN(20))...)
	}
	l := open(t, dir)
	info := l.Info()
	findAll(t, l, acks)
	shut(t, l)

	require.NoError(t, os.RemoveAll(filepath.Join(dir, "chain")))
	l, err := ledgertest.OpenWith(t.Context(), dir, ledgertest.Chain{
		Now: func() time.Time { return time.Now().Add(24 * time.Hour) },
	})
	require.NoError(t, err)
	defer func() { shut(t, l) }()
	findAll(t, l, acks)
	assert.Equal(t, info.Factory, l.Info().Factory, "the factory moved")
	_, err = l.Plans.Publish(t.Context(), iteration("a-day-later", 1))
	assert.NoError(t, err, "the chain takes nothing new")
	t.Logf("%d acknowledged writes, %d kills", len(acks), kills)
}

// findAll checks that the chain has exactly the acknowledged receipts.
func findAll(t *testing.T, l *ledgertest.Local, acks [][]byte) {
	t.Helper()
	for _, ack := range acks {
		var want types.Receipt
		require.NoError(t, json.Unmarshal(ack, &want))
		receipt, err := l.Chain.Client().TransactionReceipt(t.Context(), want.TxHash)
		if !assert.NoError(t, err, "%s is lost", want.TxHash) {
			continue
		}
		if got, err := json.Marshal(receipt); err != nil || !bytes.Equal(got, bytes.TrimSpace(ack)) {
			t.Errorf("%s is changed: %v\n got %s\nwant %s", want.TxHash, err, got, ack)
		}
	}
}

// killedWriter runs a writer, kills it once it has acknowledged n writes, and returns all acknowledgements
// until it ended.
func killedWriter(t *testing.T, dir string, round, n int) (acks [][]byte) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), writerDir+"="+dir, fmt.Sprintf("%s=%d", writerRound, round))
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(stdout)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if !json.Valid(lines.Bytes()) {
			break // cut by the kill
		}
		if acks = append(acks, bytes.Clone(lines.Bytes())); len(acks) == n {
			require.NoError(t, cmd.Process.Kill())
		}
	}
	_ = cmd.Wait() // it was killed
	require.GreaterOrEqual(t, len(acks), n, "the writer ended early")
	return acks
}
