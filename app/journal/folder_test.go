package journal

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/sources"
)

func TestFolderIsOfOneServerAndEvent(t *testing.T) {
	t.Setenv("HOME", "/home/me")
	for _, test := range []struct{ data, want string }{
		{"/data", "/data/footlight-studio/stage.example_8443/gig"},
		{"not/absolute", "/home/me/.local/share/footlight-studio/stage.example_8443/gig"},
	} {
		t.Setenv("XDG_DATA_HOME", test.data)
		got, err := Folder("https://stage.example:8443", "gig")
		require.NoError(t, err)
		assert.Equal(t, test.want, got)
	}
}

func TestAServerOnThisMachineHasOneFolder(t *testing.T) {
	for server, want := range map[string]string{
		"http://127.0.0.1:8080": "127.0.0.1_8080", "http://[::1]:8080": "127.0.0.1_8080",
		"http://203.0.113.9:8080": "203.0.113.9_8080", "http://localhost:8080": "localhost_8080",
	} {
		assert.Equal(t, want, FolderName(server))
	}
}

func TestANoteIsReadAsItWasSaved(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	dir, err := Folder("https://stage.example", "gig")
	require.NoError(t, err)
	_, err = Read(dir)
	require.ErrorIs(t, err, fs.ErrNotExist)
	n := Note{Event: "gig", Live: true, Sources: sources.Choice{Microphone: "a mic"}, As: []string{"scene break", "third a mic|B", "mute a mic"}}
	require.NoError(t, n.Save(dir))
	got, err := Read(dir)
	require.NoError(t, err)
	assert.Equal(t, n, got)
	assert.Equal(t, []string{"scene break", "third a mic|B", "mute none"}, got.Resume([]string{"none"}), "another sound stays muted")
	dirs, err := Unfinished()
	require.NoError(t, err)
	assert.Equal(t, []string{dir}, dirs)
	got.Live = false
	assert.Empty(t, got.Resume([]string{"a mic"}))
	require.NoError(t, Remove(dir))
	require.NoError(t, Remove(dir), "which has none")
	dirs, err = Unfinished()
	require.NoError(t, err)
	assert.Empty(t, dirs)
}
