package host_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/host"
)

// TestTheServerOnThisMachineIsStartedOnceAndJoined starts one as the studio does, and joins it as a second
// studio would.
func TestTheServerOnThisMachineIsStartedOnceAndJoined(t *testing.T) {
	t.Setenv("FOOTLIGHT_DATA", t.TempDir())
	t.Setenv("FOOTLIGHT_LOG_LEVEL", "error")
	for _, listener := range []string{"HTTP", "API", "RTMP", "RTC", "RPC"} {
		t.Setenv("FOOTLIGHT_"+listener, "127.0.0.1:0")
	}
	var first, second host.Host
	started, err := first.Start(t.Context())
	require.NoError(t, err)
	joined, err := second.Start(t.Context())
	require.NoError(t, err)
	assert.Equal(t, started, joined)
	require.NoError(t, second.Close(), "nothing runs there")
	require.NoError(t, joined.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))

	require.NoError(t, first.Close())
	require.Error(t, joined.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))
	again, err := first.Start(t.Context())
	require.NoError(t, err)
	require.NoError(t, again.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))
	require.NoError(t, first.Close())
}

func TestSettingsThatAreWrongAreTold(t *testing.T) {
	t.Setenv("FOOTLIGHT_DATA", t.TempDir())
	t.Setenv("FOOTLIGHT_ACCESS", "perhaps")
	_, err := new(host.Host).Start(t.Context())
	require.ErrorContains(t, err, "access")
}
