//go:build linux

package audience

import (
	"net"
	"net/netip"

	"github.com/pion/ice/v4"
	"github.com/pion/stun/v4"
)

// agent is the controlling side of ICE (RFC 8445) with one candidate on each side. That is enough for a
// server with a public port and its viewer.
type agent struct {
	localUfrag, localPwd   string
	remoteUfrag, remotePwd string
	remote                 netip.AddrPort
	tiebreaker             uint64
}

// check returns a binding request that nominates the pair, as browsers send it.
func (a *agent) check() []byte {
	m, err := stun.Build(stun.TransactionID, stun.BindingRequest,
		stun.NewUsername(a.remoteUfrag+":"+a.localUfrag),
		ice.UseCandidate(), ice.AttrControlling(a.tiebreaker), ice.PriorityAttr(1845501695),
		stun.NewShortTermIntegrity(a.remotePwd), stun.Fingerprint)
	if err != nil {
		return nil // fails only for attributes that are too large
	}
	return m.Raw
}

// handle reads a STUN message. It returns the response to send, if any, and whether the message answers one
// of the agent's own checks.
func (a *agent) handle(b []byte) (reply []byte, succeeded bool) {
	m := &stun.Message{Raw: append([]byte(nil), b...)}
	if m.Decode() != nil {
		return nil, false
	}
	switch m.Type {
	case stun.BindingSuccess:
		return nil, stun.NewShortTermIntegrity(a.remotePwd).Check(m) == nil
	case stun.BindingRequest:
		if stun.NewShortTermIntegrity(a.localPwd).Check(m) != nil {
			return nil, false
		}
		out, err := stun.Build(m, stun.BindingSuccess,
			&stun.XORMappedAddress{IP: net.IP(a.remote.Addr().AsSlice()), Port: int(a.remote.Port())},
			stun.NewShortTermIntegrity(a.localPwd), stun.Fingerprint)
		if err == nil {
			reply = out.Raw
		}
	}
	return reply, false
}
