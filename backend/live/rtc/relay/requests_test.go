package relay

import (
	"testing"
	"time"
)

func TestRegularKeyframesAreNoAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		keyframes []float64 // seconds
		asked     []float64
		ignored   bool
	}{
		"no request":                           {keyframes: []float64{0, 2, 4}},
		"answers at once":                      {keyframes: []float64{0, 1.1, 1.8, 3.8, 5, 7}, asked: []float64{1, 1.7, 4.9}},
		"answers, and a keyframe was due soon": {keyframes: []float64{0, 1.1, 1.7, 3.7, 5.7}, asked: []float64{1, 1.6, 5.4}},
		"answers a crowd every second":         {keyframes: []float64{0, 1.1, 2.2, 3.3, 4.4}, asked: []float64{1, 1.2, 2.3, 3.4}},
		"ignores, short GOP":                   {keyframes: []float64{0, 2, 4, 6}, asked: []float64{1, 3}, ignored: true},
		"ignores, and a keyframe was due soon": {keyframes: []float64{0, 2, 4, 6}, asked: []float64{1, 3, 5.8}, ignored: true},
		"ignores, long GOP":                    {keyframes: []float64{0, 10}, asked: []float64{1}, ignored: true},
		"answers later on":                     {keyframes: []float64{0, 2, 4, 4.7}, asked: []float64{1, 3, 4.6}},
	} {
		t.Run(name, func(t *testing.T) {
			var r requests
			r.begin(func() {})
			begin := time.Unix(1000, 0)
			at := func(s float64) time.Time { return begin.Add(time.Duration(s * float64(time.Second))) }
			for i, k := range c.keyframes {
				for _, a := range c.asked {
					if a < k && (i == 0 || a >= c.keyframes[i-1]) {
						r.note(at(a))
					}
				}
				r.keyframe(at(k))
			}
			if got := r.ignored(at(c.keyframes[len(c.keyframes)-1])); got != c.ignored {
				t.Errorf("ignored: got %v, want %v", got, c.ignored)
			}
		})
	}
}

func TestPublisherIsTriedTwice(t *testing.T) {
	var r requests
	r.begin(func() {})
	begin := time.Unix(1000, 0)
	tried := 0
	for ms := 0; ms < 20_000; ms += 10 {
		now := begin.Add(time.Duration(ms) * time.Millisecond)
		if ms%2000 == 0 {
			r.keyframe(now)
		}
		if r.onTrial(now) {
			tried++
			r.note(now)
		}
	}
	if tried != 2 || !r.ignored(begin.Add(20*time.Second)) {
		t.Errorf("got %d trials and ignored %v, want two trials of a publisher that ignores them", tried, r.ignored(begin.Add(20*time.Second)))
	}
}
