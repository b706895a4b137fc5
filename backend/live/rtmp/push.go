package rtmp

import (
	"context"
	"errors"
	"net"
	"net/url"
	"sync"
	"time"

	"footlight/backend/live/remux"
)

// farewellTimeout limits how long a server may take to learn that a publish is over.
const farewellTimeout = time.Second

// Push is a publish on another server. One goroutine calls Send, and one calls Wait. Its errors are sentences for
// people, without address and key.
type Push struct {
	net    net.Conn
	wire   *wire
	key    string
	begun  bool // the server knows what the media is
	closed sync.Once
}

// Publish connects to a server, whose address has the application as its path, and publishes under a stream key.
func (d Dialer) Publish(ctx context.Context, to *url.URL, key string) (*Push, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	c, err := d.connect(ctx, to)
	if err != nil {
		return nil, plainly(err)
	}
	p := &Push{net: c, key: key}
	stop := context.AfterFunc(ctx, func() { c.Close() })
	err = p.begin(to)
	if !stop() {
		err = errors.Join(ctx.Err(), err)
	}
	if err != nil {
		c.Close()
		return nil, plainly(err)
	}
	return p, nil
}

// begin does the handshake, and all calls until the server accepts the publish.
func (p *Push) begin(to *url.URL) (err error) {
	if p.wire, err = greetServer(p.net); err != nil {
		return err
	}
	if err = p.connect(to); err != nil {
		return err
	}
	return p.publish()
}

// Send writes packets and returns how many bytes they had.
func (p *Push) Send(packets []remux.Packet) (sent int, err error) {
	if !p.begun {
		p.begun = true
		if err = p.describe(packets); err != nil {
			return 0, plainly(err)
		}
	}
	if sent, err = sendAll(p.net, p.wire, packets); err != nil {
		return sent, plainly(err)
	}
	return sent, nil
}

// Wait reads what the server says until the publish is over, and returns why.
func (p *Push) Wait() error {
	for {
		m, err := p.wire.read()
		if err != nil {
			return plainly(err)
		}
		if said, ok := readCall(m); ok && said.name == "onStatus" {
			if err = judged(said); err != nil {
				return err
			}
		}
	}
}

// Close ends the publish. It may be called at any time, and again.
func (p *Push) Close() {
	p.closed.Do(func() {
		if p.net.SetDeadline(time.Now().Add(farewellTimeout)) == nil { // ends a write that hangs
			_ = p.unpublish() // the connection ends anyway
		}
		p.net.Close()
	})
}
