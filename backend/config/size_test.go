package config

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestUnfinishedSizes(t *testing.T) {
	one, all := int64(4<<30), int64(32<<30)
	u := unfinished{&one, &all}
	require.Equal(t, "4.0GiB/32GiB", u.String())
	for _, text := range []string{"", "4GiB", "0/1GiB", "2GiB/1GiB", "x/1GiB", "1GiB/99EiB", "-1/2"} {
		require.Error(t, u.Set(text), text)
	}
	require.NoError(t, u.Set("100MiB/1GB"))
	require.Equal(t, []int64{100 << 20, 1e9}, []int64{one, all})
}

func TestSize(t *testing.T) {
	var b bytes
	require.Equal(t, "none", b.String())
	for _, text := range []string{"", "0", "-1", "99EiB", "much"} {
		require.Error(t, b.Set(text), text)
	}
	require.NoError(t, b.Set("500GiB"))
	require.Equal(t, "500GiB", b.String())
	require.NoError(t, b.Set("none"))
	require.Zero(t, b)
}
