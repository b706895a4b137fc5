// Package limit counts what clients ask for, so that none gets more than its
// share and whoever is counted costs a bounded amount of memory.
//
//	asked := limit.Table[netip.Prefix, *rate.Limiter]{New: …, Idle: …}
//	wait := limit.Wait(asked.Of(limit.Network(addr)), now, 1)
//
//	bodies := limit.NewPool[netip.Prefix](256 << 20)
//	give, ok := bodies.Take(len(body), limit.Network(addr))
//
// A Pool is what they hold at a time, a Table what they ask for over time. Every
// listener of the server is, or has, one of a Pool.
//
// Who a client is (behind which proxies) and what it is told is decided
// elsewhere.
package limit

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// maxKept bounds who is counted at a time.
	maxKept = 10_000
	// subscriber is how many bits of IPv6 one customer of a provider has at least.
	subscriber = 64
	// longest is what somebody who asks for more than a bucket holds waits for.
	longest = time.Minute
)

// Table keeps what each client uses. Where more come at once than it can keep,
// those that are as good as new are forgotten, and if that is not enough, all:
// they are counted anew. New and Idle are needed; it is safe for concurrent use.
type Table[K comparable, V any] struct {
	New  func() V
	Idle func(V) bool // as good as new

	mu   sync.Mutex // guards kept
	kept map[K]V
}

// Of is what a client uses.
func (t *Table[K, V]) Of(client K) V {
	t.mu.Lock()
	defer t.mu.Unlock()
	v, known := t.kept[client]
	if !known {
		t.makeRoom()
		v = t.New()
		t.kept[client] = v
	}
	return v
}

// makeRoom leaves half of a full table free, so that looking through it is rare.
func (t *Table[K, V]) makeRoom() {
	if t.kept == nil {
		t.kept = map[K]V{}
	}
	if len(t.kept) < maxKept {
		return
	}
	for client, v := range t.kept {
		if t.Idle(v) {
			delete(t.kept, client)
		}
	}
	if len(t.kept) > maxKept/2 {
		clear(t.kept)
	}
}

// Wait takes n tokens from a bucket, or none and says after which time they are
// there.
func Wait(bucket *rate.Limiter, now time.Time, n int) time.Duration {
	r := bucket.ReserveN(now, n)
	if !r.OK() {
		return longest
	}
	wait := r.DelayFrom(now)
	if wait > 0 {
		r.CancelAt(now)
	}
	return min(wait, longest)
}

// Due is how long it takes until a bucket has a token; none is taken.
func Due(bucket *rate.Limiter, now time.Time) time.Duration { return Until(bucket, now, 1) }

// Until is how long it takes until a bucket has so many tokens; of less than none
// it has a debt.
func Until(bucket *rate.Limiter, now time.Time, tokens float64) time.Duration {
	missing := tokens - bucket.TokensAt(now)
	if missing <= 0 {
		return 0
	}
	return min(time.Duration(missing/float64(bucket.Limit())*float64(time.Second)), longest)
}

// Full reports whether a bucket is as good as new.
func Full(bucket *rate.Limiter, now time.Time) bool {
	return bucket.TokensAt(now) >= float64(bucket.Burst())
}

// Network is the part of an address that one client has to itself: all of IPv4's,
// and the network of IPv6's. All who have no address are one.
func Network(a netip.Addr) netip.Prefix {
	a = a.Unmap()
	bits := a.BitLen()
	if a.Is6() {
		bits = subscriber
	}
	p, err := a.Prefix(bits)
	if err != nil { // of the zero address
		return netip.Prefix{}
	}
	return p
}
