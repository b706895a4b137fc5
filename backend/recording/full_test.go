package recording_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/disktest"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
)

// Every call is made on a full disk, and again once there is space.
func TestAFullDiskTakesNoEffect(t *testing.T) {
	h := open(t, disktest.Dir(t, 64), waiting(time.Hour))
	h.play(t, "old", "")
	old := h.status(t, "old")
	h.record(t, byStudio("show"))
	const body = "chunk 0"
	h.part(t, 0, body, 0, 3)

	off := disktest.Fill(t, h.dir)
	_, err := h.rec.Start(t.Context(), request("new"))
	require.ErrorIs(t, err, syscall.ENOSPC)
	h.unknown(t, "new")
	_, err = h.rec.Stop(t.Context(), "show", nil)
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.Equal(t, recorded.RecordingActive, h.status(t, "show").Status)
	_, err = h.rec.Remove(t.Context(), "old")
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.Equal(t, old.Chunks, h.status(t, "old").Chunks)
	_, err = h.piece(t, 0, body, 3, len(body))
	require.ErrorIs(t, err, syscall.ENOSPC)
	at := h.came(t, 0, len(body))
	require.False(t, at.Complete)
	off()

	eventually(t, func() bool { return !h.rec.Health().Paused })
	h.start(t, "new")
	h.part(t, 0, body, int(at.Received), len(body))
	h.holds(t, h.await(t, "show", uploaded(1)), body)
	h.halt(t, "show")
	require.Len(t, old.Chunks, h.remove(t, "old").Chunks)
}

// crammedFixture returns a fixture whose disk can be made full for chunks alone.
func crammedFixture(t *testing.T, content *collector) (*fixture, *disk) {
	t.Helper()
	d := &disk{}
	h := open(t, "", func(c *recording.Config) {
		c.Disk, c.Inspector, c.Collector, c.Grace = d, inspecting(lenient), content, time.Millisecond
		c.KV = checkedKV{c.KV, func(call, key string) error {
			if call == "get" || call == "each" || !strings.HasPrefix(key, "chunks/") {
				return nil
			}
			return d.Probe()
		}}
	})
	return h, d
}

// A stop succeeds although planning fails. A later look plans the rest.
func TestAStopIsOneWhateverFollows(t *testing.T) {
	h, d := crammedFixture(t, &collector{})
	h.begin(t, "show", 0)
	d.full.Store(true)
	require.Equal(t, recorded.RecordingStopping, h.halt(t, "show").Status)
	d.full.Store(false)
	h.holds(t, h.await(t, "show", is(completed)), "<show 0>")
}

// A removal that fails halfway releases the content, and removing again completes it.
func TestARemovalThatBreaksOffMakesRoom(t *testing.T) {
	content := &collector{}
	h, d := crammedFixture(t, content)
	h.play(t, "show", "")
	d.full.Store(true)
	_, err := h.rec.Remove(t.Context(), "show")
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.EqualValues(t, 1, content.told.Load())
	require.Empty(t, h.names(t))
	h.unknown(t, "show")
	d.full.Store(false)
	h.remove(t, "show")
	require.Zero(t, h.remove(t, "show").Chunks)
	require.NoFileExists(t, filepath.Join(h.dir, "spool", "show", "index.json.tmp"))
}
