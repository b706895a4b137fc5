package provider_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/possession"
)

// TestEqualPieces checks that equal chunks, in one event and in two, become one piece with a record for each,
// and that each label gets the proof of its own record.
func TestEqualPieces(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.run()
	item := h.add(60_000, 0)
	var c string
	chunks := []pdp.Item{
		{EventID: "show", ChunkIndex: 0, CID: item.CID},
		{EventID: "show", ChunkIndex: 1, CID: item.CID},
		{EventID: "encore", ChunkIndex: 0, CID: item.CID},
	}
	for _, x := range chunks {
		c = h.keep(x)
	}
	for _, x := range chunks {
		want := possession.Label{EventID: x.EventID, ChunkIndex: x.ChunkIndex, ContentCID: x.CID}
		proof := h.provenAs(c, want)
		history, err := possession.ReadHistory(t.Context(), h.chain.Client(), possession.ContractAddress(), proof.DataSet)
		require.NoError(t, err)
		then, ok, err := history.After(proof.Transaction)
		require.True(t, ok && err == nil, err)
		require.Equal(t, want, then.Pieces[proof.PieceID].Label)
		require.True(t, then.Pieces[proof.PieceID].Proven)
		sets, err := possession.DataSetsOf(t.Context(), h.chain.Client(), possession.ContractAddress(), x.EventID)
		require.NoError(t, err)
		require.Equal(t, []uint64{proof.DataSet}, sets)
	}
	encore, _ := h.DataSet("encore")
	h.eventually("the event's own data set comes before others", func() error {
		if p, ok := h.Provider.Proof(c, possession.Label{EventID: "encore", ChunkIndex: 7}); !ok || p.DataSet != encore {
			return fmt.Errorf("%v %+v", ok, p)
		}
		return nil
	})
	h.proven(c) // any record will do
	sets, err := possession.DataSetsOf(t.Context(), h.chain.Client(), possession.ContractAddress(), "a third")
	require.NoError(t, err)
	require.Empty(t, sets)
}

// provenAs waits for a proof of a piece's record under a label.
func (h *fixture) provenAs(c string, want possession.Label) (p possession.Proof) {
	h.t.Helper()
	set, ok := h.DataSet(want.EventID)
	require.True(h.t, ok)
	h.eventually(fmt.Sprintf("%+v is proven", want), func() error {
		if p, ok = h.Provider.Proof(c, want); !ok || p.DataSet != set || p.PieceID != want.ChunkIndex {
			return fmt.Errorf("%v %+v", ok, p)
		}
		return nil
	})
	return p
}
