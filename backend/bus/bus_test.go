package bus

import (
	"context"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
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

func TestExternalServer(t *testing.T) {
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, JetStream: true, StoreDir: t.TempDir(),
	})
	require.NoError(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	require.True(t, s.ReadyForConnections(time.Minute))

	b, err := Open(t.Context(), Config{URL: s.ClientURL()})
	require.NoError(t, err)
	defer func() { require.NoError(t, b.Close()) }()
	kv, err := b.KV(t.Context(), KVConfig{Bucket: "things"})
	require.NoError(t, err)
	_, err = kv.Put(t.Context(), "a", []byte("1"))
	require.NoError(t, err)
}

func TestExternalServerAway(t *testing.T) {
	_, err := Open(t.Context(), Config{URL: "nats://127.0.0.1:1"})
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
