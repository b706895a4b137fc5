package recorded_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

func TestAddChapters(t *testing.T) {
	doors, set := recorded.Chapter{Title: "Doors", Timestamp: 1000}, recorded.Chapter{Title: "First set", Timestamp: 5000}
	all, err := recorded.AddChapters(nil, []recorded.Chapter{set, doors})
	require.NoError(t, err)
	assert.Equal(t, []recorded.Chapter{doors, set}, all)
	again, err := recorded.AddChapters(all, []recorded.Chapter{set, {Title: " Opening ", Timestamp: 1000}})
	require.NoError(t, err)
	assert.Equal(t, []recorded.Chapter{{Title: "Opening", Timestamp: 1000}, set}, again)
	assert.Equal(t, doors, all[0], "what there was stays as it was")
	var many, same []recorded.Chapter
	for at := range int64(501) {
		many = append(many, recorded.Chapter{Title: "x", Timestamp: 1 + at})
		same = append(same, set)
	}
	_, err = recorded.AddChapters(nil, same)
	require.Error(t, err, "each costs work")
	for field, wrong := range map[string][]recorded.Chapter{
		"chapters.title":     {{Title: "\u202e ", Timestamp: 1}},
		"chapters.timestamp": {{Title: "x"}},
		"chapters":           many,
	} {
		var invalid *event.ErrInvalid
		_, err = recorded.AddChapters(nil, wrong)
		require.ErrorAs(t, err, &invalid)
		assert.Equal(t, field, invalid.Field)
	}
	_, err = recorded.AddChapters(nil, []recorded.Chapter{{Title: strings.Repeat("x", 201), Timestamp: 1}})
	require.Error(t, err)
}

func TestPlayedChapters(t *testing.T) {
	chunk := func(second, length float64, gaps ...recorded.Gap) recorded.Chunk {
		return recorded.Chunk{CID: "a", Timestamp: int64(1000 * second), Duration: length, Gaps: gaps}
	}
	for name, tc := range map[string]struct {
		chunks []recorded.Chunk
		want   float64 // start of a chapter after 100 seconds; negative if it is not played
	}{
		"nothing is stored":   {nil, -1},
		"in the first":        {[]recorded.Chunk{chunk(90, 60)}, 10},
		"in the second":       {[]recorded.Chunk{chunk(30, 60), chunk(90, 60)}, 70},
		"before all":          {[]recorded.Chunk{chunk(130, 60), chunk(190, 60)}, 0},
		"after all":           {[]recorded.Chunk{chunk(30, 60)}, -1},
		"between two":         {[]recorded.Chunk{chunk(30, 60), chunk(130, 60)}, 60},
		"one is not stored":   {[]recorded.Chunk{{Timestamp: 30_000, Duration: 60}, chunk(90, 60)}, 10},
		"one came late":       {[]recorded.Chunk{chunk(30, 60), chunk(150, 60), chunk(90, 60)}, 130},
		"behind a gap inside": {[]recorded.Chunk{chunk(60, 50, recorded.Gap{At: 10, Duration: 20})}, 20},
		"in a gap inside":     {[]recorded.Chunk{chunk(60, 50, recorded.Gap{At: 10, Duration: 60})}, 10},
	} {
		got := recorded.PlayedChapters([]recorded.Chapter{{Title: "Set", Timestamp: 100_000}}, tc.chunks)
		if tc.want < 0 {
			assert.Empty(t, got, name)
			continue
		}
		assert.Equal(t, []recorded.PlayedChapter{{Title: "Set", Start: tc.want}}, got, name)
	}
	both := []recorded.Chapter{{Title: "Doors", Timestamp: 10_000}, {Title: "Set", Timestamp: 20_000}, {Title: "End", Timestamp: 101_000}}
	assert.Equal(t, []recorded.PlayedChapter{{Title: "Set"}, {Title: "End", Start: 1}}, recorded.PlayedChapters(both, []recorded.Chunk{chunk(100, 60)}),
		"what was not recorded is in no replay")
}
