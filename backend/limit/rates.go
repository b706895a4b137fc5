// Package limit counts what clients ask for, so that none gets more than its share. The
// counting itself takes a bounded amount of memory.
//
//	asked := limit.Table[netip.Prefix, *rate.Limiter]{New: …, Idle: …}
//	wait := limit.Wait(asked.Of(limit.Network(addr)), now, 1)
//
//	bodies := limit.NewPool[netip.Prefix](256 << 20)
//	give, ok := bodies.Take(len(body), limit.Network(addr))
//
// A Pool counts what clients hold at a time, a Table what they ask for over time. Every
// listener of the server has a Pool.
//
// Others decide who a client is, behind which proxies, and what it is told.
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

// Table keeps what each client uses. New and Idle are needed. It is safe for concurrent
// use.
//
// When it has as many clients as it can keep, it forgets those that are Idle. If that is
// not enough it forgets all, and they are counted anew.
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

// Wait takes n tokens from a bucket. Where there are too few it takes none, and returns
// after which time there are enough.
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

// Until is how long it takes until a bucket has so many tokens. The number is negative
// where the bucket is in debt.
func Until(bucket *rate.Limiter, now time.Time, tokens float64) time.Duration {
	missing := tokens - bucket.TokensAt(now)
	if missing <= 0 {
		return 0
	}
	return min(time.Duration(missing/float64(bucket.Limit())*float64(time.Second)), longest)
}

// Full reports whether a bucket has all its tokens.
func Full(bucket *rate.Limiter, now time.Time) bool {
	return bucket.TokensAt(now) >= float64(bucket.Burst())
}

// Network is the part of an address that one client has to itself: the whole of an IPv4
// address, and the network of an IPv6 address. Clients without an address are one.
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
