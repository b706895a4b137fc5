package live

import (
	"time"

	"footlight/backend/event"
	"footlight/backend/limit"
)

func newClient(h *Hub, info ClientInfo, g Grant) *Client {
	info.Token = "" // access has been decided, so the token is not needed any more
	c := &Client{hub: h, info: info, identity: g.Identity, everywhere: g.Everywhere, names: namesOf(info, g.Identity), since: time.Now(), done: make(chan struct{})}
	if g.Release != nil {
		c.after = append(c.after, g.Release)
	}
	return c
}

// ID returns the name of the client in lists and in Kick.
func (c *Client) ID() string { return c.id }

// EventID returns the event whose stream the client publishes or plays.
func (c *Client) EventID() event.ID { return c.info.EventID }

// Done is closed when the client has ended; Err then returns the reason.
func (c *Client) Done() <-chan struct{} { return c.done }

// Err returns nil while the client lives, then the reason for its end.
func (c *Client) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// Leave ends the client, and its session if it publishes. Only the first call has an effect.
func (c *Client) Leave() { c.end(ErrLeft) }

// AfterEnd registers fn, which is called once when the client ends, or at once if it has ended already. fn
// runs in the goroutine that ended the client, so it must not block.
func (c *Client) AfterEnd(fn func()) {
	c.mu.Lock()
	ended := c.err != nil
	if !ended {
		c.after = append(c.after, fn)
	}
	c.mu.Unlock()
	if ended {
		fn()
	}
}

// Sent counts bytes that were sent to the client. On a hot path, callers add up a burst and call Sent once.
func (c *Client) Sent(n int) {
	c.meter.sent.Add(uint64(n))
	c.stream.meter.sent.Add(uint64(n))
}

// Received counts bytes that the client sent.
func (c *Client) Received(n int) {
	c.meter.recv.Add(uint64(n))
	c.stream.meter.recv.Add(uint64(n))
}

// Rate stores the newest quality that the client reported.
func (c *Client) Rate(q Quality) { c.quality.Store(&q) }

func (c *Client) end(why error) {
	c.mu.Lock()
	if c.err != nil {
		c.mu.Unlock()
		return
	}
	c.err = why
	session, after := c.session, c.after
	c.after = nil
	c.mu.Unlock()

	c.hub.remove(c)
	if session != nil {
		session.silence.Stop()
		session.keys.Stop()
		session.Fan.End()
		close(session.done)
	}
	close(c.done)
	for _, fn := range after {
		fn()
	}
}

func (c *Client) watch(grantEnd <-chan struct{}) {
	select {
	case <-grantEnd:
		c.end(ErrGrantEnded)
	case <-c.done:
	}
}

// namesOf returns the names that a slot is counted under: the person and the network. Publishers and viewers
// have different names, so an audience cannot keep a publisher out.
func namesOf(info ClientInfo, identity string) []string {
	role := "viewer "
	if info.Action == Publish {
		role = "publisher "
	}
	return []string{role + identity, role + "network " + limit.Network(info.Remote).String()}
}
