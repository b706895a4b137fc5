package live_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
)

// TestWhy finds the Authorizer's own words, and says nothing of other errors.
func TestWhy(t *testing.T) {
	for want, err := range map[string]error{
		"the ticket is in use": fmt.Errorf("flv: %w: the ticket is in use", live.ErrDenied),
		"a token is needed":    fmt.Errorf("flv: %w: a token is needed", live.ErrUnauthenticated),
	} {
		require.Equal(t, want, live.Why(err))
	}
	for _, err := range []error{live.ErrUnauthenticated, live.ErrDenied, live.ErrFull, errors.New("disk: secret")} {
		require.Empty(t, live.Why(err))
	}
}
