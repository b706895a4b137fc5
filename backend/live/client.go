package live

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/event"
)

// Client is one admitted connection.
type Client struct {
	hub      *Hub
	id       string // set by admit
	info     ClientInfo
	identity string
	names    []string // the names that its slot is counted under
	since    time.Time
	stream   *stream // set by admit
	meter    meter
	quality  atomic.Pointer[Quality]

	mu      sync.Mutex
	err     error // why it ended; nil while it lives
	session *Session
	after   []func()
	done    chan struct{}
}

func newClient(h *Hub, info ClientInfo, g Grant) *Client {
	info.Token = "" // access has been decided, so the token is not needed any more
	c := &Client{hub: h, info: info, identity: g.Identity, names: namesOf(info, g.Identity), since: time.Now(), done: make(chan struct{})}
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

// Quality holds what a viewer reports about its connection.
type Quality struct {
	At   time.Time     // when the viewer reported it
	Loss float64       // part of the packets that was lost since the last report, 0 to 1
	RTT  time.Duration // 0 means unknown
	// Bitrate is the viewer's estimate of the line's capacity, in bit/s; 0 means unknown.
	Bitrate int
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
		session.finish()
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
