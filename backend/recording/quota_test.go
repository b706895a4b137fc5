package recording_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/quota"
)

// TestUnfinishedUploadsAreLimited uploads parts up to the limit, reopens the recorder, and lets the parts age.
func TestUnfinishedUploadsAreLimited(t *testing.T) {
	dir := t.TempDir()
	limit := func(c *recording.Config) {
		waiting(time.Hour)(c)
		c.Limits, c.Poll = quota.Limits{Unfinished: 10}, 10*time.Millisecond
	}
	h := studio(t, dir, limit)
	part := func(n int, body string) string {
		p := recorded.Piece{Length: int64(len(body)), Size: 100, Timestamp: first}
		_, err := h.rec.Studio.Upload(t.Context(), "show", n, p, strings.NewReader(body))
		var over *event.ErrQuota
		if errors.As(err, &over) {
			return over.Flag
		}
		require.NoError(t, err)
		return ""
	}
	require.Empty(t, part(0, "12345678"))
	require.Equal(t, "max-unfinished", part(1, "123"))
	require.Empty(t, part(1, "12"))
	h.close(t)
	h = open(t, dir, limit)
	require.Equal(t, "max-unfinished", part(2, "1"), "parts from before count")
	old := time.Now().Add(-25 * time.Hour)
	parts, err := filepath.Glob(filepath.Join(dir, "spool", "show", ".upload-0-*"))
	require.NoError(t, err)
	require.Len(t, parts, 1)
	require.NoError(t, os.Chtimes(parts[0], old, old))
	eventually(t, func() bool { return part(2, "12345678") == "" })
	require.NoFileExists(t, parts[0])
}
