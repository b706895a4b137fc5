package event_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestAddChapters(t *testing.T) {
	doors, set := event.Chapter{Title: "Doors", Timestamp: 1000}, event.Chapter{Title: "First set", Timestamp: 5000}
	all, err := event.AddChapters(nil, []event.Chapter{set, doors})
	require.NoError(t, err)
	assert.Equal(t, []event.Chapter{doors, set}, all)
	again, err := event.AddChapters(all, []event.Chapter{set, {Title: " Opening ", Timestamp: 1000}})
	require.NoError(t, err)
	assert.Equal(t, []event.Chapter{{Title: "Opening", Timestamp: 1000}, set}, again)
	assert.Equal(t, doors, all[0], "what there was stays as it was")
	var many, same []event.Chapter
	for at := range int64(501) {
		many = append(many, event.Chapter{Title: "x", Timestamp: 1 + at})
		same = append(same, set)
	}
	_, err = event.AddChapters(nil, same)
	require.Error(t, err, "each costs work")
	for field, wrong := range map[string][]event.Chapter{
		"chapters.title":     {{Title: "\u202e ", Timestamp: 1}},
		"chapters.timestamp": {{Title: "x"}},
		"chapters":           many,
	} {
		var invalid *event.ErrInvalid
		_, err = event.AddChapters(nil, wrong)
		require.ErrorAs(t, err, &invalid)
		assert.Equal(t, field, invalid.Field)
	}
	_, err = event.AddChapters(nil, []event.Chapter{{Title: strings.Repeat("x", 201), Timestamp: 1}})
	require.Error(t, err)
}

func TestPlayedChapters(t *testing.T) {
	chunk := func(second, length float64, gaps ...event.Gap) event.Chunk {
		return event.Chunk{CID: "a", Timestamp: int64(1000 * second), Duration: length, Gaps: gaps}
	}
	for name, tc := range map[string]struct {
		chunks []event.Chunk
		want   float64 // start of a chapter after 100 seconds; negative if it is not played
	}{
		"nothing is stored":   {nil, -1},
		"in the first":        {[]event.Chunk{chunk(90, 60)}, 10},
		"in the second":       {[]event.Chunk{chunk(30, 60), chunk(90, 60)}, 70},
		"before all":          {[]event.Chunk{chunk(130, 60), chunk(190, 60)}, 0},
		"after all":           {[]event.Chunk{chunk(30, 60)}, -1},
		"between two":         {[]event.Chunk{chunk(30, 60), chunk(130, 60)}, 60},
		"one is not stored":   {[]event.Chunk{{Timestamp: 30_000, Duration: 60}, chunk(90, 60)}, 10},
		"one came late":       {[]event.Chunk{chunk(30, 60), chunk(150, 60), chunk(90, 60)}, 130},
		"behind a gap inside": {[]event.Chunk{chunk(60, 50, event.Gap{At: 10, Duration: 20})}, 20},
		"in a gap inside":     {[]event.Chunk{chunk(60, 50, event.Gap{At: 10, Duration: 60})}, 10},
	} {
		got := event.PlayedChapters([]event.Chapter{{Title: "Set", Timestamp: 100_000}}, tc.chunks)
		if tc.want < 0 {
			assert.Empty(t, got, name)
			continue
		}
		assert.Equal(t, []event.PlayedChapter{{Title: "Set", Start: tc.want}}, got, name)
	}
	both := []event.Chapter{{Title: "Doors", Timestamp: 10_000}, {Title: "Set", Timestamp: 20_000}, {Title: "End", Timestamp: 101_000}}
	assert.Equal(t, []event.PlayedChapter{{Title: "Set"}, {Title: "End", Start: 1}}, event.PlayedChapters(both, []event.Chunk{chunk(100, 60)}),
		"what was not recorded is in no replay")
}
