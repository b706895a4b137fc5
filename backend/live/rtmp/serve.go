package rtmp

import (
	"context"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
)

// greetTimeout is the time in which a connection must say what it wants.
const greetTimeout = 10 * time.Second

// serve serves the connection until it ends. It returns nil for an ordinary end.
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
	c.event = id
	return c.join(ctx, r, id)
}

// join asks the hub for admission and serves the client.
func (c *conn) join(ctx context.Context, r request, id event.ID) error {
	info := live.ClientInfo{
		Request: live.Request{Action: r.action, EventID: id, Token: r.token, Remote: c.remote, Protocol: "rtmp"},
		Type:    "rtmp-play", PageURL: r.pageURL,
	}
	if r.action == live.Publish {
		info.Type = "fmle-publish"
	}
	client, err := c.cfg.Hub.Join(ctx, info)
	if err != nil {
		return c.refuse(r.action, err)
	}
	defer client.Leave()
	log := c.cfg.Log.With("protocol", "rtmp", "event", id, "client", client.ID(), "action", r.action)
	log.Info("session opened", "remote", c.remote)
	client.AfterEnd(func() { log.Info("session ended", "reason", client.Err()) })
	c.free()
	if r.action == live.Publish {
		return c.publish(client)
	}
	return c.play(ctx, client)
}
