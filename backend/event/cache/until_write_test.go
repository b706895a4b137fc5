package cache_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/cache"
)

var errGone = errors.New("the ledger is away")

// feed fakes a ledger in which each block writes to one contract.
type feed struct {
	blocks []event.Address
	asked  int
	err    error
}

func (f *feed) Height(context.Context) (uint64, error) { return uint64(len(f.blocks)), f.err }

func (f *feed) Moved(_ context.Context, from, to uint64, _ []event.Address) ([]event.Address, error) {
	f.asked++
	return f.blocks[from-1 : to], nil
}

func contract(id event.ID) event.Address { return event.Address{id[0]} }

func TestKept(t *testing.T) {
	f, reads := &feed{}, 0
	k := cache.Kept[int]{Feed: f}
	var during func()
	get := func(id event.ID) int {
		t.Helper()
		v, err := k.Get(t.Context(), id, func(context.Context) (int, event.Address, error) {
			reads++
			n := reads
			if during != nil {
				during()
			}
			return n, contract(id), nil
		})
		require.NoError(t, err)
		return v
	}
	require.Equal(t, 1, get("a"), "first")
	require.Equal(t, 1, get("a"), "again")
	require.Equal(t, 2, get("b"), "another")
	f.blocks = append(f.blocks, contract("b"))
	require.Equal(t, 1, get("a"), "untouched")
	require.Equal(t, 3, get("b"), "touched")
	f.blocks = append(f.blocks, make([]event.Address, 1000)...)
	require.Equal(t, 4, get("a"), "a long time after")
	require.Equal(t, 1, f.asked, "without asking what was touched")
	f.blocks = f.blocks[:5]
	require.Equal(t, 5, get("a"), "a chain that went back")

	during = func() {
		during = nil
		f.blocks = append(f.blocks, contract("c"))
		get("a") // follows the ledger to its newest block
	}
	require.Equal(t, 6, get("c"), "written about while it was read")
	require.Equal(t, 7, get("c"), "is read again")
}

func TestErrorsAreNotKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &feed{err: errGone}
		k := cache.Kept[int]{Feed: f}
		failing := func(context.Context) (int, event.Address, error) { return 0, event.Address{}, event.ErrNotFound }
		_, err := k.Get(t.Context(), "a", failing)
		require.ErrorIs(t, err, errGone)
		f.err = nil
		<-time.After(time.Minute) // the feed is not asked again at once
		for range 2 {
			_, err := k.Get(t.Context(), "a", failing)
			require.ErrorIs(t, err, event.ErrNotFound)
		}
	})
}

// TestWhatWasReadLastIsGivenWhileTheLedgerIsAway also checks that only one call in retryAfter asks the
// ledger.
func TestWhatWasReadLastIsGivenWhileTheLedgerIsAway(t *testing.T) {
	f := &feed{blocks: []event.Address{{1}}}
	k := cache.Kept[int]{Feed: f}
	read := func(context.Context) (int, event.Address, error) { return 7, event.Address{1}, nil }
	_, err := k.Get(t.Context(), "a", read)
	require.NoError(t, err)
	f.err = errGone
	var v int
	for range 10 {
		v, err = k.Get(t.Context(), "a", read)
		require.NoError(t, err)
		require.Equal(t, 7, v)
	}
	_, err = k.Get(t.Context(), "b", read)
	require.ErrorIs(t, err, errGone)
}
