package access

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"

	"github.com/ipfs/go-cid"

	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/live"
	"footlight/backend/live/httpaccess"
	"footlight/backend/live/playback"
)

// Replay gives a viewer a session for a recording, by the hub's rules for live shows: the session counts as
// one of the ticket's devices and one of the server's connections, and a live show that needs the
// connection takes it. No session is needed on an open server, for public content, and by hosts, who send
// their own token with each request.
type Replay struct {
	Readers  Readers
	Sessions *playback.Sessions
}

var _ recordings.ReplayAccess = Replay{}

// errOver asks a client whose session is missing or over to open the playlist again.
var errOver = &auth.Refusal{Reason: "this replay's session is over; open its playlist again", Unknown: true}

// Enter implements recordings.ReplayAccess.
func (x Replay) Enter(r *http.Request, id event.ID) (recordings.ReplaySession, error) {
	if free, err := x.free(r, id); free || err != nil {
		return nil, err
	}
	s, err := x.Sessions.Open(r.Context(), httpaccess.Player(r, id, "replay", "hls-play"))
	if err != nil {
		return nil, refused(err)
	}
	return s, nil
}

// Stay implements recordings.ReplayAccess.
func (x Replay) Stay(r *http.Request, id event.ID, name string) (recordings.ReplaySession, error) {
	if s, ok := x.Sessions.Find(name); ok && s.EventID() == id {
		return s, nil
	}
	return nil, errOver
}

// Read implements recordings.ReplayAccess. A segment may be read by those who may have the playlist that lists it.
func (x Replay) Read(r *http.Request, content, name string) (_ recordings.ReplaySession, shared bool, err error) {
	if segment, ok := recorded.ParseSegment(content); ok {
		if free, denied := x.free(r, segment.EventID); free || denied != nil {
			return nil, false, denied
		}
		s, over := x.Stay(r, segment.EventID, name)
		return s, false, over
	}
	if err = x.Readers.Addresses.Check(httpaccess.Remote(r)); err != nil || x.Readers.Addresses.Open {
		return nil, false, err
	}
	shared, err = x.isPublic(r.Context(), content)
	if err != nil || shared && name == "" {
		return nil, shared, err
	}
	if s, ok := x.Sessions.Find(name); ok {
		return s, shared, x.Readers.checkPart(r.Context(), s.EventID(), content)
	}
	if shared || x.Readers.isHost(r) {
		return nil, shared, nil
	}
	return nil, false, errOver
}

// free reports whether a client can watch a recording without a session.
func (x Replay) free(r *http.Request, id event.ID) (bool, error) {
	if err := x.Readers.Addresses.Check(httpaccess.Remote(r)); err != nil || x.Readers.Addresses.Open || x.Readers.isHost(r) {
		return true, err
	}
	chunks, err := x.Readers.Recordings.CIDs(r.Context(), id)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	for _, c := range chunks {
		if shared, readErr := x.isPublic(r.Context(), c); !shared || readErr != nil {
			return false, readErr
		}
	}
	return len(chunks) > 0, err
}

// isPublic reports whether anyone may read the content.
func (x Replay) isPublic(ctx context.Context, content string) (bool, error) {
	c, err := cid.Decode(content)
	if err != nil {
		return false, event.ErrNotFound
	}
	return x.Readers.Content.IsPublic(ctx, c)
}

// refused translates a refusal of the hub for package api.
func refused(err error) error {
	switch {
	case errors.Is(err, live.ErrDenied):
		return &auth.Refusal{Reason: live.Why(err), Unknown: errors.Is(err, live.ErrUnauthenticated)}
	case errors.Is(err, live.ErrFull), errors.Is(err, live.ErrClosed):
		return fmt.Errorf("%w: %w", router.ErrFull, err)
	}
	return err
}
