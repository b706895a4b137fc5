package shop

// Shop sells.
type Shop struct{ till till }

// Open opens it.
func (s *Shop) Open() { s.till.open() }

// Close closes it.
func (s *Shop) Close() { s.count() }
