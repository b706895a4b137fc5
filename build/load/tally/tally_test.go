package tally_test

import (
	"strings"
	"testing"
	"time"

	"footlight/build/load/tally"
)

func TestHistogram(t *testing.T) {
	h := tally.NewHistogram()
	if q := h.Quantile(0.5); q != 0 {
		t.Errorf("of nothing: %v", q)
	}
	for i := range 100 {
		h.Add(time.Duration(i) * time.Millisecond)
	}
	h.Add(-time.Second)
	h.Add(time.Hour)
	for q, want := range map[float64]time.Duration{0: 0, 0.5: 50 * time.Millisecond, 0.97: 97 * time.Millisecond} {
		if got := h.Quantile(q); got < want-2*time.Millisecond || got > want+2*time.Millisecond {
			t.Errorf("quantile %v: %v, want about %v", q, got, want)
		}
	}
	if h.Total() != 102 {
		t.Errorf("total %d", h.Total())
	}
}

func TestQuantile(t *testing.T) {
	if m := tally.Median([]int{9, 1, 5}); m != 5 {
		t.Errorf("median %d", m)
	}
	if m := tally.Median[int](nil); m != 0 {
		t.Errorf("median of nothing %d", m)
	}
	if q := tally.Quantile([]int{1, 2, 3}, 1); q != 3 {
		t.Errorf("last %d", q)
	}
}

func TestMarkdown(t *testing.T) {
	type run struct {
		name string
		n    float64
	}
	var text strings.Builder
	err := tally.Markdown(&text, []tally.Column[run]{
		{Head: "name", Cell: func(r []run) string { return r[0].name }},
		{Head: "n", Cell: func(r []run) string {
			return strings.Repeat("x", int(tally.MedianOf(r, func(r run) float64 { return r.n })))
		}},
	}, tally.Group([]run{{"a", 1}, {"b", 4}, {"a", 3}, {"a", 2}}, func(r run) string { return r.name }))
	want := "| name | n |\n| --- | --- |\n| a | xx |\n| b | xxxx |\n"
	if err != nil || text.String() != want {
		t.Errorf("%v\n%s", err, &text)
	}
}
