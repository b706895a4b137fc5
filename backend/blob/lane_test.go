package blob_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
)

func TestLane(t *testing.T) {
	lane := make(blob.Lane, 1)
	leave, err := lane.Enter(t.Context())
	require.NoError(t, err)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = lane.Enter(gone)
	require.ErrorIs(t, err, context.Canceled, "it is full")
	leave()
	leave, err = lane.Enter(t.Context())
	require.NoError(t, err)
	leave()
	require.NotZero(t, cap(blob.NewLane()))
}
