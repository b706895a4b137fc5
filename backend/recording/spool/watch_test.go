package spool

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestNames(t *testing.T) {
	for file, want := range map[string]struct {
		id  event.ID
		seq uint64
	}{
		"show-0.ts":        {"show", 0},
		"my.show-v2-17.ts": {"my.show-v2", 17},
		"7-1.ts":           {"7", 1},
		"a--1.ts":          {"a-", 1},
	} {
		id, seq, ok := parseName(file)
		require.True(t, ok, file)
		require.Equal(t, want.id, id)
		require.Equal(t, want.seq, seq)
	}
	for _, file := range []string{"show.ts", "show-.ts", "show-01.ts", "show-+1.ts", "-1.ts", "../x-1.ts", "show-1.ts.tmp", "show-1.m3u8", "show-99999999999999999999.ts", ""} {
		_, _, ok := parseName(file)
		require.False(t, ok, file)
	}
	id, seq, ok := parseOpenName("show-3.ts.tmp")
	require.True(t, ok)
	require.Equal(t, event.ID("show"), id)
	require.EqualValues(t, 3, seq)
}

func FuzzName(f *testing.F) {
	for _, seed := range []string{"show-0.ts", "a-b-12.ts", "x-1.ts.tmp", "-.ts", "show-01.ts"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, file string) {
		if id, seq, ok := parseName(file); ok {
			require.Equal(t, file, name(id, seq))
			require.Equal(t, file, filepath.Base(file))
		}
	})
}

func spool(t *testing.T) Spool {
	t.Helper()
	s := Spool{Live: filepath.Join(t.TempDir(), "live"), Dir: filepath.Join(t.TempDir(), "spool")}
	require.NoError(t, s.Open())
	return s
}

func finish(t *testing.T, s Spool, id event.ID, seq uint64, at time.Time) {
	t.Helper()
	tmp := filepath.Join(s.Live, name(id, seq)+".tmp")
	require.NoError(t, os.WriteFile(tmp, []byte{byte(seq)}, 0o644))
	require.NoError(t, os.Chtimes(tmp, at, at))
	require.NoError(t, os.Rename(tmp, filepath.Join(s.Live, name(id, seq))))
}

func TestSpoolKeepsWhatTheWriterDeletes(t *testing.T) {
	s, at := spool(t), time.UnixMilli(1767225600123)
	finish(t, s, "show", 9, at)
	finish(t, s, "show", 10, at.Add(10*time.Second))
	finish(t, s, "other", 10, at)
	for range 2 { // taking twice changes nothing
		for _, seq := range []uint64{10, 9} {
			taken, err := s.Take("show", seq)
			require.NoError(t, err)
			require.True(t, taken)
		}
	}
	taken, err := s.Take("show", 11)
	require.NoError(t, err)
	require.False(t, taken)
	require.NoError(t, os.RemoveAll(s.Live))

	held, err := s.Held("show")
	require.NoError(t, err)
	require.Len(t, held, 2)
	require.EqualValues(t, 9, held[0].Seq)
	require.True(t, at.Equal(held[0].Time))
	require.EqualValues(t, 10, held[1].Seq)

	require.NoError(t, s.Release("show", []uint64{9}))
	require.NoError(t, s.Release("show", []uint64{9, 10}))
	held, err = s.Held("show")
	require.NoError(t, err)
	require.Empty(t, held)
	held, err = s.Held("never")
	require.NoError(t, err)
	require.Empty(t, held)
}

func TestLook(t *testing.T) {
	s := spool(t)
	for _, seq := range []uint64{2, 10, 9} {
		finish(t, s, "show", seq, time.Now())
	}
	require.NoError(t, os.WriteFile(filepath.Join(s.Live, "show-11.ts.tmp"), nil, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(s.Live, "show.m3u8"), nil, 0o644))
	seen, err := s.Look()
	require.NoError(t, err)
	require.Equal(t, map[event.ID]Sighting{"show": {Finished: []uint64{2, 9, 10}, Open: []uint64{11}}}, seen)
	require.EqualValues(t, 11, seen["show"].Next())
	require.EqualValues(t, 0, seen["other"].Next())
}

func TestWatcher(t *testing.T) {
	s := spool(t)
	ctx, cancel := context.WithCancel(t.Context())
	changed, done := make(chan event.ID, 16), make(chan error, 1)
	go func() { done <- Watcher{Dir: s.Live}.Run(ctx, func(id event.ID) { changed <- id }) }()
	require.Equal(t, event.ID(""), <-changed)
	finish(t, s, "show", 0, time.Now())
	finish(t, s, "other", 5, time.Now())
	require.Equal(t, event.ID("show"), <-changed)
	require.Equal(t, event.ID("other"), <-changed)
	cancel()
	require.NoError(t, <-done)
}

func TestWatcherNeedsItsFolder(t *testing.T) {
	require.Error(t, Watcher{Dir: filepath.Join(t.TempDir(), "none")}.Run(t.Context(), func(event.ID) {}))
}
