package desktop

import (
	"net/url"
	"strings"

	"footlight/backend/event"
)

const scheme = "footlight:"

// IsLink reports whether an argument is a link rather than a command.
func IsLink(arg string) bool { return strings.HasPrefix(arg, scheme) }

// Linked returns the event of the first link footlight://event/ID among a program's arguments, or an empty
// ID.
func Linked(args []string) event.ID {
	for _, arg := range args {
		u, err := url.Parse(arg)
		if err != nil || !IsLink(arg) || u.Host != "event" {
			continue
		}
		if id, err := event.ParseID(strings.Trim(u.Path, "/")); err == nil {
			return id
		}
	}
	return ""
}
