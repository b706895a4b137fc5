package past

import (
	"cmp"
	"path/filepath"

	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/remote"
)

// Kept is a show of which something is on this machine.
type Kept struct {
	Folder  string  `json:"folder"` // below journal.Root
	Server  string  `json:"server"` // the name of the server's folder
	Event   string  `json:"event"`
	Begin   int64   `json:"begin"` // ms since the epoch
	Seconds float64 `json:"seconds"`
	Bytes   int64   `json:"bytes"`
	Chunks  int     `json:"chunks"`
	Waiting int     `json:"waiting"` // chunks that are not uploaded yet
	Refused int     `json:"refused"` // chunks that the server refused
	Here    bool    `json:"here"`    // the show belongs to the server that the window is at
}

// List lists the shows on this machine, the newest first. The window is at a server, or at none if that is nil.
func (a *Archive) List(at *remote.Server) ([]Kept, error) {
	root, err := journal.Root()
	if err != nil {
		return nil, err
	}
	shows, err := keep.Shows(root)
	if err != nil {
		return nil, err
	}
	here := ""
	if at != nil {
		here = journal.FolderName(at.Base)
	}
	kept := make([]Kept, 0, len(shows))
	for _, s := range shows {
		folder, err := filepath.Rel(root, s.Dir)
		if err != nil {
			return nil, err
		}
		server, name := filepath.Dir(folder), filepath.Base(folder)
		kept = append(kept, Kept{
			Folder: folder, Server: server, Event: name, Begin: s.Begin.UnixMilli(), Seconds: s.Length.Seconds(),
			Bytes: s.Bytes, Chunks: s.Chunks, Waiting: s.Waiting, Refused: s.Refused, Here: server == here,
		})
	}
	return kept, nil
}

// find returns the show in a folder, and that folder's path.
func (a *Archive) find(at *remote.Server, folder string) (Kept, string, error) {
	root, err := journal.Root()
	if err != nil {
		return Kept{}, "", err
	}
	shows, err := a.List(at)
	for _, s := range shows {
		if s.Folder == folder {
			return s, filepath.Join(root, folder), nil
		}
	}
	return Kept{}, "", cmp.Or(err, journal.ErrNotKept)
}
