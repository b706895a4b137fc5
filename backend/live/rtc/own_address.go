package rtc

import (
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/pion/ice/v4"
)

// lookEvery is the least time between two reads of the machine's addresses.
const lookEvery = time.Second

// localMux holds the UDP sockets of a server on loopback, and one more socket on another address of the
// machine. Firefox has no candidates on loopback and does not pair its own with one there, so it connects
// to that other socket. Only this machine reaches it. It moves when the machine's address changes.
type localMux struct {
	loopback ice.UDPMux
	open     func(netip.Addr) (ice.UDPMux, error)
	find     func(known netip.Addr) netip.Addr // returns an invalid address if there is none
	log      *slog.Logger

	mu     sync.Mutex
	closed bool
	looked time.Time
	addr   netip.Addr
	own    ice.UDPMux // on addr; nil means none
}

var _ ice.UDPMux = (*localMux)(nil)

// GetListenAddresses implements ice.UDPMux. Addresses on loopback come first.
func (m *localMux) GetListenAddresses() []net.Addr {
	m.follow()
	return m.now().GetListenAddresses()
}

func (m *localMux) GetConn(ufrag string, addr net.Addr) (net.PacketConn, error) {
	return m.now().GetConn(ufrag, addr)
}

func (m *localMux) RemoveConnByUfrag(ufrag string) { m.now().RemoveConnByUfrag(ufrag) }

func (m *localMux) Close() error {
	m.mu.Lock()
	m.closed = true
	m.mu.Unlock()
	return m.now().Close()
}

// now returns the current sockets.
func (m *localMux) now() *ice.MultiUDPMuxDefault {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.own == nil {
		return ice.NewMultiUDPMuxDefault(m.loopback)
	}
	return ice.NewMultiUDPMuxDefault(m.loopback, m.own)
}

// follow moves the other socket to the machine's current address. Viewers on the old socket have lost
// that address too.
func (m *localMux) follow() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed || time.Since(m.looked) < lookEvery {
		return
	}
	m.looked = time.Now()
	addr := m.find(m.addr)
	if addr == m.addr {
		return
	}
	if m.own != nil {
		_ = m.own.Close()
		m.own = nil
	}
	if m.addr = addr; !addr.IsValid() {
		return
	}
	own, err := m.open(addr)
	if err != nil { // browsers that need it use HLS
		m.log.Info("WebRTC is offered on loopback only", "address", addr, "error", err)
		return
	}
	m.own = own
}

// ownAddr returns an address of this machine other than loopback: known if the machine still has it,
// otherwise the first one, IPv4 preferred. It returns an invalid address if there is none.
func ownAddr(known netip.Addr) (own netip.Addr) {
	interfaces, err := net.Interfaces()
	if err != nil {
		return own
	}
	for _, i := range interfaces {
		addrs, err := i.Addrs()
		if err != nil || i.Flags&net.FlagUp == 0 {
			continue
		}
		for _, a := range addrs {
			p, err := netip.ParsePrefix(a.String())
			switch {
			case err != nil || !p.Addr().IsGlobalUnicast():
			case p.Addr() == known:
				return known
			case !own.IsValid() || own.Is6() && p.Addr().Is4():
				own = p.Addr()
			}
		}
	}
	return own
}
