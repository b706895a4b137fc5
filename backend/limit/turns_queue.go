package limit

import (
	"net/netip"
	"slices"
)

// maxWaiting limits the requests that wait for a turn, as listeners limit connections.
const maxWaiting = 8192

// Caller names whom a request is counted for.
type Caller struct {
	Network netip.Prefix
	Wallet  string // "" is the wallet of all callers who did not sign in
}

// queue holds the requests that wait for a turn, and counts the turns under way.
type queue struct {
	used, waiting int
	networks      map[netip.Prefix]*network // the networks that hold a turn or wait for one
	order         []*network                // waiting networks, the next one first
}

// network is the part of a queue that belongs to one network.
type network struct {
	name          netip.Prefix
	held, waiting int
	wallets       []*wallet // waiting wallets, the next one first
}

// wallet holds the waiting requests of one wallet of a network, oldest first.
type wallet struct {
	name  string
	turns []*turn
}

// turn is a request that waits for a turn, or has one.
type turn struct {
	network *network
	wallet  *wallet
	granted chan struct{} // closed when the turn begins
}

// add appends a request. It returns nil if too many requests wait.
func (q *queue) add(c Caller) *turn {
	n := q.networks[c.Network]
	if n == nil {
		n = &network{name: c.Network}
	}
	if !Fair(maxWaiting, q.waiting, n.waiting, 1) {
		return nil
	}
	q.networks[c.Network] = n
	if n.waiting == 0 {
		q.order = append(q.order, n)
	}
	q.waiting, n.waiting = q.waiting+1, n.waiting+1
	r := &turn{network: n, wallet: n.wallet(c.Wallet), granted: make(chan struct{})}
	r.wallet.turns = append(r.wallet.turns, r)
	return r
}

func (n *network) wallet(name string) *wallet {
	if i := slices.IndexFunc(n.wallets, func(w *wallet) bool { return w.name == name }); i >= 0 {
		return n.wallets[i]
	}
	n.wallets = append(n.wallets, &wallet{name: name})
	return n.wallets[len(n.wallets)-1]
}

// grant begins turns while fewer than size are under way. Networks that have their share are passed over.
func (q *queue) grant(size int) {
	for q.used < size {
		i := slices.IndexFunc(q.order, func(n *network) bool { return within(size, q.used, n.held, 1) })
		if i < 0 {
			return
		}
		n := q.order[i]
		w := n.wallets[0]
		r := w.turns[0]
		q.remove(r)
		if n.waiting > 0 { // the others come first
			q.order = append(without(q.order, n), n)
		}
		if len(w.turns) > 0 {
			n.wallets = append(without(n.wallets, w), w)
		}
		q.networks[n.name] = n
		q.used, n.held = q.used+1, n.held+1
		close(r.granted)
	}
}

// remove takes a request out of the queue, and reports whether it was waiting.
func (q *queue) remove(r *turn) bool {
	n, w := r.network, r.wallet
	if !slices.Contains(w.turns, r) {
		return false
	}
	w.turns = without(w.turns, r)
	q.waiting, n.waiting = q.waiting-1, n.waiting-1
	if len(w.turns) == 0 {
		n.wallets = without(n.wallets, w)
	}
	if n.waiting == 0 {
		q.order = without(q.order, n)
	}
	q.forget(n)
	return true
}

// end counts the end of a turn.
func (q *queue) end(r *turn) {
	q.used, r.network.held = q.used-1, r.network.held-1
	q.forget(r.network)
}

// forget drops a network that neither holds a turn nor waits for one.
func (q *queue) forget(n *network) {
	if n.held == 0 && n.waiting == 0 {
		delete(q.networks, n.name)
	}
}

// without removes x, which is in the list.
func without[T comparable](list []T, x T) []T {
	i := slices.Index(list, x)
	return slices.Delete(list, i, i+1)
}
