package recording_test

import (
	"context"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/disktest"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/index"
)

// TestAFullDiskTakesNoEffect makes every call on a disk that is full to the last byte,
// and makes it again once there is room.
func TestAFullDiskTakesNoEffect(t *testing.T) {
	h := open(t, disktest.Dir(t, 64), func(c *recording.Config) { c.Inspector, c.Grace = lenient{}, time.Millisecond })
	h.play(t, "old", "")
	old := h.status(t, "old")
	h.record(t, byStudio("show"))
	const body = "chunk 0"
	_, err := h.piece(t, 0, body, 0, 3)
	require.NoError(t, err)

	off := disktest.Fill(t, h.dir)
	_, err = h.rec.Start(t.Context(), request("new"))
	require.ErrorIs(t, err, syscall.ENOSPC)
	_, err = h.rec.Status(t.Context(), "new")
	require.ErrorIs(t, err, event.ErrNotFound)
	_, err = h.rec.Stop(t.Context(), "show", nil)
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.Equal(t, event.RecordingActive, h.status(t, "show").Status)
	_, err = h.rec.Remove(t.Context(), "old")
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.Equal(t, old.Chunks, h.status(t, "old").Chunks)
	_, err = h.piece(t, 0, body, 3, len(body))
	require.ErrorIs(t, err, syscall.ENOSPC)
	at, err := h.rec.Studio.Uploaded(t.Context(), "show", 0, int64(len(body)))
	require.NoError(t, err)
	require.False(t, at.Complete)
	off()

	require.Eventually(t, func() bool { return !h.rec.Health().Paused }, time.Minute, 10*time.Millisecond)
	h.start(t, "new")
	_, err = h.piece(t, 0, body, int(at.Received), len(body))
	require.NoError(t, err)
	v := h.await(t, "show", uploaded(1))
	require.Equal(t, []string{body}, h.contents(t, v))
	h.halt(t, "show")
	gone := h.remove(t, "old")
	require.Equal(t, len(old.Chunks), gone.Chunks)
}

// crammedKV has no room for chunks while its disk is full.
type crammedKV struct {
	index.KV
	disk *disk
}

func (c crammedKV) room(key string) error {
	if strings.HasPrefix(key, "chunks/") {
		return c.disk.Probe()
	}
	return nil
}

func (c crammedKV) Create(ctx context.Context, key string, value []byte) (uint64, error) {
	if err := c.room(key); err != nil {
		return 0, err
	}
	return c.KV.Create(ctx, key, value)
}

func (c crammedKV) Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	if err := c.room(key); err != nil {
		return 0, err
	}
	return c.KV.Update(ctx, key, value, revision)
}

func (c crammedKV) Delete(ctx context.Context, key string) error {
	if err := c.room(key); err != nil {
		return err
	}
	return c.KV.Delete(ctx, key)
}

// crammedFixture is one whose disk is full, when it is told so, for the chunks alone.
func crammedFixture(t *testing.T, content *collector) (*fixture, *disk) {
	t.Helper()
	d := &disk{}
	h := open(t, "", func(c *recording.Config) {
		c.Disk, c.Inspector, c.Collector, c.Grace = d, lenient{}, content, time.Millisecond
		c.KV = crammedKV{c.KV, d}
	})
	return h, d
}

// TestAStopIsOneWhateverFollows: what is left to be planned is found at a later look.
func TestAStopIsOneWhateverFollows(t *testing.T) {
	h, d := crammedFixture(t, &collector{})
	h.start(t, "show")
	h.finish(t, "show", 0)
	d.full.Store(true)
	v := h.halt(t, "show")
	require.Equal(t, event.RecordingStopping, v.Status)
	d.full.Store(false)
	v = h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{"<show 0>"}, h.contents(t, v))
}

// TestARemovalThatBreaksOffMakesRoom: its content is let go of, and removing again
// ends it.
func TestARemovalThatBreaksOffMakesRoom(t *testing.T) {
	content := &collector{}
	h, d := crammedFixture(t, content)
	h.play(t, "show", "")
	d.full.Store(true)
	_, err := h.rec.Remove(t.Context(), "show")
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.EqualValues(t, 1, content.told.Load())
	require.Empty(t, h.names(t))
	_, err = h.rec.Status(t.Context(), "show")
	require.ErrorIs(t, err, event.ErrNotFound)
	d.full.Store(false)
	h.remove(t, "show")
	gone := h.remove(t, "show")
	require.Zero(t, gone.Chunks)
	require.NoFileExists(t, filepath.Join(h.dir, "spool", "show", "index.json.tmp"))
}
