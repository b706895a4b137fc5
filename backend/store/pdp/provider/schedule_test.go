package provider

import (
	"context"
	"encoding/binary"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/piecestore"
	"footlight/backend/store/pdp/possession"
)

// fullRecords returns a provider with sets data sets. Each got four chunks a minute for an hour, all proven
// at one time.
func fullRecords(tb testing.TB, sets, records int, at time.Time) *Provider {
	tb.Helper()
	cfg := Config{Log: slog.New(slog.DiscardHandler)}.withDefaults()
	files, err := piecestore.Open(tb.TempDir())
	require.NoError(tb, err)
	p := newProvider(cfg, &inventory{
		files: files, records: possession.NewRecords(nil, [20]byte{}), damaged: newDamaged(), retired: newRetired(), log: cfg.Log,
	})
	for id := range uint64(sets) {
		s := &possession.DataSet{ID: id + 1, Newest: at.Add(-time.Hour), Proof: possession.Proof{Block: 1, At: at}, Until: at.Add(2 * time.Hour)}
		for i := range uint64(records) {
			p.stock.records.Put(s, possession.Record{ID: i, State: possession.Proven, CID: pieceOf(id*uint64(records) + i)})
		}
	}
	return p
}

// set returns a data set for a test to change.
func (p *Provider) set(id uint64) (set *possession.DataSet) {
	p.stock.records.Visit(func(s *possession.DataSet) {
		if s.ID == id {
			set = s
		}
	})
	return set
}

func pieceOf(n uint64) piece.CID {
	h := piece.NewHasher()
	_, _ = h.Write(binary.BigEndian.AppendUint64(make([]byte, 127), n)) // never fails
	return h.Tree().CID
}

// TestDueCostsWhatChanged checks that a second without changes copies no records.
func TestDueCostsWhatChanged(t *testing.T) {
	at := time.Unix(1_800_000_000, 0)
	p, l := fullRecords(t, 50, 40, at), &plan{paces: map[uint64]*pace{}}
	require.Empty(t, p.prover.due(at, l), "all are proven")
	require.Zero(t, testing.AllocsPerRun(100, func() { p.prover.due(at.Add(time.Second), l) }))
	p.stock.records.Touch(pieceOf(81)) // a piece of the third data set
	require.Equal(t, []uint64{3}, l.look(at, p.stock.records.TakeChanged()), "one is looked at")

	later := at.Add(recentEvery)
	require.Len(t, p.prover.due(later, l), 50, "their time has come")
	for id := range uint64(51) {
		if id == 0 {
			continue
		}
		var err error
		if id == 7 {
			err = errors.New("the chain is away")
		}
		p.set(id).Proof.At, p.set(id).Until = later, later.Add(2*time.Hour)
		l.had(id, later, err)
	}
	require.Empty(t, p.prover.due(later, l))
	require.Empty(t, p.prover.due(later.Add(firstRetry-1), l))
	require.Equal(t, []uint64{7}, p.prover.due(later.Add(firstRetry), l), "what failed is tried again")
}

// TestOneAdditionKeepsNoOtherSetWaiting checks that additions to two data sets run at the same time and can
// share a block.
func TestOneAdditionKeepsNoOtherSetWaiting(t *testing.T) {
	var d dataSets
	done, err := d.adding.Lock(t.Context(), 1)
	require.NoError(t, err)
	other, err := d.adding.Lock(t.Context(), 2) // a shared lock would block this test
	require.NoError(t, err)
	other()
	_, free := d.adding.TryLock(1)
	require.False(t, free, "to a set one adds at a time")
	done()
	_, free = d.adding.TryLock(1)
	require.True(t, free)
}

// TestRoundsGather checks that rounds gather longer when more data sets are active.
func TestRoundsGather(t *testing.T) {
	at := time.Unix(1_800_000_000, 0)
	p := fullRecords(t, 100, 1, at)
	require.Equal(t, time.Second, p.prover.gather(at), "nothing was added for an hour")
	for id, want := range map[uint64]time.Duration{1: 1, 4: 4, 12: 10, 90: 10} {
		for n := range id {
			p.set(n + 1).Newest = at.Add(-time.Minute)
		}
		for n := id; n < 100; n++ {
			p.set(n + 1).Newest = at.Add(-time.Hour)
		}
		require.Equal(t, want*time.Second, p.prover.gather(at), "%d data sets", id)
	}
}

// TestReviewsCostWhatChanged checks that a minute without changes reviews no piece.
func TestReviewsCostWhatChanged(t *testing.T) {
	p := fullRecords(t, 10, 10, time.Unix(1_800_000_000, 0))
	asked, away := 0, errors.New("the index is away")
	var fails error
	p.stock.isWanted = func(context.Context, possession.Label) (bool, error) { asked++; return true, fails }
	count := func(review func(context.Context)) int {
		asked = 0
		review(t.Context())
		return asked
	}
	require.Equal(t, 100, count(p.reviewer.reviewAll))
	require.Zero(t, count(p.reviewer.reviewNew))
	p.stock.records.Put(p.set(1), possession.Record{ID: 10, CID: pieceOf(1000)})
	fails = away
	require.Equal(t, 1, count(p.reviewer.reviewNew), "what is new")
	fails = nil
	require.Equal(t, 1, count(p.reviewer.reviewNew), "what could not be reviewed")
	require.Zero(t, count(p.reviewer.reviewNew))
	require.Equal(t, 101, count(p.reviewer.reviewAll), "somebody said that something was removed")
}

// TestStatusCopiesNothing checks that Status does not copy a thousand pieces.
func TestStatusCopiesNothing(t *testing.T) {
	p := fullRecords(t, 10, 100, time.Now())
	require.Equal(t, 1000, p.Status().Proven)
	require.LessOrEqual(t, testing.AllocsPerRun(100, func() { p.Status() }), 4.0)
}

// BenchmarkDue measures a second of a server with 100 events of four hours.
func BenchmarkDue(b *testing.B) {
	at := time.Unix(1_800_000_000, 0)
	p, l := fullRecords(b, 100, 240, at), &plan{paces: map[uint64]*pace{}}
	p.prover.due(at, l)
	b.Run("nothing changed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.prover.due(at, l)
		}
	})
	one := pieceOf(0) // a piece of the first data set
	b.Run("one changed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.stock.records.Touch(one)
			p.prover.due(at, l)
		}
	})
}
