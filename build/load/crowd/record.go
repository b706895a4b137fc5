//go:build linux

package crowd

import (
	"strconv"
	"sync"
	"time"

	"footlight/build/load/tally"
)

// Result tells what became of the messages.
type Result struct {
	Said      int // messages
	Delivered int // messages that people read in the right order, for all people together
	// Disordered counts messages whose number did not follow the previous one, or which other people read as another
	// one.
	Disordered int
	Refused    int
	Gone       int // people whose connections ended
	Why        string
	Latency    [2]time.Duration // p50 and p99 of the time from just before a message was sent until a person read it
	Longest    time.Duration
}

// record notes what all people read. It is safe for concurrent use.
type record struct {
	people int

	mu      sync.Mutex // guards the fields below
	texts   map[uint64]string
	latency *tally.Histogram
	Result
}

func newRecord(people int) *record {
	return &record{people: people, texts: map[uint64]string{}, latency: tally.NewHistogram()}
}

func (r *record) say() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Said++
}

// take notes a message. follows tells that its number follows the number of the person's previous one.
func (r *record) take(f frame, follows bool, now time.Time) {
	nanoseconds, err := strconv.ParseInt(f.Text, 10, 64)
	r.mu.Lock()
	defer r.mu.Unlock()
	text, known := r.texts[f.N]
	if !known {
		r.texts[f.N] = f.Text
	}
	if err != nil || !follows || known && text != f.Text {
		r.Disordered++
		return
	}
	r.Delivered++
	took := now.Sub(time.Unix(0, nanoseconds))
	r.latency.Add(took)
	r.Longest = max(r.Longest, took)
}

func (r *record) refuse(why string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Refused++
	r.Why = why
}

func (r *record) lose(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Gone++
	r.Why = err.Error()
}

func (r *record) result() Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	result := r.Result
	result.Latency = [2]time.Duration{r.latency.Quantile(0.5), r.latency.Quantile(0.99)}
	return result
}
