package lite

import (
	"net"
	"time"

	"github.com/pion/transport/v4/packetio"
)

// maxQueued sets how many packets may wait for DTLS. A flight has a handful.
const maxQueued = 32

// nowhere is the address that DTLS sees. The selected path holds the real one.
var nowhere = &net.UDPAddr{} // a constant

var _ net.PacketConn = (*pipe)(nil)

func newPipe(c *Conn) *pipe {
	p := &pipe{conn: c, in: packetio.NewBuffer()}
	p.in.SetLimitCount(maxQueued)
	return p
}

// mute drops everything that is written from now on.
func (p *pipe) mute() { p.muted.Store(true) }

func (p *pipe) ReadFrom(b []byte) (int, net.Addr, error) {
	n, err := p.in.Read(b)
	return n, nowhere, err
}

// WriteTo implements net.PacketConn. It ignores errors: DTLS retransmits lost packets.
func (p *pipe) WriteTo(b []byte, _ net.Addr) (int, error) {
	if w := p.conn.selected.Load(); w != nil && !p.muted.Load() {
		_ = w.write(b)
	}
	return len(b), nil
}

func (p *pipe) Close() error { return p.in.Close() }

func (p *pipe) LocalAddr() net.Addr { return nowhere }

func (p *pipe) SetDeadline(t time.Time) error { return p.in.SetReadDeadline(t) }

func (p *pipe) SetReadDeadline(t time.Time) error { return p.in.SetReadDeadline(t) }

// SetWriteDeadline implements net.PacketConn. It does nothing: writes never block.
func (p *pipe) SetWriteDeadline(time.Time) error { return nil }
