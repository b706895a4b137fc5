package recording_test

import (
	"compress/gzip"
	"encoding/json"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/index"
)

// follower is a client that asks with the nextSince of its last answer.
type follower struct{ known recorded.Recording }

// ask takes an answer that leaves out what the follower knows, and checks that it knows all of now.
func (f *follower) ask(t *testing.T, now recorded.Recording) {
	t.Helper()
	if now.Revision == f.known.Revision {
		require.Equal(t, f.known, now, "equal revisions")
		return
	}
	got := now.After(f.known.NextSince)
	require.Len(t, got.Chunks, now.TotalChunks-got.Since)
	got.Chunks = append(slices.Clip(f.known.Chunks[:got.Since]), got.Chunks...)
	got.PlaybackURLs.Chunks = append(slices.Clip(f.known.PlaybackURLs.Chunks[:got.Since]), got.PlaybackURLs.Chunks...)
	got.Since = 0
	require.Equal(t, now, got)
	f.known = got
}

// doubtful is content that is lost while it is listed.
type doubtful struct {
	mu   sync.Mutex
	lost []string
}

func (d *doubtful) lose(cids ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lost = cids
}

func (d *doubtful) has(cid string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Contains(d.lost, cid)
}

// A client that asks only for what may have changed knows everything at every moment: while chunks are made and proven,
// after the end, while content is lost and after it is found again, and after a resumption.
func TestAFollowerMissesNothing(t *testing.T) {
	var content doubtful
	h := open(t, "", keptBy(&keeper{fails: 2}), func(c *recording.Config) { c.Lost = content.has })
	f := follower{recorded.Recording{Chunks: []recorded.Chunk{}, PlaybackURLs: recorded.PlaybackURLs{Chunks: []recorded.PlaybackChunk{}}}}
	followed := func(ok func(recorded.Recording) bool) func(recorded.Recording) bool {
		return func(v recorded.Recording) bool {
			f.ask(t, v)
			return ok(v)
		}
	}
	h.begin(t, "show", 0, 1, 2, 3, 4, 5)
	v := h.await(t, "show", followed(proven(3)))
	require.Equal(t, 2, v.NextSince, "the last chunk may get a gap at its end")
	h.halt(t, "show")
	h.await(t, "show", followed(is(recorded.RecordingCompleted)))
	first := v.Chunks[0].CID
	for _, lost := range [][]string{{first}, {first, v.Chunks[1].CID}, {v.Chunks[1].CID}, nil} {
		content.lose(lost...)
		f.ask(t, h.status(t, "show"))
		require.Equal(t, slices.Contains(lost, first), f.known.Chunks[0].Error != "")
	}
	h.start(t, "show")
	h.finish(t, "show", 6, 7, 8)
	h.await(t, "show", followed(proven(4)))
	require.Equal(t, 3, f.known.After(f.known.NextSince).Since)
}

// BenchmarkStatusOfADay answers about 1440 chunks, all proven: completely, to a client that asks for what may have changed,
// and to one that has the present revision.
func BenchmarkStatusOfADay(b *testing.B) {
	receipt := json.RawMessage(`{"provider":"0x00000000000000000000000000000000000000aa","dataSet":7,"pieceIds":[11],"transactionHash":"0x00000000000000000000000000000000000000000000000000000000000000bb"}`)
	dir := minutes(b, 1440, map[string]index.Copy{"near": {PieceCID: "bafkzcibertksae7cwydqmjcgmpcxgjl6s2zhyqcxxsacpoe2pbhhgvsjgwlgs7qnqa", Receipt: receipt, KeptAt: 1}})
	h, err := openFixture(b.Context(), dir, keptBy(&keeper{}))
	require.NoError(b, err)
	defer func() { require.NoError(b, h.leave()) }()
	for name, of := range map[string]func(recorded.Recording) any{
		"whole":     func(v recorded.Recording) any { return v },
		"table":     func(v recorded.Recording) any { return v.Table() },
		"since":     func(v recorded.Recording) any { return v.After(v.NextSince) },
		"unchanged": func(recorded.Recording) any { return nil },
	} {
		b.Run(name, func(b *testing.B) {
			var raw, packed length
			for b.Loop() {
				v, err := h.rec.Status(b.Context(), "show")
				require.NoError(b, err)
				raw, packed = 0, 0
				if answer := of(v); answer != nil {
					text, err := json.Marshal(answer)
					require.NoError(b, err)
					raw = length(len(text))
					z := gzip.NewWriter(&packed)
					_, err = z.Write(text)
					require.NoError(b, err)
					require.NoError(b, z.Close())
				}
			}
			b.ReportMetric(float64(raw), "bytes")
			b.ReportMetric(float64(packed), "gzip-bytes")
		})
	}
}

// length counts the bytes that are written to it.
type length int

func (c *length) Write(p []byte) (int, error) {
	*c += length(len(p))
	return len(p), nil
}
