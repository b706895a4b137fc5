package bus

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func bucket(t *testing.T, b *Bus, cfg KVConfig) *KV {
	t.Helper()
	if cfg.Bucket == "" {
		cfg.Bucket = "test"
	}
	kv, err := b.KV(t.Context(), cfg)
	require.NoError(t, err)
	return kv
}

func TestKVCompareAndSet(t *testing.T) {
	kv, ctx := bucket(t, open(t), KVConfig{}), t.Context()
	_, _, err := kv.Get(ctx, "events/my.event")
	require.ErrorIs(t, err, fs.ErrNotExist)

	rev, err := kv.Create(ctx, "events/my.event", []byte("one"))
	require.NoError(t, err)
	_, err = kv.Create(ctx, "events/my.event", []byte("again"))
	require.ErrorIs(t, err, fs.ErrExist)
	require.ErrorIs(t, err, ErrExists)

	rev2, err := kv.Update(ctx, "events/my.event", []byte("two"), rev)
	require.NoError(t, err)
	_, err = kv.Update(ctx, "events/my.event", []byte("stale"), rev)
	require.ErrorIs(t, err, fs.ErrExist)
	require.ErrorIs(t, err, ErrConflict)

	value, got, err := kv.Get(ctx, "events/my.event")
	require.NoError(t, err)
	require.Equal(t, "two", string(value))
	require.Equal(t, rev2, got)

	require.NoError(t, kv.Delete(ctx, "events/my.event"))
	require.NoError(t, kv.Delete(ctx, "events/never"))
	_, _, err = kv.Get(ctx, "events/my.event")
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = kv.Create(ctx, "events/my.event", []byte("anew"))
	require.NoError(t, err)
}

func TestKVListing(t *testing.T) {
	kv, ctx := bucket(t, open(t), KVConfig{}), t.Context()
	keys := func(prefix string) (keys []string) {
		require.NoError(t, kv.Each(ctx, prefix, func(key string, _ []byte, _ uint64) error {
			keys = append(keys, key)
			return nil
		}))
		slices.Sort(keys)
		return keys
	}
	require.Empty(t, keys(""))
	for _, k := range []string{"chunks/a/1", "chunks/a/0", "chunks/a.b/0", "events/a", "gone/a"} {
		_, err := kv.Put(ctx, k, []byte(k))
		require.NoError(t, err)
	}
	require.NoError(t, kv.Delete(ctx, "gone/a"))
	require.Equal(t, []string{"chunks/a/0", "chunks/a/1"}, keys("chunks/a"))
	require.Len(t, keys(""), 4)

	stop := errors.New("enough")
	n := 0
	err := kv.Each(ctx, "", func(string, []byte, uint64) error { n++; return stop })
	require.ErrorIs(t, err, stop)
	require.Equal(t, 1, n)
}

func TestKVWatch(t *testing.T) {
	kv := bucket(t, open(t), KVConfig{})
	_, err := kv.Put(t.Context(), "a/1", []byte("old"))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	seen, done := make(chan string, 8), make(chan error, 1)
	go func() {
		done <- kv.Watch(ctx, "a", func(key string, value []byte, _ uint64) error {
			if value == nil {
				key = "-" + key
			}
			seen <- key + "=" + string(value)
			return nil
		})
	}()
	require.Equal(t, "a/1=old", receive(t, seen))
	_, err = kv.Put(t.Context(), "b/1", []byte("other"))
	require.NoError(t, err)
	_, err = kv.Put(t.Context(), "a/2", nil)
	require.NoError(t, err)
	require.NoError(t, kv.Delete(t.Context(), "a/1"))
	require.Equal(t, "a/2=", receive(t, seen))
	require.Equal(t, "-a/1=", receive(t, seen))
	cancel()
	require.NoError(t, receive(t, done))
}

func TestKVSurvivesRestart(t *testing.T) {
	dir := t.TempDir()
	b := openIn(t, dir)
	rev, err := bucket(t, b, KVConfig{}).Create(t.Context(), "k", []byte("v"))
	require.NoError(t, err)
	require.NoError(t, b.Close())

	b = openIn(t, dir)
	defer func() { require.NoError(t, b.Close()) }()
	value, got, err := bucket(t, b, KVConfig{}).Get(t.Context(), "k")
	require.NoError(t, err)
	require.Equal(t, "v", string(value))
	require.Equal(t, rev, got)
}

func TestKVLimits(t *testing.T) {
	b, ctx := open(t), t.Context()
	small := bucket(t, b, KVConfig{Bucket: "small", MaxBytes: 4096})
	_, err := small.Put(ctx, "k", []byte(strings.Repeat("x", 8192)))
	require.Error(t, err)

	brief := bucket(t, b, KVConfig{Bucket: "brief", TTL: 100 * time.Millisecond})
	_, err = brief.Put(ctx, "k", []byte("v"))
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		_, _, err := brief.Get(ctx, "k")
		return errors.Is(err, fs.ErrNotExist)
	}, time.Minute, 20*time.Millisecond)
}

func TestKeys(t *testing.T) {
	for _, path := range []string{"a", "a/b.c/0", "ünï*>/ x"} {
		k, err := encodeKey(path)
		require.NoError(t, err)
		back, err := decodeKey(k)
		require.NoError(t, err)
		require.Equal(t, path, back)
	}
	for _, path := range []string{"", "/", "a/", "/a", "a//b"} {
		_, err := encodeKey(path)
		require.Error(t, err, path)
	}
	_, err := decodeKey("NOT-BASE32")
	require.Error(t, err)
}
