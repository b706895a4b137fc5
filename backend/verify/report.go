package verify

import (
	"fmt"

	"footlight/backend/event"
)

// Verdict is the result of a check.
type Verdict string

// Verdicts.
const (
	Holds   Verdict = "holds"
	Differs Verdict = "differs"
	NotSeen Verdict = "not seen" // the bytes need a right to watch
	Nothing Verdict = "nothing"  // there is nothing to check
	Missing Verdict = "missing"  // something that the check needs does not exist
)

// Report is the result of a run.
type Report struct {
	Verdict  Verdict       `json:"verdict"` // Holds, Differs or Missing
	Holds    bool          `json:"holds"`   // nothing differs, nothing is missing
	EventID  event.ID      `json:"eventId"`
	Creator  event.Address `json:"creator"`
	Manifest string        `json:"manifest,omitempty"` // CID
	Checks   []Check       `json:"checks"`             // the recording as a whole
	Chunks   []Chunk       `json:"chunks,omitempty"`
}

// Chunk is the result for one chunk.
type Chunk struct {
	Index    int     `json:"chunkIndex"`
	CID      string  `json:"cid"`
	Size     int64   `json:"size"`
	Duration float64 `json:"duration"`
	Bytes    Check   `json:"bytes"`
	Film     Check   `json:"film"`
	Proof    Check   `json:"proof"`
}

// Check is the result of one check.
type Check struct {
	Name        string   `json:"name"`
	Verdict     Verdict  `json:"verdict"`
	Says        string   `json:"says"` // in a few words
	Differences []string `json:"differences,omitempty"`
	Lacks       string   `json:"lacks,omitempty"` // missing part that the check needs
}

// found returns a Check that holds if there are no differences. says must be true in both cases.
func found(name, says string, differences ...string) Check {
	c := Check{Name: name, Verdict: Holds, Says: says, Differences: differences}
	if len(differences) > 0 {
		c.Verdict = Differs
	}
	return c
}

// lacking returns a Check that could not be made because something is missing. That is no sign of a
// forgery.
func lacking(name, says, what string) Check {
	return Check{Name: name, Verdict: Missing, Says: says, Lacks: what}
}

// add appends a check of the whole recording, and reports whether it holds.
func (r *Report) add(c Check) bool {
	r.Checks = append(r.Checks, c)
	return c.Verdict != Differs
}

// each calls fn for every check, with what it is about.
func (r *Report) each(fn func(about string, c Check)) {
	for _, c := range r.Checks {
		fn(c.Name, c)
	}
	for _, x := range r.Chunks {
		for _, c := range []Check{x.Bytes, x.Film, x.Proof} {
			fn(fmt.Sprintf("chunk %d, %s", x.Index, c.Name), c)
		}
	}
}

func (r *Report) count(v Verdict) (n int) {
	r.each(func(_ string, c Check) {
		if c.Verdict == v {
			n++
		}
	})
	return n
}

// verdict returns the verdict on the whole recording. One difference counts more than everything
// that is missing.
func (r *Report) verdict() Verdict {
	for _, v := range []Verdict{Differs, Missing} {
		if r.count(v) > 0 {
			return v
		}
	}
	return Holds
}

// Lacks returns the first thing that is missing, and how many more there are.
func (r *Report) Lacks() (first string) {
	r.each(func(about string, c Check) {
		if c.Verdict == Missing && first == "" {
			first = about + ": " + c.Lacks
		}
	})
	if n := r.count(Missing) - 1; n > 0 {
		first += fmt.Sprintf(" (and %d more)", n)
	}
	return first
}
