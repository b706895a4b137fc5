package lite

import (
	"bytes"
	"net/netip"
	"time"

	"github.com/pion/stun/v4"

	"footlight/backend/live/rtc/udp"
)

// Silence sets how long the peer may send nothing authentic before its connection ends. Browsers send ICE
// checks every few seconds.
const Silence = 15 * time.Second

const (
	// firstKey to lastKey are the first bytes of DTLS packets; lower ones begin STUN messages. firstMedia
	// to lastMedia are those of RTP and RTCP (RFC 7983).
	firstKey, lastKey     = 20, 63
	firstMedia, lastMedia = 128, 191
	// firstRTCP to lastRTCP are the RTCP packet types on a port shared with RTP (RFC 5761).
	firstRTCP, lastRTCP = 192, 223
)

// Open returns a host without connections.
func Open(cfg Config) *Host {
	h := &Host{
		cfg: cfg, stop: make(chan struct{}),
		users: map[string]user{}, addrs: map[address]*Conn{}, all: map[*Conn]struct{}{},
	}
	h.wg.Go(h.watch)
	return h
}

// Close waits for the goroutines of connections. Close every connection before.
func (h *Host) Close() {
	close(h.stop)
	h.wg.Wait()
}

// watch ends connections that have fallen silent.
func (h *Host) watch() {
	tick := time.NewTicker(Silence / 10)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			for _, c := range h.silent(now) {
				c.peer.OnEnd()
			}
		case <-h.stop:
			return
		}
	}
}

func (h *Host) silent(now time.Time) (silent []*Conn) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for c := range h.all {
		if c.selected.Load() != nil && now.Sub(time.Unix(0, c.heard.Load())) > Silence {
			silent = append(silent, c)
		}
	}
	return silent
}

// HandleUDP processes a packet if it belongs to one of the connections, and reports whether it does. The
// goroutine that reads the socket calls it. It does not keep p.
func (h *Host) HandleUDP(socket *udp.Conn, p []byte, from netip.AddrPort) bool {
	h.mu.RLock()
	c := h.addrs[address{socket, from}]
	h.mu.RUnlock()
	switch {
	case len(p) == 0:
		return false
	case p[0] < firstKey:
		return h.check(p, &path{socket: socket, to: from}) || c != nil
	case c != nil:
		c.handle(p, path{socket: socket, to: from})
	}
	return c != nil
}

// check answers an ICE connectivity check that names one of the connections.
func (h *Host) check(p []byte, from *path) bool {
	m := &stun.Message{Raw: p}
	if m.Decode() != nil || m.Type != stun.BindingRequest {
		return false
	}
	ufrag := localPart(m)
	h.mu.RLock()
	u, ok := h.users[ufrag]
	h.mu.RUnlock()
	if !ok {
		return false
	}
	if stun.NewShortTermIntegrity(u.password).Check(m) == nil {
		u.conn.checked(m, u.password, from)
	}
	return true
}

// localPart returns the server's part of a check's USERNAME.
func localPart(m *stun.Message) string {
	name, _ := m.Get(stun.AttrUsername)
	ours, _, found := bytes.Cut(name, []byte{':'})
	if !found {
		return ""
	}
	return string(ours)
}

// Named reports whether a connection has the ICE user name fragment.
func (h *Host) Named(ufrag string) bool {
	h.mu.RLock()
	defer h.mu.RUnlock()
	_, ok := h.users[ufrag]
	return ok
}

// handle processes a packet other than a STUN check. It arrived on a path that ICE has checked.
func (c *Conn) handle(p []byte, from path) {
	switch b := p[0]; {
	case b >= firstKey && b <= lastKey:
		c.handleDTLS(p, from)
	case b >= firstMedia && b <= lastMedia && len(p) > 1 && p[1] >= firstRTCP && p[1] <= lastRTCP:
		c.handleRTCP(p)
	}
}

func (c *Conn) handleRTCP(p []byte) {
	packets := c.open(p)
	if packets == nil {
		return
	}
	c.heard.Store(time.Now().UnixNano())
	c.rest()
	c.peer.OnRTCP(packets)
}
