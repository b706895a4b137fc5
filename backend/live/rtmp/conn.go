package rtmp

import (
	"context"
	"errors"
	"io"
	"net"
	"net/netip"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
)

const (
	// silence is how long a publisher may send nothing at all.
	silence = 15 * time.Second
	// writeTimeout is how long a peer may take over a piece, in bytes.
	writeTimeout = 10 * time.Second
	piece        = 64 << 10
)

// conn is one connection. serve's goroutine owns it.
type conn struct {
	server *Server
	net    net.Conn
	remote netip.Addr
	wire   *wire
	free   func() // frees its slot of those that wait
}

func (c *conn) close() { c.net.Close() }

// serve returns when the connection is over, with nil for an ordinary end.
func (c *conn) serve(ctx context.Context) (err error) {
	defer c.free()
	if err = c.net.SetDeadline(time.Now().Add(greetTimeout)); err != nil {
		return err
	}
	if c.wire, err = greet(c.net); err != nil {
		return ordinary(err)
	}
	r, err := readRequest(c.wire)
	if err != nil {
		return ordinary(err)
	}
	id, err := r.eventID()
	if err != nil {
		return c.refuse(r.action, err)
	}
	return c.join(ctx, r, id)
}

// join asks the hub.
func (c *conn) join(ctx context.Context, r request, id event.ID) error {
	info := live.ClientInfo{
		Request: live.Request{Action: r.action, EventID: id, Token: r.token, Remote: c.remote, Protocol: "rtmp"},
		Type:    "rtmp-play", PageURL: r.pageURL,
	}
	if r.action == live.Publish {
		info.Type = "fmle-publish"
	}
	client, err := c.server.cfg.Hub.Join(ctx, info)
	if err != nil {
		return c.refuse(r.action, err)
	}
	defer client.Leave()
	log := c.server.cfg.Log.With("protocol", "rtmp", "event", id, "client", client.ID(), "action", r.action)
	log.Info("session opened", "remote", c.remote)
	client.AfterEnd(func() { log.Info("session ended", "reason", client.Err()) })
	c.free()
	if r.action == live.Publish {
		return c.publish(client)
	}
	return c.play(ctx, client)
}

// ordinary drops the errors with which connections usually end.
func ordinary(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}
