package cluster

import (
	"errors"
	"time"

	"footlight/backend/event"
)

// ErrMoved tells that a stream is not at the server at which it was.
var ErrMoved = errors.New("cluster: the stream is not at that server any more")

// Place is a server to which a viewer can be sent.
type Place struct {
	URL string

	node  string
	ahead time.Duration // of its clock before this server's
	alike bool          // its rules are those of this server
}

// Origin returns the name of the server from which this one may pull a stream: another one that publishes it and has the
// same rules. It is empty if there is none. Origin reads memory only.
func (c *Cluster) Origin(id event.ID) (node string) {
	if to, ok := c.Owner(id); ok && to.alike {
		return to.node
	}
	return ""
}

// Credential returns the address of a stream's origin, and the text with which this server pulls the stream from there,
// for a minute. It returns ErrMoved if the origin is another one by now.
func (c *Cluster) Credential(node string, id event.ID) (url, text string, err error) {
	to, ok := c.Owner(id)
	if !ok || to.node != node {
		return "", "", ErrMoved
	}
	text, err = c.sealed(to, pass{Stream: id, Puller: c.cfg.Name})
	return to.URL, text, err
}

// Owner returns the server at which a stream is published, if it is another one that is up. It reads memory only.
// While the bus is away, it returns what was true before.
func (c *Cluster) Owner(id event.ID) (Place, bool) {
	found, ok := c.leases.find(id)
	if !ok || found.Node == "" || found.Node == c.cfg.Name {
		return Place{}, false
	}
	return c.nodes.find(found.Node, found.at)
}

// find returns what the bus told of a lease last.
func (l *leases) find(id event.ID) (seenLease, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.seen[id]
	return s, ok
}

// find returns a server that is up and renewed a lease at some time. Both are compared with the last entry that came:
// a bus that is away makes no server silent.
func (n *nodes) find(name string, renewed time.Time) (Place, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	one, ok := n.all[name]
	if !ok || one.State != up || n.heard.Sub(one.at) >= TTL || n.heard.Sub(renewed) >= TTL {
		return Place{}, false
	}
	return Place{one.URL, name, one.SeenAt.Sub(one.at), one.rules == n.cfg.Rules}, true
}

// ahead returns how far a server's clock is before this server's; zero if nothing is known.
func (n *nodes) ahead(name string) time.Duration {
	n.mu.Lock()
	defer n.mu.Unlock()
	if one, ok := n.all[name]; ok {
		return one.SeenAt.Sub(one.at)
	}
	return 0
}

// serves reports whether a URL is that of a server that was there in the last hour.
func (n *nodes) serves(url string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, one := range n.all {
		if one.URL == url && time.Since(one.at) < forget {
			return true
		}
	}
	return false
}

// Audience returns how many watch a stream at the other servers that pull it, as of their last messages.
func (c *Cluster) Audience(id event.ID) (watch int) {
	for node, n := range c.nodes.pulling(id) {
		if node != c.cfg.Name {
			watch += n
		}
	}
	return watch
}

// Others returns the addresses of the other servers that are up.
func (c *Cluster) Others() (urls []string) {
	for _, one := range c.Nodes() {
		if one.Name != c.cfg.Name && one.State == up {
			urls = append(urls, one.URL)
		}
	}
	return urls
}

// Serves reports whether a web origin is the address of one of the servers.
func (c *Cluster) Serves(origin string) bool { return c.nodes.serves(origin) }

// Show returns what another server tells of its stream, and when there was last a publisher at another server, by this
// server's clock. Both are zero if nothing is known.
func (c *Cluster) Show(id event.ID) (show Show, last time.Time) {
	found, ok := c.leases.find(id)
	if !ok || found.Node == c.cfg.Name {
		return Show{}, time.Time{}
	}
	if _, up := c.Owner(id); up {
		show = found.Show
	}
	return show, found.At.Add(-c.nodes.ahead(found.By))
}
