package past

import (
	"context"
	"errors"
	"io/fs"

	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/backend/event"
)

var (
	errUnsealed  = errors.New("the recording of the show is not written on the chain yet: try again later")
	errElsewhere = errors.New("the studio has to ask the show's server whether it has the recording: go to that server first")
	errLastCopy  = errors.New("the server no longer has a recording of the show: this may be the last copy. Export it, then remove its folder by hand")
)

// Remove removes what is kept of a show on this machine, once the server that the window is at has the recording.
// The recording stays there.
func (a *Archive) Remove(ctx context.Context, at *remote.Server, folder string) error {
	s, dir, err := a.find(at, folder)
	if err != nil {
		return err
	}
	end, err := a.begin()
	if err != nil {
		return err
	}
	defer end()
	if _, err = journal.Read(dir); !errors.Is(err, fs.ErrNotExist) {
		return errUnsealed
	}
	if err = isStored(ctx, at, s); err != nil {
		return err
	}
	return keep.Remove(dir)
}

// isStored returns an error unless the show's server has a recording of it: what is here may be all there is.
func isStored(ctx context.Context, at *remote.Server, s Kept) error {
	if at == nil || !s.Here {
		return errElsewhere
	}
	now, err := at.Recording(ctx, event.ID(s.Event))
	if err == nil && now.Status == "" {
		err = errLastCopy
	}
	return err
}
