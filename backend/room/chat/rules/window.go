package rules

// Recent returns the messages after number n that are in memory, oldest first, without deleted ones.
func (s *State) Recent(n uint64) []Message {
	list := make([]Message, 0, len(s.recent))
	for _, r := range s.recent {
		if r.N > n && !r.deleted {
			list = append(list, s.current(r.Message))
		}
	}
	return list
}

// Changes returns what became of the messages in memory up to number n.
func (s *State) Changes(n uint64) (list []Changed) {
	for _, r := range s.recent {
		switch {
		case r.N > n:
		case r.deleted:
			list = append(list, Changed{N: r.N, Deleted: true})
		case r.Kind == Question:
			now := s.current(r.Message)
			list = append(list, Changed{N: r.N, Votes: &now.Votes, Answered: &now.Answered})
		}
	}
	return list
}

// Unerased returns the entries of deleted messages that the log still had when it was read.
func (s *State) Unerased() (list []uint64) {
	for _, r := range s.recent {
		if r.deleted {
			list = append(list, r.seq)
		}
	}
	return list
}

// Current completes a message that was read from the log with its votes. Deleted messages are not in the log.
func (s *State) Current(m Message) Message { return s.current(m) }

func (s *State) current(m Message) Message {
	if q := s.find(m.N); q != nil {
		m.Votes, m.Answered = len(q.Voters), q.Answered
	}
	return m
}

// PageStart returns the number of an entry at or before the entry of message n.
func (s *State) PageStart(n uint64) uint64 {
	i := int((n - min(n, s.First)) / pageSize)
	if len(s.Pages) == 0 {
		return 0
	}
	return s.Pages[min(i, len(s.Pages)-1)]
}

// lookup returns a message in memory, or nil.
func (s *State) lookup(n uint64) *recent {
	for i := len(s.recent) - 1; i >= 0; i-- {
		if s.recent[i].N == n {
			return &s.recent[i]
		}
	}
	return nil
}

// keep adds a message to the memory and drops the oldest one if there are too many.
func (s *State) keep(seq uint64, m Message) {
	s.recent = append(s.recent, recent{Message: m, seq: seq})
	s.ids[key(m.From, m.ID)] = m.N
	if len(s.recent) > maxRecent {
		old := s.recent[0]
		delete(s.ids, key(old.From, old.ID))
		s.recent[0] = recent{} // frees its text
		s.recent = s.recent[1:]
	}
	s.From = s.recent[0].seq
}

// key identifies a message that a client may send again.
func key(from Person, id string) string {
	if from.Loose {
		return "/" + id
	}
	return from.ID + "/" + id
}
