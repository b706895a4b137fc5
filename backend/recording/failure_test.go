package recording_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// disk is full while it is told so.
type disk struct{ full atomic.Bool }

// Probe implements jobs.Disk.
func (d *disk) Probe() error {
	if d.full.Load() {
		return fmt.Errorf("test: %w", syscall.ENOSPC)
	}
	return nil
}

// The wrappers fail for as long as the disk is full, each as its kind does.

type fullEncoder struct {
	encode.Encoder
	disk *disk
}

func (f fullEncoder) Make(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
	if err := f.disk.Probe(); err != nil {
		return chunk.Media{}, err
	}
	return f.Encoder.Make(ctx, s)
}

type fullStore struct {
	blob.Receiver
	disk *disk
}

func (f fullStore) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	if err := f.disk.Probe(); err != nil {
		return blob.Ref{}, err
	}
	return f.Receiver.Receive(ctx, r)
}

type fullKV struct {
	index.KV
	disk *disk
}

func (f fullKV) Create(ctx context.Context, key string, value []byte) (uint64, error) {
	if f.disk.full.Load() {
		return 0, errors.New("nats: API error: write wal: no space left on device")
	}
	return f.KV.Create(ctx, key, value)
}

func TestAFullDiskIsAPause(t *testing.T) {
	for name, change := range map[string]func(*recording.Config, *disk){
		"while encoding": func(c *recording.Config, d *disk) { c.Encoder = fullEncoder{c.Encoder, d} },
		"while storing":  func(c *recording.Config, d *disk) { c.Store = fullStore{c.Store, d} },
		"while planning": func(c *recording.Config, d *disk) { c.KV = fullKV{c.KV, d} },
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
			v := h.await(t, "show", func(v event.Recording) bool { return v.Error != "" })
			require.Contains(t, v.Error, "the disk is full")
			require.True(t, h.rec.Health().Paused)
			h.finish(t, "show", 2, 3)

			d.full.Store(false)
			v = h.await(t, "show", uploaded(2))
			require.Equal(t, []string{"<show 0><show 1>", "<show 2><show 3>"}, h.contents(t, v))
			h.await(t, "show", func(v event.Recording) bool { return v.Error == "" })
			require.False(t, h.rec.Health().Paused)
		})
	}
}

func TestTheSpoolTellsOfRoom(t *testing.T) {
	h := open(t, "", func(c *recording.Config) {
		c.Encoder = onceFull{c.Encoder, new(atomic.Bool)} // and the real Disk
	})
	h.start(t, "show")
	h.finish(t, "show", 0, 1)
	h.await(t, "show", uploaded(1))
	_, err := os.Stat(filepath.Join(h.dir, "spool", ".room"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

type onceFull struct {
	encode.Encoder
	was *atomic.Bool
}

func (o onceFull) Make(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
	if o.was.CompareAndSwap(false, true) {
		return chunk.Media{}, syscall.ENOSPC
	}
	return o.Encoder.Make(ctx, s)
}

// TestAnEncoderIsKilled kills ffmpeg the first time it is about to encode.
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
	for seq := range 2 {
		require.NoError(t, finish(h.live(), "show", seq, body))
	}
	v := h.await(t, "show", uploaded(1))
	require.FileExists(t, dead)
	require.Empty(t, v.Error)
	require.InDelta(t, 2, v.Duration, 0.2)
}

func TestLostSegmentsAreGaps(t *testing.T) {
	h := open(t, "", nil)
	h.start(t, "show")
	h.finish(t, "show", 0, 2) // 1 was deleted before anybody saw it
	h.finish(t, "show", 5, 6)
	v := h.await(t, "show", uploaded(2))
	require.Zero(t, v.Chunks[0].GapBefore)
	require.Equal(t, []event.Gap{{At: 1, Duration: 1}}, v.Chunks[0].Gaps)
	require.EqualValues(t, 2, v.Chunks[1].GapBefore)
	require.EqualValues(t, 3, v.Missing)
	table, err := h.rec.CIDTable(t.Context(), "show")
	require.NoError(t, err)
	require.EqualValues(t, 2, table.Table[1].GapBefore)
}

func TestFailuresAreListed(t *testing.T) {
	var left atomic.Int32
	left.Store(1 << 30)
	h := open(t, "", func(c *recording.Config) { c.Store = moody{c.Store, &left} })
	h.start(t, "show")
	require.NoError(t, finish(h.live(), "show", 0, []byte("broken")))
	h.finish(t, "show", 1, 2, 3)
	var all event.Failures
	require.Eventually(t, func() bool {
		var err error
		all, err = h.rec.Failures(t.Context())
		require.NoError(t, err)
		return len(all.Given) == 1 && len(all.Retried) == 1
	}, time.Minute, 10*time.Millisecond)
	require.Equal(t, event.ID("show"), all.Given[0].EventID)
	require.Equal(t, "encode", all.Given[0].Stage)
	require.Zero(t, all.Given[0].ChunkIndex)
	require.Equal(t, "upload", all.Retried[0].Stage)
	require.Equal(t, 1, all.Retried[0].ChunkIndex)
	require.Equal(t, 1, h.rec.Health().Failed)

	left.Store(0) // what is tried again succeeds in the end
	h.await(t, "show", uploaded(1))
	require.Eventually(t, func() bool { return h.rec.Health().Retrying == 0 }, time.Minute, 10*time.Millisecond)
	require.Contains(t, h.status(t, "show").Error, "chunk 0 could not be made")
}

// TestWhatIsRemovedFailsNoMore has copies that wait for another try when their
// recording is removed, and jobs of chunks that are gone.
func TestWhatIsRemovedFailsNoMore(t *testing.T) {
	var d diary
	var encode jobs.Queue
	h := open(t, "", func(c *recording.Config) {
		keptBy(&shelf{fails: 1 << 30})(c)
		c.Places[0].Queue = patience(t)
		c.Log, encode = slog.New(slog.NewJSONHandler(&d, &slog.HandlerOptions{Level: slog.LevelDebug})), c.Encode
	})
	h.play(t, "show", "")
	failing := func() int {
		all, err := h.rec.Failures(t.Context())
		require.NoError(t, err)
		return len(all.Retried)
	}
	require.Eventually(t, func() bool { return failing() == 2 }, time.Minute, 10*time.Millisecond)
	h.remove(t, "show")
	require.Zero(t, failing())

	for _, job := range []string{`{"eventId":"show","chunk":0}`, `{"eventId":"never","chunk":3}`} {
		require.NoError(t, encode.Push(t.Context(), "left"+job[12:16], []byte(job)))
	}
	const dropped = "job of a chunk that is gone dropped"
	require.Eventually(t, func() bool { return len(d.lines(t, dropped)) == 2 }, time.Minute, 10*time.Millisecond)
	for _, line := range d.lines(t, dropped) {
		require.Equal(t, "DEBUG", line["level"])
	}
	require.Zero(t, failing())
}

// patience is a place's queue that does not try again during a test.
func patience(t *testing.T) *bus.Queue {
	t.Helper()
	b, err := bus.Open(t.Context(), bus.Config{Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	q, err := b.Queue(t.Context(), bus.QueueConfig{Name: "shelf", MinDelay: time.Hour, MaxDelay: time.Hour, Quiet: true})
	require.NoError(t, err)
	return q
}

// pictures is an event whose chunks cost more than the machine has.
func pictures(id event.ID) event.LivestreamStart {
	r := request(id)
	r.Resolution = event.Resolution{Width: 9999, Height: 9999}
	return r
}

// fussy cannot copy, and notes what it was asked.
type fussy struct {
	encode.Encoder
	asked chan chunk.Profile
	mixed bool
}

func (f fussy) Make(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
	f.asked <- s.Profile
	if s.Profile.Copy && f.mixed {
		return chunk.Media{}, chunk.ErrMixed
	}
	return f.Encoder.Make(ctx, s)
}

func TestEffortFollowsTheMachine(t *testing.T) {
	for _, tc := range []struct {
		name  string
		ask   func(event.ID) event.LivestreamStart
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
				c.Encoder, c.Machine = fussy{c.Encoder, asked, tc.mixed}, machine{Cores: 1, Stall: -1}
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

// countedKV counts what is asked of it.
type countedKV struct {
	index.KV
	asked *atomic.Int64
}

func (c countedKV) Get(ctx context.Context, key string) ([]byte, uint64, error) {
	c.asked.Add(1)
	return c.KV.Get(ctx, key)
}

func (c countedKV) Create(ctx context.Context, key string, value []byte) (uint64, error) {
	c.asked.Add(1)
	return c.KV.Create(ctx, key, value)
}

func (c countedKV) Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	c.asked.Add(1)
	return c.KV.Update(ctx, key, value, revision)
}

func (c countedKV) Each(ctx context.Context, prefix string, fn func(string, []byte, uint64) error) error {
	return c.KV.Each(ctx, prefix, func(key string, value []byte, revision uint64) error {
		c.asked.Add(1)
		return fn(key, value, revision)
	})
}

// minute records six segments and counts what that asks of the KV.
func (h *fixture) minute(t *testing.T, asked *atomic.Int64, id event.ID, from int) int64 {
	t.Helper()
	before := asked.Load()
	chunks := h.status(t, id).UploadedChunks
	h.finish(t, id, from, from+1, from+2, from+3, from+4, from+5)
	h.await(t, id, uploaded(chunks+1))
	require.Eventually(t, func() bool { return len(h.spooled(t, id)) == 1 }, time.Minute, 10*time.Millisecond)
	return asked.Load() - before
}

// TestFourHours goes on with an event of 1440 segments: what is kept and told of
// it stays small, and its next minute asks no more than anybody's first.
func TestFourHours(t *testing.T) {
	var asked atomic.Int64
	h := open(t, fourHours(t), func(c *recording.Config) { c.SegmentsPerChunk, c.KV = 6, countedKV{c.KV, &asked} })
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

// fourHours is a folder in which four hours of an event are recorded and done.
func fourHours(t testing.TB) (dir string) {
	t.Helper()
	dir = t.TempDir()
	var kept struct {
		Version int           `json:"version"`
		Event   index.Event   `json:"event"`
		Chunks  []index.Chunk `json:"chunks"`
	}
	kept.Version = 1
	kept.Event = index.Event{Start: request("show"), Status: event.RecordingActive, Spans: []index.Span{{From: 0}}}
	for n := range 240 {
		c := index.Chunk{Index: n, State: index.Done, Mode: "medium", Duration: 60, Size: 8 << 20, CID: "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi"}
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

func BenchmarkStatusOfFourHours(b *testing.B) {
	h, err := openFixture(b.Context(), fourHours(b), func(*recording.Config) {})
	require.NoError(b, err)
	defer func() { require.NoError(b, h.leave()) }()
	for b.Loop() {
		v, err := h.rec.Status(b.Context(), "show")
		if err != nil || v.TotalChunks != 240 {
			b.Fatal(v.TotalChunks, err)
		}
	}
}

// starved never gets to the end of an encoding.
type starved struct{ encode.Encoder }

func (s starved) Make(ctx context.Context, spec chunk.Spec) (chunk.Media, error) {
	if spec.Profile.Copy {
		return s.Encoder.Make(ctx, spec)
	}
	<-ctx.Done()
	return chunk.Media{}, ctx.Err()
}

// TestAnEncoderThatStarves: what would never be encoded beside the live media is
// copied.
func TestAnEncoderThatStarves(t *testing.T) {
	h := open(t, "", func(c *recording.Config) { c.Encoder, c.Overdue = starved{c.Encoder}, time.Millisecond })
	h.start(t, "show")
	h.finish(t, "show", 0, 1)
	v := h.await(t, "show", uploaded(1))
	require.Equal(t, "copy", v.Chunks[0].Mode)
	require.Empty(t, v.Error)
}

// half is a KV, and an Encode queue, that fail at one point of a resume.
type half struct {
	index.KV
	jobs.Queue
	kv, queue atomic.Bool // fails
}

// Update implements index.KV.
func (h *half) Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	if h.kv.Load() && strings.HasPrefix(key, "events/") {
		return 0, errHalf
	}
	return h.KV.Update(ctx, key, value, revision)
}

// Push implements jobs.Queue.
func (h *half) Push(ctx context.Context, id string, payload []byte) error {
	if h.queue.Load() {
		return errHalf
	}
	return h.Queue.Push(ctx, id, payload)
}

var errHalf = errors.New("test: half way")

// TestAResumeThatBreaksOff: a chunk that failed is tried again by a recording that
// goes on, and by no other, which nobody would look after.
func TestAResumeThatBreaksOff(t *testing.T) {
	var x half
	h := open(t, "", func(c *recording.Config) {
		x.KV, x.Queue = c.KV, c.Encode
		c.KV, c.Encode = &x, &x
	})
	h.start(t, "show")
	for seq := range 2 {
		require.NoError(t, finish(h.live(), "show", seq, []byte("broken")))
	}
	h.await(t, "show", func(v event.Recording) bool { return v.Error != "" })
	h.halt(t, "show")
	failed := h.await(t, "show", is(event.RecordingFailed))
	require.NoError(t, os.WriteFile(filepath.Join(h.dir, "spool", "show", "show-0.ts"), []byte("<mended>"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(h.dir, "spool", "show", "show-1.ts"), []byte("<too>"), 0o600))

	x.kv.Store(true)
	_, err := h.rec.Start(t.Context(), request("show"))
	require.ErrorIs(t, err, errHalf)
	require.Equal(t, failed, h.status(t, "show"), "as it was")

	x.kv.Store(false)
	x.queue.Store(true)
	_, err = h.rec.Start(t.Context(), request("show"))
	require.ErrorIs(t, err, errHalf)
	require.Equal(t, event.RecordingActive, h.status(t, "show").Status)
	x.queue.Store(false)
	v := h.await(t, "show", uploaded(1)) // by the next look
	require.Equal(t, []string{"<mended><too>"}, h.contents(t, v))
}
