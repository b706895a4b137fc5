package plans

import (
	"unicode/utf16"

	"footlight/backend/event"
)

// progress is how far an aspect's text was told.
type progress struct{ attempt, length int }

// placed says where in its text a part stands. The caller holds mu.
func (j *Job) placed(aspect event.Aspect, d event.Delta) event.Delta {
	at := j.told[aspect]
	if at.attempt != d.Attempt {
		at = progress{attempt: d.Attempt}
	}
	d.Offset = at.length
	for _, r := range d.Text {
		at.length += max(1, utf16.RuneLen(r))
	}
	if j.told == nil {
		j.told = map[event.Aspect]progress{}
	}
	j.told[aspect] = at
	return d
}

// join makes one event of each aspect's newest text, in the place of its last part: whoever saw some of it is
// told it again from its beginning. Texts that were begun anew are forgotten. The caller holds mu.
func (j *Job) join() {
	text, lasts := map[event.Aspect]event.Delta{}, map[event.Aspect]int{}
	for _, e := range j.events {
		if d, is := e.Data.(event.Delta); is {
			if whole := text[e.Aspect]; whole.Attempt == d.Attempt {
				d.Text, d.Offset = whole.Text+d.Text, whole.Offset
			}
			text[e.Aspect], lasts[e.Aspect] = d, e.Sequence
		}
	}
	kept := make([]Envelope, 0, len(j.events))
	for _, e := range j.events {
		if _, is := e.Data.(event.Delta); is {
			if lasts[e.Aspect] != e.Sequence {
				continue
			}
			e.Data = text[e.Aspect]
		}
		kept = append(kept, e)
	}
	j.events, j.deltas = kept, len(lasts)
}
