package room_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/room"
)

func openDirectory(t *testing.T, dir string) *room.Directory {
	t.Helper()
	b, err := room.OpenDirectory(dir, []byte("a secret"))
	require.NoError(t, err)
	return b
}

func TestDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data [1]", "rooms") // folders' names are no patterns
	b := openDirectory(t, dir)
	require.Zero(t, b.Read("gig"))
	ended := time.Date(2026, 11, 20, 23, 0, 0, 0, time.UTC)
	require.NoError(t, b.Write("gig", func(d *room.Decisions) { d.OpenAccess = true }))
	require.NoError(t, b.Write("Gig", func(d *room.Decisions) { d.EndedAt = ended }))
	require.NoError(t, b.Invite("gig", "open sesame"))
	b = openDirectory(t, dir)
	require.True(t, b.Read("gig").OpenAccess)
	require.Equal(t, room.Decisions{EndedAt: ended}, b.Read("Gig"), "another event")
	require.True(t, b.Invited("gig", "open sesame"))
	require.False(t, b.Invited("gig", "open"))
	require.False(t, b.Invited("Gig", "open sesame"))
	require.False(t, b.Invited("Gig", ""), "no code is nobody's code")
	require.NoError(t, b.Invite("gig", "another"))
	require.False(t, b.Invited("gig", "open sesame"), "rotated")
	require.NoError(t, b.Invite("gig", ""))
	require.Empty(t, b.Read("gig").Invite)

	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 2, "one file per event and nothing else")
	path := filepath.Join(dir, files[0].Name())
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NotContains(t, string(raw), "sesame")
	require.NoError(t, os.WriteFile(path, []byte("spoilt"), 0o600))
	_, err = room.OpenDirectory(dir, nil)
	require.ErrorContains(t, err, path)
}
