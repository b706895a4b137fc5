// Package limit counts what clients use, so that none takes more than its share. Its own memory is limited,
// too.
//
//	asked := limit.Table[netip.Prefix, *rate.Limiter]{New: …, Idle: …}
//	wait := limit.Wait(asked.Of(limit.Network(addr)), now, 1)
//
//	bodies := limit.NewPool[netip.Prefix](256 << 20)
//	give, ok := bodies.Take(len(body), limit.Network(addr))
//
// A Pool counts what clients hold at a time, a Table what they request over time. Every listener of the
// server has a Pool.
//
// Callers identify clients, also behind proxies, and answer them.
package limit

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// maxKept limits the clients that are counted at a time.
	maxKept = 10_000
	// subscriber is the shortest IPv6 prefix that belongs to one customer of a provider, in bits.
	subscriber = 64
	// longest is the wait returned for more tokens than a bucket can hold.
	longest = time.Minute
)

// Table stores the usage of each client. New and Idle are required. It is safe for concurrent use.
//
// When the table is full, it drops the clients that are Idle. If that is not enough, it drops all, and
// counting starts again.
type Table[K comparable, V any] struct {
	New  func() V
	Idle func(V) bool // reports whether a value can be forgotten

	mu   sync.Mutex // guards kept
	kept map[K]V
}

// Of returns a client's usage.
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

// makeRoom frees half of a full table, so that searching it is rare.
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

// Wait takes n tokens from a bucket. If there are too few, it takes none, and returns after which time there
// will be enough.
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

// Due returns after which time a bucket will have a token. It takes none.
func Due(bucket *rate.Limiter, now time.Time) time.Duration { return Until(bucket, now, 1) }

// Until returns after which time a bucket will have the given number of tokens. A negative number allows
// debt.
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

// Network returns the part of an address that belongs to one client: a whole IPv4 address, or the network of
// an IPv6 address. All clients without an address count as one.
func Network(a netip.Addr) netip.Prefix {
	a = a.Unmap()
	bits := a.BitLen()
	if a.Is6() {
		bits = subscriber
	}
	p, err := a.Prefix(bits)
	if err != nil { // the zero address
		return netip.Prefix{}
	}
	return p
}
