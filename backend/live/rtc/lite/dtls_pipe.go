package lite

import (
	"net"
	"sync/atomic"
	"time"

	"github.com/pion/transport/v4/packetio"
)

// maxQueued is how many packets may wait for DTLS; a flight has a handful.
const maxQueued = 32

// nowhere is the address DTLS believes in; the selected path knows the real one.
var nowhere = &net.UDPAddr{} // a constant

// pipe is a connection's packets of DTLS.
type pipe struct {
	conn  *Conn
	in    *packetio.Buffer
	muted atomic.Bool
}

var _ net.PacketConn = (*pipe)(nil)

func newPipe(c *Conn) *pipe {
	p := &pipe{conn: c, in: packetio.NewBuffer()}
	p.in.SetLimitCount(maxQueued)
	return p
}

// mute drops what is written from now on.
func (p *pipe) mute() { p.muted.Store(true) }

func (p *pipe) ReadFrom(b []byte) (int, net.Addr, error) {
	n, err := p.in.Read(b)
	return n, nowhere, err
}

// WriteTo implements net.PacketConn. DTLS repeats what is lost.
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

// SetWriteDeadline implements net.PacketConn; writing never waits.
func (p *pipe) SetWriteDeadline(time.Time) error { return nil }
