package recording_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/manifest"
	"footlight/backend/store/ipfs"
)

// notary stores anchors, after a given number of failures.
type notary struct {
	mu       sync.Mutex
	fails    int
	unknown  bool
	anchored []event.SealedAnchor
}

// Anchor implements seal.Notary.
func (n *notary) Anchor(_ context.Context, a event.Anchor) (event.Receipt, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.fails > 0 {
		n.fails--
		return event.Receipt{}, errors.New("not now")
	}
	at := event.Receipt{TransactionHash: event.Hash{9}, BlockNumber: 7}
	n.anchored = append(n.anchored, event.SealedAnchor{Anchor: a, Verified: a.Consent != nil, Receipt: at})
	return at, nil
}

// Anchors implements seal.Notary.
func (n *notary) Anchors(context.Context, event.ID) ([]event.SealedAnchor, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.unknown {
		return nil, event.ErrNotFound
	}
	return n.anchored, nil
}

// digests reads leaves from a store.
type digests struct{ *ipfs.Node }

// Leaves implements seal.Leaves.
func (d digests) Leaves(ctx context.Context, name string) (hashes []event.Hash, err error) {
	c, err := cid.Decode(name)
	if err != nil {
		return nil, err
	}
	found, err := d.Node.Leaves(ctx, c)
	for _, leaf := range found {
		hashes = append(hashes, leaf)
	}
	return hashes, err
}

// anchoredBy anchors the manifests at n.
func anchoredBy(n *notary) func(*recording.Config) {
	return func(c *recording.Config) { c.Notary, c.Leaves = n, digests{c.Store.(*ipfs.Node)} }
}

func anchored(v recorded.Recording) bool {
	return v.Manifest != nil && !v.Manifest.TransactionHash.IsZero()
}

func TestManifestIsAnchoredOnce(t *testing.T) {
	n := &notary{fails: 2}
	h := open(t, "", anchoredBy(n))
	h.begin(t, "show", 0, 1, 2)
	h.halt(t, "show")
	v := h.await(t, "show", anchored)
	require.EqualValues(t, 7, v.Manifest.Block)

	var d manifest.Document
	require.NoError(t, json.Unmarshal(h.read(t, v.Manifest.CID), &d))
	require.Len(t, d.Chunks, 2)
	require.Equal(t, v.Chunks[1].CID, d.Chunks[1].CID)
	require.Equal(t, v.Chunks[1].SHA256, d.Chunks[1].Leaves[0].String()[2:], "a file of one leaf")

	h = h.reopen(t, nil, anchoredBy(n))
	require.Equal(t, v.Manifest, h.await(t, "show", anchored).Manifest)
	require.Len(t, n.anchored, 1)
	require.Equal(t, v.Manifest.SHA256, n.anchored[0].Digest)

	h.start(t, "show") // the recording goes on, so its manifest is dropped
	require.Nil(t, h.status(t, "show").Manifest)
	h.finish(t, "show", 3)
	h.halt(t, "show")
	require.NotEqual(t, v.Manifest.SHA256, h.await(t, "show", anchored).Manifest.SHA256)
	require.Len(t, n.anchored, 2)
}

// The manifest waits, even over a restart, until the creator has anchored it on the ledger.
func TestManifestWaitsForItsCreator(t *testing.T) {
	n := &notary{}
	h := open(t, "", anchoredBy(n))
	ask := request("show")
	ask.Seal = recorded.SealCreator
	h.record(t, ask)
	h.finish(t, "show", 0)
	h.halt(t, "show")
	waits := func(v recorded.Recording) bool { return v.Manifest != nil && v.Manifest.AwaitsCreator }
	v := h.await(t, "show", waits)
	h = h.reopen(t, nil, anchoredBy(n))
	require.Equal(t, v.Manifest, h.await(t, "show", waits).Manifest)
	require.Empty(t, n.anchored)

	_, err := n.Anchor(t.Context(), event.Anchor{Kind: event.AnchorRecording, Digest: v.Manifest.SHA256, Consent: &event.Consent{}})
	require.NoError(t, err)
	require.NoError(t, h.rec.Sealed(t.Context(), "show"))
	require.False(t, h.await(t, "show", anchored).Manifest.AwaitsCreator)
	require.Len(t, n.anchored, 1)
	require.ErrorIs(t, h.rec.Sealed(t.Context(), "other"), event.ErrNotFound)
}

func TestManifestOfWhatNobodyPlanned(t *testing.T) {
	h := open(t, "", anchoredBy(&notary{unknown: true}))
	h.begin(t, "show", 0)
	h.halt(t, "show")
	v := h.await(t, "show", func(v recorded.Recording) bool { return v.Manifest != nil })
	require.True(t, v.Manifest.TransactionHash.IsZero())
}

// notes implements copies.Documents.
type notes struct{ sync.Map }

// Note implements copies.Documents.
func (n *notes) Note(_ context.Context, cid, place string) ([]byte, error) {
	note, _ := n.Load(place + "/" + cid)
	text, _ := note.([]byte)
	return text, nil
}

// SetNote implements copies.Documents.
func (n *notes) SetNote(_ context.Context, cid, place string, note []byte) error {
	n.Store(place+"/"+cid, note)
	return nil
}

// Only places that keep documents get one, and only once, after however many failures. The failures
// name the document.
func TestDocumentsAreKeptInFurtherPlaces(t *testing.T) {
	s, none := &keeper{fails: 1 << 30}, &keeper{}
	h := open(t, "", keptBy(none), func(c *recording.Config) {
		c.Documents = &notes{}
		c.Places = append(c.Places, copies.Place{Name: "far", Keeper: s, Queue: placeQueue(t, c.Log, "far", time.Millisecond), Documents: true})
	})
	require.NoError(t, h.rec.Copies.KeepDocument(t.Context(), "bafyplan"))
	eventually(t, func() bool { return tried(t, h, "far") > 2 })
	failed := h.failures(t).Retried[0]
	require.Equal(t, []string{"", "bafyplan"}, []string{string(failed.EventID), failed.Document})
	require.NotNil(t, h.rec.Copies.Places(t.Context())[1].FailingSince)

	s.mu.Lock()
	s.fails = 0
	s.mu.Unlock()
	kept := func() bool {
		c, ok, err := h.rec.Copies.Document(t.Context(), "bafyplan", "far")
		return err == nil && ok && c.PieceCID == "piece-bafyplan" && c.KeptAt > 0
	}
	eventually(t, kept)
	eventually(t, func() bool { return h.rec.Health().Retrying == 0 })
	require.NoError(t, h.rec.Copies.KeepDocument(t.Context(), "bafyplan"))
	require.NoError(t, h.rec.Copies.KeepDocument(t.Context(), "bafymore"))
	eventually(t, func() bool { return len(s.kept()) == 2 })
	require.Equal(t, copies.Chunk{CID: "bafymore", Document: true}, s.kept()[1])
	require.Empty(t, none.kept())
}

// prover proves one more chunk at a time.
type prover struct {
	*keeper
	rounds atomic.Int32
}

// Proof implements copies.Proofs.
func (p *prover) Proof(id event.ID, c recorded.Chunk) (recorded.Proof, bool) {
	proof, ok := p.keeper.Proof(id, c)
	proof.Leaves = int(p.rounds.Add(1))
	return proof, ok
}

// The manifest is made with the proofs that were valid when it was written, even after a restart.
func TestALostManifestIsMadeAgain(t *testing.T) {
	n, p := &notary{}, &prover{keeper: &keeper{}}
	change := func(c *recording.Config) { c.Proofs = p }
	h := open(t, "", keptBy(p.keeper), anchoredBy(n), change)
	h.begin(t, "show", 0, 1, 3)
	h.halt(t, "show")
	v := h.await(t, "show", anchored)
	require.Positive(t, v.Missing)
	for range 2 {
		text, err := h.rec.Seals.Manifest(t.Context(), v.Manifest.CID)
		require.NoError(t, err)
		require.Equal(t, n.anchored[0].Digest, event.Hash(sha256.Sum256(text)))
		h = h.reopen(t, nil, keptBy(p.keeper), anchoredBy(n), change)
	}
	_, err := h.rec.Seals.Manifest(t.Context(), "bafyother")
	require.ErrorIs(t, err, event.ErrNotFound)
}

// A recording is not complete while it goes on, or if content is lost.
func TestWhatIsLostIsNotComplete(t *testing.T) {
	var lost atomic.Value
	lost.Store("")
	h := open(t, "", func(c *recording.Config) { c.Lost = func(cid string) bool { return cid == lost.Load() } })
	h.begin(t, "show", 0, 1, 2, 3)
	v := h.await(t, "show", uploaded(2))
	require.False(t, v.IsComplete)
	v = h.end(t, "show", completed)
	require.True(t, v.IsComplete)

	lost.Store(v.Chunks[1].CID)
	v = h.status(t, "show")
	require.False(t, v.IsComplete)
	require.Equal(t, "its stored content is damaged or lost in all copies and is a gap in the replay", v.Chunks[1].Error)
	table := h.table(t, "show")
	require.False(t, table.IsComplete)
	require.Len(t, table.Table, 2)
	lost.Store("")
	require.True(t, h.status(t, "show").IsComplete)
}
