package cluster

import (
	"cmp"
	"slices"
	"time"

	"footlight/backend/event"
)

// Stream is a stream of which the bus told.
type Stream struct {
	ID    event.ID `json:"eventId"`
	Node  string   `json:"node"` // where it is published
	Epoch uint64   `json:"epoch"`
	Pulls []string `json:"pulls"` // the servers that fetch it
}

// View returns what the bus told, for the API.
func (c *Cluster) View() any {
	all := c.nodes.list()
	for i := range all {
		all[i].Pulls = nil
	}
	return struct {
		Nodes   []Node   `json:"nodes"`
		Streams []Stream `json:"streams"`
	}{all, c.Streams()}
}

// Streams returns all streams with a publisher, sorted by their ids.
func (c *Cluster) Streams() []Stream {
	pulls := map[event.ID][]string{}
	for _, n := range c.nodes.list() {
		for _, id := range n.Pulls {
			if n.State != gone {
				pulls[id] = append(pulls[id], n.Name)
			}
		}
	}
	all := []Stream{}
	c.leases.mu.Lock()
	defer c.leases.mu.Unlock()
	for id, s := range c.leases.seen {
		if s.Node != "" && time.Since(s.at) < TTL {
			all = append(all, Stream{id, s.Node, s.Epoch, append([]string{}, pulls[id]...)})
		}
	}
	slices.SortFunc(all, func(a, b Stream) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// Nodes returns all servers, this one included, sorted by name.
func (c *Cluster) Nodes() []Node { return c.nodes.list() }
