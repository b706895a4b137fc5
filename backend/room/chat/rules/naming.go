package rules

import (
	"strings"

	"footlight/backend/room/chat/names"
)

// reserved are names that sound as if their bearer ran the room.
var reserved = []string{"creator", "host", "moderator", "admin", "footlight"}

// Naming refuses a name that looks like the name of a performer or of a person who runs the room. Those who
// run the room may have any name.
func (s *State) Naming(c Command, p Person, performers []string) *Refusal {
	switch {
	case p.Role.Runs():
		return nil
	case s.Out(p):
		return refuse(Banned, "You cannot write in this room any more.")
	case names.Holds(c.Name, s.Settings.Words):
		return refuse(Words, "The creator of this room does not allow one of these words.")
	}
	taken := append(append([]string{}, reserved...), performers...)
	for _, name := range s.Officials {
		taken = append(taken, name)
	}
	for _, name := range taken {
		if names.Alike(c.Name, name) {
			return refuse(NameTaken, "This is the name of somebody else in this show. Choose another one.")
		}
	}
	if rest, is := strings.CutPrefix(strings.ToLower(c.Name), "guest "); is && strings.Trim(rest, "0123456789 ") == "" {
		return refuse(NameTaken, "Names such as this one belong to guests without a name. Choose another one.")
	}
	return nil
}
