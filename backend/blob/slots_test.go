package blob_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
)

func TestSlots(t *testing.T) {
	slots := make(blob.Slots, 1)
	leave, err := slots.Enter(t.Context())
	require.NoError(t, err)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = slots.Enter(gone)
	require.ErrorIs(t, err, context.Canceled, "it is full")
	leave()
	leave, err = slots.Enter(t.Context())
	require.NoError(t, err)
	leave()
	require.NotZero(t, cap(blob.NewSlots()))
}
