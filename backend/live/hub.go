package live

import (
	"time"

	"footlight/backend/event"
)

// DefaultMaxConnections is the default limit of a server's connections.
const DefaultMaxConnections = 1000

// Config holds the settings of a Hub.
type Config struct {
	// Authorizer decides about access. If it is nil, every caller may publish and play, which is right only
	// on a machine that no other person can reach.
	Authorizer Authorizer
	// MaxConnections limits clients of all protocols together, publishers
	// included; 0 means DefaultMaxConnections.
	MaxConnections int
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

func (h *Hub) sampleLoop() {
	tick := time.NewTicker(sampleEvery)
	defer tick.Stop()
	for {
		select {
		case at := <-tick.C:
			h.sampleAll(at)
		case <-h.stop:
			return
		}
	}
}

func (h *Hub) sampleAll(at time.Time) {
	for _, c := range h.allClients() {
		c.meter.sample(at)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.streams {
		s.meter.sample(at)
	}
}
