package remote

import (
	"net/url"
	"strings"

	"footlight/backend/event"
)

// DefaultAddress is the address at which `server serve` listens by default.
const DefaultAddress = "http://127.0.0.1:8080"

// ParseAddress returns a server's base URL, its scheme and host, from the text that a person typed. The scheme is
// http unless the text says https.
func ParseAddress(text string) (string, error) {
	text = strings.TrimSpace(text)
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", event.Invalid("server", "is not a URL")
	}
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return "", event.Invalid("server", "must begin with http:// or https://")
	case u.Hostname() == "":
		return "", event.Invalid("server", "names no host")
	case u.User != nil:
		return "", event.Invalid("server", "must not hold a user name or password")
	case strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "":
		return "", event.Invalid("server", "must end after the host and port")
	}
	return u.Scheme + "://" + u.Host, nil
}
