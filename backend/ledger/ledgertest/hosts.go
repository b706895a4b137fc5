package ledgertest

import (
	"errors"
	"testing"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// appointsHosts: who runs the server can cancel events, for as long as it does.
func appointsHosts(t *testing.T, l *ledger.Ledger) {
	creator, host := newSigner(t, l, "show's creator"), newSigner(t, l, "host")
	creator.onSale("suite-hosts", offer())
	refused := func(what string) {
		t.Helper()
		if err := host.cancel("suite-hosts"); !errors.Is(err, event.ErrForbidden) {
			t.Errorf("%s: got %v, want %v", what, err, event.ErrForbidden)
		}
	}
	appoint := func(hosts ...event.Address) (height uint64) {
		t.Helper()
		err := l.Appoint(t.Context(), hosts)
		if err != nil {
			t.Fatal(err)
		}
		if height, err = l.Log.Height(t.Context()); err != nil {
			t.Fatal(err)
		}
		return height
	}
	refused("before it is one")
	before := appoint(host.address(), host.address(), newSigner(t, l, "another host").address())
	if after := appoint(newSigner(t, l, "another host").address(), host.address()); after != before {
		t.Errorf("appointed again, %d blocks were written", after-before)
	}
	appoint()
	refused("dismissed")
	appoint(host.address())
	if err := host.cancel("suite-hosts"); err != nil {
		t.Errorf("a host's cancellation: %v", err)
	}
}
