package provider

import (
	"context"
	"encoding/binary"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/piece"
)

// fullBook is a provider with sets of an hour's four chunks a minute each, all
// proven at a time.
func fullBook(tb testing.TB, sets, records int, at time.Time) *Provider {
	tb.Helper()
	p := &Provider{
		cfg: Config{Log: slog.New(slog.DiscardHandler)}.withDefaults(), book: newBook([20]byte{}),
		shelf: &shelf{tb.TempDir()}, clinic: newClinic(), retired: newRetired(),
	}
	for id := range uint64(sets) {
		s := &dataSet{id: id + 1, newest: at.Add(-time.Hour), proof: Proof{Block: 1, At: at}, until: at.Add(2 * time.Hour)}
		for i := range uint64(records) {
			p.addTo(s, record{id: i, state: proven, cid: pieceOf(id*uint64(records) + i)})
		}
	}
	return p
}

func pieceOf(n uint64) piece.CID {
	h := piece.NewHasher()
	_, _ = h.Write(binary.BigEndian.AppendUint64(make([]byte, 127), n)) // never fails
	return h.Tree().CID
}

// addTo adds a record, as the log does.
func (p *Provider) addTo(s *dataSet, r record) {
	s.records = append(s.records, r)
	p.book.sets[s.id], p.book.changed[s.id], p.book.fresh[r.cid] = s, true, true
	p.book.byCID[r.cid] = append(p.book.byCID[r.cid], s)
}

// TestDueCostsWhatChanged: a second in which nothing does copies no book.
func TestDueCostsWhatChanged(t *testing.T) {
	at := time.Unix(1_800_000_000, 0)
	p, l := fullBook(t, 50, 40, at), &plan{paces: map[uint64]*pace{}}
	require.Empty(t, p.due(at, l), "all are proven")
	require.Zero(t, testing.AllocsPerRun(100, func() { p.due(at.Add(time.Second), l) }))
	p.book.touch(pieceOf(81)) // of the third
	require.Equal(t, []uint64{3}, l.look(at, p.book.takeChanged()), "one is looked at")

	later := at.Add(DefaultRecent)
	require.Len(t, p.due(later, l), 50, "their time has come")
	for id := range p.book.sets {
		var err error
		if id == 7 {
			err = errors.New("the chain is away")
		}
		p.book.sets[id].proof.At, p.book.sets[id].until = later, later.Add(2*time.Hour)
		l.had(id, later, err)
	}
	require.Empty(t, p.due(later, l))
	require.Empty(t, p.due(later.Add(firstRetry-1), l))
	require.Equal(t, []uint64{7}, p.due(later.Add(firstRetry), l), "what failed is tried again")
}

// TestOneAdditionKeepsNoOtherSetWaiting: or it would have a block of its own.
func TestOneAdditionKeepsNoOtherSetWaiting(t *testing.T) {
	var p Provider
	done := p.lock(1)
	p.lock(2)() // or this test ends never
	held, _ := p.adding.Load(uint64(1))
	mu, ok := held.(*sync.Mutex)
	require.True(t, ok)
	require.False(t, mu.TryLock(), "to a set one adds at a time")
	done()
	p.lock(1)()
}

// TestRoundsGather: the more data sets are added to, the more of them share a round.
func TestRoundsGather(t *testing.T) {
	at := time.Unix(1_800_000_000, 0)
	p := fullBook(t, 100, 1, at)
	require.Equal(t, time.Second, p.gather(at), "nothing was added for an hour")
	for id, want := range map[uint64]time.Duration{1: 1, 4: 4, 12: 10, 90: 10} {
		for n := range id {
			p.book.sets[n+1].newest = at.Add(-time.Minute)
		}
		for n := id; n < 100; n++ {
			p.book.sets[n+1].newest = at.Add(-time.Hour)
		}
		require.Equal(t, want*time.Second, p.gather(at), "%d data sets", id)
	}
}

// TestReviewsCostWhatChanged: a minute in which nothing does asks for no piece.
func TestReviewsCostWhatChanged(t *testing.T) {
	p := fullBook(t, 10, 10, time.Unix(1_800_000_000, 0))
	asked, away := 0, errors.New("the index is away")
	var fails error
	p.cfg.Wanted = func(context.Context, Label) (bool, error) { asked++; return true, fails }
	count := func(review func(context.Context)) int {
		asked = 0
		review(t.Context())
		return asked
	}
	require.Equal(t, 100, count(p.reviewAll))
	require.Zero(t, count(p.reviewNew))
	p.addTo(p.book.sets[1], record{id: 10, cid: pieceOf(1000)})
	fails = away
	require.Equal(t, 1, count(p.reviewNew), "what is new")
	fails = nil
	require.Equal(t, 1, count(p.reviewNew), "what could not be reviewed")
	require.Zero(t, count(p.reviewNew))
	require.Equal(t, 101, count(p.reviewAll), "somebody said that something was removed")
}

// TestStatusCopiesNothing of a thousand pieces.
func TestStatusCopiesNothing(t *testing.T) {
	p := fullBook(t, 10, 100, time.Now())
	require.Equal(t, 1000, p.Status().Proven)
	require.LessOrEqual(t, testing.AllocsPerRun(100, func() { p.Status() }), 4.0)
}

// BenchmarkDue is a second of a house with 100 events of four hours.
func BenchmarkDue(b *testing.B) {
	at := time.Unix(1_800_000_000, 0)
	p, l := fullBook(b, 100, 240, at), &plan{paces: map[uint64]*pace{}}
	p.due(at, l)
	b.Run("nothing changed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.due(at, l)
		}
	})
	b.Run("one changed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.book.changed[1] = true
			p.due(at, l)
		}
	})
}
