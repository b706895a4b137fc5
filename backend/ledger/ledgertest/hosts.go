package ledgertest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// appointsHosts checks that hosts can cancel events, as long as they are hosts.
func appointsHosts(t *testing.T, l *ledger.Ledger) {
	creator, host := newSigner(t, l, "show's creator"), newSigner(t, l, "host")
	creator.onSale("suite-hosts", offer())
	refused := func(what string) {
		t.Helper()
		assert.ErrorIs(t, host.cancel("suite-hosts"), event.ErrForbidden, what)
	}
	appoint := func(hosts ...event.Address) (height uint64) {
		t.Helper()
		err := l.Appoint(t.Context(), hosts)
		require.NoError(t, err)
		height, err = l.Log.Height(t.Context())
		require.NoError(t, err)
		return height
	}
	refused("before it is one")
	before := appoint(host.address(), host.address(), newSigner(t, l, "another host").address())
	after := appoint(newSigner(t, l, "another host").address(), host.address())
	assert.Equal(t, before, after, "blocks were written when they were appointed again")
	appoint()
	refused("dismissed")
	appoint(host.address())
	assert.NoError(t, host.cancel("suite-hosts"), "a host's cancellation")
}
