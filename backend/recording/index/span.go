package index

// Span is a range of segment numbers to record. Every start begins one, and the stop ends it.
type Span struct {
	From  uint64  `json:"from"`            // first
	Until *uint64 `json:"until,omitempty"` // first number no longer wanted; nil while the recording is active

	// Early means that no segment existed when the span began. From is then smaller than the first
	// number, until Begin sets it.
	Early bool `json:"early,omitempty"`
	// Began and Ended are the times of the start and the stop, in ms since the epoch. Both are 0 in
	// an old index, and Ended is 0 while the recording is active.
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

// Begin makes a segment the first one of the Early spans that it belongs to, and reports whether
// there were any.
func (e *Event) Begin(seq uint64) (begun bool) {
	for i, s := range e.Spans {
		if s.Early && s.has(seq) {
			e.Spans[i].From, e.Spans[i].Early, begun = seq, false, true
		}
	}
	return begun
}

// Paused returns how many ms between from and until (ms since the epoch) lie between a stop and the
// next start.
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
