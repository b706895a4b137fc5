package limit

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFair(t *testing.T) {
	for _, c := range []struct {
		what                string
		size, used, held, n int
		want                bool
	}{
		{"alone, the first half", 1000, 499, 499, 1, true},
		{"alone, beyond half", 1000, 500, 500, 1, false},
		{"a newcomer beyond half", 1000, 500, 0, 1, true},
		{"up to a quarter", 1000, 999, 249, 1, true},
		{"beyond a quarter", 1000, 750, 250, 1, false},
		{"one large thing beyond half", 1000, 500, 0, 500, true},
		{"and something small besides", 1000, 500, 125, 500, true},
		{"more than something small", 1000, 500, 126, 500, false},
		{"two of them", 1000, 500, 500, 500, false},
		{"nothing is left", 1000, 1000, 0, 1, false},
		{"much at once within half", 1000, 0, 0, 500, true},
		{"more than half at once", 1000, 0, 0, 501, false},
		{"a handful of a small pool", 8, 4, 3, 1, true},
		{"not all of a small pool", 8, 4, 4, 1, false},
		{"all of a tiny pool", 3, 2, 2, 1, true},
	} {
		require.Equal(t, c.want, Fair(c.size, c.used, c.held, c.n), c.what)
	}
}

// TestPoolIsNeverOnes lets three clients take as much as they can get.
func TestPoolIsNeverOnes(t *testing.T) {
	p := NewPool[string](400)
	for i, want := range []int{200, 100, 100, 0} {
		taken := 0
		for ok := true; ok; taken++ {
			_, ok = p.Take(1, string(rune('a'+i)))
		}
		require.Equal(t, want, taken-1)
	}
}

func TestPoolCountsEveryName(t *testing.T) {
	p := NewPool[string](40)
	for range 20 {
		_, ok := p.Take(1, "wallet", "household")
		require.True(t, ok)
	}
	_, ok := p.Take(1, "wallet", "elsewhere")
	require.False(t, ok)
	_, ok = p.Take(1, "another", "household")
	require.False(t, ok)
	give, ok := p.Take(10, "another", "elsewhere")
	require.True(t, ok)
	_, ok = p.Take(1, "another", "elsewhere")
	require.False(t, ok)
	give()
	give()
	require.Equal(t, 20, p.used, "what is given back counts once")
	require.NotContains(t, p.held, "another")
	_, ok = p.Take(20)
	require.True(t, ok, "who has no name is bounded by the pool alone")
	_, ok = p.Take(1)
	require.False(t, ok)
}

func TestPoolWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPool[string](10)
		give, ok := p.Take(5, "a")
		require.True(t, ok)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := p.Wait(ctx, 5, "a")
		require.ErrorIs(t, err, context.DeadlineExceeded)
		begun := time.Now()
		time.AfterFunc(time.Minute, give)
		keep, err := p.Wait(t.Context(), 5, "a")
		require.NoError(t, err)
		require.Equal(t, time.Minute, time.Since(begun))
		for _, step := range []struct{ keep, used int }{{3, 3}, {4, 3}, {0, 0}, {1, 0}} {
			keep(step.keep)
			require.Equal(t, step.used, p.used, "what was given back is gone")
		}
	})
}

// TestPoolWaitsInOrder sends a series of small requests after a large one.
func TestPoolWaitsInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPool[string](100)
		for i := range 10 { // the pool is full, and is freed bit by bit
			give, ok := p.Take(10, string(rune('0'+i)))
			require.True(t, ok)
			time.AfterFunc(time.Duration(i+1)*time.Second, give)
		}
		begun := time.Now()
		served := make(chan string, 21)
		ask := func(name string, n int) {
			keep, err := p.Wait(t.Context(), n, name)
			if !assert.NoError(t, err) {
				return
			}
			served <- name
			time.Sleep(time.Second)
			keep(0)
		}
		go ask("large", 40)
		for range 20 {
			time.Sleep(time.Second / 2)
			go ask("small", 10)
			if give, ok := p.Take(10, "impatient"); ok {
				give()
				require.NotEmpty(t, served, "after %v: nobody is before who waits", time.Since(begun))
			}
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		require.Equal(t, "large", <-served)
		require.Len(t, served, 20)
		require.Empty(t, p.waiting)
	})
}

// TestPoolPassesOverWhoHasItsPart checks that a client which has reached its share blocks no other client.
func TestPoolPassesOverWhoHasItsPart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPool[string](100)
		give, ok := p.Take(50, "greedy")
		require.True(t, ok)
		more := make(chan func(int))
		go func() {
			keep, err := p.Wait(t.Context(), 40, "greedy")
			assert.NoError(t, err)
			more <- keep
		}()
		synctest.Wait()
		other, ok := p.Take(20, "other")
		require.True(t, ok)
		other()
		short, end := context.WithTimeout(t.Context(), time.Second)
		defer end()
		go func() { _, _ = p.Wait(short, 50, "large") }()
		synctest.Wait()
		require.Len(t, p.waiting, 1, "it had what there was")
		_, ok = p.Take(1, "other")
		require.False(t, ok)
		give()
		synctest.Wait()
		(<-more)(0)
		require.Equal(t, 50, p.used)
	})
}
