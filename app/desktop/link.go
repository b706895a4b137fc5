package desktop

import (
	"net/url"
	"strings"

	"footlight/backend/event"
)

const scheme = "footlight:"

// IsLink tells a link from a command.
func IsLink(arg string) bool { return strings.HasPrefix(arg, scheme) }

// Linked is the event that a link among a program's arguments names, as footlight://event/ID; empty: none does.
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
