package room

import (
	"fmt"
	"io/fs"
	"net/netip"
	"slices"
)

// ErrRefused is the door's no; the text after it may be shown.
var ErrRefused = fmt.Errorf("room: refused: %w", fs.ErrPermission)

// Policy is the door of every room while the house is open: nobody is asked
// for credentials, but only this machine gets in, and only from addresses the
// lists let through. Deny is looked at first; a non-empty Allow means that
// everybody else is denied.
type Policy struct {
	Local       func(netip.Addr) bool // reports whether an address is this machine's
	Allow, Deny []netip.Prefix
}

// Admit answers who the peer at remote is, or wraps ErrRefused. On an open
// server the client's address is its identity: the same address may take its
// own stream over.
func (p Policy) Admit(remote netip.Addr) (identity string, err error) {
	remote = remote.Unmap()
	within := func(list []netip.Prefix) bool {
		return slices.ContainsFunc(list, func(x netip.Prefix) bool { return x.Contains(remote) })
	}
	switch {
	case !remote.IsValid() || !p.Local(remote):
		return "", fmt.Errorf("%w: this server is open to its own machine only", ErrRefused)
	case within(p.Deny):
		return "", fmt.Errorf("%w: this address is on the deny list", ErrRefused)
	case len(p.Allow) > 0 && !within(p.Allow):
		return "", fmt.Errorf("%w: this address is not on the allow list", ErrRefused)
	}
	return remote.String(), nil
}
