package lite

import (
	"slices"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/stun/v4"
)

// maxPaths bounds the addresses one connection is reached under.
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
	_ = from.write(reply.Raw) // it is checked again
	now := c.selected.Load()
	if ice.UseCandidate().IsSet(m) && (now == nil || *now != *from) {
		c.selected.Store(from)
		c.nominated()
	}
}

// learn remembers that the connection is reached by this path.
func (c *Conn) learn(from *path) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return false
	}
	if from.socket == nil {
		return true // its stream belongs to the connection anyway
	}
	a := address{from.socket, from.to}
	if slices.Contains(c.paths, a) {
		return true
	}
	h := c.host
	h.mu.Lock()
	defer h.mu.Unlock()
	if other := h.addrs[a]; other != nil && other != c {
		return false // a path has one connection; the other one's must end first
	}
	h.addrs[a] = c
	if c.paths = append(c.paths, a); len(c.paths) > maxPaths {
		delete(h.addrs, c.paths[0])
		c.paths = slices.Delete(c.paths, 0, 1)
	}
	return true
}

// forget takes the connection out of the host. The caller holds the lock.
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
