package room

import (
	"net/netip"
	"slices"

	"footlight/backend/auth"
)

// Addresses say from where somebody may come. Deny is looked at first; a non-empty Allow
// means that everybody else is denied.
type Addresses struct {
	Allow, Deny []netip.Prefix
	Open        bool                  // nobody is asked who they are, and only this machine may come
	Local       func(netip.Addr) bool // reports whether an address is this machine's; needed where Open is set
}

// Check refuses an address with an *auth.Refusal.
func (a Addresses) Check(remote netip.Addr) error {
	remote = remote.Unmap()
	within := func(list []netip.Prefix) bool {
		return slices.ContainsFunc(list, func(x netip.Prefix) bool { return x.Contains(remote) })
	}
	switch {
	case !remote.IsValid():
		return &auth.Refusal{Reason: "the address is unknown"}
	case a.Open && !a.Local(remote):
		return &auth.Refusal{Reason: "this server is open to its own machine only"}
	case within(a.Deny):
		return &auth.Refusal{Reason: "this address is on the deny list"}
	case len(a.Allow) > 0 && !within(a.Allow):
		return &auth.Refusal{Reason: "this address is not on the allow list"}
	}
	return nil
}
