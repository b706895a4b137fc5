package bus

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func openIn(t *testing.T, dir string) *Bus {
	t.Helper()
	b, err := Open(t.Context(), Config{Dir: dir})
	require.NoError(t, err)
	return b
}

func open(t *testing.T) *Bus {
	t.Helper()
	b := openIn(t, t.TempDir())
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b
}

func TestOpenNeedsAPlace(t *testing.T) {
	_, err := Open(t.Context(), Config{})
	require.Error(t, err)
}

func receive[T any](t *testing.T, c <-chan T) T {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	select {
	case v := <-c:
		return v
	case <-ctx.Done():
		t.Fatal("nothing came within a minute")
		panic("unreachable")
	}
}
