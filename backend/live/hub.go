package live

import (
	"maps"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
)

// DefaultMaxConnections is the default limit of a server's connections.
const DefaultMaxConnections = 1000

// QuietTakeover is the silence of a publisher after which any authorized publisher may take its stream over.
const QuietTakeover = 3 * time.Second

// QuietPause is the silence of a publisher after which its stream counts as interrupted. It is longer than
// any pause between two packets, and shorter than a viewer is willing to wait.
const QuietPause = 2 * time.Second

const sampleEvery = 5 * time.Second

// Config holds the settings of a Hub.
type Config struct {
	// Authorizer decides about access. If it is nil, every caller may publish and play, which is right only
	// on a machine that no other person can reach.
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
	held      map[string]int // slots in use, by the names they are counted under
	lastGen   uint64
	onPublish []func(*Session)
	onAir     []func(*Session)

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
		held:       map[string]int{},
		// Generations go on rising across restarts.
		lastGen: uint64(time.Now().UnixMilli()),
		stop:    make(chan struct{}),
	}
	if h.limit <= 0 {
		h.limit = DefaultMaxConnections
	}
	h.wg.Go(h.sampleLoop)
	return h
}

// OnPublish registers fn, which is called for every later session, in the publisher's own goroutine and
// before media flows. It must not block. Register before there is traffic.
func (h *Hub) OnPublish(fn func(*Session)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.onPublish = append(h.onPublish, fn)
}

// OnAir registers fn, which is called for every later session when its first media has arrived. It is called
// on the media's path and must not block. Register before there is traffic.
func (h *Hub) OnAir(fn func(*Session)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.onAir = append(h.onAir, fn)
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

// remove forgets a client.
func (h *Hub) remove(c *Client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.clients[c.id] == c {
		h.drop(c)
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
	return slices.Collect(maps.Values(h.clients))
}
