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

// TestTheServerOnThisMachineIsStartedOnceAndJoined starts one as the studio does, and joins it as a second
// studio would.
func TestTheServerOnThisMachineIsStartedOnceAndJoined(t *testing.T) {
	onFreePorts(t)
	var first, second host.Host
	started, err := first.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	joined, err := second.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	assert.Equal(t, started, joined)
	require.NoError(t, second.Close(), "nothing runs there")
	require.NoError(t, joined.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))

	require.NoError(t, first.Close())
	require.Error(t, joined.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))
	again, err := first.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	require.NoError(t, again.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))
	require.NoError(t, first.Close())
}

func TestSettingsThatAreWrongAreTold(t *testing.T) {
	t.Setenv("FOOTLIGHT_DATA", t.TempDir())
	t.Setenv("FOOTLIGHT_ACCESS", "perhaps")
	_, err := new(host.Host).Start(t.Context(), host.Reach{})
	require.ErrorContains(t, err, "access")
}

func onFreePorts(t *testing.T) {
	t.Helper()
	t.Setenv("FOOTLIGHT_DATA", t.TempDir())
	t.Setenv("FOOTLIGHT_LOG_LEVEL", "error")
	for _, listener := range []string{"HTTP", "API", "RTMP", "RTC", "RPC"} {
		t.Setenv("FOOTLIGHT_"+listener, "127.0.0.1:0")
	}
}

// TestTheServerOpensToTheNetworkAndShuts has another program at its port meanwhile.
func TestTheServerOpensToTheNetworkAndShuts(t *testing.T) {
	onFreePorts(t)
	var h host.Host
	assert.Equal(t, host.Standing{Moved: []string{}}, h.Standing())
	near, err := h.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	require.NoError(t, near.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))
	open, err := h.Start(t.Context(), host.Reach{Network: true})
	if errors.Is(err, host.ErrNoNetwork) {
		t.Skip(err)
	}
	require.NoError(t, err)
	defer func() { require.NoError(t, h.Close()) }()
	assert.True(t, h.Standing().Network)
	assert.NotContains(t, open.Base, "127.0.0.1")
	var refused *remote.AnswerError
	require.ErrorAs(t, open.Call(t.Context(), http.MethodGet, "/api/events", nil, nil), &refused)
	assert.Equal(t, http.StatusUnauthorized, refused.Status, "people say who they are")
	require.Error(t, near.Call(t.Context(), http.MethodGet, "/api/auth/nonce", nil, nil), "it moved")

	other, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer other.Close()
	t.Setenv("FOOTLIGHT_HTTP", other.Addr().String())
	shut, err := h.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	require.NoError(t, shut.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))
	require.Error(t, open.Call(t.Context(), http.MethodGet, "/api/auth/nonce", nil, nil))
	_, port, _ := net.SplitHostPort(other.Addr().String())
	require.Len(t, h.Standing().Moved, 1)
	assert.Contains(t, h.Standing().Moved[0], "Another program has port "+port+", so pages and rooms are at port ")
}
