package host

import (
	"errors"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// OnFreePorts gives a test its own server settings: a data folder and free ports.
func OnFreePorts(t *testing.T) {
	t.Helper()
	t.Setenv("FOOTLIGHT_DATA", t.TempDir())
	t.Setenv("FOOTLIGHT_LOG_LEVEL", "error")
	for _, listener := range []string{"HTTP", "API", "RTMP", "RTC", "RPC"} {
		t.Setenv("FOOTLIGHT_"+listener, "127.0.0.1:0")
	}
}

var errBroken = errors.New("the disk is broken")

// ended returns a host whose server has ended with an error.
func ended(because error) *Host {
	h := &Host{stop: func() {}, done: make(chan error, 1), reach: Reach{Network: true}}
	h.done <- because
	return h
}

// TestAServerThatEndedBadlyIsTold checks that await or Close returns the server's error once.
func TestAServerThatEndedBadlyIsTold(t *testing.T) {
	for name, told := range map[string]func(*Host) error{
		"while it is waited for": func(h *Host) error { _, err := h.await(t.Context(), t.TempDir()); return err },
		"at the end":             (*Host).Close,
	} {
		h := ended(errBroken)
		require.ErrorIs(t, told(h), errBroken, name)
		assert.False(t, h.Standing().Own, name)
		require.NoError(t, h.Close(), name)
	}
}

// TestAServerThatEndedBadlyIsStartedAnew also covers another server that holds the data folder meanwhile,
// which is an error.
func TestAServerThatEndedBadlyIsStartedAnew(t *testing.T) {
	OnFreePorts(t)
	h := ended(errBroken)
	server, err := h.Start(t.Context(), Reach{})
	require.NoError(t, err)
	require.NoError(t, server.Call(t.Context(), http.MethodGet, "/api/events", nil, nil))
	assert.Equal(t, Standing{Own: true, Moved: []string{}, Ports: h.Standing().Ports}, h.Standing())

	c, err := settings()
	require.NoError(t, err)
	require.ErrorContains(t, new(Host).open(t.Context(), c), "start a server on this machine")
	require.NoError(t, h.Close())
}
