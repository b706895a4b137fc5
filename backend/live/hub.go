package live

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"time"

	"footlight/backend/event"
)

// DefaultMaxConnections is the contract's limit of a streaming server.
const DefaultMaxConnections = 1000

// QuietTakeover is how long a publisher may send nothing before anybody who
// may publish can take the stream over.
const QuietTakeover = 3 * time.Second

const sampleEvery = 5 * time.Second

// Config sets a Hub up.
type Config struct {
	// Authorizer is the door. Nil lets everybody publish and play, which is
	// only right on a machine nobody else reaches.
	Authorizer Authorizer
	// MaxConnections limits clients of all protocols together, publishers
	// included; 0 means DefaultMaxConnections.
	MaxConnections int
}

// Hub holds the streams of one server. All methods are safe for concurrent use.
type Hub struct {
	authorizer Authorizer
	limit      int

	mu        sync.Mutex
	closed    bool
	streams   map[event.ID]*stream
	clients   map[string]*Client
	lastGen   uint64
	onPublish []func(*Session)

	stop chan struct{}
	wg   sync.WaitGroup
}

// Open starts a hub. Close it after the protocols that use it.
func Open(cfg Config) *Hub {
	h := &Hub{
		authorizer: cfg.Authorizer,
		limit:      cfg.MaxConnections,
		streams:    map[event.ID]*stream{},
		clients:    map[string]*Client{},
		// Generations go on rising across restarts.
		lastGen: uint64(time.Now().UnixMilli()), //nolint:gosec // after 1970
		stop:    make(chan struct{}),
	}
	if h.limit <= 0 {
		h.limit = DefaultMaxConnections
	}
	h.wg.Go(h.sampleLoop)
	return h
}

// OnPublish registers fn to be told of every session from now on. It is called
// in the publisher's own goroutine before media flows and must not block.
// Register before traffic.
func (h *Hub) OnPublish(fn func(*Session)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.onPublish = append(h.onPublish, fn)
}

// Close ends every client and waits for the hub's own goroutines.
func (h *Hub) Close() {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return
	}
	h.closed = true
	close(h.stop)
	h.mu.Unlock()
	for _, c := range h.allClients() {
		c.end(ErrClosed)
	}
	h.wg.Wait()
}

// ClientInfo describes a connection that wants in.
type ClientInfo struct {
	Request // what is asked of the Authorizer

	// Type is the SRS name of the connection: "rtc-publish", "rtc-play",
	// "hls-play", "fmle-publish", "rtmp-play", "flv-play".
	Type string
	// PageURL is where a browser says it comes from, if it does.
	PageURL string
}

// Join asks the Authorizer and admits a connection. The caller must Leave the
// client. Errors wrap ErrDenied, ErrFull or ErrClosed.
//
// A publisher of a stream that already has one is let past the limit: either it
// takes the other's place in Publish or it is refused there.
func (h *Hub) Join(ctx context.Context, info ClientInfo) (*Client, error) {
	grant, err := h.authorize(ctx, info.Request)
	if err != nil {
		return nil, err
	}
	c := newClient(h, info, grant)
	if err := h.admit(c); err != nil {
		return nil, err
	}
	if grant.Done != nil {
		h.wg.Go(func() { c.watch(grant.Done) })
	}
	return c, nil
}

func (h *Hub) authorize(ctx context.Context, r Request) (Grant, error) {
	var grant Grant
	if h.authorizer != nil {
		var err error
		if grant, err = h.authorizer.Authorize(ctx, r); err != nil {
			return Grant{}, err
		}
	}
	if grant.Identity == "" {
		// The prefix keeps it apart from every real identity.
		grant.Identity = "addr " + r.Remote.Unmap().String()
	}
	return grant, nil
}

func (h *Hub) admit(c *Client) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return ErrClosed
	}
	s := h.streams[c.info.EventID]
	replaces := c.info.Action == Publish && s != nil && s.session != nil
	if len(h.clients) >= h.limit && !replaces {
		return ErrFull
	}
	if s == nil {
		s = newStream(c.info.EventID)
		h.streams[s.id] = s
	}
	s.clients++
	c.stream = s
	for c.id == "" || h.clients[c.id] != nil {
		c.id = newID()
	}
	h.clients[c.id] = c
	return nil
}

// remove forgets a client, and its stream with the last one.
func (h *Hub) remove(c *Client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.clients[c.id] != c {
		return
	}
	delete(h.clients, c.id)
	s := c.stream
	if s.session != nil && s.session.client == c {
		s.session = nil
	}
	if s.clients--; s.clients == 0 {
		delete(h.streams, s.id)
	}
}

// Kick disconnects the client with this id.
func (h *Hub) Kick(id string) error {
	h.mu.Lock()
	c := h.clients[id]
	h.mu.Unlock()
	if c == nil {
		return ErrUnknownClient
	}
	c.end(ErrKicked)
	return nil
}

func (h *Hub) allClients() []*Client {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := make([]*Client, 0, len(h.clients))
	for _, c := range h.clients {
		all = append(all, c)
	}
	return all
}

// newID is of the length SRS gives; it names a client and opens nothing.
func newID() string { return strings.ToLower(rand.Text()[:8]) }
