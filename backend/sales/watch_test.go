package sales

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// chainLog fakes a chain's log: which contracts wrote in which block.
type chainLog struct {
	height uint64
	wrote  map[uint64]event.Address
	err    error
}

func (l *chainLog) Height(context.Context) (uint64, error) { return l.height, l.err }

func (l *chainLog) Moved(_ context.Context, from, to uint64, contracts []event.Address) (moved []event.Address, err error) {
	for n := from; n <= to; n++ {
		for _, c := range contracts {
			if l.wrote[n] == c {
				moved = append(moved, c)
			}
		}
	}
	return moved, l.err
}

// TestWhichChangesOfTicketsAreSeen looks once at the first block, 100, and once more after a step.
func TestWhichChangesOfTicketsAreSeen(t *testing.T) {
	gig, concert := event.Address{1}, event.Address{2}
	for name, tc := range map[string]struct {
		reorg  uint64
		height uint64
		wrote  map[uint64]event.Address
		fail   error
		doubt  bool
		want   []event.ID
		seen   uint64
	}{
		"no new block":                     {height: 100, wrote: map[uint64]event.Address{100: gig}, seen: 100},
		"an attended event":                {height: 101, wrote: map[uint64]event.Address{101: gig}, want: []event.ID{"gig"}, seen: 101},
		"an event without an audience":     {height: 101, wrote: map[uint64]event.Address{101: concert}, seen: 101},
		"a block that was replaced":        {reorg: 8, height: 101, wrote: map[uint64]event.Address{93: gig}, want: []event.ID{"gig"}, seen: 101},
		"a block too old to be replaced":   {reorg: 8, height: 101, wrote: map[uint64]event.Address{92: gig}, seen: 101},
		"an embedded chain replaces none":  {height: 101, wrote: map[uint64]event.Address{100: gig}, seen: 101},
		"a chain that lost blocks":         {height: 99, want: []event.ID{""}, seen: 99},
		"the longest gap":                  {height: 100 + maxGap, wrote: map[uint64]event.Address{101: gig}, want: []event.ID{"gig"}, seen: 100 + maxGap},
		"a longer gap":                     {height: 101 + maxGap, want: []event.ID{""}, seen: 101 + maxGap},
		"a chain that is down":             {height: 101, fail: errors.New("down"), seen: 100},
		"a right that could not be judged": {height: 101, wrote: map[uint64]event.Address{101: gig}, doubt: true, want: []event.ID{"gig"}, seen: 100},
	} {
		var doubt atomic.Bool
		var changed []event.ID
		log := &chainLog{height: 100, wrote: tc.wrote}
		w := watch{
			log: log, doubt: &doubt, reorg: tc.reorg, contracts: map[event.ID]event.Address{},
			contract: func(_ context.Context, id event.ID) (event.Address, error) {
				if id != "gig" {
					return event.Address{}, event.ErrNotFound
				}
				return gig, nil
			},
			attended: func() []event.ID { return []event.ID{"gig", "rehearsal"} },
			changed:  func(id event.ID) { changed = append(changed, id) },
		}
		w.look(t.Context())
		require.Equal(t, []event.ID{""}, changed, "%s: every right is checked at the start", name)
		changed = nil
		w.changed = func(id event.ID) { changed = append(changed, id); doubt.Store(tc.doubt) }
		log.height, log.err = tc.height, tc.fail
		w.look(t.Context())
		require.Equal(t, tc.want, changed, name)
		require.Equal(t, tc.seen, w.seen, name)
	}
}
