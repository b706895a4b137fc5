package room

import (
	"net/netip"
	"slices"

	"footlight/backend/auth"
)

// Lists say from where somebody may publish and watch. Deny is looked at first;
// a non-empty Allow means that everybody else is denied.
type Lists struct{ Allow, Deny []netip.Prefix }

// check refuses an address with an *auth.Refusal.
func (l Lists) check(remote netip.Addr) error {
	within := func(list []netip.Prefix) bool {
		return slices.ContainsFunc(list, func(x netip.Prefix) bool { return x.Contains(remote) })
	}
	switch {
	case within(l.Deny):
		return &auth.Refusal{Reason: "this address is on the deny list"}
	case len(l.Allow) > 0 && !within(l.Allow):
		return &auth.Refusal{Reason: "this address is not on the allow list"}
	}
	return nil
}
