package broadcast

import (
	"iter"
	"mime"
	"strings"

	"github.com/pion/webrtc/v4"
)

// relays are the STUN and TURN servers that an answer's Link headers name (RFC 9725, 4.6).
func relays(links []string) (all []webrtc.ICEServer) {
	for link := range separated(strings.Join(links, ",")) {
		rest, in := strings.CutPrefix(strings.TrimSpace(link), "<")
		address, parameters, out := strings.Cut(rest, ">")
		_, said, err := mime.ParseMediaType("link/link" + parameters)
		if !in || !out || err != nil || !strings.EqualFold(said["rel"], "ice-server") {
			continue
		}
		server := webrtc.ICEServer{URLs: []string{address}, Username: said["username"]}
		if said["credential"] != "" {
			server.Credential = said["credential"]
		}
		all = append(all, server)
	}
	return all
}

// separated are the parts of a list, whose commas count neither in quotes nor in addresses.
func separated(list string) iter.Seq[string] {
	quoted, escaped, address := false, false, false
	return strings.FieldsFuncSeq(list, func(c rune) bool {
		was := escaped
		escaped = quoted && c == '\\' && !was
		switch {
		case c == '"' && !was && !address:
			quoted = !quoted
		case !quoted && (c == '<' || c == '>'):
			address = c == '<'
		}
		return c == ',' && !quoted && !address
	})
}

// relayed has the session go by those servers from its next ICE generation on. What is no such server is left out.
func (s *session) relayed(by []webrtc.ICEServer) (any bool) {
	var usable []webrtc.ICEServer
	for _, server := range by {
		with := append(usable[:len(usable):len(usable)], server)
		if s.peer.SetConfiguration(webrtc.Configuration{ICEServers: with}) == nil {
			usable = with
		}
	}
	return len(usable) > 0
}
