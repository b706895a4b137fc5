package e2e_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/routers"

	"footlight/backend/datadir"
)

// binary returns the path of the server that TestMain built.
func binary() string { return filepath.Join(os.Getenv("E2E_SERVER_DIR"), "server") }

func TestMain(m *testing.M) {
	if to := os.Getenv(burstTo); to != "" {
		if err := sendBurst(to, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "burst:", err)
			os.Exit(1)
		}
		return
	}
	os.Exit(buildAndRun(m))
}

func buildAndRun(m *testing.M) int {
	dir, err := os.MkdirTemp("", "footlight-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	if err := os.Setenv("E2E_SERVER_DIR", dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	build := exec.Command("go", "build", "-o", binary(), "../../server")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "build server:", err)
		return 1
	}
	return m.Run()
}

// server is a data folder and, while it runs, the process that uses it.
type server struct {
	t    *testing.T // the running test or subtest
	root *testing.T // the test that started the server
	data string
	args []string
	cmd  *exec.Cmd
	out  *output
	docs routers.Router // openapi.yaml; every JSON answer is compared with it
	// elsewhere is the RPC URL of an external chain, or empty for the embedded one.
	elsewhere string
	datadir.Addresses
}

// as assigns the server's calls to a subtest until back is called.
func (s *server) as(t *testing.T) (back func()) {
	was := s.t
	s.t = t
	return func() { s.t = was }
}

// startServer runs a server on a fresh folder until the test ends.
func startServer(t *testing.T, args ...string) *server {
	t.Helper()
	s := &server{t: t, root: t, data: t.TempDir(), args: args}
	s.run()
	return s
}

// run starts the server for the first time; it runs until the test ends.
func (s *server) run() {
	t := s.t
	t.Helper()
	s.out = &output{}
	t.Cleanup(func() {
		if s.cmd != nil {
			s.stop()
		}
		if t.Failed() {
			t.Logf("server said:\n%s", s.out.tail())
		}
	})
	s.start()
	s.docs = s.description()
}

func (s *server) command(args ...string) *exec.Cmd {
	cmd := exec.Command(binary(), append(args, "--data", s.data)...)
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+s.data)
	return cmd
}

// start runs the server, on its former ports if it ran before, and waits until it answers.
func (s *server) start() {
	s.t.Helper()
	cmd := s.command(append([]string{
		"serve", "--http", port(s.t, s.HTTP), "--api", port(s.t, s.API), "--rtmp", port(s.t, s.RTMP), "--rtc", port(s.t, s.RTC), "--rpc", port(s.t, s.RPC),
	}, s.args...)...)
	s.out = &output{}
	cmd.Stdout, cmd.Stderr = s.out, s.out
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.cmd = cmd
	pid := s.cmd.Process.Pid
	eventually(s.t, 60*time.Second, "server answers", func() error {
		a, err := datadir.ReadAddresses(s.data)
		if err != nil {
			return err
		}
		if a.PID != pid {
			return fmt.Errorf("server.json is of process %d", a.PID)
		}
		s.Addresses = a
		resp, err := http.Get(s.url("/health"))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// stop ends the server with SIGTERM and expects a clean exit.
func (s *server) stop() {
	s.t.Helper()
	_ = s.cmd.Process.Signal(syscall.SIGTERM) // fails if the process has ended; Wait reports that
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("server did not stop cleanly: %v\n%s", err, s.out.tail())
	}
	s.cmd = nil
}

// kill kills the server with SIGKILL.
func (s *server) kill() {
	s.t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		s.t.Fatal(err)
	}
	_ = s.cmd.Wait() // "signal: killed"
	s.cmd = nil
}

func (s *server) url(path string) string { return "http://" + s.HTTP + path }

// answer is the answer to an HTTP call.
type answer struct {
	status int
	header http.Header
	raw    []byte
	body   map[string]any // is nil if the body is not a JSON object
}

// call sends body (nil, a string, or anything JSON) and reads the answer.
func (s *server) call(method, path string, body any, header ...string) answer {
	s.t.Helper()
	var r io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		r = strings.NewReader(b)
	default:
		raw, err := json.Marshal(b)
		if err != nil {
			s.t.Fatal(err)
		}
		r = bytes.NewReader(raw)
	}
	url := path
	if strings.HasPrefix(path, "/") {
		url = s.url(path)
	}
	req, err := http.NewRequestWithContext(context.Background(), method, url, r)
	if err != nil {
		s.t.Fatal(err)
	}
	if r != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		if req.Header.Set(header[i], header[i+1]); header[i] == "Host" {
			req.Host = header[i+1]
		}
	}
	client := http.Client{Timeout: 2 * time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	a := answer{status: resp.StatusCode, header: resp.Header, raw: raw}
	_ = json.Unmarshal(raw, &a.body) // stays nil if the body is not an object
	s.described(req, a)
	return a
}

// ok makes a call whose answer must be 200.
func (s *server) ok(method, path string, body any) map[string]any {
	s.t.Helper()
	a := s.call(method, path, body)
	if a.status != http.StatusOK {
		s.t.Fatalf("%s %s: %d %s", method, path, a.status, a.raw)
	}
	return a.body
}

// eventually polls check until it returns no error.
func eventually(t *testing.T, limit time.Duration, what string, check func() error) {
	t.Helper()
	deadline := time.NewTimer(limit)
	defer deadline.Stop()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	err := check()
	for err != nil {
		select {
		case <-tick.C:
			err = check()
		case <-deadline.C:
			t.Fatalf("%s: not within %v: %v", what, limit, err)
		}
	}
}

// output stores the end of a process's output.
type output struct {
	mu  sync.Mutex
	buf []byte
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.buf = append(o.buf, p...)
	if len(o.buf) > 64<<10 {
		o.buf = o.buf[len(o.buf)-32<<10:]
	}
	return len(p), nil
}

func (o *output) tail() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return string(o.buf)
}
