package studio

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

func TestBegins(t *testing.T) {
	announced := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	clock := func(minutes, seconds int) time.Time {
		return announced.Add(time.Duration(60*minutes+seconds) * time.Second)
	}
	come := func(n int, at time.Time, seconds float64) index.Chunk {
		return index.Chunk{Index: n, Uploaded: true, At: at.UnixMilli(), Duration: seconds, SHA256: event.Hash{1}}
	}
	awaited := index.Chunk{State: index.Awaited}
	show := []spool.Segment{{Seq: 3, Time: clock(5, 0)}, {Seq: 4, Time: clock(5, 10)}}
	resumed := append([]spool.Segment{{Seq: 0, Time: clock(0, 0)}}, show...)
	for name, tc := range map[string]struct {
		chunks []index.Chunk
		held   []spool.Segment
		n      int
		want   time.Time
	}{
		"nothing is known":            {n: 0, want: announced},
		"nothing but the number":      {n: 7, want: clock(7, 0)},
		"a show that begins late":     {held: show, n: 0, want: clock(5, 0)},
		"its third, first":            {held: show, n: 2, want: clock(7, 0)},
		"its second, by the first":    {[]index.Chunk{come(0, clock(5, 0), 62.5)}, show, 1, clock(6, 2).Add(500 * time.Millisecond)},
		"one between is missing":      {[]index.Chunk{come(0, clock(5, 0), 62), awaited}, show, 2, clock(7, 2)},
		"one that comes after others": {[]index.Chunk{come(0, clock(5, 0), 62), awaited, come(2, clock(9, 0), 60)}, show, 1, clock(6, 2)},
		"after a break":               {[]index.Chunk{come(0, clock(0, 0), 60), come(1, clock(1, 0), 60)}, resumed, 2, clock(5, 0)},
		"the second after a break":    {[]index.Chunk{come(0, clock(0, 0), 60), awaited}, resumed, 2, clock(6, 0)},
		"before it is announced":      {[]index.Chunk{come(0, clock(-30, 0), 60)}, nil, 1, clock(-29, 0)},
		"of a studio alone":           {[]index.Chunk{come(0, announced, 3)}, nil, 1, clock(0, 3)},
	} {
		e := index.Event{Start: recorded.LivestreamStart{StartTime: announced.UnixMilli()}, Spans: []index.Span{{}}}
		if len(tc.held) > len(show) {
			e.Spans = append(e.Spans, index.Span{From: show[0].Seq})
		}
		require.Equal(t, tc.want.UnixMilli(), begins(e, tc.chunks, tc.held, tc.n), name)
	}
}
