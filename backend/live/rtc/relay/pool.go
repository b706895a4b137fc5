package relay

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Pool runs the goroutines that write to the viewers of any number of relays. A server has only a few, so
// one wake-up serves the viewers of many streams.
type Pool struct {
	shards []*shard
	cached atomic.Int64 // bytes of packets in the video rings of all relays with a publisher
	wg     sync.WaitGroup
}

// OpenPool starts n shards. 0 means one per CPU.
func OpenPool(n int) *Pool {
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	p := &Pool{}
	for range n {
		s := newShard()
		p.shards = append(p.shards, s)
		p.wg.Go(s.run)
	}
	return p
}

// Close stops the shards and waits for them. Close every viewer before.
func (p *Pool) Close() {
	for _, s := range p.shards {
		close(s.stop)
	}
	p.wg.Wait()
}

// Open returns a relay without publisher and viewers. A relay needs no closing.
func (p *Pool) Open() *Relay {
	r := &Relay{video: newTrack(true, &p.cached), audio: newTrack(false, &p.cached)}
	for _, s := range p.shards {
		r.groups = append(r.groups, &group{shard: s})
	}
	return r
}
