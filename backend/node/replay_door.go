package node

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"

	"github.com/ipfs/go-cid"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/httpaccess"
	"footlight/backend/live/playback"
)

// replayAccess gives whoever may watch an event a session in front of its
// recording, by the hub's rules for live shows: it takes one of the ticket's
// devices and one of the server's connections, and a show that needs the place
// gets it. None is needed in an open house, for what is everybody's, and by
// hosts, who show their own token every time.
type replayAccess struct {
	node     *Node
	sessions *playback.Sessions
}

var _ api.ReplayAccess = replayAccess{}

// errOver asks whoever is there without a session, or with one that is over, to
// come in again.
var errOver = &auth.Refusal{Reason: "this replay's session is over; open its playlist again", Unknown: true}

func (n *Node) replayAccess() replayAccess {
	sessions := playback.New(n.hub)
	n.loop("replay", sessions.Run)
	return replayAccess{n, sessions}
}

// Enter implements api.ReplayAccess.
func (d replayAccess) Enter(r *http.Request, id event.ID) (api.ReplaySession, error) {
	if free, err := d.free(r, id); free || err != nil {
		return nil, err
	}
	s, err := d.sessions.Open(r.Context(), httpaccess.Player(r, id, "replay", "hls-play"))
	if err != nil {
		return nil, refused(err)
	}
	return s, nil
}

// Stay implements api.ReplayAccess.
func (d replayAccess) Stay(r *http.Request, id event.ID, name string) (api.ReplaySession, error) {
	if s, ok := d.sessions.Find(name); ok && s.EventID() == id {
		return s, nil
	}
	return nil, errOver
}

// Read implements api.ReplayAccess.
func (d replayAccess) Read(r *http.Request, content, name string) (_ api.ReplaySession, shared bool, err error) {
	if err = d.node.addresses.Check(httpaccess.Remote(r)); err != nil || !d.node.cfg.Enforced() {
		return nil, false, err
	}
	shared, err = d.public(r.Context(), content)
	if err != nil || shared && name == "" {
		return nil, shared, err
	}
	if s, ok := d.sessions.Find(name); ok {
		return s, shared, d.node.checkPart(r.Context(), s.EventID(), content)
	}
	if shared || d.node.isHost(r) {
		return nil, shared, nil
	}
	return nil, false, errOver
}

// free reports whether a recording is watched without a session.
func (d replayAccess) free(r *http.Request, id event.ID) (bool, error) {
	if err := d.node.addresses.Check(httpaccess.Remote(r)); err != nil || !d.node.cfg.Enforced() || d.node.isHost(r) {
		return true, err
	}
	table, err := d.node.recorder.CIDTable(r.Context(), id)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	for _, c := range table.Table {
		if shared, readErr := d.public(r.Context(), c.CID); !shared || readErr != nil {
			return false, readErr
		}
	}
	return len(table.Table) > 0, err
}

func (d replayAccess) public(ctx context.Context, name string) (bool, error) {
	c, err := cid.Decode(name)
	if err != nil {
		return false, event.ErrNotFound
	}
	return d.node.content.IsPublic(ctx, c)
}

// refused says a refusal of the hub in the API's terms.
func refused(err error) error {
	switch {
	case errors.Is(err, live.ErrDenied):
		return &auth.Refusal{Reason: live.Why(err), Unknown: errors.Is(err, live.ErrUnauthenticated)}
	case errors.Is(err, live.ErrFull), errors.Is(err, live.ErrClosed):
		return fmt.Errorf("%w: %w", api.ErrFull, err)
	}
	return err
}
