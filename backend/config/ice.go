package config

import (
	"net/url"
	"slices"
	"strings"
)

// ICEServer is one STUN or TURN server. Password is a secret.
type ICEServer struct {
	URL            string // written as in RFC 7064 or RFC 7065, without user and password
	User, Password string // for TURN only
}

// ParseICEServers parses the values of --ice-servers: "stun:host[:port]" or
// "turn:user:password@host[:port][?transport=udp]". User and password are percent-encoded if they contain ":"
// or "@". Errors do not quote the value, which may contain a password.
func ParseICEServers(list []string) ([]ICEServer, error) {
	servers := make([]ICEServer, 0, len(list))
	for i, text := range list {
		s, ok := parseICEServer(text)
		if !ok {
			return nil, invalid("ice-servers", "number %d is neither stun:host nor turn:user:password@host", i+1)
		}
		servers = append(servers, s)
	}
	return servers, nil
}

func parseICEServer(text string) (ICEServer, bool) {
	scheme, rest, _ := strings.Cut(text, ":")
	u, err := url.Parse("//" + rest) // these schemes have no slashes (RFC 7065)
	if err != nil || u.Hostname() == "" || u.Path != "" || strings.ContainsAny(rest, "<>\" ") {
		return ICEServer{}, false
	}
	password, given := u.User.Password()
	s := ICEServer{User: u.User.Username(), Password: password}
	u.User = nil
	s.URL = scheme + ":" + strings.TrimPrefix(u.String(), "//")
	turn := slices.Contains([]string{"turn", "turns"}, scheme)
	stun := slices.Contains([]string{"stun", "stuns"}, scheme)
	return s, (turn && given) || (stun && s.User == "")
}
