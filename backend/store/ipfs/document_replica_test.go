package ipfs

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs/httpgateway"
	"footlight/backend/store/ipfs/ipfstest"
	"footlight/backend/store/ipfs/unixfs"
)

// documentNode opens a node without recordings.
func documentNode(t *testing.T) (n *Node, dir string, s *Scrubber) {
	t.Helper()
	dir = t.TempDir()
	n = openNode(t, dir)
	return n, dir, &Scrubber{
		Node: n, Throttle: blob.NewThrottle(), Log: slog.New(slog.DiscardHandler),
		Refs: func(context.Context, func(Reference) error) error { return nil },
	}
}

// TestDocumentsHaveASecondCopy checks that public and private documents, and manifests of several blocks,
// survive any damage to their blocks.
func TestDocumentsHaveASecondCopy(t *testing.T) {
	for how, harm := range map[string]func(*testing.T, string, cid.Cid){"flipped": flip, "lost": lose, "unreadable": spoil} {
		t.Run(how, func(t *testing.T) {
			n, dir, s := documentNode(t)
			open, err := n.PutDocument(t.Context(), []byte("a plan"))
			require.NoError(t, err)
			closed, err := n.Private().PutDocument(t.Context(), []byte("what was said"))
			require.NoError(t, err)
			long := ipfstest.Film(2*unixfs.BlockSize + 7)
			ref, err := n.Kept().Receive(t.Context(), bytes.NewReader(long))
			require.NoError(t, err)
			require.NoError(t, s.scrub(t.Context()))

			leaf := leafOf(t, n, ref.CID)
			for _, c := range []cid.Cid{open.CID, closed.CID, ref.CID, leaf} {
				harm(t, dir, c)
			}
			got, err := n.Document(t.Context(), open.CID)
			require.NoError(t, err)
			require.Equal(t, "a plan", string(got))
			got, err = n.Document(t.Context(), closed.CID)
			require.NoError(t, err)
			require.Equal(t, "what was said", string(got))
			require.NoError(t, ipfstest.Same(t.Context(), n, ref.CID, long))
			public, err := n.IsPublic(t.Context(), closed.CID)
			require.NoError(t, err)
			require.False(t, public, "it is as private as it was")
		})
	}
}

// TestScrubRestoresBothCopiesOfADocument checks that a scrub restores either copy although no client reads
// it.
func TestScrubRestoresBothCopiesOfADocument(t *testing.T) {
	n, dir, s := documentNode(t)
	ref, err := n.PutDocument(t.Context(), []byte("a plan"))
	require.NoError(t, err)
	require.NoError(t, s.scrub(t.Context()))
	second := filepath.Join(dir, "documents")
	for _, blocks := range []string{filepath.Join(dir, "blocks"), second} {
		name, err := filepath.Rel(filepath.Join(dir, "blocks"), ipfstest.BlockFile(t, dir, ref.CID))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(blocks, name), []byte("a plot"), 0o600))
		require.NoError(t, s.scrub(t.Context()))
		require.Zero(t, s.Last().Bad)
		text, err := os.ReadFile(filepath.Join(blocks, name))
		require.NoError(t, err)
		require.Equal(t, "a plan", string(text))
	}
}

// TestNewDocumentsAreCopiedSoon checks that new documents are copied at once, and older ones in the first
// pass.
func TestNewDocumentsAreCopiedSoon(t *testing.T) {
	n, _, s := documentNode(t)
	before, err := n.PutDocument(t.Context(), []byte("of another life"))
	require.NoError(t, err)
	n.receiver.second.take()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Run(ctx) }()
	secret, err := n.Private().PutDocument(t.Context(), []byte("what was said"))
	require.NoError(t, err)
	after, err := n.PutDocument(t.Context(), []byte("a plan"))
	require.NoError(t, err)
	twice := func(c cid.Cid) bool { ok, err := n.receiver.second.blocks.Has(t.Context(), c); return ok && err == nil }
	require.Eventually(t, func() bool {
		return twice(before.CID) && twice(after.CID) && twice(secret.CID)
	}, time.Minute, time.Millisecond)
	cancel()
	require.NoError(t, <-ended)
}

// TestLostContentIsTold checks that a file is reported as lost once a read met the damage, until the file is
// whole again or no longer referred to.
func TestLostContentIsTold(t *testing.T) {
	n, dir, content, ref, copies := damagedNode(t)
	told := -1
	n.Restorer().OnLost(func(lost int) { told = lost })
	now := time.Now()
	n.restorer.clock = func() time.Time { return now }
	copies.content = map[cid.Cid][]byte{}
	lose(t, dir, leafOf(t, n, ref.CID))
	require.Error(t, ipfstest.Same(t.Context(), n, ref.CID, content))
	require.True(t, n.Restorer().Lost(ref.CID))
	require.Equal(t, 1, told)

	wanted := true
	s := &Scrubber{
		Node: n, Throttle: blob.NewThrottle(), Log: slog.New(slog.DiscardHandler),
		Refs: func(_ context.Context, fn func(Reference) error) error {
			if !wanted {
				return nil
			}
			return fn(Reference{CID: ref.CID, Public: true})
		},
	}
	copies.content[ref.CID] = content
	now = now.Add(2 * restoreAgain)
	require.NoError(t, s.scrub(t.Context()))
	require.False(t, n.Restorer().Lost(ref.CID))
	require.Zero(t, told)

	copies.content = map[cid.Cid][]byte{}
	flip(t, dir, ref.CID)
	require.NoError(t, s.scrub(t.Context()))
	require.Equal(t, 1, told)
	wanted = false
	require.NoError(t, s.scrub(t.Context()))
	require.Zero(t, told)
}

// TestTheFirstWholeCopyCounts checks that an unreadable copy and one of other bytes are passed over.
func TestTheFirstWholeCopyCounts(t *testing.T) {
	n, dir, content, ref, copies := damagedNode(t)
	n.Restorer().SetCopies(broken{}, &pieces{content: map[cid.Cid][]byte{ref.CID: []byte("something else")}}, copies)
	flip(t, dir, leafOf(t, n, ref.CID))
	require.NoError(t, ipfstest.Same(t.Context(), n, ref.CID, content))
	m := n.Restorer().Restorations()
	require.Equal(t, []int{1, 2}, []int{m.Restored, m.Failed})
}

// TestWhatIsLostIsNotCalledUnknown checks that readers with access get another error for lost content than
// for unknown content, be it private or public.
func TestWhatIsLostIsNotCalledUnknown(t *testing.T) {
	n, dir, _ := documentNode(t)
	n.Restorer().SetCopies(broken{})
	open, err := n.Receive(t.Context(), bytes.NewReader([]byte("for all")))
	require.NoError(t, err)
	closed, err := n.Private().Receive(t.Context(), bytes.NewReader([]byte("for some")))
	require.NoError(t, err)
	guarded := httpgateway.New(n, func(http.ResponseWriter, *http.Request, cid.Cid) bool { return true })
	for _, c := range []cid.Cid{open.CID, closed.CID} {
		lose(t, dir, c)
		w := ipfstest.Ask(guarded, http.MethodGet, "/ipfs/"+c.String())
		require.Equal(t, 500, w.Code)
		require.True(t, n.Restorer().Lost(c))
	}
	require.Equal(t, 404, get(n, closed.CID, "").Code)
}

// broken imitates copies in a place that cannot be reached.
type broken struct{}

// Open implements Copies.
func (broken) Open(context.Context, cid.Cid) (Copy, error) { return Copy{}, errors.New("away") }

// Knows implements Copies.
func (broken) Knows(cid.Cid) bool { return true }

// Files implements Copies.
func (broken) Files() []cid.Cid { return nil }
