package plans

import (
	"unicode/utf16"

	"footlight/backend/event"
)

// progress counts what was sent of an aspect's text, in UTF-16 code units.
type progress struct{ attempt, length int }

// placed sets the offset of a text part. The caller holds mu.
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

// join merges the parts of each aspect's newest text into one event, at the position of the last part. A
// listener that has seen some parts receives the text again from its start. Texts of earlier attempts are
// dropped. The caller holds mu.
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
