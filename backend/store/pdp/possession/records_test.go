package possession_test

import (
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/possession"
)

func TestWhichProofStandsForAPiece(t *testing.T) {
	const old, fresh, late = 1, 2, 3 // hours at which a proof was given
	at := func(hour int) time.Time { return time.Unix(int64(hour)*3600, 0) }
	type set struct {
		event  string // of the data set
		label  possession.Label
		proven int // hour
		until  int // hour
		state  possession.State
	}
	const proven, unproven, faulty = possession.Proven, possession.Unproven, possession.Faulty
	want := labelOf(1)
	same, other := possession.Label{EventID: "gig", ChunkIndex: 8}, possession.Label{EventID: "fair"}
	for name, x := range map[string]struct {
		sets []set
		want uint64 // data set, from 1; 0 means none
	}{
		"none":                         {nil, 0},
		"the one there is":             {[]set{{"fair", other, old, late, proven}}, 1},
		"its own before a newer one":   {[]set{{"fair", other, fresh, late, proven}, {"gig", want, old, late, proven}}, 2},
		"its own after all":            {[]set{{"gig", want, old, late, proven}, {"fair", other, fresh, late, proven}}, 1},
		"its own wherever that is":     {[]set{{"gig", same, fresh, late, proven}, {"fair", want, old, late, proven}}, 2},
		"its event's before another's": {[]set{{"fair", other, fresh, late, proven}, {"gig", same, old, late, proven}}, 2},
		"the newest of equals":         {[]set{{"fair", other, old, late, proven}, {"fete", other, fresh, late, proven}}, 2},
		"none that has ended":          {[]set{{"gig", want, old, fresh, proven}, {"fair", other, old, late, proven}}, 2},
		"one up to its last moment":    {[]set{{"gig", want, old, late, proven}}, 1},
		"none that is faulty":          {[]set{{"gig", want, old, late, faulty}, {"fair", other, old, late, proven}}, 2},
		"none yet":                     {[]set{{"gig", want, old, late, unproven}}, 0},
	} {
		b := possession.NewRecords(nil, owner)
		for i, s := range x.sets {
			b.Put(&possession.DataSet{ID: uint64(i + 1), Label: s.event, Proof: possession.Proof{Block: 1, At: at(s.proven)}, Until: at(s.until)},
				possession.Record{ID: 0, CID: pieceOf(0)}, possession.Record{ID: 1, CID: pieceOf(1), Label: s.label, State: s.state})
		}
		got, ok := b.Proof(pieceOf(1), want, at(late))
		require.Equal(t, x.want != 0, ok, name)
		require.Equal(t, x.want, got.DataSet, name)
		if ok {
			require.EqualValues(t, 1, got.PieceID, name)
			require.Equal(t, at(x.sets[x.want-1].proven), got.At, name)
		}
	}
}

func TestRecordsOfAPiece(t *testing.T) {
	b := possession.NewRecords(nil, owner)
	for id, state := range map[uint64]possession.State{7: possession.Proven, 3: possession.Faulty, 5: possession.Unproven} {
		b.Put(&possession.DataSet{ID: id, Label: "gig"}, possession.Record{ID: id * 10, CID: pieceOf(1), Label: labelOf(1), State: state})
	}
	require.True(t, b.Faulty(pieceOf(1)), "in one data set")
	require.False(t, b.Faulty(pieceOf(2)))
	require.Equal(t, map[uint64][]uint64{7: {70}, 5: {50}}, b.Sound(pieceOf(1)), "where the fault is to be reported")
	oldest, ok := b.Labelled("gig")
	require.True(t, ok)
	require.EqualValues(t, 3, oldest.ID)
	_, ok = b.Labelled("fair")
	require.False(t, ok)
	require.Len(t, b.Pieces(), 1)
	require.Len(t, b.AllLabels(), 3)
}

func TestHistoryFromOutside(t *testing.T) {
	c, at := newChain(), possession.ContractAddress()
	c.mine(created(t, 1, stranger, "gig")...)
	c.mine(added(t, 1, 2)...)
	c.mine(challenged(t, 50, 0)...)
	first := c.mine(proved(t, 900)...)
	c.mine(challenged(t, 60, 1)...)
	second := c.mine(proved(t, 950)...)
	last := c.mine(faulted(t, 0)...)

	h, err := possession.ReadHistory(t.Context(), c, at, 1)
	require.NoError(t, err)
	now, err := h.Now()
	require.NoError(t, err)
	require.Equal(t, "gig", now.Label)
	for tx, want := range map[[32]byte]struct {
		proven [2]bool
		until  int64
	}{first: {[2]bool{true, false}, 900}, second: {[2]bool{true, true}, 950}} {
		m, ok, afterErr := h.After(tx)
		require.NoError(t, afterErr)
		require.True(t, ok)
		require.Equal(t, want.proven, [2]bool{m.Pieces[0].Proven, m.Pieces[1].Proven})
		require.Equal(t, time.Unix(want.until, 0).UTC(), m.Until)
		require.Equal(t, tx, m.Proof.Transaction)
	}
	require.Equal(t, []bool{false, true, true, false}, []bool{now.Pieces[0].Proven, now.Pieces[0].Faulty, now.Pieces[1].Proven, now.Pieces[1].Faulty})
	_, ok, err := h.After(last)
	require.NoError(t, err)
	require.False(t, ok, "it proved nothing")

	proof := c.log[len(c.log)-3]
	require.True(t, h.InReceipt(&types.Receipt{Logs: []*types.Log{&c.log[0], &proof}}))
	proof.Address = stranger
	require.False(t, h.InReceipt(&types.Receipt{Logs: []*types.Log{&proof}}), "another contract's")
	_, err = possession.ReadHistory(t.Context(), c, at, 2)
	require.ErrorIs(t, err, possession.ErrNoDataSet)

	c.mine(created(t, 4, owner, "gig")...)
	c.mine(created(t, 5, owner, "fair")...)
	sets, err := possession.DataSetsOf(t.Context(), c, at, "gig")
	require.NoError(t, err)
	require.Equal(t, []uint64{1, 4}, sets)
}
