package past

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"footlight/app/keep"
)

// Film is the outcome of an export.
type Film struct {
	File string  `json:"file"`
	Gaps int     `json:"gaps"` // times that are left out because nothing of them is kept
	Lost float64 `json:"lost"` // seconds of all gaps together
}

// Export makes one MP4 of a show that is on this machine, in the person's folder for videos.
func (a *Archive) Export(ctx context.Context, folder string) (f Film, err error) {
	s, dir, err := a.find(nil, folder)
	if err != nil {
		return f, err
	}
	end, err := a.begin()
	if err != nil {
		return f, err
	}
	defer end()
	if f.File, err = unusedFile(videos(), s.Event); err != nil {
		return f, err
	}
	defer a.watch(f.File+keep.Unfinished, s.Bytes)()
	made, err := keep.Export(ctx, dir, f.File)
	f.Gaps = len(made.Gaps)
	for _, gap := range made.Gaps {
		f.Lost += gap.Length.Seconds()
	}
	return f, err
}

// watchEvery is the time between two looks at the size of an unfinished export.
const watchEvery = 200 * time.Millisecond

// watch reports the size of a file as progress until the caller calls end.
func (a *Archive) watch(file string, total int64) (end func()) {
	done := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		tick := time.NewTicker(watchEvery)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if info, err := os.Stat(file); err == nil {
					a.work.Store(&Work{min(info.Size(), total), total})
				}
			}
		}
	})
	return func() { close(done); watching.Wait() }
}

// videos returns the person's folder for videos.
func videos() string {
	home, _ := os.UserHomeDir()
	named, err := exec.Command("xdg-user-dir", "VIDEOS").Output() //nolint:noctx // it reads a file
	if dir := strings.TrimSpace(string(named)); err == nil && filepath.IsAbs(dir) && filepath.Clean(dir) != filepath.Clean(home) {
		return dir
	}
	return filepath.Join(home, "Videos")
}

// unusedFile makes a folder, and returns the path of a file that does not exist in it yet.
func unusedFile(dir, event string) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // the permissions that desktops give it
		return "", err
	}
	for n := 1; ; n++ {
		name := event + ".mp4"
		if n > 1 {
			name = fmt.Sprintf("%s %d.mp4", event, n)
		}
		file := filepath.Join(dir, name)
		if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
			return file, nil
		} else if err != nil {
			return "", err
		}
	}
}
