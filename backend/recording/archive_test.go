package recording_test

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event/recorded"
	"footlight/backend/recording"
)

// A recording is started twice, with other prices the second time. Unless the request says so, the
// archive never becomes public, and becomes ticketed as soon as the event is paid.
func TestAStartAfterThePricesChanged(t *testing.T) {
	const public, ticketed = recorded.ArchivePublic, recorded.ArchiveTicketed
	for _, tc := range []struct {
		name              string
		paid, paidNow     bool
		archive, said     string // modes requested by the first and the second start
		active, restarted string // mode after the second start of an active, and of a stopped recording
	}{
		{name: "free as before", active: public, restarted: public},
		{name: "prices came", paidNow: true, active: ticketed, restarted: ticketed},
		{name: "prices went", paid: true, active: ticketed, restarted: ticketed},
		{name: "asked to be ticketed", said: ticketed, active: ticketed, restarted: ticketed},
		{name: "asked to stay public", paidNow: true, said: public, active: public, restarted: public},
		{name: "asked to become public", paid: true, paidNow: true, said: public, active: ticketed, restarted: public},
		{name: "said no more", paid: true, paidNow: true, archive: public, active: ticketed, restarted: ticketed},
		{name: "ticketed though free", archive: ticketed, active: ticketed, restarted: ticketed},
	} {
		for _, stop := range []bool{false, true} {
			want, state := tc.active, "active"
			if stop {
				want, state = tc.restarted, "stopped"
			}
			t.Run(tc.name+", "+state, func(t *testing.T) {
				var private, store atomic.Int32
				prices, told := &entrance{tc.paid}, &collector{}
				h := open(t, "", func(c *recording.Config) {
					c.Tickets, c.Collector = prices, told
					c.Private, c.Store = counted(c.Store, &private), counted(c.Store, &store)
				})
				was := h.startAs(t, "show", tc.archive).Archive
				h.finish(t, "show", 0, 1)
				h.await(t, "show", uploaded(1))
				if stop {
					h.halt(t, "show")
				}
				prices.paid = tc.paidNow
				require.Equal(t, want, h.startAs(t, "show", tc.said).Archive)
				require.Equal(t, was != want, told.told.Load() > 0, "what is stored is looked at")

				private.Store(0)
				store.Store(0)
				h.finish(t, "show", 2, 3)
				v := h.await(t, "show", uploaded(2))
				require.Equal(t, want == ticketed, private.Load() == 1)
				require.Equal(t, want == public, store.Load() == 1)
				for _, c := range v.Chunks {
					require.Equal(t, want == public, h.names(t)[c.CID], "chunk %d", c.ChunkIndex)
				}
			})
		}
	}
}

// One start of an active recording makes the archive ticketed and agrees to copies.
func TestAYesWithTheWordThatRestricts(t *testing.T) {
	h := open(t, "", oneStore)
	h.startAs(t, "show", recorded.ArchivePublic)
	require.True(t, h.ticketed(t, recorded.AssentGiven).PublicCopies)
	require.False(t, h.ticketed(t, recorded.AssentRefused).PublicCopies)
}
