package rules

import "time"

// Apply adds an entry of the log. It skips entries that it has applied. Of entries before a snapshot it keeps
// the texts of messages only.
func (s *State) Apply(seq uint64, e Entry) Change {
	if seq <= s.Seq {
		s.restore(seq, e)
		return Change{}
	}
	s.Seq = seq
	switch e.Kind {
	case opened:
		return s.open(seq, e)
	case said:
		return s.say(seq, *e.Message)
	case deleted:
		return s.remove(e)
	case voted, answered, pinned, reported:
		return s.mark(e)
	case banned, unbanned, barred, unbarred:
		return s.ban(seq, e)
	case polled, chosen, closed:
		return s.poll(e)
	case settled:
		s.Settings = *e.Settings
		return Change{Greet: true}
	case named:
		s.Officials[e.By] = e.Name
	}
	return Change{} // written by a newer server
}

// restore brings back what a snapshot does not contain.
func (s *State) restore(seq uint64, e Entry) {
	switch {
	case e.Kind == said && (len(s.recent) == 0 || s.recent[len(s.recent)-1].N < e.Message.N):
		s.keep(seq, *e.Message)
	case e.Kind == deleted:
		if r := s.lookup(e.N); r != nil {
			r.Text, r.deleted = "", true
		}
	}
}

// open begins the log, or begins it anew after everything was removed.
func (s *State) open(seq uint64, e Entry) Change {
	gone := Change{Greet: true}
	for _, r := range s.recent {
		gone.Changed = append(gone.Changed, Changed{N: r.N, Deleted: true})
	}
	*s = State{Seq: seq, Last: e.N, First: e.N + 1, Salt: e.Salt, Settings: *e.Settings, From: seq}
	s.Ready()
	return gone
}

func (s *State) say(seq uint64, m Message) Change {
	s.Last = m.N
	if (m.N-s.First)%pageSize == 0 {
		s.Pages = append(s.Pages, seq)
	}
	s.keep(seq, m)
	s.note(m.From.ID, m.At)
	if m.Kind == Question {
		s.Questions = append(s.Questions, &question{N: m.N, Voters: map[string]bool{}})
		s.forget()
	}
	return Change{Said: &m}
}

// note remembers when a person spoke.
func (s *State) note(id string, at time.Time) {
	times := append(s.spoke[id], at)
	s.spoke[id] = times[max(0, len(times)-burst):]
	if len(s.spoke) <= maxPeople {
		return
	}
	for who, spoken := range s.spoke {
		if at.Sub(spoken[len(spoken)-1]) > maxSlow*time.Second {
			delete(s.spoke, who)
		}
	}
	if len(s.spoke) > maxPeople {
		s.spoke = map[string][]time.Time{id: s.spoke[id]}
	}
}

func (s *State) remove(e Entry) Change {
	if r := s.lookup(e.N); r != nil {
		r.Text, r.deleted = "", true
	}
	for i, q := range s.Questions {
		if q.N == e.N {
			s.Questions = append(s.Questions[:i:i], s.Questions[i+1:]...)
			break
		}
	}
	if s.Pinned == e.N {
		s.Pinned = 0
	}
	delete(s.Reports, e.N)
	return Change{Changed: []Changed{{N: e.N, Deleted: true}}}
}
