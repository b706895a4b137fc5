package ingest_test

import (
	"testing"
	"time"

	"footlight/backend/live/rtc/ingest"
)

// push gives what comes out for numbers that arrive a millisecond apart; a
// negative one marks a gap before it.
func push(seqs ...int) (out []int) {
	var r ingest.Reorder
	at := time.Now()
	for _, s := range seqs {
		at = at.Add(time.Millisecond)
		r.Push(ingest.Packet{Seq: uint16(s), Arrival: at}, func(p ingest.Packet, gap bool) {
			if n := int(p.Seq); gap {
				out = append(out, -n)
			} else {
				out = append(out, n)
			}
		})
	}
	return out
}

func TestReorder(t *testing.T) {
	equal(t, push(1, 2, 3), 1, 2, 3)
	equal(t, push(1, 3, 2, 4), 1, 2, 3, 4)
	equal(t, push(1, 2, 2, 1, 3), 1, 2, 3)
	equal(t, push(65_535, 1, 0), 65_535, 0, 1)
	equal(t, push(10, 20_000, 20_001), 10, -20_000, 20_001)
	equal(t, push(10, 12, 5000), 10, -12, -5000)
}

func TestReorderGivesUpInTime(t *testing.T) {
	seqs := []int{1}
	for s := 3; s < 300; s++ {
		seqs = append(seqs, s)
	}
	out := push(seqs...)
	if len(out) < 250 || out[1] != -3 || out[2] != 4 {
		t.Errorf("%d packets came out: %v …", len(out), out[:min(3, len(out))])
	}
}

func equal(t *testing.T, got []int, want ...int) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("got %v, want %v", got, want)
		return
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("got %v, want %v", got, want)
			return
		}
	}
}
