package rules

func (s *State) mark(e Entry) Change {
	q := s.find(e.N)
	switch {
	case e.Kind == pinned:
		return s.pin(e.N)
	case e.Kind == reported:
		return s.report(e.N)
	case q == nil:
		return Change{}
	case e.Kind == answered:
		q.Answered = true
		return Change{Changed: []Changed{{N: e.N, Answered: &q.Answered}}}
	}
	q.Voters[e.By] = true
	s.forget()
	return Change{Counted: e.N}
}

func (s *State) pin(n uint64) (c Change) {
	yes, no := true, false
	if s.Pinned != 0 && s.Pinned != n {
		c.Changed = append(c.Changed, Changed{N: s.Pinned, Pinned: &no})
	}
	if s.Pinned = n; n != 0 {
		c.Changed = append(c.Changed, Changed{N: n, Pinned: &yes})
	}
	return c
}

func (s *State) report(n uint64) Change {
	if s.Reports[n] == 0 && len(s.Reports) >= maxReports {
		return Change{}
	}
	s.Reports[n]++
	return Change{Report: &Changed{N: n, Reports: s.Reports[n]}}
}

func (s *State) poll(e Entry) Change {
	switch {
	case e.Kind == polled:
		s.Poll, s.Chosen = e.Poll, map[string]int{}
	case s.Poll == nil || s.Poll.ID != e.PollID:
		return Change{}
	case e.Kind == closed:
		s.Poll.Open = false
	default:
		s.Chosen[e.By] = e.Choice
		return Change{Choices: true}
	}
	return Change{Poll: s.Result()}
}

// Result returns the newest poll with its votes, or nil. The copy does not change any more.
func (s *State) Result() *Poll {
	if s.Poll == nil {
		return nil
	}
	p := *s.Poll
	p.Choices = make([]Choice, len(s.Poll.Choices))
	for i, c := range s.Poll.Choices {
		p.Choices[i].Text = c.Text
	}
	for _, i := range s.Chosen {
		p.Choices[i].Votes++
	}
	return &p
}

// Votes returns the number of votes of a question.
func (s *State) Votes(n uint64) (int, bool) {
	q := s.find(n)
	if q == nil {
		return 0, false
	}
	return len(q.Voters), true
}
