package lite

import (
	"github.com/pion/rtcp"
	"github.com/pion/rtp"

	"footlight/backend/live/rtc/relay"
	"footlight/backend/live/rtc/udp"
)

var _ relay.Writer = (*Conn)(nil)

// srtcpOverhead is the least number of bytes that SRTCP adds: index and authentication tag.
const srtcpOverhead = 4 + 16

// WriteRTP implements relay.Writer: it encrypts a packet into the batch, or sends it at once if b is nil.
func (c *Conn) WriteRTP(b *udp.Batch, h *rtp.Header, payload []byte) (int, error) {
	w := c.selected.Load()
	c.outMu.Lock()
	defer c.outMu.Unlock()
	if w == nil || c.out == nil {
		return 0, errNotReady
	}
	size := h.MarshalSize() + len(payload) + c.overhead
	batched := b != nil && w.batched()
	space := c.space(b, w, batched, size)
	if space == nil {
		return 0, udp.ErrFull
	}
	n, err := c.seal(space, h, payload)
	if err != nil {
		return 0, err
	}
	if !batched {
		if err = w.write(space[:n]); err != nil {
			return 0, err
		}
		return n, nil
	}
	b.Commit(w.socket, w.to, n)
	return n, nil
}

// WriteRTCP sends reports, with the batch unless it is nil.
func (c *Conn) WriteRTCP(b *udp.Batch, packets ...rtcp.Packet) error {
	plain, err := rtcp.Marshal(packets)
	if err != nil {
		return err
	}
	w := c.selected.Load()
	c.outMu.Lock()
	defer c.outMu.Unlock()
	if w == nil || c.out == nil {
		return errNotReady
	}
	sealed, err := c.out.EncryptRTCP(make([]byte, 0, len(plain)+srtcpOverhead), plain, nil)
	if err != nil {
		return err
	}
	if b == nil || !w.batched() {
		return w.write(sealed)
	}
	space := b.Space(w.socket, len(sealed))
	if space == nil {
		return udp.ErrFull
	}
	b.Commit(w.socket, w.to, copy(space, sealed))
	return nil
}
