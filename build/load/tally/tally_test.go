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
}

func TestQuantile(t *testing.T) {
	var many []int
	for i := range 100 {
		many = append(many, 99-i)
	}
	for _, x := range []struct {
		of   []int
		q    float64
		want int
	}{
		{nil, 0.5, 0}, {[]int{9, 1, 5}, 0.5, 5}, {[]int{1, 2, 3}, 1, 3}, {many, 0, 0}, {many, 0.5, 50}, {many, 0.97, 97},
	} {
		if got := tally.Quantile(x.of, x.q); got != x.want {
			t.Errorf("quantile %v of %v: %d, want %d", x.q, x.of, got, x.want)
		}
		if m := tally.Median(x.of); x.q == 0.5 && m != x.want {
			t.Errorf("median of %v: %d, want %d", x.of, m, x.want)
		}
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
