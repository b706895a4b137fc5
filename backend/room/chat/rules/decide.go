package rules

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"footlight/backend/room/chat/names"
)

// A person may send so many messages in a time.
const (
	burst  = 5
	window = 10 * time.Second
)

// Decide decides about a command of a person. old is the message that the command is about if it is not in
// memory; nil means that the log does not have it.
func (s *State) Decide(c Command, p Person, now time.Time, old *Old) Verdict {
	v := s.decide(c, p, now, old)
	if v.Refused != nil && v.Refused.ID == "" {
		v.Refused.ID = c.ID
	}
	return v
}

func (s *State) decide(c Command, p Person, now time.Time, old *Old) Verdict {
	switch {
	case s.Out(p):
		return refused(Banned, "You cannot write in this room any more.")
	case onlyRunners(c.Type) && !p.Role.Runs():
		return refused(Forbidden, "Only the creator or a host can do this.")
	}
	e := Entry{At: now, By: p.ID}
	switch c.Type {
	case "say", "ask":
		return s.decideText(c, p, e)
	case "vote", "answered", "pin", "delete", "report":
		return s.decideMessage(c, p, e, old)
	case "choose", "close", "poll":
		return s.decidePoll(c, e)
	}
	return s.decideRoom(c, e)
}

func onlyRunners(kind string) bool {
	return slices.Contains([]string{"ban", "unban", "pin", "unpin", "answered", "poll", "close", "settings"}, kind)
}

func (s *State) decideText(c Command, p Person, e Entry) Verdict {
	if n := s.ids[key(p, c.ID)]; n > 0 {
		return Verdict{Ack: n}
	}
	if names.Holds(c.Text, s.Settings.Words) {
		return refused(Words, "The creator of this room does not allow one of these words.")
	}
	if v := s.pace(p, e.At); v.Refused != nil {
		return v
	}
	kind := Say
	if c.Type == "ask" {
		kind = Question
	}
	e.Kind, e.Message = said, &Message{N: s.Last + 1, ID: c.ID, At: e.At, From: p, Text: c.Text, Kind: kind}
	return write(e)
}

// pace refuses a person who speaks too often. Slow mode does not apply to those who run the room.
func (s *State) pace(p Person, now time.Time) Verdict {
	spoken := s.spoke[p.ID]
	if len(spoken) == 0 {
		return Verdict{}
	}
	pause := time.Duration(s.Settings.Slow)*time.Second - now.Sub(spoken[len(spoken)-1])
	switch {
	case !p.Role.Runs() && pause > 0:
		return early(Slow, "Slow mode is on.", pause)
	case len(spoken) == burst && now.Sub(spoken[0]) < window:
		return early(TooFast, fmt.Sprintf("That was %d messages in %d seconds.", burst, int(window.Seconds())), window-now.Sub(spoken[0]))
	}
	return Verdict{}
}

// early refuses what would be taken after a wait, which it tells in whole seconds, rounded up.
func early(reason Reason, why string, wait time.Duration) Verdict {
	seconds := int((wait + time.Second - 1) / time.Second)
	v := refused(reason, fmt.Sprintf("%s You can write again in %d s.", why, seconds))
	v.Refused.Wait = seconds
	return v
}

func (s *State) decideRoom(c Command, e Entry) Verdict {
	switch c.Type {
	case "unpin":
		e.Kind = pinned
		if s.Pinned == 0 {
			return Verdict{}
		}
	case "ban":
		e.Kind, e.Of, e.Name = banned, c.Of, cmp.Or(s.nameOf(c.Of), c.Name)
	case "unban":
		e.Kind, e.Of = unbanned, c.Of
	case "settings":
		e.Kind, e.Settings = settled, s.Settings.with(c)
	case "name":
		e.Kind, e.Name = named, c.Name
		if s.Officials[e.By] == c.Name {
			return Verdict{}
		}
	default:
		return refused(Unknown, "The type is unknown.")
	}
	return write(e)
}

// with returns the settings after a command.
func (x Settings) with(c Command) *Settings {
	if c.Slow != nil {
		x.Slow = *c.Slow
	}
	if c.KeepDays != nil {
		x.KeepDays = *c.KeepDays
	}
	if c.Names != nil {
		x.Names = *c.Names
	}
	if c.Words != nil {
		x.Words = *c.Words
	}
	return &x
}
