package rtc

import (
	"cmp"
	"net/netip"
	"strings"

	"footlight/backend/live/rtc/lite"
	"footlight/backend/live/rtc/negotiation"
)

// Wishes holds what a client asks of an answer by SRS's query parameters. The zero value asks nothing.
type Wishes struct {
	External    string           // eip: an IP, or IP:port, that candidates contain instead of the server's
	Credentials lite.Credentials // ice-ufrag and ice-pwd; random where they are empty
}

// check completes the credentials. Errors wrap negotiation.ErrOffer.
func (w *Wishes) check() error {
	c := &w.Credentials
	switch {
	case w.External != "" && !w.external().IsValid():
		return negotiation.BadOffer("eip must be an IP address, or an IP address and a port.")
	case *c == lite.Credentials{}:
		return nil
	case c.Ufrag != "" && !negotiation.IsICEText(c.Ufrag, 4, 32):
		return negotiation.BadOffer("ice-ufrag must be 4 to 32 letters, digits, + and /.")
	case c.Password != "" && !negotiation.IsICEText(c.Password, 22, 32):
		return negotiation.BadOffer("ice-pwd must be 22 to 32 letters, digits, + and /.")
	}
	random := lite.NewCredentials()
	c.Ufrag, c.Password = cmp.Or(c.Ufrag, random.Ufrag), cmp.Or(c.Password, random.Password)
	return nil
}

// external returns the wished address; its port is 0 if none is wished.
func (w *Wishes) external() netip.AddrPort {
	if at, err := netip.ParseAddrPort(w.External); err == nil {
		return at
	}
	ip, _ := netip.ParseAddr(w.External)
	return netip.AddrPortFrom(ip, 0)
}

// candidates returns the candidates of an answer.
func (s *Server) candidates(w Wishes) []string {
	if w.External == "" {
		return candidates(s.sockets.reached(), s.sockets.addrs, s.external, s.sockets.port)
	}
	at := w.external()
	only := []netip.Addr{at.Addr()}
	return candidates(only, only, nil, cmp.Or(int(at.Port()), s.sockets.port))
}

// named reports whether a peer has that ICE user name fragment. No other one may take it: its checks would go
// there. The caller holds s.mu.
func (s *Server) named(ufrag string) bool {
	for _, has := range s.peers {
		if has == ufrag {
			return true
		}
	}
	return s.host.Named(ufrag)
}

// rename notes the ICE user name fragment of a publisher's newest answer.
func (s *Server) rename(p peer, ufrag string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, open := s.peers[p]; open {
		s.peers[p] = ufrag
	}
}

// ufragOf returns the ICE user name fragment of an answer.
func ufragOf(answer string) string {
	_, rest, _ := strings.Cut(answer, "a=ice-ufrag:")
	ufrag, _, _ := strings.Cut(rest, "\r\n")
	return ufrag
}
