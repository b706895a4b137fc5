package rtmp

import (
	"context"
	"errors"
	"io"
	"net"
	"net/netip"
	"strings"
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
	// lastWords is how long a refused peer may take to read why.
	lastWords = time.Second
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

// refuse says why before the connection closes, and waits until the peer has
// read it: closing at once could throw the answer away.
func (c *conn) refuse(action live.Action, why error) error {
	code := "NetStream.Play.Failed"
	if action == live.Publish {
		code = "NetStream.Publish.BadName"
	}
	if err := c.net.SetDeadline(time.Now().Add(lastWords)); err != nil {
		return err
	}
	if err := c.wire.status("error", code, told(why)); err != nil {
		return ordinary(err)
	}
	half, ok := c.net.(interface{ CloseWrite() error }) // TCP and TLS alike
	if ok && half.CloseWrite() == nil {
		_, _ = io.Copy(io.Discard, io.LimitReader(c.net, greetingBytes)) // what it says no longer counts
	}
	return why
}

// told is what a peer may know of a refusal: the rest is for the log.
func told(why error) string {
	var invalid *event.ErrInvalid
	var set advice
	if errors.As(why, &invalid) || errors.As(why, &set) {
		return why.Error()
	}
	if errors.Is(why, live.ErrUnavailable) {
		return strings.TrimPrefix(live.ErrUnavailable.Error(), "live: ") // without what it was that gave no answer
	}
	for _, known := range []error{live.ErrDenied, live.ErrBusy, live.ErrFull, live.ErrClosed, live.ErrGrantEnded} {
		if errors.Is(why, known) {
			return strings.TrimPrefix(why.Error(), "live: ")
		}
	}
	return "The server failed; its log says why."
}

// advice tells whoever set an encoder up what to set.
type advice string

func (a advice) Error() string { return string(a) }

// ordinary drops the errors with which connections usually end.
func ordinary(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}
