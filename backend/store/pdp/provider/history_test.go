package provider_test

import (
	"context"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/possession"
)

// forgetful is a log that omits one entry.
type forgetful struct {
	possession.Log
	entry int
}

func (f forgetful) FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error) {
	list, err := f.Log.FilterLogs(ctx, q)
	return append(list[:f.entry:f.entry], list[f.entry+1:]...), err
}

// TestHistory checks that a program outside can read which pieces are proven, and since when.
func TestHistory(t *testing.T) {
	h := newFixture(t)
	h.run()
	first := h.keep(h.add(70_000, 1))
	h.proven(first)
	early, _ := h.Proof(first)
	second := h.keep(h.add(90_000, 2))
	h.proven(second)
	late, _ := h.Proof(second)

	log := h.chain.Client()
	history, err := possession.ReadHistory(t.Context(), log, possession.ContractAddress(), early.DataSet)
	require.NoError(t, err)
	then, ok, err := history.After(early.Transaction)
	require.True(t, ok && err == nil, err)
	require.Equal(t, "show", then.Label)
	require.Len(t, then.Pieces, 1)
	require.Equal(t, first, then.Pieces[0].CID.String())
	require.True(t, then.Pieces[0].Proven)
	require.Equal(t, early.Block, then.Proof.Block)
	now, ok, err := history.After(late.Transaction)
	require.True(t, ok && err == nil, err)
	require.Equal(t, possession.Label{EventID: "show", ChunkIndex: 2, ContentCID: now.Pieces[1].Label.ContentCID}, now.Pieces[1].Label)
	require.True(t, now.Pieces[1].Proven)

	_, ok, err = history.After([32]byte{1})
	require.False(t, ok || err != nil, err)
	receipt, err := log.TransactionReceipt(t.Context(), early.Transaction)
	require.NoError(t, err)
	require.True(t, history.InReceipt(receipt))
	receipt.Logs = nil
	require.False(t, history.InReceipt(receipt))
	_, err = possession.ReadHistory(t.Context(), log, possession.ContractAddress(), early.DataSet+7)
	require.ErrorIs(t, err, possession.ErrNoDataSet)
	for entry := range 12 { // whichever entry is missing, reading must not panic
		history, err = possession.ReadHistory(t.Context(), forgetful{log, entry}, possession.ContractAddress(), early.DataSet)
		require.NoError(t, err)
		_, _ = history.Now()
	}
}
