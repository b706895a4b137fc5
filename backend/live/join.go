package live

import (
	"context"
	"net/netip"
)

// Join asks the Authorizer and admits a connection. The caller must Leave the client. Errors wrap ErrDenied,
// ErrUnavailable, ErrFull or ErrClosed.
//
// A publisher of a stream that is already published passes the limit: Publish either takes the stream over,
// which frees a slot, or refuses it. A slot stays reserved for a publisher who left viewers behind, so that
// these viewers cannot keep it out.
//
// While the server is full, viewers of streams without a publisher make room for other clients (see Absence).
// While it is over half full, no person and no network may have more than a quarter of the slots.
func (h *Hub) Join(ctx context.Context, info ClientInfo) (*Client, error) {
	grant, err := h.authorize(ctx, info.Request)
	if err != nil {
		return nil, err
	}
	return h.Enter(info, grant)
}

// Enter admits a connection like Join, with an access that the caller gives it.
func (h *Hub) Enter(info ClientInfo, grant Grant) (*Client, error) {
	c := newClient(h, info, grant)
	gone, err := h.admit(c, grant.Done)
	if err != nil {
		if grant.Release != nil {
			grant.Release()
		}
		return nil, err
	}
	if gone != nil {
		gone.end(ErrMadeRoom)
	}
	return c, nil
}

func (h *Hub) authorize(ctx context.Context, r Request) (grant Grant, err error) {
	if h.authorizer != nil {
		if grant, err = h.authorizer.Authorize(ctx, r); err != nil {
			return Grant{}, err
		}
	}
	if grant.Identity == "" {
		grant.Identity = Anonymous(r.Remote)
	}
	return grant, nil
}

// Anonymous returns the identity of a caller of whom only the address is known. Its prefix keeps it apart from every
// real identity.
func Anonymous(remote netip.Addr) string { return "addr " + remote.Unmap().String() }

// admit gives a client a slot and ends the client when its access ends. If gone is not nil, that client has
// lost its slot to c, and the caller must end it.
func (h *Hub) admit(c *Client, grantEnd <-chan struct{}) (gone *Client, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, ErrClosed
	}
	if s := h.streams[c.info.EventID]; s != nil && s.session != nil && s.session.Pulled() && c.barred() {
		return nil, errPulled
	}
	if gone, err = h.makeRoom(c); err != nil {
		return nil, err
	}
	h.add(c)
	if grantEnd != nil {
		h.wg.Go(func() { c.watch(grantEnd) }) // under the mutex, or Close might not wait for it
	}
	return gone, nil
}
