package index

// Span is a range of segment numbers to record. One begins with every start
// and ends with the stop.
type Span struct {
	From  uint64  `json:"from"`            // first
	Until *uint64 `json:"until,omitempty"` // first no longer wanted; nil while active

	// Early is a span that was begun while there was no segment to go by: From is
	// not its first number, but a smaller one, until Begin.
	Early bool `json:"early,omitempty"`
	// Began and Ended are when the start and the stop were, in ms since the epoch; 0 in
	// an index of before that was noted, and Ended while active.
	Began int64 `json:"began,omitempty"`
	Ended int64 `json:"ended,omitempty"`
}

func (s Span) has(seq uint64) bool { return seq >= s.From && (s.Until == nil || seq < *s.Until) }

// Wants reports whether a segment belongs to the recording.
func (e Event) Wants(seq uint64) bool {
	_, wanted := e.SpanOf(seq)
	return wanted
}

// SpanOf finds the span a segment belongs to.
func (e Event) SpanOf(seq uint64) (Span, bool) {
	for _, s := range e.Spans {
		if s.has(seq) {
			return s, true
		}
	}
	return Span{}, false
}

// Begin has the early spans that a segment belongs to begin with it, and reports
// whether there are any.
func (e *Event) Begin(seq uint64) (begun bool) {
	for i, s := range e.Spans {
		if s.Early && s.has(seq) {
			e.Spans[i].From, e.Spans[i].Early, begun = seq, false, true
		}
	}
	return begun
}

// Paused is how much of a time lies between a stop and the next start; all in ms, from
// and until since the epoch.
func (e Event) Paused(from, until int64) (ms int64) {
	var stopped int64
	for _, s := range e.Spans {
		if stopped != 0 && s.Began != 0 {
			ms += max(0, min(until, s.Began)-max(from, stopped))
		}
		stopped = s.Ended
	}
	return ms
}
