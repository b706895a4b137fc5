//go:build linux

package e2e_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// attack is one client's attempt to shut all others out: it sends a line on each of many connections and then
// reads nothing.
type attack struct {
	name        string
	connections int
	to          func(s *server) string
	says        func(t *testing.T, s *server, cid string) string
}

// More than the HTTP listeners accepted when each had a pool of its own.
const manyConnections = 4300

func attacks() []attack {
	web := func(s *server) string { return s.HTTP }
	live := func(s *server) string { return s.API }
	says := func(text string) func(*testing.T, *server, string) string {
		return func(_ *testing.T, s *server, cid string) string {
			return strings.NewReplacer("HOST", "Host: localhost", "CID", cid, "\n", "\r\n").Replace(text)
		}
	}
	const chunked = "Content-Type: application/json\nTransfer-Encoding: chunked\n\n"
	return []attack{
		{"silent connections", manyConnections, web, says("")},
		{"slow headers", manyConnections, web, says("GET /health HTTP/1.1\nHost: local")},
		{"slow bodies", manyConnections, web, says("POST /plan HTTP/1.1\nHOST\n" + chunked + "1\n{\n")},
		{"bodies nobody reads", manyConnections, web, says("POST /nowhere HTTP/1.1\nHOST\n" + chunked)},
		{"keep-alives", manyConnections, web, says("GET /nowhere HTTP/1.1\nHOST\n\n")},
		{"idle RTMP", 160, func(s *server) string { return s.RTMP }, says("")},
		{"slow readers of content", 300, web, says("GET /ipfs/CID HTTP/1.1\nHOST\n\n")},
		{"FLV nobody reads", 100, web, says("GET /live/stage.flv HTTP/1.1\nHOST\n\n")},
		{"WHEP without ICE", 100, live, whepWithoutICE},
	}
}

func whepWithoutICE(t *testing.T, _ *server, _ string) string {
	text, err := offer()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("POST /rtc/v1/whep/?app=live&stream=stage HTTP/1.1\r\nHost: localhost\r\n"+
		"Content-Type: application/sdp\r\nContent-Length: %d\r\n\r\n%s", len(text), text)
}

// begin opens the connections from 127.0.0.2, and holds them until the test ends.
func (a attack) begin(t *testing.T, s *server, cid string) {
	t.Helper()
	to, line := a.to(s), a.says(t, s, cid)
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}, Timeout: 2 * time.Second}
	var (
		mu    sync.Mutex
		conns []net.Conn
		wg    sync.WaitGroup
	)
	next := make(chan struct{}, a.connections)
	for range a.connections {
		next <- struct{}{}
	}
	close(next)
	for range 32 {
		wg.Go(func() {
			for range next {
				c, err := dial.DialContext(t.Context(), "tcp", to)
				if err != nil {
					continue // the attacker is shut out, as it should be
				}
				_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
				_, _ = io.WriteString(c, line) // likewise
				mu.Lock()
				conns = append(conns, c)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	t.Cleanup(func() {
		for _, c := range conns {
			_ = c.(*net.TCPConn).SetLinger(0)
			c.Close()
		}
	})
}

// TestOneClientEmptiesNoPool lets one address take as much as it can of every limited resource, one after the
// other.
//
// Meanwhile a creator publishes by WHIP and RTMP from another address, new viewers enter by WHEP, FLV and HLS
// and read content, and earlier viewers keep watching. In make soak, server and attacker have a processor
// each, and every new viewer must be let in within two seconds.
func TestOneClientEmptiesNoPool(t *testing.T) {
	_, long := soak(t, 0)
	patience, gap := 5*time.Second, 3*time.Second
	if long {
		patience, gap = 2*time.Second, 500*time.Millisecond
	}
	s := &server{t: t, root: t, data: t.TempDir(), args: []string{"--max-connections", "100", "--hls-fragment", "1s", "--hls-window", "30s"}}
	cid := s.store(t)
	s.run()
	if long {
		s.apart(t)
	}
	if err := s.publishes(t, "stage"); err != nil {
		t.Fatal(err)
	}
	eventually(t, time.Minute, "HLS begins", func() error { return s.entersHLS(t.Context(), "stage") })
	inside := s.inside(t, "stage")
	for _, a := range attacks() {
		t.Run(a.name, func(t *testing.T) {
			defer s.as(t)()
			inside.worst()
			a.begin(t, s, cid)
			for i, enter := range s.entries(cid) {
				http.DefaultTransport.(*http.Transport).CloseIdleConnections()
				begun := time.Now()
				err := enter.try(t, fmt.Sprintf("stage%d", i), begun.Add(patience))
				if took := time.Since(begun); err != nil || took > patience {
					t.Errorf("%s: in %v: %v", enter.name, took, err)
				} else {
					t.Logf("%s: in %v", enter.name, took)
				}
			}
			if worst := inside.worst(); worst > gap {
				t.Errorf("who was inside saw nothing for %v", worst)
			} else {
				t.Logf("inside: at most %v", worst)
			}
		})
	}
}

// entry is a protocol by which other clients must still be let in.
type entry struct {
	name string
	try  func(t *testing.T, id string, until time.Time) error
}

func (s *server) entries(cid string) []entry {
	return []entry{
		{"WHIP and WHEP", func(t *testing.T, id string, until time.Time) error {
			if err := s.publishes(t, id); err != nil {
				return err
			}
			viewer, err := s.whep(id)
			if err != nil {
				return err
			}
			return before(until, func() bool { return viewer.Frames() > 0 })
		}},
		{"RTMP and FLV", func(t *testing.T, id string, until time.Time) error {
			s.encode(t, id)
			flv := readFLV(t, s.url("/live/"+id+".flv"))
			return before(until, func() bool { return flv.pictures.Load() > 0 })
		}},
		{"HLS", func(t *testing.T, _ string, until time.Time) error {
			ctx, cancel := context.WithDeadline(t.Context(), until)
			defer cancel()
			return s.entersHLS(ctx, "stage")
		}},
		{"content", func(t *testing.T, _ string, until time.Time) error {
			ctx, cancel := context.WithDeadline(t.Context(), until)
			defer cancel()
			_, err := s.reads(ctx, "/ipfs/"+cid+"?format=raw")
			return err
		}},
	}
}
