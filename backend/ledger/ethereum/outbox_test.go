package ethereum_test

import (
	"errors"
	"math/big"
	"os"
	"testing"
	"testing/synctest"

	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
)

func TestARestartSendsWhatWasPending(t *testing.T) {
	dir, key := t.TempDir(), openKey(t, ethereum.KeyConfig{Dir: t.TempDir()})
	open := func(n *node) *ethereum.Client {
		t.Helper()
		outbox, err := ethereum.OpenOutbox(dir)
		if err != nil {
			t.Fatal(err)
		}
		client, err := ethereum.Open(t.Context(), ethereum.Config{Backend: n, Key: key, Outbox: outbox, BumpAfter: 1 << 60})
		if err != nil {
			t.Fatal(err)
		}
		return client
	}
	first := &node{polls: 1 << 30}
	client := open(first)
	var pending *ledger.PendingError
	synctest.Test(t, func(t *testing.T) {
		if _, err := client.Write(t.Context(), contract, []byte{7}); !errors.As(err, &pending) {
			t.Fatalf("got %v, want a pending transaction", err)
		}
	})

	second := &node{polls: 1} // forgot it, and takes it again
	open(second)
	if len(second.sent) != 1 || second.sent[0].Hash() != [32]byte(pending.TransactionHash) {
		t.Fatalf("sent again: %v, want %s", second.sent, pending.TransactionHash)
	}
	open(second) // it is mined by now
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("the outbox holds %v, %v", files, err)
	}
	if len(second.sent) != 1 {
		t.Errorf("sent %d times", len(second.sent))
	}
}

func TestTheOutboxForgetsWhatIsMinedOrReplaced(t *testing.T) {
	dir := t.TempDir()
	outbox, err := ethereum.OpenOutbox(dir)
	if err != nil {
		t.Fatal(err)
	}
	n := &node{}
	client, err := ethereum.Open(t.Context(), ethereum.Config{Backend: n, Key: openKey(t, ethereum.KeyConfig{Dir: t.TempDir()}), Outbox: outbox})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		n.foreign++ // somebody else uses the key: every number is refused once
		if _, err := client.Pay(t.Context(), contract, big.NewInt(1)); err != nil {
			t.Fatal(err)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("the outbox holds %v, %v", files, err)
	}
}
