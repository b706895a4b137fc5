package room_test

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/room"
)

// TestRestreams keeps destinations across a restart. Their file reveals neither address nor key.
func TestRestreams(t *testing.T) {
	dir := t.TempDir()
	d := openDirectory(t, dir)
	first := event.Destination{ID: "0", Name: "Elsewhere", URL: "rtmp://host.example/path-secret", Key: "key-secret"}
	require.NoError(t, d.AddRestream("gig", first))
	d = openDirectory(t, dir)
	require.Equal(t, []event.Destination{first}, d.Restreams("gig"))
	require.Empty(t, d.Restreams("Gig"))
	var conflict *event.ErrConflict
	require.ErrorAs(t, d.AddRestream("gig", event.Destination{ID: "1", URL: first.URL, Key: first.Key}), &conflict)
	for i := 1; i < 5; i++ {
		require.NoError(t, d.AddRestream("gig", event.Destination{ID: strconv.Itoa(i), URL: "rtmp://h/a", Key: "k" + strconv.Itoa(i)}))
	}
	require.ErrorAs(t, d.AddRestream("gig", event.Destination{ID: "5", URL: "rtmp://h/a", Key: "k5"}), &conflict)

	files, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	raw, err := os.ReadFile(files[0])
	require.NoError(t, err)
	require.NotContains(t, string(raw), "secret")
	require.NotContains(t, string(raw), "host.example")
	other, err := room.OpenDirectory(dir, []byte("another secret"))
	require.NoError(t, err)
	require.Equal(t, event.Destination{ID: "0", Name: "Elsewhere"}, other.Restreams("gig")[0])

	require.NoError(t, d.RemoveRestream("gig", "0"))
	require.ErrorIs(t, d.RemoveRestream("gig", "0"), event.ErrNotFound)
	require.Len(t, d.Restreams("gig"), 4)
}
