package index

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// openKV returns an empty KV of the real kind.
func openKV(t *testing.T) KV {
	t.Helper()
	b, err := bus.Open(t.Context(), bus.Config{Dir: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	kv, err := b.KV(t.Context(), bus.KVConfig{Bucket: "recording"})
	require.NoError(t, err)
	return kv
}

func show() Event {
	return Event{
		Start: recorded.LivestreamStart{
			EventID: "my.show", Creator: event.Address{1}, StartTime: 1767225600000, Resolution: event.Resolution{Width: 1280, Height: 720},
			Bitrate: 2500, Source: recorded.SourceServer, Quality: recorded.QualityMedium, Seal: recorded.SealServer,
		},
		Status: recorded.RecordingActive, Spans: []Span{{From: 3}},
	}
}

func open(t *testing.T, kv KV, dir string) *Index {
	t.Helper()
	x, err := Open(t.Context(), kv, dir, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	return x
}

func segments(from uint64) []Segment {
	return []Segment{{Seq: from, Time: 1000}, {Seq: from + 1, Time: 2000}}
}

// filled returns a recording with one stored and one planned chunk.
func filled(t *testing.T, x *Index) *Recording {
	t.Helper()
	ctx := t.Context()
	b, err := x.Create(ctx, show())
	require.NoError(t, err)
	for i := range 2 {
		c, planErr := b.Plan(ctx, segments(uint64(3+2*i)))
		require.NoError(t, planErr)
		require.Equal(t, i, c.Index)
	}
	_, err = b.ChangeChunk(ctx, 0, func(c *Chunk) {
		c.State, c.CID, c.Size, c.Duration, c.SHA256 = Stored, "bafy", 5, 20, event.Hash{7}
	})
	require.NoError(t, err)
	return b
}

// stored returns a KV and a folder that hold the recording made by filled.
func stored(t *testing.T) (KV, string, *Recording) {
	t.Helper()
	kv, dir := openKV(t), t.TempDir()
	return kv, dir, filled(t, open(t, kv, dir))
}

// reopened returns the recording as a new Index reads it.
func reopened(t *testing.T, kv KV, dir string) (*Index, *Recording) {
	t.Helper()
	x := open(t, kv, dir)
	rec, err := x.Get(t.Context(), "my.show")
	require.NoError(t, err)
	return x, rec
}

func (rec *Recording) change(t *testing.T, n int, edit func(*Chunk)) {
	t.Helper()
	_, err := rec.ChangeChunk(t.Context(), n, edit)
	require.NoError(t, err)
}

func TestARecordingSurvivesReopening(t *testing.T) {
	kv, dir := openKV(t), t.TempDir()
	_, err := open(t, kv, dir).Get(t.Context(), "my.show")
	require.ErrorIs(t, err, event.ErrNotFound)
	before := filled(t, open(t, kv, dir))

	x := open(t, kv, dir)
	require.Len(t, x.Unfinished(), 1)
	after, err := x.Get(t.Context(), "my.show")
	require.NoError(t, err)
	require.Equal(t, before.Event(), after.Event())
	require.Equal(t, before.Chunks(), after.Chunks())
	again, err := x.Get(t.Context(), "my.show")
	require.NoError(t, err)
	require.Same(t, after, again)
	_, err = x.Create(t.Context(), show())
	require.ErrorIs(t, err, fs.ErrExist)
	_, err = after.Chunk(2)
	require.ErrorIs(t, err, event.ErrNotFound)
	_, err = after.ChangeChunk(t.Context(), -1, func(*Chunk) {})
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestFinishedEventsAreOpenedOnDemand(t *testing.T) {
	kv, dir, b := stored(t)
	require.NoError(t, b.Change(t.Context(), func(e *Event) { e.Status = recorded.RecordingCompleted }))
	x := open(t, kv, dir)
	require.Empty(t, x.Unfinished())
	b, err := x.Get(t.Context(), "my.show")
	require.NoError(t, err)
	require.Len(t, b.Chunks(), 2)
}

func TestTheKVIsRebuiltFromFiles(t *testing.T) {
	dir := t.TempDir()
	before := filled(t, open(t, openKV(t), dir))
	require.NoError(t, before.Save())
	require.NoError(t, os.Mkdir(filepath.Join(dir, "empty"), 0o755))

	x := open(t, openKV(t), dir)
	after, err := x.Get(t.Context(), "my.show")
	require.NoError(t, err)
	require.Equal(t, before.Event(), after.Event())
	require.Equal(t, before.Chunks(), after.Chunks())
	_, err = after.Plan(t.Context(), segments(7))
	require.NoError(t, err)
}

// Chunks are missing in the KV as in an older backup, or after a damaged end was cut off.
func TestWhatTheKVLostOfARecordingIsRestored(t *testing.T) {
	for name, lost := range map[string][]int{"the newest": {1}, "one before others": {0}, "all": {0, 1}} {
		t.Run(name, func(t *testing.T) {
			kv, dir, before := stored(t)
			inputs := event.Hash{9}
			before.change(t, 0, func(c *Chunk) { c.Inputs = inputs })
			require.NoError(t, before.Save())
			before.change(t, 1, func(c *Chunk) { c.State = Encoded })
			want := before.Chunks()
			for _, n := range lost {
				require.NoError(t, kv.Delete(t.Context(), chunkKey("my.show", n)))
				want[n].State = map[int]State{0: Stored, 1: Planned}[n] // as last saved
			}
			x, after := reopened(t, kv, dir)
			require.Equal(t, want, after.Chunks())
			_, known, err := x.Equal(t.Context(), inputs)
			require.NoError(t, err)
			require.Equal(t, lost[0] == 0, known)
			after.change(t, 1, func(c *Chunk) { c.State = Done }) // the write needs the current revision
			require.Len(t, found(t, kv), 2, "in the KV too")
		})
	}
}

// A KV restored from an older backup has older states of its chunks. Otherwise the KV is newer than
// the file.
func TestTheStateThatIsFurtherAlongWins(t *testing.T) {
	for name, tc := range map[string]struct{ file, kv, want State }{
		"the KV is older":               {Done, Planned, Done},
		"and had not even encoded it":   {Stored, Encoded, Stored},
		"and awaited it":                {Encoded, Awaited, Encoded},
		"and it failed before":          {Stored, Failed, Stored},
		"the file is older":             {Planned, Done, Done},
		"and it failed since":           {Planned, Failed, Failed},
		"both are the same":             {Encoded, Encoded, Encoded},
		"and it was tried again, twice": {Failed, Encoded, Encoded},
		"and it is being tried again":   {Failed, Planned, Planned},
		"and it is awaited again":       {Failed, Awaited, Awaited},
	} {
		t.Run(name, func(t *testing.T) {
			kv, dir, b := stored(t)
			set := func(s State, cid string) {
				b.change(t, 0, func(c *Chunk) { c.State, c.CID, c.Inputs = s, cid, event.Hash{7} })
			}
			set(tc.file, "of the file")
			require.NoError(t, b.Save())
			set(tc.kv, "of the KV")

			x, after := reopened(t, kv, dir)
			c, err := after.Chunk(0)
			require.NoError(t, err)
			require.Equal(t, tc.want, c.State)
			require.Equal(t, map[bool]string{true: "of the file", false: "of the KV"}[tc.file == tc.want && tc.kv != tc.want], c.CID)
			require.Equal(t, c, found(t, kv)[0].Chunk, "in the KV too")
			after.change(t, 0, func(c *Chunk) { c.State = Done }) // the write needs the current revision
			if tc.file == tc.want && c.Kept() {
				_, known, equalErr := x.Equal(t.Context(), event.Hash{7})
				require.NoError(t, equalErr)
				require.True(t, known)
			}
		})
	}
}

// TestRefill empties the KV, wholly or in part, below an index that is open.
func TestRefill(t *testing.T) {
	for name, lost := range map[string]string{"everything": "", "the events": "events", "the chunks": "chunks", "nothing": "none"} {
		t.Run(name, func(t *testing.T) {
			kv, dir, _ := stored(t)
			x, rec := reopened(t, kv, dir)
			other := show()
			other.Start.EventID, other.Status = "encore", recorded.RecordingCompleted
			_, err := open(t, kv, dir).Create(t.Context(), other) // x has not opened it
			require.NoError(t, err)
			want := rec.Chunks()
			require.NoError(t, kv.Each(t.Context(), lost, func(key string, _ []byte, _ uint64) error { return kv.Delete(t.Context(), key) }))
			require.NoError(t, x.Refill(t.Context()))
			require.Equal(t, want, rec.Chunks())
			rec.change(t, 1, func(c *Chunk) { c.State = Encoded })
			require.NoError(t, rec.Change(t.Context(), func(e *Event) { e.Status = recorded.RecordingStopping }))
			after, again := reopened(t, kv, dir)
			require.Equal(t, rec.Event(), again.Event())
			require.Equal(t, rec.Chunks(), again.Chunks())
			all, err := after.All(t.Context())
			require.NoError(t, err)
			require.Len(t, all, 2)
		})
	}
}

// TestAnInvalidStartTimeHidesNothing stores events with start times that no request may have.
func TestAnInvalidStartTimeHidesNothing(t *testing.T) {
	for name, c := range map[string]struct {
		start string
		err   bool
	}{
		"zero": {`"startTime":0`, false}, "negative": {`"startTime":-5`, false}, "none": {`"other":1`, false},
		"a text": {`"startTime":"now"`, true},
	} {
		t.Run(name, func(t *testing.T) {
			kv, dir, want := stored(t)
			value, revision, err := kv.Get(t.Context(), eventKey("my.show"))
			require.NoError(t, err)
			value = bytes.Replace(value, []byte(`"startTime":1767225600000`), []byte(c.start), 1)
			_, err = kv.Update(t.Context(), eventKey("my.show"), value, revision)
			require.NoError(t, err)
			x, err := Open(t.Context(), kv, dir, slog.New(slog.DiscardHandler))
			if c.err {
				require.Error(t, err)
				return
			}
			require.NoError(t, err)
			other := show()
			other.Start.EventID = "encore"
			_, err = x.Create(t.Context(), other)
			require.NoError(t, err)
			all, err := x.All(t.Context())
			require.NoError(t, err)
			require.Len(t, all, 2)
			rec, err := x.Get(t.Context(), "my.show")
			require.NoError(t, err)
			e := want.Event()
			e.Start.StartTime = 0
			require.Equal(t, e, rec.Event())
			require.Equal(t, want.Chunks(), rec.Chunks())
		})
	}
}

// The file belongs to a recording that was begun anew.
func TestAnotherChunkDoesNotWin(t *testing.T) {
	kv, dir, b := stored(t)
	b.change(t, 1, func(c *Chunk) { c.State = Done })
	require.NoError(t, b.Save())
	b.change(t, 1, func(c *Chunk) { c.State, c.Segments = Planned, segments(70) })
	_, after := reopened(t, kv, dir)
	require.Equal(t, b.Chunks(), after.Chunks())
}

func found(t *testing.T, kv KV) map[int]entry {
	t.Helper()
	chunks, err := foundChunks(t.Context(), kv, "my.show")
	require.NoError(t, err)
	return chunks
}

func TestARemovedRecordingIsNotRestored(t *testing.T) {
	kv, dir, b := stored(t)
	older, _, err := kv.Get(t.Context(), eventKey("my.show"))
	require.NoError(t, err)
	require.NoError(t, b.Change(t.Context(), func(e *Event) { e.Removed = true })) // index.json still has the chunks
	require.NoError(t, kv.Delete(t.Context(), chunkKey("my.show", 1)))             // and a crash ends the removal
	_, b = reopened(t, kv, dir)
	require.Len(t, b.Chunks(), 1)

	require.NoError(t, kv.Delete(t.Context(), eventKey("my.show")))
	_, err = kv.Create(t.Context(), eventKey("my.show"), older) // a backup from before the removal
	require.NoError(t, err)
	_, b = reopened(t, kv, dir)
	require.Len(t, b.Chunks(), 1)
}

func TestUnreadableFilesAreNotIgnored(t *testing.T) {
	for name, body := range map[string]string{
		"no JSON":       "{",
		"newer version": `{"version":2}`,
		"a hole":        `{"version":1,"chunks":[{"index":1}]}`,
		"another event": `{"version":1,"event":{"start":{"eventId":"other","creator":"0x0000000000000000000000000000000000000001","startTime":1,"resolution":"1x1","bitrate":"1k"}}}`,
	} {
		dir := t.TempDir()
		require.NoError(t, os.Mkdir(filepath.Join(dir, "my.show"), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "my.show", manifestFile), []byte(body), 0o600))
		_, err := Open(t.Context(), openKV(t), dir, slog.New(slog.DiscardHandler))
		require.Error(t, err, name)
	}
}

// While the KV is complete, index.json is only a copy.
func TestADamagedFileIsWrittenAgain(t *testing.T) {
	for name, status := range map[string]string{"of an active event": recorded.RecordingActive, "of a completed one": recorded.RecordingCompleted} {
		for how, body := range map[string]string{"empty": "", "cut off": `{"version":1,"ev`, "zeros": "\x00\x00"} {
			t.Run(name+", "+how, func(t *testing.T) {
				kv, dir, before := stored(t)
				require.NoError(t, before.Change(t.Context(), func(e *Event) { e.Status = status }))
				path := filepath.Join(dir, "my.show", manifestFile)
				require.NoError(t, os.WriteFile(path, []byte(body), 0o600))

				var log strings.Builder
				x, err := Open(t.Context(), kv, dir, slog.New(slog.NewTextHandler(&log, nil)))
				require.NoError(t, err)
				all, err := x.All(t.Context())
				require.NoError(t, err)
				require.Len(t, all, 1)
				require.Equal(t, before.Event(), all[0].Event())
				require.Equal(t, before.Chunks(), all[0].Chunks())
				require.Contains(t, log.String(), "event=my.show")
				require.NotContains(t, log.String(), dir)
				kept, err := os.ReadFile(path + ".damaged")
				require.NoError(t, err)
				require.Equal(t, body, string(kept))

				again, err := open(t, openKV(t), dir).Get(t.Context(), "my.show")
				require.NoError(t, err)
				require.Equal(t, before.Chunks(), again.Chunks(), "the file is whole again")
			})
		}
	}
}

// The damaged file is kept, however many callers open the recording at once.
func TestADamagedFileIsKept(t *testing.T) {
	kv, dir, before := stored(t)
	require.NoError(t, before.Change(t.Context(), func(e *Event) { e.Status = recorded.RecordingCompleted }))
	path := filepath.Join(dir, "my.show", manifestFile)
	for range 20 {
		x := open(t, kv, dir) // the event is final, so it is opened on demand
		require.NoError(t, os.WriteFile(path, []byte("{"), 0o600))
		var asking errgroup.Group
		for range 4 {
			asking.Go(func() error {
				_, err := x.Get(t.Context(), "my.show")
				return err
			})
		}
		require.NoError(t, asking.Wait())
		kept, err := os.ReadFile(path + ".damaged")
		require.NoError(t, err)
		require.Equal(t, "{", string(kept))
		_, err = readManifest(dir, "my.show")
		require.NoError(t, err)
	}
}

// Even while the KV is complete, an older server does not overwrite a newer file.
func TestAnOlderServerLeavesANewerFileAlone(t *testing.T) {
	kv, dir, _ := stored(t)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "my.show", manifestFile), []byte(`{"version":2}`), 0o600))
	_, err := Open(t.Context(), kv, dir, slog.New(slog.DiscardHandler))
	require.ErrorContains(t, err, "has version 2")
}

// silent returns nothing about chunks.
type silent struct{ KV }

func (s silent) Each(ctx context.Context, prefix string, fn func(string, []byte, uint64) error) error {
	if strings.HasPrefix(prefix, "chunks/") {
		return context.DeadlineExceeded
	}
	return s.KV.Each(ctx, prefix, fn)
}

func TestRecordingsThatCannotBeOpenedAreAnError(t *testing.T) {
	kv, dir, b := stored(t)
	require.NoError(t, b.Change(t.Context(), func(e *Event) { e.Status = recorded.RecordingCompleted }))
	x := open(t, silent{kv}, dir)
	books, err := x.All(t.Context())
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Empty(t, books)
	_, err = x.Sharers(t.Context(), "other", map[string]bool{"bafy": true})
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestAnotherWritersChangeIsNotOverwritten(t *testing.T) {
	kv, dir, _ := stored(t)
	_, one := reopened(t, kv, dir)
	_, other := reopened(t, kv, dir)

	_, err := one.Plan(t.Context(), segments(7))
	require.NoError(t, err)
	_, err = other.Plan(t.Context(), segments(9))
	require.ErrorIs(t, err, fs.ErrExist)
	require.Equal(t, one.Chunks(), other.Chunks(), "the loser learns what was decided")

	one.change(t, 1, func(c *Chunk) { c.State = Encoded })
	_, err = other.ChangeChunk(t.Context(), 1, func(c *Chunk) { c.State = Failed })
	require.ErrorIs(t, err, fs.ErrExist)
	require.Equal(t, one.Chunks(), other.Chunks())

	require.NoError(t, one.Change(t.Context(), func(e *Event) { e.Status = recorded.RecordingStopping }))
	require.ErrorIs(t, other.Change(t.Context(), func(e *Event) { e.Status = recorded.RecordingCompleted }), fs.ErrExist)
	require.Equal(t, one.Event(), other.Event())
}

// lossy writes, but loses the answers.
type lossy struct{ KV }

var errLost = errors.New("the answer was lost")

func (l lossy) Create(ctx context.Context, key string, value []byte) (uint64, error) {
	_, _ = l.KV.Create(ctx, key, value)
	return 0, errLost
}

func (l lossy) Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	_, _ = l.KV.Update(ctx, key, value, revision)
	return 0, errLost
}

func TestALostAnswerBlocksNothing(t *testing.T) {
	kv, ctx := openKV(t), t.Context()
	b := filled(t, open(t, kv, t.TempDir()))
	b.kv = lossy{kv}
	_, err := b.Plan(ctx, segments(7))
	require.ErrorIs(t, err, errLost)
	_, err = b.ChangeChunk(ctx, 1, func(c *Chunk) { c.State = Encoded })
	require.ErrorIs(t, err, errLost)
	require.ErrorIs(t, b.Change(ctx, func(e *Event) { e.StopBy = 1 }), errLost)
	b.kv = kv
	require.Len(t, b.Chunks(), 3)
	b.change(t, 1, func(c *Chunk) { require.Equal(t, Encoded, c.State); c.State = Stored })
	require.NoError(t, b.Change(ctx, func(e *Event) { require.EqualValues(t, 1, e.StopBy) }))
}

func TestSpans(t *testing.T) {
	until := uint64(5)
	e := Event{Spans: []Span{{From: 3, Until: &until}, {From: 8}}}
	for seq, want := range map[uint64]bool{2: false, 3: true, 4: true, 5: false, 7: false, 8: true, 99: true} {
		require.Equal(t, want, e.Wants(seq), seq)
	}
}

func TestPaused(t *testing.T) {
	e := Event{Spans: []Span{{Began: 10, Ended: 20}, {Began: 50, Ended: 60}, {Began: 55, Ended: 70}, {Began: 90}}}
	for span, want := range map[[2]int64]int64{
		{0, 20}: 0, {12, 50}: 30, {20, 30}: 10, {30, 40}: 10, {40, 58}: 10, {51, 69}: 0, {0, 100}: 50, {100, 0}: 0, {80, 200}: 10,
	} {
		require.Equal(t, want, e.Paused(span[0], span[1]), span)
	}
	require.Zero(t, Event{Spans: []Span{{From: 1}, {From: 5}}}.Paused(0, 100), "of an old index")
	require.Zero(t, Event{Spans: []Span{{Began: 1, Ended: 5}, {From: 5}}}.Paused(0, 100), "in part")
}

// A recording that is being written does not block callers that look for unfinished recordings.
func TestARecordingThatIsBeingWrittenHoldsUpNoOther(t *testing.T) {
	x := open(t, openKV(t), t.TempDir())
	b := filled(t, x)
	b.mu.Lock() // as if its event were being written
	var asking sync.WaitGroup
	asking.Go(func() { x.Unfinished() })
	asking.Go(func() { _, _ = x.All(t.Context()) })
	found := make(chan error)
	go func() {
		var err error
		for began := time.Now(); time.Since(began) < 200*time.Millisecond && (err == nil || errors.Is(err, event.ErrNotFound)); {
			_, err = x.Get(t.Context(), "other")
		}
		found <- err
	}()
	select {
	case err := <-found:
		require.ErrorIs(t, err, event.ErrNotFound)
		b.mu.Unlock()
	case <-time.After(time.Minute):
		b.mu.Unlock()
		require.ErrorIs(t, <-found, event.ErrNotFound)
		t.Error("it waited")
	}
	asking.Wait()
}
