package e2e_test

import (
	"bufio"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/stretchr/testify/require"
)

// burstTo names the variable that makes this program send a burst to the address in it. A burst has its own
// process, which yields: attackers take no time from the viewer's and the encoder's machines.
const burstTo = "E2E_BURST_TO"

// rawRequest is a request's text, and the number of bytes that follow it.
type rawRequest struct {
	Text    string
	Padding int
}

// burst is many requests at once from 127.0.0.2.
type burst struct {
	Statuses map[int]int
	Longest  time.Duration

	mu sync.Mutex
}

// burst connects first, and then sends everything at once. It returns a function that waits for all answers.
func (s *server) burst(requests []rawRequest) (ended func() string) {
	s.t.Helper()
	sender := exec.CommandContext(s.t.Context(), "nice", "-n", "19", os.Args[0])
	sender.Env, sender.Stderr = append(os.Environ(), burstTo+"="+s.HTTP), os.Stderr
	in, err := sender.StdinPipe()
	require.NoError(s.t, err)
	out, err := sender.StdoutPipe()
	require.NoError(s.t, err)
	require.NoError(s.t, sender.Start())
	require.NoError(s.t, gob.NewEncoder(in).Encode(requests))
	said := json.NewDecoder(out)
	var connected bool
	require.NoError(s.t, said.Decode(&connected))
	return func() string {
		b := &burst{}
		require.NoError(s.t, said.Decode(b))
		require.NoError(s.t, sender.Wait())
		return fmt.Sprintf("answers %v within %v", b.Statuses, b.Longest.Round(time.Millisecond))
	}
}

// sendBurst sends the requests that it reads from in. It tells out when it is connected, and then the answers.
func sendBurst(to string, in io.Reader, out io.Writer) error {
	var requests []rawRequest
	if err := gob.NewDecoder(in).Decode(&requests); err != nil {
		return err
	}
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}, Timeout: 5 * time.Second}
	conns := make([]net.Conn, len(requests))
	for i := range requests {
		conns[i], _ = dial.Dial("tcp", to) // nil if the server refuses it
	}
	says := json.NewEncoder(out)
	if err := says.Encode(true); err != nil {
		return err
	}
	b := &burst{Statuses: map[int]int{}}
	b.send(conns, requests)
	return says.Encode(b)
}

func (b *burst) send(conns []net.Conn, requests []rawRequest) {
	var all sync.WaitGroup
	begun := time.Now()
	for i, c := range conns {
		all.Go(func() { b.note(exchanged(c, requests[i]), time.Since(begun)) })
	}
	all.Wait()
}

func (b *burst) note(status int, took time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.Statuses[status]++
	b.Longest = max(b.Longest, took)
}

// exchanged returns the status of the answer, or 0 if there was none.
func exchanged(c net.Conn, r rawRequest) int {
	if c == nil {
		return 0
	}
	defer c.Close()
	if _, err := io.WriteString(c, r.Text+strings.Repeat("x", r.Padding)); err != nil {
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

// wantsRoom is a request that reads what a room shows.
func wantsRoom(id string) rawRequest {
	return rawRequest{Text: "GET /api/rooms/" + id + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"}
}

// wantsPlan is a request for a plan.
func (p *person) wantsPlan(id string) rawRequest {
	raw, err := json.Marshal(with(brief(id), "userAddress", p.address.String()))
	if err != nil {
		p.t.Fatal(err)
	}
	return rawRequest{Text: fmt.Sprintf("POST /plan HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", p.session, len(raw), raw)}
}

// wantsRoomFor is an upload of the first 64 KiB of a chunk of 128 MiB, whose rest never comes.
func (p *person) wantsRoomFor(id string, chunk int) rawRequest {
	const part = 64 << 10
	return rawRequest{Text: fmt.Sprintf("PUT /api/livestream/%s/chunks/%d HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: video/mp4\r\nContent-Range: bytes 0-%d/%d\r\nContent-Length: %d\r\n\r\n",
		id, chunk, p.session, part-1, 128<<20, part), Padding: part}
}
