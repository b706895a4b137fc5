package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"footlight/app/leftover"
	"footlight/app/remote"
	"footlight/app/show"
)

// Unsent lists what earlier shows left. It is uploaded once the creator's key is open.
func (s *Show) Unsent() ([]leftover.Unsent, error) { return s.queue.Unsent() }

// Over says that an interrupted show does not go on.
func (s *Show) Over(folder string) error { return s.queue.Over(folder) }

// keepOpen asks before a show ends with the window. It returns true if the window is to stay.
func (s *Show) keepOpen(ctx context.Context) bool {
	title, question := unfinished(s.Standing(), s.queue.Pending())
	if question == "" {
		return false
	}
	answer, err := runtime.MessageDialog(ctx, runtime.MessageDialogOptions{
		Type: runtime.QuestionDialog, Title: title, Message: question, DefaultButton: "No",
	})
	return err == nil && answer != "Yes"
}

// unfinished returns the question before the window is closed, or nothing if all is done. left is how many chunks of
// earlier shows are being uploaded.
func unfinished(now show.Standing, left int64) (title, question string) {
	going := now.Live && now.Running
	if going && !now.Ending {
		return "You are live", "Closing the window ends the show. End it?"
	}
	if going {
		left += now.Status.PendingChunks
	}
	if left == 0 {
		return "", ""
	}
	return "A recording is being uploaded", fmt.Sprintf("%d of its parts are only on this machine. "+
		"They are uploaded when the studio runs again. Close the window?", left)
}

// pause ends what is uploaded, until the caller calls goOn. It returns show.ErrLive if a show is live.
func (s *Show) pause() (goOn func(), err error) {
	if err = s.studio.Busy(); err != nil {
		return nil, err
	}
	goOn = s.queue.Hold()
	if err = s.studio.Busy(); err == nil { // no show has gone live meanwhile
		if session := s.studio.Session(); session.Live() {
			err = session.End()
		}
	}
	if err != nil {
		goOn()
		return nil, err
	}
	return goOn, nil
}

// close ends the show. What is not uploaded by then is uploaded after the next start.
func (s *Show) close() error {
	if err := s.studio.Session().End(); !errors.Is(err, show.ErrStuck) {
		return err
	}
	return nil
}

// uploads implements leftover.Studio.
type uploads struct{ show *Show }

func (u uploads) Key() (remote.Key, error) { return u.show.keys.wallet.Key() }

func (u uploads) At() *remote.Server { return u.show.window.at() }

func (u uploads) Live() bool { return u.show.studio.Session().Live() }
