//go:build linux

package e2e_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
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

// wantsRoomFor is an upload of the first 64 KiB of a chunk of 128 MiB, whose rest never comes.
func (p *person) wantsRoomFor(id string, chunk int) string {
	const part = 64 << 10
	return fmt.Sprintf("PUT /api/livestream/%s/chunks/%d HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: video/mp4\r\nContent-Range: bytes 0-%d/%d\r\nContent-Length: %d\r\n\r\n%s",
		id, chunk, p.session, part-1, 128<<20, part, strings.Repeat("x", part))
}
