//go:build linux

package crowd

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// said is a message of a client.
type said struct {
	Type string `json:"type"`
	ID   string `json:"id"`
	Text string `json:"text"`
}

// frame holds the fields of the server's frames that are looked at.
type frame struct {
	Type string `json:"type"`
	N    uint64 `json:"n"`    // of a message
	Last uint64 `json:"last"` // of the greeting
	Text string `json:"text"`
}

// person is one connection.
type person struct {
	conn   *websocket.Conn
	record *record
	last   uint64 // number of the newest message
	left   atomic.Bool
}

// perNet is the number of addresses that are used of each 127.0.x.0/24.
const perNet = 250

// enter connects the person with that number from its own address, because the chat limits what one address says.
func enter(ctx context.Context, url string, number int, r *record) (*person, error) {
	own := &net.TCPAddr{IP: net.IPv4(127, 0, byte(1+number/perNet), byte(1+number%perNet))}
	from := net.Dialer{LocalAddr: own}
	dialer := websocket.Dialer{NetDialContext: from.DialContext, HandshakeTimeout: patience, Subprotocols: []string{"footlight.chat.v1"}}
	conn, answer, err := dialer.DialContext(ctx, url, nil)
	if err != nil {
		return nil, fmt.Errorf("person %d could not enter the chat: %w", number, err)
	}
	_ = answer.Body.Close() // it is empty
	p := &person{conn: conn, record: r}
	var hello frame
	if err = conn.ReadJSON(&hello); err != nil || hello.Type != "hello" {
		_ = conn.Close()
		return nil, fmt.Errorf("person %d was greeted with %q: %w", number, hello.Type, err)
	}
	p.last = hello.Last
	return p, nil
}

// read reads until the connection ends.
func (p *person) read() {
	for {
		_, raw, err := p.conn.ReadMessage()
		now := time.Now()
		var f frame
		if err == nil {
			err = json.Unmarshal(raw, &f)
		}
		switch {
		case err != nil:
			if !p.left.Load() {
				p.record.lose(err)
			}
			return
		case f.Type == "message":
			p.record.take(f, f.N == p.last+1, now)
			p.last = f.N
		case f.Type == "refused":
			p.record.refuse(f.Text)
		}
	}
}

// leave ends the connection.
func (p *person) leave() {
	p.left.Store(true)
	_ = p.conn.Close() // the server may have closed it
}
