package shop

type till struct{ sum int }

func (t *till) open() { t.sum = change }

// count is the shop's, and so uses its type for its receiver alone.
func (s *Shop) count() int { return s.till.sum }
