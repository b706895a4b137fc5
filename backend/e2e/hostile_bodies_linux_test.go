package e2e_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

const mib = 1 << 20

// TestHostileBodies sends a server with 1 GiB of memory bodies that are made to cost memory, and bodies of
// the maximum size.
func TestHostileBodies(t *testing.T) {
	t.Setenv("GOMEMLIMIT", "512MiB") // collects garbage early, so that the test measures live memory
	s := startServer(t)
	s.confine(1 << 30)
	many := []byte(`{"x":1,"y":[` + strings.Repeat(`{},`, 12*mib) + `{}]}`)
	deep := []byte(`{"x":1,"y":` + strings.Repeat(`[`, 18*mib) + strings.Repeat(`]`, 18*mib) + `}`)
	for _, x := range []struct {
		path   string
		body   []byte
		status int
	}{
		{"/plan", many, 400}, {"/message", deep, 400}, {"/api/livestream/start", many, 400},
	} {
		s.costs(x.path, 64*mib, func() {
			began := time.Now()
			if got := s.postFrom(1, x.path, x.body); got != x.status {
				t.Errorf("%s: %d instead of %d", x.path, got, x.status)
			}
			if took := time.Since(began); took > time.Second {
				t.Errorf("%s: refused after %v", x.path, took)
			}
		})
	}
	s.costs("a dozen at once", 64*mib, func() {
		s.allAtOnce(12, 400, many)
	})
	// Bodies of the maximum size are read, but the server never holds 200 MB of them at once.
	plan := func(field string) []byte {
		text := `{"eventId":"e","userAddress":"0x0100000000000000000000000000000000000000","title":"Gala","` + field + `":"`
		return []byte(text + strings.Repeat("x", 50*mib-len(text)-2) + `"}`)
	}
	s.costs("one that says nothing", 256*mib, func() { s.allAtOnce(1, 200, plan("unknown")) })
	description := plan("description")
	s.costs("four large ones at once", 512*mib, func() { s.allAtOnce(4, 400, description) })
	s.ok("GET", "/health", nil)
}

// allAtOnce posts a body to /plan from many addresses at the same time.
func (s *server) allAtOnce(clients, want int, body []byte) {
	var wg sync.WaitGroup
	for i := range clients {
		wg.Go(func() {
			if got := s.postFrom(i+1, "/plan", body); got != want {
				s.t.Errorf("client %d: %d instead of %d", i, got, want)
			}
		})
	}
	wg.Wait()
}

// postFrom posts JSON from the address 127.0.1.<client> and returns the status.
func (s *server) postFrom(client int, path string, body []byte) int {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(client))}}
	transport := &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, s.url(path), bytes.NewReader(body))
	if err != nil {
		s.t.Error(err)
		return 0
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := (&http.Client{Transport: transport, Timeout: time.Minute}).Do(req)
	if err != nil {
		s.t.Errorf("%s: %v", path, err)
		return 0
	}
	defer resp.Body.Close()
	return resp.StatusCode
}

// costs runs do and checks by how much the server's memory grows meanwhile.
func (s *server) costs(what string, limit int64, do func()) {
	s.t.Helper()
	if err := os.WriteFile(s.proc("clear_refs"), []byte("5"), 0o600); err != nil { // resets the peak
		s.t.Fatal(err)
	}
	before := s.memory("VmRSS")
	do()
	more := s.memory("VmHWM") - before
	s.t.Logf("%s: %d MiB more than %d", what, more/mib, before/mib)
	if more > limit {
		s.t.Errorf("%s takes %d MiB", what, more/mib)
	}
}

func (s *server) proc(name string) string { return fmt.Sprintf("/proc/%d/%s", s.cmd.Process.Pid, name) }

// memory returns a value of /proc/<pid>/status in bytes.
func (s *server) memory(field string) int64 {
	s.t.Helper()
	raw, err := os.ReadFile(s.proc("status"))
	if err != nil {
		s.t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(raw)); lines.Scan(); {
		if name, value, _ := strings.Cut(lines.Text(), ":"); name == field {
			kib, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
			if err != nil {
				s.t.Fatal(err)
			}
			return kib << 10
		}
	}
	s.t.Fatalf("no %s", field)
	return 0
}

// confine limits the server's memory if this user may. Memory that the server already holds is not counted.
func (s *server) confine(size int64) {
	s.t.Helper()
	limit := strconv.FormatInt(size-s.memory("VmRSS"), 10)
	for parent, file := range map[string]string{"/sys/fs/cgroup/memory": "memory.limit_in_bytes", "/sys/fs/cgroup": "memory.max"} {
		group := filepath.Join(parent, fmt.Sprintf("footlight-%d", s.cmd.Process.Pid))
		if _, err := os.Stat(filepath.Join(parent, "cgroup.procs")); err != nil || os.Mkdir(group, 0o755) != nil {
			continue
		}
		move := func(to string) error {
			return os.WriteFile(filepath.Join(to, "cgroup.procs"), []byte(strconv.Itoa(s.cmd.Process.Pid)), 0o600)
		}
		s.root.Cleanup(func() { _ = errors.Join(move(parent), os.Remove(group)) }) // runs before the server stops
		err := os.WriteFile(filepath.Join(group, file), []byte(limit), 0o600)
		if err == nil {
			err = move(group)
		}
		if err == nil {
			s.t.Logf("limited by %s", group)
			return
		}
	}
	s.t.Log("this user may not limit memory: it is measured alone")
}
