package sales_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
	"footlight/backend/ledger/ledgertest"
	"footlight/backend/sales"
)

// TestManifestsAreNamedAsTheirCreatorSigned checks that this happens once, whatever the operator has
// anchored before.
func TestManifestsAreNamedAsTheirCreatorSigned(t *testing.T) {
	l, err := ledgertest.Open(t.Context(), t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, l.Close()) })
	const id = event.ID("gig")
	creator, stranger := ledgertest.NewWallet("creator"), ledgertest.NewWallet("stranger")
	_, err = l.Plans.Publish(t.Context(), event.Writing{
		ID: id, Creator: creator.Address(), Author: creator.Address(), Create: true,
		Entries: ledgertest.Iteration(event.Planner, 1), Metadata: ledgertest.Document("metadata"),
	})
	require.NoError(t, err)
	deadline := time.Now().Add(time.Hour).Truncate(time.Second)
	signed := func(w ledgertest.Wallet, a event.Anchor) event.Anchor {
		a.Author = w.Address()
		nonce, unknown := l.Consents.Nonce(t.Context(), a.Author)
		require.NoError(t, unknown)
		c, unsigned := w.Sign(l.Consents.Domain(), intent.Anchor{
			Author: a.Author, EventID: a.ID, Kind: a.Kind, Digest: a.Digest, URI: a.URI, Nonce: nonce, Deadline: uint64(deadline.Unix()),
		}, event.Hash{}, nonce, deadline)
		require.NoError(t, unsigned)
		a.Consent = &c
		return a
	}
	manifest := event.Anchor{ID: id, Author: creator.Address(), Kind: event.AnchorRecording, Digest: ledgertest.Document("manifest"), URI: "ipfs://manifest"}
	_, err = l.Plans.Anchor(t.Context(), manifest)
	require.NoError(t, err, "the operator names it, unsigned")

	m := sales.Manifests{Ledger: l.Ledger}
	whole := signed(creator, manifest)
	receipt, err := m.Anchor(t.Context(), whole)
	require.NoError(t, err)
	again, err := m.Anchor(t.Context(), whole)
	require.NoError(t, err)
	assert.Equal(t, receipt, again, "a repetition")
	again, err = m.Anchor(t.Context(), signed(creator, manifest))
	require.NoError(t, err)
	assert.Equal(t, receipt, again, "signed once more")

	spent, nowhere := whole, manifest
	spent.Digest = ledgertest.Document("another manifest")
	elsewhere := signed(creator, spent)
	elsewhere.URI, nowhere.ID = "ipfs://elsewhere", "nowhere"
	for says, a := range map[string]event.Anchor{
		"authorization.nonce":     spent,
		"authorization.signature": elsewhere,
		"only the event's":        signed(stranger, manifest),
		"not found":               signed(creator, nowhere),
	} {
		_, err = m.Anchor(t.Context(), a)
		assert.ErrorContains(t, err, says)
	}
	all, err := l.Plans.Anchors(t.Context(), id)
	require.NoError(t, err)
	require.Len(t, all, 2, "no more than the operator's and the creator's")
	assert.Equal(t, []bool{false, true}, []bool{all[0].Verified, all[1].Verified})
	assert.Equal(t, receipt, all[1].Receipt)
}
