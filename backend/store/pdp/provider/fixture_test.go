package provider_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/possession"
	"footlight/backend/store/pdp/provider"
)

// library holds content by CID, and the memo of a client that copies it.
type library struct {
	mu      sync.Mutex
	content map[cid.Cid][]byte
	memo    map[string][]byte
}

// Fetch implements blob.Fetcher.
func (l *library) Fetch(_ context.Context, c cid.Cid) (io.ReadSeekCloser, int64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, ok := l.content[c]
	if !ok {
		return nil, 0, blob.ErrNotFound
	}
	return nopCloser{bytes.NewReader(b)}, int64(len(b)), nil
}

type nopCloser struct{ io.ReadSeeker }

func (nopCloser) Close() error { return nil }

// Get implements pdp.Memo.
func (l *library) Get(_ context.Context, key string) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.memo[key], nil
}

// Put implements pdp.Memo.
func (l *library) Put(_ context.Context, key string, value []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.memo[key] = value
	return nil
}

// add puts content into the library.
func (l *library) add(n int, seed byte) pdp.Item {
	b := make([]byte, n)
	_, _ = rand.NewChaCha8([32]byte{seed}).Read(b) // never fails
	c := blob.RawCID(sha256.Sum256(b))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.content[c] = b
	return pdp.Item{EventID: "show", ChunkIndex: uint64(seed), CID: c.String()}
}

// fixture is a chain, a library, and a provider that can be restarted.
type fixture struct {
	t     *testing.T
	dir   string
	chain *devchain.Chain
	key   *ethereum.Client
	*library
	*provider.Provider
	server *httptest.Server
	keeper *pdp.Keeper
	stop   func()
	wanted func(context.Context, possession.Label) (bool, error) // by default all content is wanted
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	h := &fixture{t: t, dir: t.TempDir(), library: &library{content: map[cid.Cid][]byte{}, memo: map[string][]byte{}}}
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: t.TempDir(), LightKDF: true})
	require.NoError(t, err)
	quiet := slog.New(slog.DiscardHandler)
	h.chain, err = devchain.Open(t.Context(), devchain.Config{Dir: t.TempDir(), Journal: t.TempDir(), Operator: key.Address(), RPCAddr: "127.0.0.1:0", Logger: quiet})
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, h.chain.Close())
	})
	h.key, err = ethereum.Open(t.Context(), ethereum.Config{Backend: h.chain.Client(), Key: key})
	require.NoError(t, err)
	h.open()
	t.Cleanup(func() { h.close() })
	return h
}

const secret = "a token of this test"

// open starts the provider without its loops.
func (h *fixture) open() {
	h.t.Helper()
	var err error
	// A proof stands for twice the period: long enough for a busy machine.
	h.Provider, err = provider.Open(h.t.Context(), provider.Config{
		Dir: h.dir, Chain: h.key, Source: h.library, Token: secret, Advance: h.chain.Advance,
		Active: 15 * time.Second, ScrubPause: 20 * time.Millisecond, Wanted: h.wanted,
	})
	require.NoError(h.t, err)
	h.server = httptest.NewServer(h.Handler())
	client, err := pdp.NewClient(pdp.ClientConfig{URL: h.server.URL, Token: secret, PollEvery: 10 * time.Millisecond})
	require.NoError(h.t, err)
	h.keeper = pdp.NewKeeper(pdp.KeeperConfig{
		Client: client, Source: h.library, RecordKeeper: h.Contract().Hex(), Extra: possession.Extra{}, Memo: h.library,
	})
	h.stop = func() {}
}

// run starts the loops.
func (h *fixture) run() {
	ctx, cancel := context.WithCancel(h.t.Context())
	done := make(chan error, 1)
	go func() { done <- h.Run(ctx) }()
	h.stop = func() {
		cancel()
		require.NoError(h.t, <-done)
		h.stop = func() {}
	}
}

func (h *fixture) close() {
	h.stop()
	h.server.Close()
}

// keep keeps an item and returns its piece.
func (h *fixture) keep(item pdp.Item) string {
	h.t.Helper()
	kept, err := h.keeper.Keep(h.t.Context(), item)
	require.NoError(h.t, err)
	return kept.PieceCID
}

// eventually polls until check returns nil.
func (h *fixture) eventually(what string, check func() error) {
	h.t.Helper()
	deadline, tick := time.After(4*time.Minute), time.NewTicker(5*time.Millisecond)
	defer tick.Stop()
	for err := check(); err != nil; err = check() {
		select {
		case <-tick.C:
		case <-deadline:
			h.t.Fatalf("%s: %v", what, err)
		}
	}
}

// Proof returns the newest proof of any record of a piece.
func (h *fixture) Proof(pieceCID string) (possession.Proof, bool) {
	return h.Provider.Proof(pieceCID, possession.Label{})
}

// proven waits until the chain shows pieces as proven.
func (h *fixture) proven(pieces ...string) {
	h.t.Helper()
	h.eventually("pieces are proven", func() error {
		for _, c := range pieces {
			if _, ok := h.Proof(c); !ok {
				return fmt.Errorf("%s is not", c)
			}
		}
		return nil
	})
}

// newerProof waits for a proof of a piece that is newer than another.
func (h *fixture) newerProof(c string, than possession.Proof) (p possession.Proof) {
	h.t.Helper()
	h.eventually("it is proven again", func() error {
		var ok bool
		if p, ok = h.Proof(c); !ok || p.Block <= than.Block {
			return fmt.Errorf("%v %+v", ok, p)
		}
		return nil
	})
	return p
}

func (h *fixture) file(pieceCID string) string { return filepath.Join(h.dir, pieceCID+".piece") }

// flip flips a bit of a stored piece.
func (h *fixture) flip(pieceCID string, at int) {
	h.t.Helper()
	b, err := os.ReadFile(h.file(pieceCID))
	require.NoError(h.t, err)
	b[at] ^= 4
	require.NoError(h.t, os.WriteFile(h.file(pieceCID), b, 0o600))
}

// bytes returns the content of an item.
func (l *library) bytes(item pdp.Item) []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.content[cid.MustParse(item.CID)]
}
