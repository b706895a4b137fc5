package broadcast

import (
	"iter"
	"mime"
	"strings"

	"github.com/pion/webrtc/v4"
)

// relays returns the STUN and TURN servers in an answer's Link headers (RFC 9725, section 4.6).
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

// separated splits a list at commas, except within quotes and within <addresses>.
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
