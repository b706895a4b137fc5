package host_test

import (
	"errors"
	"net"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/host"
	"footlight/app/remote"
)

func TestSettingsThatAreWrongAreTold(t *testing.T) {
	t.Setenv("FOOTLIGHT_DATA", t.TempDir())
	t.Setenv("FOOTLIGHT_ACCESS", "perhaps")
	_, err := new(host.Host).Start(t.Context(), host.Reach{})
	require.ErrorContains(t, err, "access")
}

// TestTheServerOnThisMachine starts a server from one studio, joins it from a second, opens it to the
// network, and closes it to the network again while another program has its port.
func TestTheServerOnThisMachine(t *testing.T) {
	host.OnFreePorts(t)
	var h, second host.Host
	assert.Equal(t, host.Standing{Moved: []string{}}, h.Standing())
	near, err := h.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	joined, err := second.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	assert.Equal(t, near, joined)
	require.NoError(t, second.Close(), "the second studio runs no server")
	require.NoError(t, near.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))

	open, err := h.Start(t.Context(), host.Reach{Network: true})
	if errors.Is(err, host.ErrNoNetwork) {
		open = near
	} else {
		require.NoError(t, err)
		assert.True(t, h.Standing().Network)
		assert.NotContains(t, open.Base, "127.0.0.1")
		var refused *remote.AnswerError
		require.ErrorAs(t, open.Call(t.Context(), http.MethodGet, "/api/events", nil, nil), &refused)
		assert.Equal(t, http.StatusUnauthorized, refused.Status, "the network requires people to sign in")
		require.Error(t, near.Call(t.Context(), http.MethodGet, "/api/auth/nonce", nil, nil), "it moved")
	}
	require.NoError(t, h.Close())
	require.Error(t, open.Call(t.Context(), http.MethodGet, "/api/auth/nonce", nil, nil))

	other, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer other.Close()
	t.Setenv("FOOTLIGHT_HTTP", other.Addr().String())
	again, err := h.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	defer func() { require.NoError(t, h.Close()) }()
	require.NoError(t, again.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))
	_, port, _ := net.SplitHostPort(other.Addr().String())
	require.Len(t, h.Standing().Moved, 1)
	assert.Contains(t, h.Standing().Moved[0], "Another program has port "+port+", so pages and rooms are at port ")
}
