package verifier_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/ethereum"
	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/verifier"
)

func pieceOf(t *testing.T, text string) piece.CID {
	t.Helper()
	h := piece.NewHasher()
	_, err := h.Write([]byte(text))
	require.NoError(t, err)
	return h.Tree().CID
}

// newReader returns a Reader that uses the same client as reads of other chains.
func newReader(t *testing.T, f *filecoin) *verifier.Reader {
	t.Helper()
	node := ethereum.NewNode(ethereum.NodeConfig{URL: f.URL, Timeout: time.Minute})
	t.Cleanup(func() {
		require.NoError(t, node.Close())
	})
	r, err := verifier.NewReader(verifier.Config{Chain: node, Verifier: verifierAt, View: viewAt})
	require.NoError(t, err)
	return r
}

func TestProof(t *testing.T) {
	c, other := pieceOf(t, "a minute"), pieceOf(t, "another")
	proven := func(f *filecoin) { f.head, f.proven, f.entered = 2000, 1900, 1500 }
	for name, x := range map[string]struct {
		change func(*filecoin)
		ok     bool
		fails  bool
	}{
		"proven":                          {func(*filecoin) {}, true, false},
		"proven at the last moment":       {func(f *filecoin) { f.head = 1900 + 240 + 20 }, true, false},
		"too long ago":                    {func(f *filecoin) { f.head = 1900 + 240 + 21 }, false, false},
		"never":                           {func(f *filecoin) { f.proven = 0 }, false, false},
		"the set has ended":               {func(f *filecoin) { f.ended = true }, false, false},
		"the piece is removed":            {func(f *filecoin) { f.removed = true }, false, false},
		"another piece":                   {func(f *filecoin) { f.cid = other }, false, false},
		"in range since":                  {func(f *filecoin) { f.entered = 1900 }, false, false},
		"in range just before":            {func(f *filecoin) { f.entered = 1899 }, true, false},
		"the state is forgotten":          {func(f *filecoin) { f.forgets = 1899 }, false, true},
		"the node is down":                {func(f *filecoin) { f.down = true }, false, true},
		"the node answers something else": {func(f *filecoin) { f.garbled = true }, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFilecoin(t, c)
			proven(f)
			x.change(f)
			proof, ok, err := newReader(t, f).Proof(t.Context(), verifier.Place{DataSet: 3, PieceIDs: []uint64{6, 7, 8}, CID: c})
			require.Equal(t, []bool{x.ok, x.fails}, []bool{ok, err != nil}, err)
			want := verifier.Proof{DataSet: 3, PieceID: 7, Transaction: provenBy, Block: 1900, Leaves: 5, At: time.Unix(1_800_000_000+30*1900, 0).UTC()}
			if ok {
				require.Equal(t, want, proof)
			}
		})
	}
}

// TestWatch checks that requested pieces are read in rounds, and are unproven if reading fails.
func TestWatch(t *testing.T) {
	c := pieceOf(t, "a minute")
	f := newFilecoin(t, c)
	f.head, f.proven, f.entered = 2000, 1900, 1500
	w := verifier.NewWatch(verifier.WatchConfig{Reader: newReader(t, f), Every: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler)})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	defer func() {
		cancel()
		require.NoError(t, <-done)
	}()
	place := verifier.Place{DataSet: 3, PieceIDs: []uint64{7}, CID: c}
	becomes := func(want bool) {
		t.Helper()
		require.Eventually(t, func() bool { _, ok := w.Proof("a", place); return ok == want }, 2*time.Minute, 5*time.Millisecond)
	}
	becomes(true)
	f.set(func() { f.ended = true })
	becomes(false)
	f.set(func() { f.ended = false })
	becomes(true)
	f.set(func() { f.down = true })
	becomes(false)
	f.set(func() { f.down = false })
	becomes(true)
}
