package index

// Span is a range of segment numbers to record. One begins with every start
// and ends with the stop.
type Span struct {
	From  uint64  `json:"from"`            // first
	Until *uint64 `json:"until,omitempty"` // first no longer wanted; nil while active

	// Early is a span that was begun while there was no segment to go by: From is
	// not its first number, but a smaller one, until Begin.
	Early bool `json:"early,omitempty"`
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
