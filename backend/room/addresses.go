package room

import (
	"net/netip"
	"slices"

	"footlight/backend/auth"
)

// Addresses limits the network addresses from which clients may connect. Deny is checked first. A non-empty
// Allow denies every other address.
type Addresses struct {
	Allow, Deny []netip.Prefix
	Open        bool                  // clients need no token, and only this machine may connect
	Local       func(netip.Addr) bool // reports whether an address is this machine's; required if Open
}

// Check returns an *auth.Refusal if the address may not connect.
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
