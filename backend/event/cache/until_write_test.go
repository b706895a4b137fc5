package cache_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/cache"
)

var errGone = errors.New("the ledger is away")

// feed is a ledger whose blocks each touch one contract.
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
	expect := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %d, want %d", what, got, want)
		}
	}
	expect("first", get("a"), 1)
	expect("again", get("a"), 1)
	expect("another", get("b"), 2)
	f.blocks = append(f.blocks, contract("b"))
	expect("untouched", get("a"), 1)
	expect("touched", get("b"), 3)
	f.blocks = append(f.blocks, make([]event.Address, 1000)...)
	expect("a long time after", get("a"), 4)
	expect("without asking what was touched", f.asked, 1)
	f.blocks = f.blocks[:5]
	expect("a chain that went back", get("a"), 5)

	during = func() {
		during = nil
		f.blocks = append(f.blocks, contract("c"))
		get("a") // follows the ledger on
	}
	expect("written about while it was read", get("c"), 6)
	expect("is read again", get("c"), 7)
}

func TestErrorsAreNotKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &feed{err: errGone}
		k := cache.Kept[int]{Feed: f}
		failing := func(context.Context) (int, event.Address, error) { return 0, event.Address{}, event.ErrNotFound }
		_, err := k.Get(t.Context(), "a", failing)
		require.ErrorIs(t, err, errGone)
		f.err = nil
		<-time.After(time.Minute) // it is not asked again at once
		for range 2 {
			_, err := k.Get(t.Context(), "a", failing)
			require.ErrorIs(t, err, event.ErrNotFound)
		}
	})
}

// TestWhatWasReadLastIsGivenWhileTheLedgerIsAway, and it is not asked by everybody.
func TestWhatWasReadLastIsGivenWhileTheLedgerIsAway(t *testing.T) {
	f := &feed{blocks: []event.Address{{1}}}
	k := cache.Kept[int]{Feed: f}
	read := func(context.Context) (int, event.Address, error) { return 7, event.Address{1}, nil }
	_, err := k.Get(t.Context(), "a", read)
	require.NoError(t, err)
	f.err = errGone
	for range 10 {
		if v, err := k.Get(t.Context(), "a", read); v != 7 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
	}
	_, err := k.Get(t.Context(), "b", read)
	require.ErrorIs(t, err, errGone)
}
