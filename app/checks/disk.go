package checks

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"footlight/app/host"
	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/plain"
)

const (
	twoHours     = 5 << 29 // bytes of a show of two hours; as many again are to stay free
	serverCopies = 3       // on the disk of its server: segments, content, and a second copy of it
)

// hasRoom returns an error unless a show of two hours fits on the disk.
func (s Subject) hasRoom(ctx context.Context) error {
	folder, err := journal.Folder(s.Base, s.Event)
	if err != nil {
		return err
	}
	if own, err := host.Running(ctx); err == nil && own.Base == s.Base {
		return s.roomFor(folder, (2+serverCopies)*twoHours)
	}
	return s.roomFor(folder, 2*twoHours)
}

// roomFor returns an error unless needed bytes are free at a folder, which may not exist yet.
func (s Subject) roomFor(folder string, needed int64) (err error) {
	for ; ; folder = filepath.Dir(folder) {
		if _, err = os.Stat(folder); err == nil || folder == filepath.Dir(folder) {
			break
		}
	}
	measure := s.free
	if measure == nil {
		measure = keep.Free
	}
	free, err := measure(folder)
	if err != nil {
		return plain.Errorf(err, "the studio cannot find out how much of the disk is free: check that %s can be read", folder)
	}
	if free < needed {
		return fmt.Errorf("%.1f GB are free at %s; two hours need %.1f: remove what is no longer needed", float64(free)/1e9, folder, float64(needed)/1e9)
	}
	return nil
}
