package rtc

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"time"

	"github.com/pion/ice/v4"

	"footlight/backend/limit"
	"footlight/backend/live/rtc/udp"
)

const (
	// tcpWriteBuffer sets how many bytes a viewer on TCP may be behind before it loses packets. Writes
	// never block.
	tcpWriteBuffer = 1 << 20
	tcpReadBuffer  = 64 // packets
	// maxTCP is the most TCP connections, including those that have not yet named their peer.
	maxTCP = 4096
	// nameTimeout is the time in which a TCP connection must name its peer with an ICE check.
	nameTimeout = 10 * time.Second
	// portTries limits the search for a port that is free for UDP and TCP.
	portTries = 20
)

// sockets owns the listening sockets: one UDP socket per local address and one TCP listener, all on one
// port. On loopback localMux adds another.
type sockets struct {
	addrs []netip.Addr
	port  int
	udp   ice.UDPMux
	tcp   ice.TCPMux
}

func listen(ctx context.Context, addr string, take udp.Handler, log *slog.Logger) (*sockets, error) {
	host, port, err := splitAddr(addr)
	if err != nil {
		return nil, err
	}
	addrs, err := localAddrs(host)
	if err != nil {
		return nil, err
	}
	for range portTries {
		var s *sockets
		if s, err = bind(ctx, host, addrs, port, take, log); err == nil || port != 0 {
			return s, err
		}
	}
	return nil, err
}

// bind opens every socket on one port. Port 0 means that the first socket chooses it.
func bind(ctx context.Context, host string, addrs []netip.Addr, port int, take udp.Handler, log *slog.Logger) (s *sockets, err error) {
	var opened []*udp.Conn
	defer func() {
		if err != nil {
			for _, c := range opened {
				_ = c.Close()
			}
		}
	}()
	for _, a := range addrs {
		c, failed := udp.Listen(netip.AddrPortFrom(a, uint16(port)), take, log)
		if failed != nil {
			return nil, fmt.Errorf("listen for WebRTC: %w", failed)
		}
		opened = append(opened, c)
		port = c.LocalAddr().(*net.UDPAddr).Port
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err != nil {
		return nil, fmt.Errorf("listen for WebRTC over TCP: %w", err)
	}
	muxes := make([]ice.UDPMux, 0, len(opened))
	for _, c := range opened {
		muxes = append(muxes, newMux(c, log))
	}
	return &sockets{
		addrs: addrs, port: port,
		udp: ice.NewMultiUDPMuxDefault(muxes...),
		tcp: ice.NewTCPMuxDefault(ice.TCPMuxParams{
			Listener:       &limit.Listener{Listener: l, Pool: limit.NewPool[netip.Prefix](maxTCP)},
			Logger:         newFactory(log).NewLogger("ice"),
			ReadBufferSize: tcpReadBuffer, WriteBufferSize: tcpWriteBuffer,
			FirstStunBindTimeout: nameTimeout, AliveDurationForConnFromStun: nameTimeout,
		}),
	}, nil
}

func newMux(c *udp.Conn, log *slog.Logger) ice.UDPMux {
	return ice.NewUDPMuxDefault(ice.UDPMuxParams{Logger: newFactory(log).NewLogger("ice"), UDPConn: c})
}

// addOwn makes a server on loopback reachable under another address of the machine, too.
func (s *sockets) addOwn(take udp.Handler, log *slog.Logger) {
	local := &localMux{loopback: s.udp, find: ownAddr, log: log, open: func(a netip.Addr) (ice.UDPMux, error) {
		c, err := udp.ListenLocally(netip.AddrPortFrom(a, uint16(s.port)), take, log)
		if err != nil {
			return nil, err
		}
		return newMux(c, log), nil
	}}
	local.follow()
	s.udp = local
}

// close closes the sockets. Every peer must have ended.
func (s *sockets) close() {
	_ = s.udp.Close()
	_ = s.tcp.Close()
}

func (s *sockets) loopback() bool { return slices.ContainsFunc(s.addrs, netip.Addr.IsLoopback) }

// reached returns the addresses that have a UDP socket now, those bound first in front.
func (s *sockets) reached() []netip.Addr {
	var all []netip.Addr
	for _, a := range s.udp.GetListenAddresses() {
		if u, ok := a.(*net.UDPAddr); ok {
			all = append(all, u.AddrPort().Addr().Unmap())
		}
	}
	return all
}

// listens reports whether ip is one of the bound addresses. Only those become candidates.
func (s *sockets) listens(ip net.IP) bool {
	a, ok := netip.AddrFromSlice(ip)
	return ok && slices.Contains(s.addrs, a.Unmap())
}
