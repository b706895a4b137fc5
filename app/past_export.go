package app

import (
	"cmp"
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
	"footlight/backend/event"
)

var (
	errUnsealed  = errors.New("its recording is not ended and sealed yet: try again later")
	errElsewhere = errors.New("go to the show's server first, so that it can be asked whether it has the recording")
	errLast      = errors.New("its server has no recording of it any more: what is here may be all there is. Export it, and remove its folder by hand")
)

var errNotKept = fmt.Errorf("nothing of that show is on this machine any more: %w", fs.ErrNotExist)

// Film is what an export made.
type Film struct {
	File string  `json:"file"`
	Gaps int     `json:"gaps"` // times of which nothing is kept, and which it leaves out
	Lost float64 `json:"lost"` // seconds of them all
}

// Export makes one MP4 of a show that is on this machine, among the person's videos.
func (p *Past) Export(folder string) (Film, error) {
	s, err := p.keptAt(folder)
	if err != nil {
		return Film{}, err
	}
	return p.export(s)
}

// Remove removes what is kept of a show on this machine. What its server has stays there.
func (p *Past) Remove(folder string) error {
	s, err := p.keptAt(folder)
	if err != nil {
		return err
	}
	end, err := p.begin()
	if err != nil {
		return err
	}
	defer end()
	root, err := allKept()
	if err != nil {
		return err
	}
	dir := filepath.Join(root, s.Folder)
	if _, err = readNote(dir); !errors.Is(err, fs.ErrNotExist) {
		return errUnsealed
	}
	if err = p.isStored(s); err != nil {
		return err
	}
	return keep.Remove(dir)
}

// isStored asks a show's server whether it has a recording of it: else what is here may be all there is.
func (p *Past) isStored(s Kept) error {
	at := p.window.visit.Load()
	if at == nil || !s.Here {
		return errElsewhere
	}
	now, err := at.Recording(p.window.ctx, event.ID(s.Event))
	if err == nil && now.Status == "" {
		err = errLast
	}
	return err
}

func (p *Past) keptAt(folder string) (Kept, error) {
	shows, err := p.Kept()
	for _, s := range shows {
		if s.Folder == folder {
			return s, nil
		}
	}
	return Kept{}, cmp.Or(err, errNotKept)
}

func (p *Past) export(s Kept) (f Film, err error) {
	end, err := p.begin()
	if err != nil {
		return f, err
	}
	defer end()
	root, err := allKept()
	if err != nil {
		return f, err
	}
	if f.File, err = unused(videos(), s.Event); err != nil {
		return f, err
	}
	defer p.watch(f.File+keep.Unfinished, s.Bytes)()
	made, err := keep.Export(p.window.ctx, filepath.Join(root, s.Folder), f.File)
	f.Gaps = len(made.Gaps)
	for _, gap := range made.Gaps {
		f.Lost += gap.Length.Seconds()
	}
	return f, err
}

// watch tells how much of a file is there, until what it returns is called.
func (p *Past) watch(file string, total int64) (end func()) {
	done := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if info, err := os.Stat(file); err == nil {
					p.work.Store(&Work{min(info.Size(), total), total})
				}
			}
		}
	})
	return func() { close(done); watching.Wait() }
}

// videos is the folder in which people look for them.
func videos() string {
	home, _ := os.UserHomeDir()
	told, err := exec.Command("xdg-user-dir", "VIDEOS").Output() //nolint:noctx // it reads a file
	if dir := strings.TrimSpace(string(told)); err == nil && filepath.IsAbs(dir) && filepath.Clean(dir) != filepath.Clean(home) {
		return dir
	}
	return filepath.Join(home, "Videos")
}

// unused is a file's name in a folder that is made, which no file has yet.
func unused(dir, event string) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // as desktops make it
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
