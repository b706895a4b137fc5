package studio

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// showAt returns a moment of the show.
func showAt(second float64) time.Time {
	return time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC).Add(time.Duration(second * float64(time.Second)))
}

// broughtAt returns a studio's chunk of that time of the show.
func broughtAt(from, until float64) index.Chunk {
	return index.Chunk{Uploaded: true, At: showAt(from).UnixMilli(), Duration: until - from}
}

func TestCover(t *testing.T) {
	type chunks = []index.Chunk
	planned := index.Chunk{State: index.Planned, Segments: []index.Segment{{Seq: 1, Time: showAt(10).UnixMilli()}, {Seq: 2, Time: showAt(20).UnixMilli()}}}
	tens := map[uint64]float64{0: 0, 1: 10, 2: 20}
	for name, tc := range map[string]struct {
		begins map[uint64]float64 // when the pending segments begin
		files  map[uint64]float64 // measured lengths of their files
		chunks chunks
		want   []uint64
	}{
		"all":                               {tens, nil, chunks{broughtAt(0, 30)}, nil},
		"nothing of the first":              {tens, nil, chunks{broughtAt(10, 30)}, []uint64{0}},
		"but two seconds of each end":       {tens, nil, chunks{broughtAt(2, 28)}, nil},
		"but more":                          {tens, nil, chunks{broughtAt(2.1, 27.9)}, []uint64{0, 2}},
		"a hole that is in two":             {tens, nil, chunks{broughtAt(0, 14.7), broughtAt(24.9, 30)}, []uint64{1, 2}},
		"small ones add up":                 {tens, nil, chunks{broughtAt(0, 11), broughtAt(12, 14), broughtAt(15.5, 30)}, []uint64{1}},
		"joints are none":                   {tens, nil, chunks{broughtAt(0, 2), broughtAt(2.5, 4), broughtAt(4.5, 6), broughtAt(6.5, 8), broughtAt(8.5, 10), broughtAt(10.5, 30)}, nil},
		"they come in any order":            {tens, nil, chunks{broughtAt(15, 30), {State: index.Awaited}, broughtAt(0, 20)}, nil},
		"one lies in another":               {tens, nil, chunks{broughtAt(0, 25), broughtAt(5, 10)}, []uint64{2}},
		"the last is as long as its file":   {tens, map[uint64]float64{2: 3}, chunks{broughtAt(0, 22)}, nil},
		"a long last one":                   {tens, map[uint64]float64{2: 25}, chunks{broughtAt(0, 30)}, []uint64{2}},
		"its publisher was away":            {map[uint64]float64{0: 0, 1: 10, 2: 22}, map[uint64]float64{1: 1, 2: 3}, chunks{broughtAt(0, 11), broughtAt(22, 25)}, nil},
		"for longer":                        {map[uint64]float64{0: 0, 1: 10, 2: 90}, map[uint64]float64{1: 1, 2: 3}, chunks{broughtAt(0, 11), broughtAt(90, 93)}, nil},
		"nothing is after the last":         {map[uint64]float64{0: 0, 1: 1}, nil, chunks{broughtAt(0, 1.4)}, []uint64{1}},
		"half of a short one":               {map[uint64]float64{0: 0, 1: 1}, nil, chunks{broughtAt(0, 1.6)}, nil},
		"a tail after the last chunk":       {map[uint64]float64{0: 0, 1: 10.06}, map[uint64]float64{1: 0.021}, chunks{broughtAt(0, 10)}, nil},
		"a tail of the clocks' difference":  {map[uint64]float64{0: 0, 1: 10}, map[uint64]float64{1: 2}, chunks{broughtAt(0, 10)}, []uint64{1}},
		"a tail, its length unknown":        {map[uint64]float64{0: 0, 1: 10.06}, nil, chunks{broughtAt(0, 10)}, []uint64{1}},
		"a tail long after the last chunk":  {map[uint64]float64{0: 0, 1: 15}, map[uint64]float64{0: 10, 1: 0.021}, chunks{broughtAt(0, 10)}, []uint64{1}},
		"two tails after the last chunk":    {map[uint64]float64{0: 0, 1: 10.06, 2: 10.08}, map[uint64]float64{1: 0.021, 2: 0.021}, chunks{broughtAt(0, 10)}, nil},
		"a hole, and a tail":                {map[uint64]float64{0: 0, 1: 10, 2: 20.06}, map[uint64]float64{2: 0.021}, chunks{broughtAt(5, 20)}, []uint64{0}},
		"a short one before others":         {map[uint64]float64{0: 0, 1: 10.06, 2: 10.08}, map[uint64]float64{1: 0.021, 2: 10}, chunks{broughtAt(0, 10)}, []uint64{1, 2}},
		"others are planned, it is covered": {map[uint64]float64{0: 0}, nil, chunks{broughtAt(0, 8), planned}, nil},
		"others are planned, it is not":     {map[uint64]float64{0: 0}, nil, chunks{broughtAt(0, 7), planned}, []uint64{0}},
	} {
		t.Run(name, func(t *testing.T) {
			var pending []spool.Segment
			for seq := range uint64(len(tc.begins)) {
				pending = append(pending, spool.Segment{Seq: seq, Time: showAt(tc.begins[seq])})
			}
			lasts := func(seq uint64) time.Duration { return showAt(tc.files[seq]).Sub(showAt(0)) }
			var got []uint64
			for _, s := range coverOf(pending, tc.chunks, lasts).uncovered(pending) {
				got = append(got, s.Seq)
			}
			require.Equal(t, tc.want, got)
		})
	}
}

// A file is read only if its length decides whether the segment is covered.
func TestFilesAreReadWhereItMatters(t *testing.T) {
	var pending []spool.Segment
	for seq := range uint64(5) {
		pending = append(pending, spool.Segment{Seq: seq, Time: showAt(10 * float64(seq))})
	}
	var read []uint64
	lasts := func(seq uint64) time.Duration {
		read = append(read, seq)
		return 0
	}
	chunks := []index.Chunk{broughtAt(4, 14), broughtAt(24, 26)}
	require.Equal(t, pending, coverOf(pending, chunks, lasts).uncovered(pending))
	require.Equal(t, []uint64{1}, read, "all others lack their first seconds")
}

// madeOf returns a chunk of ten-second segments, each at its time of the show.
func madeOf(seqs ...uint64) (c index.Chunk) {
	for _, n := range seqs {
		c.Segments = append(c.Segments, index.Segment{Seq: n, Time: showAt(10 * float64(n)).UnixMilli()})
	}
	return c
}

// The show has segments 0 to 9 of ten seconds each. The awaited chunk gets those between its
// neighbours.
func TestBetween(t *testing.T) {
	awaited := index.Chunk{State: index.Awaited}
	for name, tc := range map[string]struct {
		chunks []index.Chunk
		want   []uint64
	}{
		"alone":                          {[]index.Chunk{awaited}, []uint64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
		"between uploaded ones":          {[]index.Chunk{broughtAt(0, 30), awaited, broughtAt(50, 90)}, []uint64{3, 4}},
		"before the server's":            {[]index.Chunk{broughtAt(0, 30), awaited, madeOf(5, 6)}, []uint64{3, 4}},
		"after the server's":             {[]index.Chunk{madeOf(0, 1), awaited, broughtAt(50, 90)}, []uint64{2, 3, 4}},
		"between the server's":           {[]index.Chunk{madeOf(0, 1), awaited, madeOf(4), madeOf(5, 6)}, []uint64{2, 3}},
		"one that stands behind, before": {[]index.Chunk{broughtAt(0, 20), broughtAt(30, 60), madeOf(2), awaited}, []uint64{6, 7, 8, 9}},
		"one that stands behind, after":  {[]index.Chunk{broughtAt(30, 60), awaited, madeOf(0, 1)}, []uint64{6, 7, 8, 9}},
		"another is awaited":             {[]index.Chunk{broughtAt(0, 70), awaited, awaited}, []uint64{7, 8, 9}},
	} {
		t.Run(name, func(t *testing.T) {
			for i := range tc.chunks {
				tc.chunks[i].Index = i
			}
			n, used := awaitedOf(tc.chunks)[0].Index, cut.Used(tc.chunks)
			var pending []spool.Segment
			for seq := range uint64(10) {
				if !used[seq] {
					pending = append(pending, spool.Segment{Seq: seq, Time: showAt(10 * float64(seq))})
				}
			}
			lacking := coverOf(pending, tc.chunks, func(uint64) time.Duration { return 0 }).uncovered(pending)
			var got []uint64
			for _, s := range between(lacking, tc.chunks, n, startsOf(pending, tc.chunks)) {
				got = append(got, s.Seq)
			}
			require.Equal(t, tc.want, got)
		})
	}
}
