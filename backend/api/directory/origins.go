package directory

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"footlight/backend/event"
)

const (
	maxOrigins = 20
	maxOrigin  = 300 // bytes: a scheme, a host name of 253, a port
)

// originForm matches web origins that may stand in a Content-Security-Policy: names in ASCII, IPv4 and IPv6
// addresses.
var originForm = regexp.MustCompile(`^https?://([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:[0-9]{1,5})?$`)

// check refuses a change that is empty or names something else than web origins. It brings the origins into the
// form that browsers send.
func check(c *event.PublicityChange) error {
	if c.Listed == nil && c.EmbedOrigins == nil {
		return event.Invalid("listed", "is missing, and so is embedOrigins: send at least one of them")
	}
	if c.EmbedOrigins == nil {
		return nil
	}
	if len(*c.EmbedOrigins) > maxOrigins {
		return event.Invalid("embedOrigins", "has %d origins; at most %d are possible", len(*c.EmbedOrigins), maxOrigins)
	}
	origins := []string{}
	for i, text := range *c.EmbedOrigins {
		origin, err := parseOrigin(fmt.Sprintf("embedOrigins[%d]", i), text)
		if err != nil {
			return err
		}
		if !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	c.EmbedOrigins = &origins
	return nil
}

func parseOrigin(field, text string) (string, error) {
	origin := strings.TrimSuffix(strings.ToLower(strings.TrimSpace(text)), "/")
	u, err := url.Parse(origin)
	if err != nil || len(origin) > maxOrigin || !originForm.MatchString(origin) || strings.Contains(u.Host, "..") || !isPort(u.Port()) {
		return "", event.Invalid(field, "must be a web origin such as https://blog.example, without path and wildcard")
	}
	if port := u.Port(); port == "443" && u.Scheme == "https" || port == "80" && u.Scheme == "http" {
		origin = strings.TrimSuffix(origin, ":"+port)
	}
	return origin, nil
}

// isPort accepts a missing port.
func isPort(text string) bool {
	n, err := strconv.Atoi(text)
	return text == "" || err == nil && 0 < n && n <= 65535
}
