package app

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"footlight/app/broadcast"
	"footlight/app/show"
)

// notices finds what the creator should know of a show while looking elsewhere.
type notices struct {
	was  show.Standing
	lost bool // the connection is lost, and the creator knows it
}

// notice returns what has happened since the last call. The title is empty if nothing has.
func (n *notices) notice(now show.Standing) (title, text string) {
	was := n.was
	n.was = now
	switch {
	case !now.Live || now.Event != was.Event:
		n.lost = false
	case was.Running && !now.Running && !was.Ending && now.Problem != "":
		return "The show has ended by itself", now.Problem
	case was.Running && !now.Running && now.Lack != "":
		return "The recording is not whole on the server", now.Lack
	case was.Running && !now.Running && now.Status.PendingChunks > 0: // it is uploaded later
	case was.Running && !now.Running:
		return "The recording is stored", "All that was kept of " + now.Event + " is on the server."
	case !was.Ending && now.Ending && now.Problem != "":
		return "The show has ended by itself", now.Problem
	case !was.Ending && now.Ending:
		return "The show is over", fmt.Sprintf("%d parts of its recording are still to be uploaded.", now.Status.PendingChunks)
	case now.Ending:
	case was.Status.Refused == "" && now.Status.Refused != "":
		return "The server refuses the broadcast", now.Status.Refused + ". The show is kept on this machine."
	case !n.lost && now.Status.State == broadcast.Waiting:
		n.lost = true
		return "The connection is lost", "The studio tries again by itself. The show is kept on this machine."
	case n.lost && now.Status.State == broadcast.Live:
		n.lost = false
		return "The connection is back", "Viewers see the show again."
	}
	return "", ""
}

// notify tells a person what happens to the shows until ctx ends.
func (s *Show) notify(ctx context.Context, person func(title, text string)) {
	var n notices
	var session *show.Session
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			was := session
			session = s.studio.Session()
			if was != session { // the page rehearses as soon as a show is over
				n.tell(was.Standing(), person)
			}
			n.tell(session.Standing(), person)
		}
	}
}

// tell tells a person what has happened since the last call.
func (n *notices) tell(now show.Standing, person func(title, text string)) {
	if title, text := n.notice(now); title != "" {
		slog.Info("the creator was notified", "title", title, "details", text)
		person(title, text)
	}
}
