package cut

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

// seg returns segment n of ten seconds, on which both clocks agree.
func seg(n uint64) index.Segment {
	return index.Segment{Seq: n, Time: 1767225600000 + int64(n)*10_000, Start: 1.4 + float64(n)*10, Length: 10}
}

func TestMissing(t *testing.T) {
	for name, tc := range map[string]struct {
		a, b func(*index.Segment) // change the two segments
		lost uint64               // segments missing between the two
		want float64
	}{
		"nothing":                        {},
		"a frame is late":                {b: func(s *index.Segment) { s.Start += 0.1; s.Time += 100 }},
		"the machine's clock went ahead": {b: func(s *index.Segment) { s.Time += 3_600_000 }},
		"the machine's clock went back":  {b: func(s *index.Segment) { s.Time -= 3_600_000 }},
		"the stream's clock turned over": {b: func(s *index.Segment) { s.Start -= 95_443.7 }},
		"segments were deleted":          {lost: 2, want: 20},
		"a pause in the stream":          {b: func(s *index.Segment) { s.Start += 4; s.Time += 4100 }, want: 4},
		"the publisher came back":        {b: func(s *index.Segment) { s.Start = 1.4; s.Time += 7000 }, want: 7},
		"a torn segment before it":       {a: func(s *index.Segment) { s.Length = 3 }, b: func(s *index.Segment) { s.Start = 1.4 }, want: 7},
		"numbers skipped, no time":       {lost: 1, b: func(s *index.Segment) { s.Start = 1.4; s.Time -= 10_000 }},
		"deleted, and the clock back":    {lost: 2, b: func(s *index.Segment) { s.Start = 1.4; s.Time -= 3_600_000 }, want: 20},
		"both clocks anew, set back":     {b: func(s *index.Segment) { s.Start = 1.4; s.Time -= 3_600_000 }},
		"of an index without lengths":    {a: func(s *index.Segment) { s.Length = 0 }, lost: 3},
	} {
		a, b := seg(5), seg(6+tc.lost)
		for s, change := range map[*index.Segment]func(*index.Segment){&a: tc.a, &b: tc.b} {
			if change != nil {
				change(s)
			}
		}
		require.InDelta(t, tc.want, gapBetween(a, b), 1e-6, name)
	}
}

func made(segments ...index.Segment) index.Chunk {
	return index.Chunk{State: index.Done, Segments: segments}
}

func show(spans ...index.Span) *Timeline { return NewTimeline(index.Event{Spans: spans}) }

func TestTimeline(t *testing.T) {
	line := show(index.Span{From: 2})
	before, inside := line.Next(made(seg(2), seg(3), seg(5), seg(6)))
	require.Zero(t, before)
	require.Equal(t, []recorded.Gap{{At: 20, Duration: 10}}, inside)

	before, inside = line.Next(made(seg(9), seg(10)))
	require.EqualValues(t, 20, before)
	require.Empty(t, inside)

	unreadable := made(seg(11), seg(12), seg(13))
	unreadable.Skipped = []uint64{11, 12}
	before, inside = line.Next(unreadable)
	require.EqualValues(t, 20, before)
	require.Empty(t, inside)
	require.Equal(t, seg(13).Time, unreadable.Begins())
}

func TestTimelineOfChunksThatAreNotMade(t *testing.T) {
	line := show(index.Span{From: 0})
	failed, planned := made(seg(0), seg(1)), made(seg(4), seg(5))
	failed.State, planned.State = index.Failed, index.Planned
	before, _ := line.Next(failed)
	require.Zero(t, before)
	before, _ = line.Next(made(seg(2), seg(3)))
	require.EqualValues(t, 20, before, "what failed is missing before the next")
	before, _ = line.Next(planned)
	require.Zero(t, before)
	before, _ = line.Next(made(seg(7), seg(8)))
	require.Zero(t, before, "nobody knows yet")
	before, _ = line.Next(made(seg(10), seg(11)))
	require.EqualValues(t, 10, before)
}

func TestWhatWasNotToBeRecordedIsNoGap(t *testing.T) {
	until := uint64(4)
	line := show(index.Span{From: 2, Until: &until}, index.Span{From: 100})
	line.Next(made(seg(2), seg(3)))
	before, _ := line.Next(made(seg(101)))
	require.EqualValues(t, 10, before, "the first of the second span was lost")
}

// An uploaded chunk has no segment numbers and no media clock, so the wall clock decides what is
// missing after it. It may end within a segment.
func TestWhatFollowsAnUploadedChunk(t *testing.T) {
	for name, tc := range map[string]struct {
		before []index.Chunk
		at     int64 // when the uploaded chunk of a minute begins
		next   index.Segment
		want   float64
	}{
		"at once":              {at: seg(60).Time, next: seg(66)},
		"three segments later": {at: seg(60).Time, next: seg(69), want: 30},
		"within it":            {at: seg(60).Time - 7000, next: seg(65)},
		"within it, the first": {at: seg(0).Time - 57_000, next: seg(0)},
		"within it, after others": {
			before: []index.Chunk{made(seg(50), seg(51))}, at: seg(52).Time, next: late(seg(58), -3),
		},
		"later, by a clock that looks like the next one's": {
			before: []index.Chunk{made(seg(50))}, at: seg(51).Time, next: index.Segment{Seq: 51, Time: seg(60).Time, Start: 60, Length: 10}, want: 30,
		},
	} {
		t.Run(name, func(t *testing.T) {
			line := show(index.Span{From: 0})
			for _, c := range tc.before {
				line.Next(c)
			}
			line.Next(index.Chunk{State: index.Done, Uploaded: true, At: tc.at, Duration: 60})
			before, _ := line.Next(made(tc.next))
			require.InDelta(t, tc.want, before, 1e-6)
			require.Zero(t, line.End())
		})
	}
}

// Chunks that the server adds come after the uploaded ones, but fill the gaps between them.
func TestWhatStandsBehindUploadedChunks(t *testing.T) {
	line := show(index.Span{From: 0})
	line.Next(index.Chunk{State: index.Done, Uploaded: true, At: seg(0).Time, Duration: 60})
	before, _ := line.Next(index.Chunk{State: index.Done, Uploaded: true, At: seg(9).Time, Duration: 60})
	require.InDelta(t, 30, before, 1e-6)
	before, inside := line.Next(made(seg(6), seg(7), seg(8), seg(15), seg(18)))
	require.Zero(t, before)
	require.Equal(t, []recorded.Gap{{At: 40, Duration: 20}}, inside)
	before, _ = line.Next(index.Chunk{State: index.Done, Uploaded: true, At: seg(20).Time, Duration: 60})
	require.InDelta(t, 10, before, 1e-6)
	require.Zero(t, line.End())
}

// torn marks segments of a chunk as unreadable.
func torn(c index.Chunk, lost ...uint64) index.Chunk {
	c.Skipped = lost
	return c
}

func failed(segments ...index.Segment) index.Chunk {
	return index.Chunk{State: index.Failed, Segments: segments}
}

func late(s index.Segment, seconds int64) index.Segment {
	s.Time += seconds * 1000
	return s
}

func TestWhatIsMissingAtTheEnd(t *testing.T) {
	until := uint64(4)
	two := []index.Span{{From: 2, Until: &until}, {From: 100}}
	for name, tc := range map[string]struct {
		spans  []index.Span
		chunks []index.Chunk
		before float64 // missing before the last chunk
		end    float64
	}{
		"nothing":             {chunks: []index.Chunk{made(seg(0), seg(1))}},
		"nothing was made":    {},
		"the last two of six": {chunks: []index.Chunk{torn(made(seg(0), seg(1), seg(2), seg(3), seg(4), seg(5)), 4, 5)}, end: 20},
		"the last chunk":      {chunks: []index.Chunk{made(seg(0), seg(1)), failed(seg(2), seg(3))}, end: 20},
		"both":                {chunks: []index.Chunk{torn(made(seg(0), seg(1)), 1), failed(seg(2), seg(3))}, end: 30},
		"all":                 {chunks: []index.Chunk{failed(seg(0), seg(1)), failed(seg(2))}, end: 30},
		"all but the middle":  {chunks: []index.Chunk{failed(seg(0)), failed(seg(4))}, end: 50},
		"after a break":       {chunks: []index.Chunk{made(seg(0)), failed(late(seg(1), 7))}, end: 17},
		"and the clock back":  {chunks: []index.Chunk{made(seg(0)), failed(late(seg(1), -3600), late(seg(2), -3600))}, end: 20},
		"of an old index":     {chunks: []index.Chunk{made(index.Segment{Seq: 0, Time: seg(0).Time}), failed(seg(1))}},
		"it is being made":    {chunks: []index.Chunk{made(seg(0)), failed(seg(1)), {State: index.Planned}}},
		"of a first show":     {spans: two, chunks: []index.Chunk{torn(made(seg(2), seg(3)), 3), made(seg(101))}, before: 20},
		"a first show":        {spans: two, chunks: []index.Chunk{failed(seg(2), seg(3)), made(seg(100))}, before: 20},
		"of both shows":       {spans: two, chunks: []index.Chunk{torn(made(seg(2), seg(3)), 3), failed(seg(100), seg(101))}, end: 30},
		"a second show":       {spans: two, chunks: []index.Chunk{made(seg(2), seg(3)), failed(seg(100), seg(101))}, end: 20},
		"before an upload":    {chunks: []index.Chunk{failed(seg(0), seg(1)), {State: index.Done, Uploaded: true, At: seg(2).Time, Duration: 60}}, before: 20},
		"after an upload": {
			chunks: []index.Chunk{{State: index.Done, Uploaded: true, At: seg(0).Time, Duration: 60}, failed(seg(6), seg(7))}, end: 20,
		},
	} {
		t.Run(name, func(t *testing.T) {
			if tc.spans == nil {
				tc.spans = []index.Span{{From: 0}}
			}
			line, before := show(tc.spans...), 0.0
			for _, c := range tc.chunks {
				before, _ = line.Next(c)
			}
			require.InDelta(t, tc.before, before, 1e-6)
			require.InDelta(t, tc.end, line.End(), 1e-6)
		})
	}
}

// brought returns a studio's chunk of one minute that begins that many seconds into the show.
func brought(n int, second int64) index.Chunk {
	return index.Chunk{Index: n, State: index.Done, Uploaded: true, At: seg(0).Time + 1000*second, Duration: 60}
}

// Chunks that never came count as missing as far as their time is known.
func TestWhatNeverCameAtTheBeginning(t *testing.T) {
	never, awaited := failed(), index.Chunk{State: index.Awaited}
	for name, tc := range map[string]struct {
		late   int64 // seconds between the announced start and the real one
		unseen bool  // the server saw no media of the show
		chunks []index.Chunk
		want   float64
	}{
		"nothing":                             {chunks: []index.Chunk{brought(0, 0)}},
		"the clocks differ":                   {chunks: []index.Chunk{brought(0, 2)}},
		"half a minute":                       {chunks: []index.Chunk{brought(0, 30)}, want: 30},
		"a chunk, which is awaited":           {chunks: []index.Chunk{awaited, brought(1, 60)}, want: 60},
		"a chunk, which was given up":         {chunks: []index.Chunk{never, brought(1, 60)}, want: 60},
		"two, of a show that began late":      {late: 1800, chunks: []index.Chunk{never, never, brought(2, 130)}, want: 130},
		"one before, of no stage":             {unseen: true, chunks: []index.Chunk{never, brought(1, 60)}, want: 60},
		"less, of no stage":                   {unseen: true, chunks: []index.Chunk{never, brought(1, 45)}, want: 45},
		"two, of no stage, which began late":  {unseen: true, late: 1800, chunks: []index.Chunk{never, never, brought(2, 120)}, want: 120},
		"nothing, of no stage, it began late": {unseen: true, late: 1800, chunks: []index.Chunk{brought(0, 0)}},
		"one, of no stage, it began early":    {unseen: true, late: -1800, chunks: []index.Chunk{never, brought(1, 60)}},
		"one in the middle, too":              {chunks: []index.Chunk{awaited, brought(1, 60), awaited, brought(3, 180)}, want: 120},
		"it is being made":                    {chunks: []index.Chunk{{State: index.Planned}, brought(1, 60)}},
		"the stage's own, unreadable":         {chunks: []index.Chunk{failed(seg(0), seg(1)), brought(1, 60)}, want: 60},
	} {
		t.Run(name, func(t *testing.T) {
			line := show(index.Span{})
			line.event.Start.StartTime = seg(0).Time - 1000*tc.late
			if !tc.unseen {
				line.event.Began = seg(0).Time
			}
			require.InDelta(t, tc.want, missingOf(line, tc.chunks), 1e-6)
		})
	}
}

func missingOf(line *Timeline, chunks []index.Chunk) (seconds float64) {
	for _, c := range chunks {
		before, inside := line.Next(c)
		seconds += before
		for _, gap := range inside {
			seconds += gap.Duration
		}
	}
	return seconds
}

// A late chunk always makes the gap smaller, in whichever order chunks come.
func TestNothingThatIsBroughtIsMissedMore(t *testing.T) {
	whole := []index.Chunk{brought(0, 1), brought(1, 62), brought(2, 121), brought(3, 190)}
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		for _, began := range []int64{seg(0).Time, 0} {
			chunks := []index.Chunk{{State: index.Awaited}, {State: index.Awaited}, {State: index.Awaited}, whole[3]}
			missed := func() float64 {
				line := show(index.Span{})
				line.event.Began, line.event.Start.StartTime = began, seg(0).Time
				return missingOf(line, chunks)
			}
			before := missed()
			for _, n := range order {
				chunks[n] = whole[n]
				now := missed()
				require.Less(t, now, before, order)
				before = now
			}
			require.InDelta(t, 1+9, before, 1e-6, order)
		}
	}
}

// The break lasts from second 60 to second 7260 by the wall clock. The segments after it are
// numbered from 800.
func TestABreakAfterAnUploadedChunk(t *testing.T) {
	at := func(second int64) int64 { return seg(0).Time + 1000*second }
	until := uint64(6)
	first, second := index.Span{Until: &until, Began: at(-5), Ended: at(60)}, index.Span{From: 800, Began: at(7260)}
	never := failed()
	for name, tc := range map[string]struct {
		chunks []index.Chunk
		old    bool // the index does not hold when the break was
		want   float64
	}{
		"of a studio's show":                 {chunks: []index.Chunk{brought(0, 0), brought(1, 7260)}},
		"the studio comes a little later":    {chunks: []index.Chunk{brought(0, 0), brought(1, 7275)}},
		"its show was over before the stop":  {chunks: []index.Chunk{brought(0, -30), brought(1, 7260)}},
		"a chunk never came before it":       {chunks: []index.Chunk{brought(0, -55), never, brought(2, 7262)}, want: 57},
		"a chunk never came after it":        {chunks: []index.Chunk{brought(0, 0), never, brought(2, 7320)}, want: 60},
		"a chunk is awaited, the next late":  {chunks: []index.Chunk{brought(0, 0), {State: index.Awaited}, brought(2, 7400)}, want: 60},
		"less than a chunk never came":       {chunks: []index.Chunk{brought(0, 0), never, brought(2, 7270)}, want: 10},
		"the server goes on":                 {chunks: []index.Chunk{brought(0, 0), made(late(seg(800), -700))}},
		"the server goes on, the first lost": {chunks: []index.Chunk{brought(0, 0), made(late(seg(802), -700))}, want: 20},
		"and could not read the first":       {chunks: []index.Chunk{brought(0, 0), torn(made(seg(800), seg(801)), 800)}, want: 10},
		"and could read nothing":             {chunks: []index.Chunk{brought(0, 0), failed(seg(800), seg(801))}, want: 20},
		"the server's before a studio's":     {chunks: []index.Chunk{made(seg(0), seg(1)), brought(1, 7260)}},
		"and its last could not be read":     {chunks: []index.Chunk{torn(made(seg(0), seg(1)), 1), brought(1, 7260)}, want: 10},
		"a hole before it, and one after it": {chunks: []index.Chunk{brought(0, -120), brought(1, -20), brought(2, 7260), brought(3, 7330)}, want: 50},
		"of an old index":                    {old: true, chunks: []index.Chunk{brought(0, 0), brought(1, 7260)}, want: 7200},
	} {
		t.Run(name, func(t *testing.T) {
			line := show(first, second)
			if tc.old {
				line.event.Spans[0].Ended, line.event.Spans[1].Began = 0, 0
			}
			line.event.Began = tc.chunks[0].Begins()
			require.InDelta(t, tc.want, missingOf(line, tc.chunks)+line.End(), 1e-6)
		})
	}
}

func TestDeadlinesKnowNoWallClock(t *testing.T) {
	const grace = 30 * time.Second
	now := time.Now()
	for name, tc := range map[string]struct{ stopBy, waits time.Duration }{
		"just stopped":           {grace, grace},
		"stopped before a crash": {12 * time.Second, 12 * time.Second},
		"long ago":               {-time.Hour, 0},
		"the clock was set back": {time.Hour, grace},
	} {
		s := Deadlines{}
		e := index.Event{Start: recorded.LivestreamStart{EventID: "show"}, StopBy: now.Add(tc.stopBy).UnixMilli()}
		require.Equal(t, tc.waits <= 0, s.Over(e, grace, now), name)
		require.True(t, s.Over(e, grace, now.Add(tc.waits)), name)
		if tc.waits > 0 {
			require.False(t, s.Over(e, grace, now.Add(tc.waits-time.Second)), name)
		}
		e.StopBy = 0 // later changes of the wall clock do not matter
		require.Equal(t, tc.waits <= 0, s.Over(e, grace, now), name)
		s.Forget("show")
		require.True(t, s.Over(e, grace, now), name)
	}
}
