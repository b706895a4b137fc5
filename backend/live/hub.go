package live

import (
	"maps"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
)

// DefaultMaxConnections is how many connections a server takes by default.
const DefaultMaxConnections = 1000

// QuietTakeover is how long a publisher may send nothing. After that, anybody who
// may publish can take the stream over.
const QuietTakeover = 3 * time.Second

// QuietPause is how long a publisher may send nothing before its stream counts
// as interrupted: longer than any pause between two packets, shorter than a
// viewer's patience.
const QuietPause = 2 * time.Second

const sampleEvery = 5 * time.Second

// Config sets a Hub up.
type Config struct {
	// Authorizer decides about access. Nil lets everybody publish and play, which is
	// only right on a machine that nobody else reaches.
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
	held      map[string]int // slots, by the names they are counted under
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

// OnPublish registers fn, which is called for every session from now on, in the
// publisher's own goroutine and before media flows. It must not block. Register
// before there is traffic.
func (h *Hub) OnPublish(fn func(*Session)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.onPublish = append(h.onPublish, fn)
}

// OnAir registers fn, which is called for every session from now on when its first
// media has come. It is called on the media's path and must not block. Register
// before there is traffic.
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
