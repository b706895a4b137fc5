package bus

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/disktest"
)

func TestAFullDiskTakesNoWrites(t *testing.T) {
	dir := disktest.Dir(t, 16)
	b := openIn(t, filepath.Join(dir, "nats"))
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	kv, q := bucket(t, b, KVConfig{}), queue(t, b, QueueConfig{})
	rev, err := kv.Create(t.Context(), "a", []byte("first"))
	require.NoError(t, err)
	write := func(i int) (all []error) {
		_, updated := kv.Update(t.Context(), "a", []byte("next"), rev)
		_, created := kv.Create(t.Context(), "b"+strconv.Itoa(i), nil)
		return []error{updated, created, q.Push(t.Context(), strconv.Itoa(i), nil), kv.Delete(t.Context(), "c")}
	}
	off := disktest.Fill(t, dir)
	for i, err := range write(0) {
		require.ErrorIs(t, err, syscall.ENOSPC, i)
	}
	value, _, err := kv.Get(t.Context(), "a")
	require.NoError(t, err)
	require.Equal(t, "first", string(value))
	off()
	for i, err := range write(0) {
		require.NoError(t, err, i)
	}
}

// TestAServerThatMetAFullDiskGoesOn lets another program fill the disk between the check of the free space
// and the write.
func TestAServerThatMetAFullDiskGoesOn(t *testing.T) {
	dir := disktest.Dir(t, 16)
	b := openIn(t, filepath.Join(dir, "nats"))
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	kv, q := bucket(t, b, KVConfig{}), queue(t, b, QueueConfig{})
	_, err := kv.Put(t.Context(), "a", []byte("first"))
	require.NoError(t, err)
	done := make(chan string, 2)
	go func() {
		_ = q.Run(t.Context(), 1, func(_ context.Context, payload []byte, _ int) error {
			done <- string(payload)
			return nil
		})
	}()
	off := disktest.Fill(t, dir)
	require.ErrorContains(t, failing(t, b, kv, q), "no space left on device")
	require.ErrorContains(t, b.stuck(), "no space left on device")
	off()

	_, err = kv.Put(t.Context(), "a", []byte("second"))
	require.NoError(t, err)
	require.NoError(t, q.Push(t.Context(), "job", []byte("work")))
	require.Equal(t, "work", receive(t, done))
	value, _, err := kv.Get(t.Context(), "a")
	require.NoError(t, err)
	require.Equal(t, "second", string(value))
	require.NoError(t, b.stuck())
}

// failing writes to both streams without checking the free space.
func failing(t *testing.T, b *Bus, kv *KV, q *Queue) error {
	t.Helper()
	short, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	body := make([]byte, 1<<16)
	_, err := kv.bucket.Put(short, "YQ", body)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	_, pushed := q.js.Publish(short, q.subject("x"), body)
	return errors.Join(b.stuck(), pushed)
}
