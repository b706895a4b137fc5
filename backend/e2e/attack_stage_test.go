//go:build linux

package e2e_test

import (
	"fmt"
	"testing"
	"time"
)

// assault is an attack from 127.0.0.2 that begins anew in each round. The function that begin returns waits for the
// attack's end and tells what came of it.
type assault struct {
	begin func(round string) (end func() string)
	kept  int64 // bytes that the server promised to keep
}

// strength holds how many requests, plans, publishers and parts of chunks each attack sends in a round.
type strength struct{ requests, plans, publishers, parts int }

// assaults are requests, plans of ten wallets, publishers that send no media, and chunks that are never complete.
func (c *crowdedStage) assaults(n strength) map[string]assault {
	crowd := c.crowd(10)
	keys := c.planned(n.publishers)
	var requests []rawRequest
	for range n.requests {
		requests = append(requests, wantsRoom("gig"))
	}
	return map[string]assault{
		"requests": {begin: func(string) func() string { return c.burst(requests) }},
		"plans": {kept: int64(7*n.plans) * mib / 2, begin: func(round string) func() string {
			return c.burst(plansOf(crowd, n.plans, round))
		}},
		"publishers": {begin: func(string) func() string { return c.occupy(keys) }},
		"parts of chunks": {kept: 4 * mib, begin: func(string) func() string {
			return c.burst(partsOf(crowd, n.parts))
		}},
	}
}

// crowd returns people who each record an event whose chunks they upload themselves.
func (c *crowdedStage) crowd(people int) (crowd []*person) {
	for i := range people {
		p, id := c.visitor(), fmt.Sprint("hoard", i)
		p.plans(c.server, id)
		start := with(with(startBody(id), "source", "studio"), "creator", p.address.String())
		p.ask(c.server, "POST", "/api/livestream/start", start, 200)
		crowd = append(crowd, p)
	}
	return crowd
}

func plansOf(crowd []*person, plans int, round string) (all []rawRequest) {
	for i := range plans {
		all = append(all, crowd[i%len(crowd)].wantsPlan(fmt.Sprint("burst-", round, i)))
	}
	return all
}

func partsOf(crowd []*person, parts int) (all []rawRequest) {
	for i := range parts {
		who := i % len(crowd)
		all = append(all, crowd[who].wantsRoomFor(fmt.Sprint("hoard", who), i/len(crowd)))
	}
	return all
}

// TestAttacksKeepNobodyWaiting attacks from one address. From another address, a creator publishes and plans, and a
// ticket holder enters by every protocol, while a viewer keeps watching. In make soak, server and attacker have a
// processor each, and everyone must be let in within two seconds.
//
// At the end the server stops in the middle of a burst.
func TestAttacksKeepNobodyWaiting(t *testing.T) {
	_, long := soak(t, 0)
	n, patience, gap := strength{requests: 420, plans: 4, publishers: 38, parts: 100}, 10*time.Second, 3*time.Second
	if long {
		n, patience, gap = strength{requests: 4200, plans: 100, publishers: 38, parts: 1200}, 2*time.Second, 500*time.Millisecond
	}
	c := newCrowdedStage(t, long)
	attacks := c.assaults(n)
	memory := c.memory("VmRSS")
	for what, attack := range attacks {
		t.Run(what, func(t *testing.T) {
			defer c.as(t)()
			if disk := c.disk(); long {
				defer func() { c.givesBack(memory, disk, attack.kept) }()
			}
			for name, enter := range c.entries() {
				c.inside.worst()
				end := attack.begin(name)
				begun := time.Now()
				got := enter()
				took := time.Since(begun)
				said := end()
				if gone := c.inside.worst(); got != "in" || took > patience || gone > gap {
					t.Errorf("%s: %s in %v; inside: nothing for %v; %s", name, got, took, gone, said)
				} else {
					t.Logf("%s: in %v; inside: at most %v; %s", name, took.Round(time.Millisecond), gone.Round(time.Millisecond), said)
				}
			}
		})
	}
	c.stopsInABurst(attacks)
}

// stopsInABurst stops the server while it answers requests and plans.
func (c *crowdedStage) stopsInABurst(attacks map[string]assault) {
	c.t.Helper()
	plans, requests := attacks["plans"].begin("last"), attacks["requests"].begin("last")
	begun := time.Now()
	c.stop()
	c.t.Logf("stopped in %v; plans: %s; requests: %s", time.Since(begun), plans(), requests())
	if time.Since(begun) > 15*time.Second {
		c.t.Error("the server did not stop in 15 s")
	}
}
