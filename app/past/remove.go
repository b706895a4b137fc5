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
	errUnsealed  = errors.New("its recording is not ended and sealed yet: try again later")
	errElsewhere = errors.New("go to the show's server first, so that it can be asked whether it has the recording")
	errLastCopy  = errors.New("its server has no recording of it any more: what is here may be all there is. Export it, and remove its folder by hand")
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
