package past

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/remote"
)

// TestAKeptShowIsListedAndExported has a show of two chunks on this machine. One chunk waits for its upload.
func TestAKeptShowIsListedAndExported(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_DATA_HOME", filepath.Join(home, "data"))
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	var past Archive
	kept, err := past.List(nil)
	require.NoError(t, err)
	assert.Empty(t, kept, "nothing was kept yet")

	dir := filepath.Join(home, "data", "footlight-studio", "stage.example_8443", "gig")
	require.NoError(t, os.MkdirAll(dir, 0o700))
	film := filepath.Join(dir, "chunk-000000-1700000000000-1700000000000-1700000001000-64x48.proven")
	made, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x48:d=1", "-f", "lavfi", "-i", "anullsrc",
		"-shortest", "-c:v", "libx264", "-c:a", "aac", "-f", "mp4", film).CombinedOutput()
	require.NoError(t, err, string(made))
	body, err := os.ReadFile(film)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "chunk-000001-1700000000000-1700000011000-1700000012000-64x48.mp4"), body, 0o600))
	kept, err = past.List(&remote.Server{Base: "https://stage.example:8443"})
	require.NoError(t, err)
	require.Len(t, kept, 1)
	assert.InDelta(t, 2, kept[0].Seconds, 0.1, "as it plays")
	kept[0].Seconds = 2
	assert.Equal(t, []Kept{{
		Folder: "stage.example_8443/gig", Server: "stage.example_8443", Event: "gig", Begin: 1700000000000, Seconds: 2,
		Bytes: int64(2 * len(body)), Chunks: 2, Waiting: 1, Here: true,
	}}, kept)

	for _, name := range []string{"gig.mp4", "gig 2.mp4"} {
		var movie Film
		movie, err = past.Export(t.Context(), kept[0].Folder)
		require.NoError(t, err)
		assert.Equal(t, filepath.Join(home, "Videos", name), movie.File)
		assert.FileExists(t, movie.File)
		assert.Equal(t, 1, movie.Gaps)
		assert.InDelta(t, 10, movie.Lost, 0.1, "of which nothing is kept")
	}
	assert.Equal(t, Work{}, past.Progress(), "nothing is being done any more")
	_, err = past.Export(t.Context(), "../gig")
	require.ErrorIs(t, err, journal.ErrNotKept)
	end, err := past.begin()
	require.NoError(t, err)
	_, err = past.Export(t.Context(), kept[0].Folder)
	require.ErrorIs(t, err, errBusy)
	end()
}

// TestAKeptShowIsRemoved once its server has all of it, and nothing else is.
func TestAKeptShowIsRemoved(t *testing.T) {
	home, status := t.TempDir(), `{"error":"nothing was recorded"}`
	t.Setenv("XDG_DATA_HOME", filepath.Join(home, "data"))
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if strings.Contains(status, "error") {
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = io.WriteString(w, status)
	}))
	defer site.Close()
	var past Archive
	folder := filepath.Join(journal.FolderName(site.URL), "gig")
	dir := filepath.Join(home, "data", "footlight-studio", folder)
	require.NoError(t, os.MkdirAll(dir, 0o700))
	const name = "chunk-000000-1700000000000-1700000000000-1700000001000-64x48."
	write := func(file string) { require.NoError(t, os.WriteFile(filepath.Join(dir, file), nil, 0o600)) }
	write(name + "mp4")
	require.ErrorIs(t, past.Remove(t.Context(), nil, folder), errElsewhere)
	at := &remote.Server{Base: site.URL}
	require.ErrorIs(t, past.Remove(t.Context(), at, folder), errLastCopy)
	status = `{"status":"completed"}`
	require.ErrorIs(t, past.Remove(t.Context(), at, folder), keep.ErrUnsent)
	require.NoError(t, os.Rename(filepath.Join(dir, name+"mp4"), filepath.Join(dir, name+"stored")))
	write("mine.txt")
	write(journal.FileName)
	require.ErrorIs(t, past.Remove(t.Context(), at, folder), errUnsealed)
	require.NoError(t, os.Remove(filepath.Join(dir, journal.FileName)))
	require.NoError(t, past.Remove(t.Context(), at, folder))
	assert.NoFileExists(t, filepath.Join(dir, name+"stored"))
	assert.FileExists(t, filepath.Join(dir, "mine.txt"), "which is not the show's")
	require.ErrorIs(t, past.Remove(t.Context(), at, folder), journal.ErrNotKept)
}
