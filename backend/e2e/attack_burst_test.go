//go:build linux

package e2e_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"footlight/backend/event"
)

// burst is many requests at once from 127.0.0.2.
type burst struct {
	mu       sync.Mutex
	statuses map[int]int
	longest  time.Duration
	wg       sync.WaitGroup
}

// burst connects first, and then sends everything at once.
func (s *server) burst(requests []string) *burst {
	s.t.Helper()
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}, Timeout: 5 * time.Second}
	b := &burst{statuses: map[int]int{}}
	conns := make([]net.Conn, len(requests))
	for i := range requests {
		conns[i], _ = dial.DialContext(s.t.Context(), "tcp", s.HTTP) // nil if the server refuses it
	}
	begun := time.Now()
	for i, c := range conns {
		b.wg.Go(func() { b.note(exchanged(c, requests[i]), time.Since(begun)) })
	}
	return b
}

func (b *burst) note(status int, took time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.statuses[status]++
	b.longest = max(b.longest, took)
}

// exchanged returns the status of the answer, or 0 if there was none.
func exchanged(c net.Conn, request string) int {
	if c == nil {
		return 0
	}
	defer c.Close()
	if _, err := io.WriteString(c, request); err != nil {
		return 0
	}
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body) // the status is known
	return resp.StatusCode
}

// answered reports whether a request was served.
func (b *burst) answered() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.statuses[http.StatusOK] > 0
}

// ended waits for all answers.
func (b *burst) ended() string {
	b.wg.Wait()
	return fmt.Sprintf("answers %v within %v", b.statuses, b.longest.Round(time.Millisecond))
}

// wantsRoom is a request that reads what a room shows.
func wantsRoom(id string) string {
	return "GET /api/rooms/" + id + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
}

// wantsPlan is a request for a plan.
func (p *person) wantsPlan(id string) string {
	raw, err := json.Marshal(with(brief(id), "userAddress", p.address.String()))
	if err != nil {
		p.t.Fatal(err)
	}
	return fmt.Sprintf("POST /plan HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", p.session, len(raw), raw)
}

// crowdedStage is a server with a show, its creator and a ticket holder, and who watches it.
type crowdedStage struct {
	*server
	creator, holder *person
	inside          *gaps
	plans           int // planned so far
}

func newCrowdedStage(t *testing.T, long bool) *crowdedStage {
	t.Helper()
	// The holder enters three ways in each burst, and a former way in may still be counted.
	s := startServer(t, doorFlags("--access", "enforced", "--max-connections", "100", "--devices-per-ticket", "10")...)
	if long {
		s.apart(t)
	}
	c := &crowdedStage{server: s, creator: s.visitor(), holder: s.visitor()}
	for _, id := range []string{"gig", "rehearsal", "matinee"} {
		c.creator.plans(s, id)
	}
	s.boxOffice().sell(event.ID("gig"), c.creator)
	c.holder.claim(s, "gig")
	s.encoder(s.streamKey("gig", c.creator))
	eventually(t, time.Minute, "HLS begins", func() error {
		if got := hlsAttempt(s, "gig", c.creator.token(s, "gig", "access")); got != "in" {
			return fmt.Errorf("HLS: %s", got)
		}
		return nil
	})
	c.inside = s.inside(t, "gig", bearer(c.creator.token(s, "gig", "access"))...)
	return c
}

// entries are the ways in that must stay open. Each asks the server for its token first.
func (c *crowdedStage) entries() map[string]func() string {
	publish := func(protocol, id string) func() string {
		return func() string {
			return publishing()[protocol](c.server, id, c.creator.token(c.server, id, "publish"))
		}
	}
	watch := func(try func(s *server, id, token string) string) func() string {
		return func() string { return try(c.server, "gig", c.holder.token(c.server, "gig", "access")) }
	}
	return map[string]func() string{
		"WHIP": publish("WHIP", "rehearsal"), "RTMP": publish("RTMP", "matinee"),
		"WHEP": watch((*server).sees),
		"FLV":  watch(func(s *server, id, token string) string { return flv(s, id, token) }),
		"HLS":  watch(func(s *server, id, token string) string { return hlsAttempt(s, id, token) }),
		"plan": func() string {
			c.plans++
			c.creator.plans(c.server, fmt.Sprint("another", c.plans))
			return "in"
		},
	}
}

// TestBurstsKeepNobodyWaiting sends bursts of requests, and of plans by many wallets, from one address. From another
// address, a creator publishes and plans, and a ticket holder enters by every protocol. In make soak, server and
// attacker have a processor each, and everyone must be let in within two seconds.
//
// At the end the server stops in the middle of a burst.
func TestBurstsKeepNobodyWaiting(t *testing.T) {
	_, long := soak(t, 0)
	requests, plans, patience, gap := 420, 4, 10*time.Second, 3*time.Second
	if long {
		requests, plans, patience, gap = 4200, 100, 2*time.Second, 500*time.Millisecond
	}
	c := newCrowdedStage(t, long)
	crowd := make([]*person, 10)
	for i := range crowd {
		crowd[i] = c.visitor()
	}
	bursts := map[string]func(round string) []string{
		"requests": func(string) (all []string) {
			for range requests {
				all = append(all, wantsRoom("gig"))
			}
			return all
		},
		"plans": func(round string) (all []string) {
			for i := range plans {
				all = append(all, crowd[i%len(crowd)].wantsPlan(fmt.Sprint("burst-", round, i)))
			}
			return all
		},
	}
	for what, of := range bursts {
		t.Run(what, func(t *testing.T) {
			defer c.as(t)()
			for name, enter := range c.entries() {
				all := of(name)
				c.inside.worst()
				b := c.burst(all)
				begun := time.Now()
				got := enter()
				took := time.Since(begun)
				said := b.ended()
				if gone := c.inside.worst(); got != "in" || took > patience || gone > gap {
					t.Errorf("%s: %s in %v; inside: nothing for %v; %s", name, got, took, gone, said)
				} else {
					t.Logf("%s: in %v; inside: at most %v; %s", name, took.Round(time.Millisecond), gone.Round(time.Millisecond), said)
				}
			}
		})
	}
	b := c.burst(append(bursts["plans"]("last"), bursts["requests"]("")...))
	if err := before(time.Now().Add(time.Minute), b.answered); err != nil {
		t.Fatal("the burst: ", err)
	}
	begun := time.Now()
	c.stop()
	t.Logf("stopped in %v; %s", time.Since(begun), b.ended())
	if time.Since(begun) > 15*time.Second {
		t.Error("the server did not stop in 15 s")
	}
}
