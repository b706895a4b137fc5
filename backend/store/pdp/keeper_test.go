package pdp_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/remote"
)

// shelf holds content and a memo in memory. As an Extra it numbers every message.
type shelf struct {
	mu      sync.Mutex
	content map[cid.Cid][]byte
	memo    map[string][]byte
	told    int
}

func newShelf() *shelf {
	return &shelf{content: map[cid.Cid][]byte{}, memo: map[string][]byte{}}
}

func (s *shelf) add(n, index int) pdp.Item {
	b := make([]byte, n)
	_, _ = rand.NewChaCha8([32]byte{byte(index)}).Read(b) // never fails
	c := blob.RawCID(sha256.Sum256(b))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.content[c] = b
	return pdp.Item{EventID: "show", ChunkIndex: uint64(index), CID: c.String()}
}

// Fetch implements blob.Fetcher.
func (s *shelf) Fetch(_ context.Context, c cid.Cid) (io.ReadSeekCloser, int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return nopCloser{bytes.NewReader(s.content[c])}, int64(len(s.content[c])), nil
}

type nopCloser struct{ io.ReadSeeker }

func (nopCloser) Close() error { return nil }

// Get implements pdp.Memo.
func (s *shelf) Get(_ context.Context, key string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.memo[key], nil
}

// Put implements pdp.Memo.
func (s *shelf) Put(_ context.Context, key string, value []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.memo[key] = value
	return nil
}

// Create implements pdp.Extra.
func (s *shelf) Create(context.Context, string) ([]byte, error) { return s.number() }

// Add implements pdp.Extra.
func (s *shelf) Add(context.Context, []byte, []pdp.Item, []piece.CID) ([]byte, error) {
	return s.number()
}

func (s *shelf) number() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.told++
	return []byte{byte(s.told)}, nil
}

// keeper returns a Keeper for a provider. A second Keeper for the same shelf acts like the first after a
// restart.
func (s *shelf) keeper(t *testing.T, c *curio, linger time.Duration) *pdp.Keeper {
	t.Helper()
	client, err := pdp.NewClient(pdp.ClientConfig{URL: c.URL + "/", Stall: 3 * time.Second, PollEvery: time.Millisecond})
	require.NoError(t, err)
	return pdp.NewKeeper(pdp.KeeperConfig{Client: client, Source: s, RecordKeeper: "0xkeeper", Extra: s, Memo: s, Linger: linger, Batch: 3})
}

func TestCopyIsMade(t *testing.T) {
	c, s := newCurio(t), newShelf()
	c.unparked, c.pending = 3, 2
	kept, err := s.keeper(t, c, 0).Keep(t.Context(), s.add(100_000, 1))
	require.NoError(t, err)
	require.Equal(t, c.URL+"/piece/"+kept.PieceCID, kept.URL)
	require.Contains(t, string(kept.Receipt), `"confirmedPieceIds":[7]`)
	again, err := s.keeper(t, c, 0).Keep(t.Context(), s.add(100_000, 1))
	require.NoError(t, err)
	require.Equal(t, kept.Receipt, again.Receipt)
	require.Equal(t, []int{1, 1, 1}, []int{len(c.create), len(c.add), len(c.open)}, "data sets, additions, uploads")
}

// TestTheLaneIsFreeWhileTheProviderWorks checks that other code can hash while a slow provider processes a
// piece.
func TestTheLaneIsFreeWhileTheProviderWorks(t *testing.T) {
	c, s, slots := newCurio(t), newShelf(), make(blob.Slots, 1)
	c.unparked = endless
	client, err := pdp.NewClient(pdp.ClientConfig{URL: c.URL, PollEvery: time.Millisecond})
	require.NoError(t, err)
	k := pdp.NewKeeper(pdp.KeeperConfig{Client: client, Source: s, RecordKeeper: "0xkeeper", Extra: s, Memo: s, Slots: slots})
	item, done := s.add(1000, 1), make(chan error, 1)
	go func() {
		_, failed := k.Keep(t.Context(), item)
		done <- failed
	}()
	for c.looks() == 0 {
		select {
		case err = <-done:
			t.Fatalf("the copy is made already, or not: %v", err)
		case <-time.After(time.Millisecond):
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	leave, err := slots.Enter(ctx)
	require.NoError(t, err, "the slot is free while the provider works")
	leave()
	c.park()
	require.NoError(t, <-done)
}

// TestFaults makes one step fail once: the first attempt fails, and the second succeeds as if there had been
// no fault.
func TestFaults(t *testing.T) {
	for what, x := range map[string]struct {
		harm  func(c *curio)
		want  func(err error) bool
		blobs int // different messages about the piece
	}{
		"an upload that hangs": {func(c *curio) { c.hung = 1 }, func(err error) bool { return err != nil }, 1},
		"429": {func(c *curio) { c.busy = 1 }, func(err error) bool {
			var status *remote.StatusError
			return errors.As(err, &status) && status.Status == 429
		}, 1},
		"an answer that is lost":         {func(c *curio) { c.lost = 1 }, func(err error) bool { return err != nil }, 1},
		"a transaction that is rejected": {func(c *curio) { c.rejected = 1 }, func(err error) bool { return errors.Is(err, pdp.ErrRejected) }, 2},
		"other bytes than it was given":  {func(c *curio) { c.liar = true }, func(err error) bool { return errors.Is(err, pdp.ErrWrongBytes) }, 1},
	} {
		t.Run(what, func(t *testing.T) {
			c, s := newCurio(t), newShelf()
			item := s.add(300_000, 1)
			x.harm(c)
			_, err := s.keeper(t, c, 0).Keep(t.Context(), item)
			require.True(t, x.want(err), "the first attempt: %v", err)
			c.liar = false
			_, err = s.keeper(t, c, 0).Keep(t.Context(), item)
			require.NoError(t, err, "the second attempt")
			seen := map[string]bool{}
			for _, message := range c.add {
				seen[message] = true
			}
			require.Len(t, seen, x.blobs)
			require.Len(t, c.create, 1)
		})
	}
}

// TestChunksShareTransactions keeps seven chunks at once, three to a batch.
func TestChunksShareTransactions(t *testing.T) {
	c, s := newCurio(t), newShelf()
	k := s.keeper(t, c, time.Second)
	var wg sync.WaitGroup
	for i := range 7 {
		item := s.add(10_000+i, i)
		wg.Go(func() {
			_, err := k.Keep(t.Context(), item)
			assert.NoError(t, err)
		})
	}
	wg.Wait()
	total := 0
	for tx, n := range c.added {
		require.LessOrEqual(t, n, 3, tx)
		total += n
	}
	require.Equal(t, 7, total)
	require.LessOrEqual(t, len(c.added), 5)
}

func TestNoProviderThere(t *testing.T) {
	for _, bad := range []string{"", "provider.example", "ftp://provider.example", "http://"} {
		_, err := pdp.NewClient(pdp.ClientConfig{URL: bad})
		require.Error(t, err, bad)
	}
	c, s := newCurio(t), newShelf()
	c.Close()
	client, err := pdp.NewClient(pdp.ClientConfig{URL: c.URL})
	require.NoError(t, err)
	k := pdp.NewKeeper(pdp.KeeperConfig{Client: client, Source: s, Extra: s, Memo: s})
	_, err = k.Keep(t.Context(), s.add(1000, 1))
	require.Error(t, err)
}
