package entrance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// fans is a chain on which the first fans have one ticket each of the only tier.
type fans struct {
	t     *testing.T
	count int
	down  error
}

func (f fans) Holdings(_ context.Context, _ event.ID, holder event.Address) ([]event.Holding, error) {
	for i := range f.count {
		if _, fan := keyOf(f.t, i); fan == holder {
			return []event.Holding{{Units: 1}}, f.down
		}
	}
	return []event.Holding{{}}, f.down
}

func opened(t *testing.T, dir string, tickets Tickets) *Entrance {
	t.Helper()
	e, err := Open(dir, tickets)
	require.NoError(t, err)
	return e
}

func scanOf(t *testing.T, fan int, device string, at time.Time) event.Scan {
	t.Helper()
	return event.Scan{Ticket: codeOf(t, "gala", fan, 1, at), At: at, Device: device}
}

func TestUsedTicketsAreKnown(t *testing.T) {
	dir := t.TempDir()
	_, err := opened(t, dir, fans{t: t, count: 1}).Scan(t.Context(), "gala", []event.Scan{scanOf(t, 0, "east", now)})
	require.NoError(t, err)
	_, holder := keyOf(t, 0)
	e := opened(t, dir, fans{t: t, count: 1})
	for number, want := range map[int]bool{0: false, 1: true, 2: false} {
		used, err := e.Used("gala", 0, holder, number)
		require.NoError(t, err)
		require.Equal(t, want, used, number)
	}
}

func TestScanTellsCodesApart(t *testing.T) {
	e := opened(t, t.TempDir(), fans{t: t, count: 2})
	first := scanOf(t, 0, "east", now)
	later := now.Add(time.Minute)
	old, foreign := scanOf(t, 1, "east", now), event.Scan{Ticket: codeOf(t, "opera", 1, 1, now), At: now, Device: "east"}
	old.At = now.Add(time.Hour)
	for _, tc := range []struct {
		name string
		scan event.Scan
		want string
	}{
		{"a ticket", first, ""},
		{"the same scan", first, ""},
		{"the same code", event.Scan{Ticket: first.Ticket, At: now.Add(time.Second), Device: "east"}, event.ScanCopied},
		{"the same ticket", scanOf(t, 0, "west", later), event.ScanTwice},
		{"an old code", old, event.ScanOld},
		{"another event's", foreign, event.ScanForeign},
		{"no ticket", event.Scan{Ticket: "hello", At: now}, event.ScanNoCode},
		{"a ticket that was given away", scanOf(t, 2, "east", now), event.ScanPassed},
		{"more tickets than are held", event.Scan{Ticket: codeOf(t, "gala", 1, 2, now), At: now}, event.ScanPassed},
		{"another ticket", scanOf(t, 1, "east", later), ""},
	} {
		entries, err := e.Scan(t.Context(), "gala", []event.Scan{tc.scan})
		require.NoError(t, err, tc.name)
		require.Equal(t, tc.want, entries[0].Reason, tc.name)
		if tc.want == event.ScanTwice || tc.want == event.ScanCopied {
			require.Equal(t, &event.Admitted{At: now, Device: "east"}, entries[0].First, tc.name)
		}
	}
	kept, err := e.Entries("gala")
	require.NoError(t, err)
	require.Len(t, kept, 4, "two admissions and two repeated ones")
}

// TestTwoDevicesWithoutANetwork hands in 200 tickets that two devices read, two of them twice.
func TestTwoDevicesWithoutANetwork(t *testing.T) {
	dir, chain := t.TempDir(), fans{t: t, count: 200}
	var east, west []event.Scan
	for i := range 200 {
		at := now.Add(time.Duration(i) * time.Second)
		if i%2 == 0 || i == 7 || i == 9 {
			east = append(east, scanOf(t, i, "east", at))
		}
		if i%2 == 1 {
			west = append(west, scanOf(t, i, "west", at.Add(time.Hour)))
		}
	}
	e := opened(t, dir, chain)
	var conflicts []event.EntranceEntry
	for _, scans := range [][]event.Scan{east, west, east} { // the answer to east was lost
		entries, err := e.Scan(t.Context(), "gala", scans)
		require.NoError(t, err)
		for _, x := range entries {
			if x.Reason != "" {
				conflicts = append(conflicts, x)
			}
		}
		e = opened(t, dir, chain) // after a crash
	}
	require.Len(t, conflicts, 2)
	for _, x := range conflicts {
		require.Equal(t, event.ScanTwice, x.Reason)
		require.Equal(t, "west", x.Device)
		require.Equal(t, "east", x.First.Device)
	}
	kept, err := e.Entries("gala")
	require.NoError(t, err)
	require.Len(t, kept, 202)
}

func TestOneOfManyScansAtOnceAdmits(t *testing.T) {
	e := opened(t, t.TempDir(), fans{t: t, count: 1})
	var all sync.WaitGroup
	results := make([]string, 20)
	for i := range results {
		scan := scanOf(t, 0, fmt.Sprint("device ", i), now.Add(time.Duration(i)*time.Second))
		all.Go(func() {
			if entries, err := e.Scan(context.Background(), "gala", []event.Scan{scan}); err == nil {
				results[i] = entries[0].Reason
			}
		})
	}
	all.Wait()
	admitted := 0
	for _, reason := range results {
		if reason == "" {
			admitted++
		}
	}
	require.Equal(t, 1, admitted)
}

func TestScanFailsWithoutAnAnswer(t *testing.T) {
	down := errors.New("down")
	e := opened(t, t.TempDir(), fans{t: t, count: 1, down: down})
	_, err := e.Scan(t.Context(), "gala", []event.Scan{scanOf(t, 0, "east", now)})
	require.ErrorIs(t, err, down, "the chain does not answer")

	dir := t.TempDir()
	e = opened(t, dir, fans{t: t, count: 1})
	require.NoError(t, os.Mkdir(e.path("gala")+".x", 0o700))
	require.NoError(t, os.Rename(e.path("gala")+".x", e.path("gala")))
	_, err = e.Scan(t.Context(), "gala", []event.Scan{scanOf(t, 0, "east", now)})
	require.Error(t, err, "the disk fails")
	require.NoError(t, os.Remove(e.path("gala")))
	entries, err := e.Scan(t.Context(), "gala", []event.Scan{scanOf(t, 0, "east", now)})
	require.NoError(t, err)
	require.Empty(t, entries[0].Reason, "what was not kept did not happen")
}

func TestALineThatACrashCutOffIsSkipped(t *testing.T) {
	dir, chain := t.TempDir(), fans{t: t, count: 2}
	e := opened(t, dir, chain)
	_, err := e.Scan(t.Context(), "gala", []event.Scan{scanOf(t, 0, "east", now)})
	require.NoError(t, err)
	require.NoError(t, appendTo(e.path("gala"), []byte("\n{\"at\":\"2026")))
	e = opened(t, dir, chain)
	_, err = e.Scan(t.Context(), "gala", []event.Scan{scanOf(t, 1, "east", now)})
	require.NoError(t, err)
	kept, err := opened(t, dir, chain).Entries("gala")
	require.NoError(t, err)
	require.Len(t, kept, 2)
}
