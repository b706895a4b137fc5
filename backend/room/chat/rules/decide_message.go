package rules

import "crypto/rand"

func (s *State) decideMessage(c Command, p Person, e Entry, old *Old) Verdict {
	m, there := s.message(c.N, old)
	if !there {
		return refused(Unknown, "There is no such message any more.")
	}
	e.N = c.N
	switch c.Type {
	case "delete":
		if m.From.ID != p.ID && !p.Role.Runs() {
			return refused(Forbidden, "You can delete your own messages only.")
		}
		e.Kind, e.Seq = deleted, m.Seq
	case "report":
		e.Kind, e.Why = reported, c.Why
	case "pin":
		e.Kind = pinned
		if s.Pinned == c.N {
			return Verdict{}
		}
	default:
		return s.decideQuestion(c, e)
	}
	return write(e)
}

// message returns a message that is in memory or in the log.
func (s *State) message(n uint64, old *Old) (Old, bool) {
	if r := s.lookup(n); r != nil {
		return Old{r.Message, r.seq}, !r.deleted
	}
	if old == nil || old.N != n {
		return Old{}, false
	}
	return *old, true
}

// Remembers reports whether a command can be decided without reading the log.
func (s *State) Remembers(c Command) bool {
	switch c.Type {
	case "delete", "report", "pin":
		return s.lookup(c.N) != nil
	}
	return true
}

func (s *State) decideQuestion(c Command, e Entry) Verdict {
	q := s.find(c.N)
	switch {
	case q == nil:
		return refused(Closed, "This question takes no votes.")
	case c.Type == "answered" && q.Answered, c.Type == "vote" && q.Voters[e.By]:
		return Verdict{}
	case c.Type == "answered":
		e.Kind = answered
	case q.Answered:
		return refused(Closed, "This question was answered.")
	default:
		e.Kind = voted
	}
	return write(e)
}

func (s *State) decidePoll(c Command, e Entry) Verdict {
	if c.Type == "poll" {
		e.Kind, e.Poll = polled, &Poll{ID: rand.Text()[:idLength], Question: c.Question, Open: true}
		for _, text := range c.Choices {
			e.Poll.Choices = append(e.Poll.Choices, Choice{Text: text})
		}
		return write(e)
	}
	switch {
	case s.Poll == nil || s.Poll.ID != c.Poll:
		return refused(Unknown, "There is no such poll.")
	case !s.Poll.Open:
		return refused(Closed, "This poll is closed.")
	case c.Type == "close":
		e.Kind, e.PollID = closed, c.Poll
		return write(e)
	case *c.Choice < 0 || *c.Choice >= len(s.Poll.Choices):
		return refused(Unknown, "choice must be the index of one of the choices.")
	}
	if chosenBefore, did := s.Chosen[e.By]; did && chosenBefore == *c.Choice {
		return Verdict{}
	}
	if _, did := s.Chosen[e.By]; !did && len(s.Chosen) >= maxMarks {
		return refused(Closed, "This poll has as many votes as it can count.")
	}
	e.Kind, e.PollID, e.Choice = chosen, c.Poll, *c.Choice
	return write(e)
}
