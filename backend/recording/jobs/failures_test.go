package jobs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// No kind of error that names a file shows its path to people who see failures.
func TestFailuresNameNoFile(t *testing.T) {
	dir := t.TempDir()
	_, opened := os.Open(filepath.Join(dir, "content", "blocks"))
	renamed := os.Rename(filepath.Join(dir, "a"), filepath.Join(dir, "b"))
	t.Chdir(dir)
	absolute, err := filepath.Abs("data/spool") // as the system names the folder
	require.NoError(t, err)
	for want, failed := range map[string]error{
		"open: no such file or directory":                                    opened,
		"rename: no such file or directory":                                  renamed,
		"recording: copy: broken: open: no such file or directory":           fmt.Errorf("recording: copy: %w: %w", errors.New("broken"), opened),
		"open: no such file or directory\nrename: no such file or directory": errors.Join(opened, renamed),
		"ffmpeg: spool/show/3.ts: invalid data":                              fmt.Errorf("ffmpeg: %s/show/3.ts: invalid data", absolute),
		"ffmpeg: spool/show/4.ts: invalid data":                              errors.New("ffmpeg: data/spool/show/4.ts: invalid data"),
		"the disk is full":                                                   errors.New("the disk is full"),
	} {
		f := Failures{Spool: filepath.Join("data", "spool")}
		f.Note("upload", Job{EventID: "show", Chunk: 1}, 1, failed)
		require.Equal(t, want, f.List()[0].Error)
	}
}
