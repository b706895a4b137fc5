package recording_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

func TestAFullDiskIsAPause(t *testing.T) {
	for name, change := range map[string]func(*recording.Config, *disk){
		"while encoding": func(c *recording.Config, d *disk) {
			c.Encoder = checked(c.Encoder, func(context.Context, chunk.Spec) error { return d.Probe() })
		},
		"while storing": func(c *recording.Config, d *disk) { c.Store = checkedStore{c.Store, d.Probe} },
		"while planning": func(c *recording.Config, d *disk) {
			c.KV = checkedKV{c.KV, func(call, _ string) error {
				if call == "create" && d.full.Load() {
					return errors.New("nats: API error: write wal: no space left on device")
				}
				return nil
			}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := &disk{}
			h := open(t, "", func(c *recording.Config) {
				c.Disk = d
				change(c, d)
			})
			h.start(t, "show")
			d.full.Store(true)
			h.finish(t, "show", 0, 1)
			v := h.await(t, "show", faulty)
			require.Contains(t, v.Error, "the disk is full")
			require.True(t, h.rec.Health().Paused)
			h.finish(t, "show", 2, 3)

			d.full.Store(false)
			h.holds(t, h.await(t, "show", uploaded(2)), "<show 0><show 1>", "<show 2><show 3>")
			h.await(t, "show", func(v recorded.Recording) bool { return v.Error == "" })
			require.False(t, h.rec.Health().Paused)
		})
	}
}

func TestTheSpoolTellsOfRoom(t *testing.T) {
	var was atomic.Bool
	h := open(t, "", func(c *recording.Config) { // probes the real disk
		c.Encoder = checked(c.Encoder, func(context.Context, chunk.Spec) error {
			if was.CompareAndSwap(false, true) {
				return syscall.ENOSPC
			}
			return nil
		})
	})
	h.begin(t, "show", 0, 1)
	h.await(t, "show", uploaded(1))
	require.NoFileExists(t, filepath.Join(h.dir, "spool", ".room"))
}

// ffmpeg is killed the first time it is about to encode.
func TestAnEncoderIsKilled(t *testing.T) {
	dir := t.TempDir()
	program, dead := filepath.Join(dir, "ffmpeg"), filepath.Join(dir, "dead")
	script := fmt.Sprintf("#!/bin/sh\n[ -e '%s' ] || { : > '%s'; kill -9 $$; }\nexec ffmpeg \"$@\"\n", dead, dead)
	require.NoError(t, os.WriteFile(program, []byte(script), 0o700))
	h := open(t, "", func(c *recording.Config) { c.Encoder = &chunk.Maker{FFmpeg: program} })
	material(t, filepath.Join(dir, "material.ts"))
	body, err := os.ReadFile(filepath.Join(dir, "material.ts"))
	require.NoError(t, err)
	h.start(t, "show")
	h.write(t, "show", string(body), string(body))
	v := h.await(t, "show", uploaded(1))
	require.FileExists(t, dead)
	require.Empty(t, v.Error)
	require.InDelta(t, 2, v.Duration, 0.2)
}

func TestLostSegmentsAreGaps(t *testing.T) {
	h := open(t, "")
	h.start(t, "show")
	h.finish(t, "show", 0, 2) // segment 1 was deleted before the recorder saw it
	h.finish(t, "show", 5, 6)
	v := h.await(t, "show", uploaded(2))
	require.Zero(t, v.Chunks[0].GapBefore)
	require.Equal(t, []recorded.Gap{{At: 1, Duration: 1}}, v.Chunks[0].Gaps)
	require.EqualValues(t, 2, v.Chunks[1].GapBefore)
	require.EqualValues(t, 3, v.Missing)
	table := h.table(t, "show")
	require.EqualValues(t, 2, table.Table[1].GapBefore)
}

func TestFailuresAreListed(t *testing.T) {
	var left atomic.Int32
	left.Store(1 << 30)
	h := open(t, "", func(c *recording.Config) { c.Store = failing(c.Store, &left) })
	h.start(t, "show")
	h.write(t, "show", "broken")
	h.finish(t, "show", 1, 2, 3)
	var all recorded.Failures
	eventually(t, func() bool {
		all = h.failures(t)
		return len(all.Given) == 1 && len(all.Retried) == 1
	})
	require.Equal(t, event.ID("show"), all.Given[0].EventID)
	require.Equal(t, "encode", all.Given[0].Stage)
	require.Zero(t, all.Given[0].ChunkIndex)
	require.Equal(t, "upload", all.Retried[0].Stage)
	require.Equal(t, 1, all.Retried[0].ChunkIndex)
	require.Equal(t, 1, h.rec.Health().Failed)

	left.Store(0) // the next attempt succeeds
	h.await(t, "show", uploaded(1))
	eventually(t, func() bool { return h.rec.Health().Retrying == 0 })
	require.Contains(t, h.status(t, "show").Error, "part 1 could not be made")
}

// Copies wait for a retry when their recording is removed, and jobs name chunks that are gone.
func TestWhatIsRemovedFailsNoMore(t *testing.T) {
	var d diary
	var encode jobs.Queue
	h := open(t, "", keptBy(&keeper{fails: 1 << 30}), func(c *recording.Config) {
		c.Places[0].Queue = placeQueue(t, c.Log, "near", time.Hour)
		c.Log, encode = slog.New(slog.NewJSONHandler(&d, &slog.HandlerOptions{Level: slog.LevelDebug})), c.Encode
	})
	h.play(t, "show", "")
	failing := func() int { return len(h.failures(t).Retried) }
	eventually(t, func() bool { return failing() == 2 })
	h.remove(t, "show")
	require.Zero(t, failing())

	for _, job := range []string{`{"eventId":"show","chunk":0}`, `{"eventId":"never","chunk":3}`} {
		require.NoError(t, encode.Push(t.Context(), "left"+job[12:16], []byte(job)))
	}
	const dropped = "job was dropped: its chunk is gone"
	eventually(t, func() bool { return len(d.lines(t, dropped)) == 2 })
	for _, line := range d.lines(t, dropped) {
		require.Equal(t, "DEBUG", line["level"])
	}
	require.Zero(t, failing())
}

// pictures returns an event whose chunks need more time to encode than the machine has.
func pictures(id event.ID) recorded.LivestreamStart {
	r := request(id)
	r.Resolution = event.Resolution{Width: 9999, Height: 9999}
	return r
}

// noting sends each profile that the encoder is asked for to asked. It refuses to copy mixed media.
func noting(e encode.Encoder, asked chan chunk.Profile, mixed bool) encode.Encoder {
	return checked(e, func(_ context.Context, s chunk.Spec) error {
		asked <- s.Profile
		if s.Profile.Copy && mixed {
			return chunk.ErrMixed
		}
		return nil
	})
}

func TestEffortFollowsTheMachine(t *testing.T) {
	for _, tc := range []struct {
		name  string
		ask   func(event.ID) recorded.LivestreamStart
		mixed bool
		asked []chunk.Profile
		mode  string
	}{
		{name: "there is time", ask: request, asked: []chunk.Profile{chunk.ProfileOf("medium", 2500, event.Resolution{Width: 1280, Height: 720})}, mode: "medium"},
		{name: "there is none", ask: pictures, asked: []chunk.Profile{{Copy: true}}, mode: "copy"},
		{name: "and it cannot be copied", ask: pictures, mixed: true, mode: "low", asked: []chunk.Profile{
			{Copy: true}, chunk.ProfileOf("low", 2500, event.Resolution{Width: 9999, Height: 9999}),
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			asked := make(chan chunk.Profile, 8)
			h := open(t, "", func(c *recording.Config) {
				c.Encoder, c.Machine = noting(c.Encoder, asked, tc.mixed), machine{Cores: 1, Stall: -1}
			})
			h.record(t, tc.ask("show"))
			h.finish(t, "show", 0, 1)
			v := h.await(t, "show", uploaded(1))
			require.Equal(t, tc.mode, v.Chunks[0].Mode)
			for _, want := range tc.asked {
				require.Equal(t, want, <-asked)
			}
			require.Empty(t, asked)
		})
	}
}

// minute records six segments and returns how many KV calls that takes.
func (h *fixture) minute(t *testing.T, asked *atomic.Int64, id event.ID, from int) int64 {
	t.Helper()
	before := asked.Load()
	chunks := h.status(t, id).UploadedChunks
	h.finish(t, id, from, from+1, from+2, from+3, from+4, from+5)
	h.await(t, id, uploaded(chunks+1))
	eventually(t, func() bool { return len(h.spooled(t, id)) == 1 })
	return asked.Load() - before
}

// An event goes on after 1440 segments. Its index and status stay small, and its next minute needs
// no more KV calls than the first minute of any event.
func TestFourHours(t *testing.T) {
	var asked atomic.Int64
	h := open(t, fourHours(t), func(c *recording.Config) {
		c.SegmentsPerChunk, c.KV = 6, checkedKV{c.KV, func(string, string) error {
			asked.Add(1)
			return nil
		}}
	})
	h.start(t, "new")
	require.LessOrEqual(t, h.minute(t, &asked, "show", 1440), h.minute(t, &asked, "new", 0))
	v := h.status(t, "show")
	require.InDelta(t, 4*3600+6, v.Duration, 1e-6)
	require.Zero(t, v.Missing)
	status, err := json.Marshal(v)
	require.NoError(t, err)
	require.Less(t, len(status), 512<<10)
	kept, err := os.Stat(filepath.Join(h.dir, "spool", "show", "index.json"))
	require.NoError(t, err)
	require.Less(t, kept.Size(), int64(512<<10))
}

// fourHours returns a folder with four hours of an event, all stored.
func fourHours(t testing.TB) (dir string) { return minutes(t, 240, nil) }

// minutes returns a folder with n minutes of an event, all stored and copied to places.
func minutes(t testing.TB, n int, places map[string]index.Copy) (dir string) {
	t.Helper()
	dir = t.TempDir()
	var kept struct {
		Version int           `json:"version"`
		Event   index.Event   `json:"event"`
		Chunks  []index.Chunk `json:"chunks"`
	}
	kept.Version = 1
	kept.Event = index.Event{Start: request("show"), Status: recorded.RecordingActive, Spans: []index.Span{{From: 0}}}
	for n := range n {
		c := index.Chunk{Index: n, State: index.Done, Mode: "medium", Duration: 60, Size: 8 << 20, Copies: places, CID: "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi"}
		for i := range 6 {
			seq := n*6 + i
			c.Segments = append(c.Segments, index.Segment{Seq: uint64(seq), Time: first + 1_430_000 + int64(seq-1439)*10_000, Start: 1.4 + float64(seq)*10, Length: 10})
		}
		kept.Chunks = append(kept.Chunks, c)
	}
	body, err := json.Marshal(kept)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "spool", "show"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "spool", "show", "index.json"), body, 0o600))
	return dir
}

// starved never completes an encoding.
func starved(e encode.Encoder) encode.Encoder {
	return checked(e, func(ctx context.Context, s chunk.Spec) error {
		if s.Profile.Copy {
			return nil
		}
		<-ctx.Done()
		return ctx.Err()
	})
}

// A chunk that the machine has no time to encode beside the live stream is copied.
func TestAnEncoderThatStarves(t *testing.T) {
	h := open(t, "", func(c *recording.Config) { c.Encoder, c.Overdue = starved(c.Encoder), time.Millisecond })
	h.begin(t, "show", 0, 1)
	v := h.await(t, "show", uploaded(1))
	require.Equal(t, "copy", v.Chunks[0].Mode)
	require.Empty(t, v.Error)
}
