package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
)

// Node holds the last message of a server to the others.
type Node struct {
	Name   string    `json:"node"`
	URL    string    `json:"url"`
	Region string    `json:"region"`
	State  string    `json:"state"`
	SeenAt time.Time `json:"seenAt"`
	Load
}

// entry is a Node in the bus.
type entry struct {
	Node
	Chain    string `json:"chain"`
	Access   string `json:"access"`
	Protocol int    `json:"protocol"`

	Rules string           `json:"rules,omitempty"` // Config.Rules
	Pulls map[event.ID]int `json:"pulls,omitempty"` // how many watch what the server pulls
}

// nodes holds what is known of all servers.
type nodes struct {
	cfg Config

	mu    sync.Mutex
	all   map[string]seenNode
	heard time.Time // when the last entry came from the bus
}

type seenNode struct {
	Node
	at    time.Time // when its entry came, by this server's clock
	rules string
	pulls map[event.ID]int
}

func (n *nodes) announce(ctx context.Context, state string) error {
	e := entry{Node: Node{n.cfg.Name, n.cfg.URL, n.cfg.Region, state, time.Now().UTC(), n.cfg.Load()}, Chain: n.cfg.Chain, Access: n.cfg.Access, Protocol: protocol, Rules: n.cfg.Rules}
	if n.cfg.Pulls != nil {
		e.Pulls = n.cfg.Pulls()
	}
	raw, err := json.Marshal(e)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, callFor)
	defer cancel()
	_, err = n.cfg.Nodes.Put(ctx, e.Name, n.cfg.Secret.seal("node/"+e.Name, raw))
	return err
}

func (n *nodes) read(name string, value []byte) (e entry, err error) {
	raw, err := n.cfg.Secret.open("node/"+name, value)
	if err == nil {
		err = json.Unmarshal(raw, &e)
	}
	if err == nil && e.Name != name {
		err = fmt.Errorf("cluster: server %s calls itself %s", name, e.Name)
	}
	return e, err
}

// learn takes an entry from the bus. It ignores an entry that does not open.
func (n *nodes) learn(name string, value []byte, _ uint64) error {
	if value == nil {
		return nil
	}
	e, err := n.read(name, value)
	if err != nil {
		n.cfg.Log.Warn("the entry of a server in the bus is ignored", "node", name, "err", err)
		return nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.heard = time.Now()
	n.all[name] = seenNode{e.Node, n.heard, e.Rules, e.Pulls}
	return nil
}

// pulling returns the servers that pull a stream, and how many watch it there. A server that is away counts no more.
func (n *nodes) pulling(id event.ID) map[string]int {
	n.mu.Lock()
	defer n.mu.Unlock()
	found := map[string]int{}
	for name, one := range n.all {
		if watch, pulls := one.pulls[id]; pulls && one.State == up && n.heard.Sub(one.at) < TTL {
			found[name] = watch
		}
	}
	return found
}

// list returns all servers, this one included, sorted by name.
func (n *nodes) list() []Node {
	n.mu.Lock()
	defer n.mu.Unlock()
	all := make([]Node, 0, len(n.all))
	for name, one := range n.all {
		silent := time.Since(one.at)
		if silent >= forget {
			delete(n.all, name)
			continue
		}
		if silent >= TTL {
			one.State = gone
		}
		all = append(all, one.Node)
	}
	slices.SortFunc(all, func(a, b Node) int { return cmp.Compare(a.Name, b.Name) })
	return all
}
