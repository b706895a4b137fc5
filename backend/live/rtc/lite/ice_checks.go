package lite

import (
	"slices"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/stun/v4"
)

// maxPaths is the largest number of addresses from which one connection is reached.
const maxPaths = 16

// checked answers an authentic check.
func (c *Conn) checked(m *stun.Message, password string, from *path) {
	if !c.learn(from) {
		return
	}
	c.heard.Store(time.Now().UnixNano())
	reply, err := stun.Build(m, stun.BindingSuccess, from.mapped(), stun.NewShortTermIntegrity(password), stun.Fingerprint)
	if err != nil {
		return
	}
	_ = from.write(reply.Raw) // if the answer is lost, the peer checks again
	now := c.selected.Load()
	if ice.UseCandidate().IsSet(m) && (now == nil || *now != *from) {
		c.selected.Store(from)
		c.nominated()
	}
}

// learn remembers that the peer reaches the connection by this path. It returns false if the path cannot
// be used.
func (c *Conn) learn(from *path) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return false
	}
	if from.socket == nil {
		return true // a TCP stream belongs to one connection anyway
	}
	a := address{from.socket, from.to}
	if slices.Contains(c.paths, a) {
		return true
	}
	h := c.host
	h.mu.Lock()
	defer h.mu.Unlock()
	if other := h.addrs[a]; other != nil && other != c {
		return false // the address still belongs to another connection
	}
	h.addrs[a] = c
	if c.paths = append(c.paths, a); len(c.paths) > maxPaths {
		delete(h.addrs, c.paths[0])
		c.paths = slices.Delete(c.paths, 0, 1)
	}
	return true
}

// forget removes the connection from the host. The caller holds the lock.
func (c *Conn) forget() {
	h := c.host
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, u := range c.users {
		delete(h.users, u)
	}
	for _, a := range c.paths {
		delete(h.addrs, a)
	}
	delete(h.all, c)
}
