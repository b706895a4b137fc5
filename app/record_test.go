package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFolderIsOfOneServerAndEvent(t *testing.T) {
	t.Setenv("HOME", "/home/me")
	for _, test := range []struct{ given, data, want string }{
		{"/tmp/kept", "/data", "/tmp/kept"},
		{"", "/data", "/data/footlight-studio/stage.example_8443/gig"},
		{"", "not/absolute", "/home/me/.local/share/footlight-studio/stage.example_8443/gig"},
	} {
		t.Setenv("XDG_DATA_HOME", test.data)
		got, err := publish{dir: test.given}.folder("https://stage.example:8443", "gig")
		require.NoError(t, err)
		assert.Equal(t, test.want, got)
	}
}

func TestAServerOnThisMachineHasOneFolder(t *testing.T) {
	for server, want := range map[string]string{
		"http://127.0.0.1:8080": "127.0.0.1_8080", "http://[::1]:8080": "127.0.0.1_8080",
		"http://203.0.113.9:8080": "203.0.113.9_8080", "http://localhost:8080": "localhost_8080",
	} {
		assert.Equal(t, want, folderOf(server))
	}
}

func TestCommandsExitWithTwoForWrongUsage(t *testing.T) {
	for _, args := range [][]string{
		{"dance"},
		{"publish", "--dance"},
		{"publish", "--event", "a b"},
		{"publish", "--event", "gig", "--server", "ftp://x"},
		{"publish", "--event", "gig", "--source", "dream"},
		{"publish", "--event", "gig", "--upload-rate", "0"},
		{"export", "--event", "gig"},
		{"export", "--event", "a b", "show.mp4"},
		{"devices", "more"},
	} {
		assert.Equal(t, exitUsage, command(args), args)
	}
}
