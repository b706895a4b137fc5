package cluster

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"footlight/backend/event"
)

// Stream is a stream of which the bus told.
type Stream struct {
	ID    event.ID `json:"eventId"`
	Node  string   `json:"node"` // where it is published
	Epoch uint64   `json:"epoch"`
	Pulls []string `json:"pulls"` // the servers that pull it, by name
}

// View returns what the bus told, for the API.
func (c *Cluster) View() any {
	return struct {
		Nodes   []Node   `json:"nodes"`
		Streams []Stream `json:"streams"`
	}{c.Nodes(), c.Streams()}
}

// Streams returns all streams with a publisher, sorted by their ids.
func (c *Cluster) Streams() []Stream {
	all := []Stream{}
	c.leases.mu.Lock()
	defer c.leases.mu.Unlock()
	for id, s := range c.leases.seen {
		if s.Node != "" && time.Since(s.at) < TTL {
			pulls := slices.AppendSeq([]string{}, maps.Keys(c.nodes.pulling(id)))
			slices.Sort(pulls)
			all = append(all, Stream{id, s.Node, s.Epoch, pulls})
		}
	}
	slices.SortFunc(all, func(a, b Stream) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// Nodes returns all servers, this one included, sorted by name.
func (c *Cluster) Nodes() []Node { return c.nodes.list() }
