package ledgertest_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/ledgertest"
)

func open(t testing.TB, dir string) *ledgertest.Local {
	t.Helper()
	l, err := ledgertest.Open(t.Context(), dir)
	require.NoError(t, err)
	return l
}

func shut(t testing.TB, l *ledgertest.Local) {
	t.Helper()
	assert.NoError(t, l.Close())
}

func TestDevchain(t *testing.T) {
	ledgertest.Suite(t, func(t *testing.T) *ledger.Ledger {
		l := open(t, t.TempDir())
		t.Cleanup(func() { shut(t, l) })
		return l.Ledger
	})
}

// TestRestartReadsEverythingBack also covers a chain that became long enough for its logs to be indexed.
func TestRestartReadsEverythingBack(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir)
	writing := event.Writing{
		ID: "kept", Creator: ledgertest.Person("a"), Author: ledgertest.Person("a"), Create: true,
		Entries: ledgertest.Iteration(event.Planner, 1), Metadata: ledgertest.Document("m"),
	}
	receipt, err := l.Plans.Publish(t.Context(), writing)
	require.NoError(t, err)
	info, before := l.Info(), mustSeal(t, l, "kept")
	shut(t, l)

	l, err = ledgertest.OpenWith(t.Context(), dir, ledgertest.Chain{IndexFrom: 1})
	require.NoError(t, err)
	defer func() { shut(t, l) }()
	assert.Equal(t, before, mustSeal(t, l, "kept"))
	assert.Equal(t, info.Factory, l.Info().Factory, "factory moved")
	if again, err := l.Plans.Publish(t.Context(), writing); err != nil || again != receipt {
		t.Errorf("repetition: got %+v, %v; want %+v", again, err, receipt)
	}
}

func mustSeal(t *testing.T, l *ledgertest.Local, id event.ID) event.Seal {
	t.Helper()
	s, err := l.Plans.Seal(t.Context(), id)
	require.NoError(t, err)
	return s
}

// BenchmarkPublish publishes one iteration after the other, each durable before the next.
func BenchmarkPublish(b *testing.B) {
	l := open(b, b.TempDir())
	defer func() { shut(b, l) }()
	for n := 1; b.Loop(); n++ {
		_, err := l.Plans.Publish(b.Context(), iteration("bench", n))
		require.NoError(b, err)
	}
}

// BenchmarkSeal reads an event of a hundred iterations.
func BenchmarkSeal(b *testing.B) {
	l := open(b, b.TempDir())
	defer func() { shut(b, l) }()
	for n := range 100 {
		_, err := l.Plans.Publish(b.Context(), iteration("bench", n+1))
		require.NoError(b, err)
	}
	for b.Loop() {
		_, err := l.Plans.Seal(b.Context(), "bench")
		require.NoError(b, err)
	}
}
