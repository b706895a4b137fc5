package recording_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
)

// asked records segments of one content as an event of that quality.
func (h *fixture) asked(t *testing.T, ask event.LivestreamStart) event.Chunk {
	t.Helper()
	h.record(t, ask)
	h.write(t, ask.EventID, "one", "two")
	return h.await(t, ask.EventID, uploaded(1)).Chunks[0]
}

func of(id event.ID, quality string) event.LivestreamStart {
	r := request(id)
	r.Quality = quality
	return r
}

// TestATwinIsAsGoodAsAsked: a chunk of lower quality than a chunk would be made at
// is not taken for it, one of the same or of a better is.
func TestATwinIsAsGoodAsAsked(t *testing.T) {
	made := make(chan string, 16)
	h := open(t, "", func(c *recording.Config) { c.Encoder = counting(c.Encoder, made) })
	for _, tc := range []struct{ id, asks, gets string }{
		{"a", "low", "low"}, {"b", "medium", "medium"}, {"c", "low", "low"}, {"d", "medium", "medium"}, {"e", "high", "high"},
	} {
		require.Equal(t, tc.gets, h.asked(t, of(event.ID(tc.id), tc.asks)).Mode, tc.id)
	}
	require.Len(t, made, 3, "one of each quality")

	better := open(t, "", func(c *recording.Config) { c.Encoder = counting(c.Encoder, made) })
	for _, id := range []event.ID{"x", "y"} {
		quality := map[event.ID]string{"x": "high", "y": "low"}[id]
		require.Equal(t, "high", better.asked(t, of(id, quality)).Mode, id)
	}
	require.Len(t, made, 4)
}

// TestATwinThatWasCopiedIsTaken: nothing is better than what came.
func TestATwinThatWasCopiedIsTaken(t *testing.T) {
	made := make(chan string, 16)
	h := open(t, "", func(c *recording.Config) {
		c.Encoder, c.Overdue = starved(counting(c.Encoder, made)), time.Millisecond
	})
	require.Equal(t, "copy", h.asked(t, of("a", "high")).Mode)
	require.Equal(t, "copy", h.asked(t, of("b", "high")).Mode)
	require.Len(t, made, 1)
}

// TestAMachineWithoutTimeTakesAnyTwin would copy, which cannot be done.
func TestAMachineWithoutTimeTakesAnyTwin(t *testing.T) {
	asked := make(chan chunk.Profile, 16)
	h := open(t, "", func(c *recording.Config) {
		c.Encoder, c.Machine = noting(c.Encoder, asked, true), machine{Cores: 1, Stall: -1}
	})
	for _, id := range []event.ID{"a", "b"} {
		ask := pictures(id)
		ask.Quality = "high"
		require.Equal(t, "low", h.asked(t, ask).Mode, id)
	}
	require.Len(t, asked, 2, "to copy, and to encode")
}

// TestATwinThatBecameTicketedIsNotTaken: who may read it has changed since it was
// made.
func TestATwinThatBecameTicketedIsNotTaken(t *testing.T) {
	made := make(chan string, 16)
	h := open(t, "", func(c *recording.Config) { c.Private, c.Encoder = c.Store, counting(c.Encoder, made) })
	h.play(t, "a", event.ArchivePublic)
	require.Len(t, made, 2)
	h.startAs(t, "a", event.ArchiveTicketed)
	h.play(t, "b", event.ArchivePublic)
	require.Len(t, made, 4)
	h.play(t, "c", event.ArchivePublic)
	require.Len(t, made, 4, "of b")
}

// TestTwinsKeepNobodyWaiting has more equal chunks due at one moment than there
// are workers, while the first of them is being made: another event's chunk is
// made all the same, and in the end they are all there, made once.
func TestTwinsKeepNobodyWaiting(t *testing.T) {
	asked, gate := make(chan int64, 16), make(chan struct{})
	h := open(t, "", func(c *recording.Config) {
		c.Encoders, c.Encoder = 2, encoding(func(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
			made, err := glue(ctx, s)
			asked <- made.Size
			if made.Size == int64(len("onetwo")) {
				<-gate
			}
			return made, err
		})
	})
	twins := []event.ID{"a", "b", "c", "d", "e", "f"}
	for _, id := range twins {
		h.start(t, id)
		h.write(t, id, "one", "two")
	}
	require.EqualValues(t, 6, <-asked)
	h.begin(t, "other", 0, 1)
	h.await(t, "other", uploaded(1))
	require.EqualValues(t, 18, <-asked)
	for _, id := range twins {
		require.Zero(t, h.status(t, id).UploadedChunks)
	}
	close(gate)
	for _, id := range twins {
		h.holds(t, h.await(t, id, uploaded(1)), "onetwo")
	}
	require.Empty(t, asked)
}
