package shop

func (s *Shop) tested() {}
