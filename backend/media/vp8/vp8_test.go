package vp8_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/media/vp8"
)

func TestSize(t *testing.T) {
	key := []byte{0x50, 0x2f, 0x00, 0x9d, 0x01, 0x2a, 0x80, 0x42, 0x68, 0x01}
	w, h, ok := vp8.Size(key)
	require.True(t, ok)
	require.Equal(t, []int{640, 360}, []int{w, h})
	for _, other := range [][]byte{nil, {0x51}, key[:9], append([]byte{0x51}, key[1:]...), {0, 0, 0, 1, 2, 3, 1, 0, 1, 0}} {
		_, _, ok := vp8.Size(other)
		require.False(t, ok, "%x has a size", other)
	}
	require.Equal(t, []bool{false, false, true}, []bool{vp8.IsKey(nil), vp8.IsKey([]byte{1}), vp8.IsKey(key)})
}
