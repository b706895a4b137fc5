package ethereum_test

import (
	"math/big"
	"os"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
)

func TestARestartSendsWhatWasPending(t *testing.T) {
	dir, key := t.TempDir(), openKey(t, ethereum.KeyConfig{Dir: t.TempDir()})
	reopen := func(n *node) *ethereum.Client {
		t.Helper()
		return open(t, n, ethereum.Config{Key: key, Outbox: openOutbox(t, dir), BumpAfter: 1 << 60})
	}
	first := &node{polls: 1 << 30}
	client := reopen(first)
	var pending *ledger.PendingError
	synctest.Test(t, func(t *testing.T) {
		_, err := client.Write(t.Context(), contract, []byte{7})
		require.ErrorAs(t, err, &pending)
	})

	second := &node{polls: 1} // has lost the transaction and accepts it again
	reopen(second)
	require.Len(t, second.sent, 1)
	require.EqualValues(t, pending.TransactionHash, second.sent[0].Hash())
	reopen(second) // it is mined by now
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("the outbox holds %v, %v", files, err)
	}
	assert.Len(t, second.sent, 1)
}

func TestTheOutboxForgetsWhatIsMinedOrReplaced(t *testing.T) {
	dir := t.TempDir()
	n := &node{}
	client := open(t, n, ethereum.Config{Outbox: openOutbox(t, dir)})
	for range 3 {
		n.foreign++ // another program uses the key: every nonce is refused once
		_, err := client.Pay(t.Context(), contract, big.NewInt(1))
		require.NoError(t, err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("the outbox holds %v, %v", files, err)
	}
}
