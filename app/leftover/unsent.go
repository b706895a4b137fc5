package leftover

import (
	"cmp"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/sources"
)

// Unsent is a show that is not wholly on its server.
type Unsent struct {
	Folder      string         `json:"folder"`
	Event       string         `json:"event"`
	Server      string         `json:"server"`
	Interrupted bool           `json:"interrupted"` // the studio died during the show, which may go on
	Sources     sources.Choice `json:"sources"`
	Uploaded    int64          `json:"uploaded"` // chunks
	Pending     int64          `json:"pending"`  // chunks
	Problem     string         `json:"problem"`  // why the upload makes no progress
}

// Unsent lists what earlier shows left.
func (q *Queue) Unsent() ([]Unsent, error) {
	dirs, err := journal.Unfinished()
	list := []Unsent{}
	for _, dir := range dirs {
		if u, ok := q.look(dir); ok {
			list = append(list, u)
		}
	}
	return list, err
}

// look describes what is left in a folder. It reports false if nothing is left there, or a show is kept there now.
func (q *Queue) look(dir string) (u Unsent, ok bool) {
	n, err := journal.Read(dir)
	tried := q.attempts.problem(dir)
	uploading, progress := q.turn.uploading()
	if errors.Is(err, fs.ErrNotExist) || uploading != dir && keep.InUse(dir) || n.Brought && tried == nil {
		return u, false
	}
	if u = (Unsent{Folder: dir, Event: string(n.Event), Server: n.Server, Interrupted: n.Live, Sources: n.Sources}); err != nil {
		u = Unsent{Folder: dir, Event: filepath.Base(dir), Server: filepath.Base(filepath.Dir(dir))}
	}
	if at := q.Studio.At(); isOf(dir, at) {
		u.Server = at.Base
	}
	if uploading == dir {
		u.Uploaded, u.Pending, u.Problem = progress.UploadedChunks, progress.PendingChunks, progress.Trouble
	} else if problem := cmp.Or(err, tried); problem != nil {
		u.Problem = problem.Error()
	}
	return u, true
}

// Over says that an interrupted show does not go on.
func (q *Queue) Over(folder string) error {
	defer q.Hold()()
	list, err := q.Unsent() // it lists no show that is being made
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(list, func(u Unsent) bool { return u.Folder == folder }) {
		return journal.ErrNotKept
	}
	n, err := journal.Read(folder)
	if err != nil {
		return err
	}
	n.Live = false
	return n.Save(folder)
}
