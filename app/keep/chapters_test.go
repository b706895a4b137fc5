package keep

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event/recorded"
)

// TestChaptersSurviveAndAreBrought covers a studio that is killed before the server knows a chapter, and a
// server that is away.
func TestChaptersSurviveAndAreBrought(t *testing.T) {
	dir := t.TempDir()
	killed := keeper(t, dir, &server{t: t})
	require.NoError(t, killed.Chapters.Begin("Doors"))
	require.Error(t, killed.Chapters.Begin(" "))
	require.NoError(t, killed.lock.Close())

	var came []recorded.Chapter
	asked := 0
	k := keeper(t, dir, &server{t: t})
	k.Chapters.Tell = func(_ context.Context, list []recorded.Chapter) error {
		if asked++; asked == 1 {
			return errors.New("the server is away")
		}
		came = list
		return nil
	}
	bring := func() error { return k.Chapters.bring(t.Context(), k.Log) }
	require.Error(t, bring())
	require.NoError(t, bring())
	require.NoError(t, bring())
	assert.Equal(t, 2, asked, "chapters that the server has are not sent again")
	time.Sleep(2 * time.Millisecond) // so that the next chapter gets a later time
	require.NoError(t, k.Chapters.Begin("Set"))
	require.NoError(t, bring())
	require.Len(t, came, 2)
	assert.Equal(t, came, k.Chapters.List())
	assert.Equal(t, "Doors", came[0].Title)

	k.Chapters.Tell = func(context.Context, []recorded.Chapter) error { return fmt.Errorf("%w: gone", ErrDenied) }
	require.NoError(t, k.Chapters.Begin("End"))
	require.NoError(t, bring(), "a refusal of the chapters does not stop the upload")
	require.NoError(t, k.lock.Close())
}

func TestExportHasChapters(t *testing.T) {
	k := runs(t, 2, nil)
	require.NoError(t, k.lock.Close())
	parts, _, err := folder(k.Dir).list()
	require.NoError(t, err)
	chapters := []recorded.Chapter{{Title: "Doors", Timestamp: parts[0].begin}, {Title: `A=1; "B" \ #2`, Timestamp: parts[len(parts)-1].begin}}
	for i := range 498 { // more than fits into a command line argument
		chapters = slices.Insert(chapters, 1+i, recorded.Chapter{Title: strings.Repeat("=", 200), Timestamp: chapters[i].Timestamp + 5})
	}
	kept, err := json.Marshal(chapters)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(folder(k.Dir).path("chapters.json"), kept, 0o600))
	movie := filepath.Join(t.TempDir(), "show.mp4")
	_, err = Export(t.Context(), k.Dir, movie)
	require.NoError(t, err)
	out, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-show_chapters", "-of", "json", movie).Output()
	require.NoError(t, err)
	var told struct {
		Chapters []struct {
			Start string            `json:"start_time"`
			Tags  map[string]string `json:"tags"`
		} `json:"chapters"`
	}
	require.NoError(t, json.Unmarshal(out, &told))
	require.Len(t, told.Chapters, len(chapters))
	for i, c := range told.Chapters {
		assert.Equal(t, chapters[i].Title, c.Tags["title"])
	}
	assert.Equal(t, "0.000000", told.Chapters[0].Start)
	assert.Greater(t, told.Chapters[499].Start, "2.9")
}
