//go:build linux

// Package process runs the server under test, on its own processor if requested, and reads its resource
// usage from /proc.
package process

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

const (
	startTimeout = 60 * time.Second
	stopTimeout  = 30 * time.Second
)

// Config selects the server to run.
type Config struct {
	Name   string // name in tables
	Binary string
	// Flags are added to `serve`.
	Flags []string
	// CPU is the processor that the server runs on. A negative value means any.
	CPU int
}

// Server is a running process with its own data folder.
type Server struct {
	Addresses

	cmd  *exec.Cmd
	data string
	log  *os.File
	done chan error
}

// Addresses holds the listeners that a server writes to <data>/server.json.
type Addresses struct {
	HTTP string `json:"http"`
	API  string `json:"api"`
	RTMP string `json:"rtmp"`
	RTC  string `json:"rtc"`
	PID  int    `json:"pid"`
}

// Start runs a server on free ports and waits until it answers. The caller must call Stop.
func Start(ctx context.Context, cfg Config) (s *Server, err error) {
	s = &Server{done: make(chan error, 1)}
	if s.data, err = os.MkdirTemp("", "footlight-load-"); err != nil {
		return nil, err
	}
	if s.log, err = os.Create(filepath.Join(s.data, "output.log")); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.data))
	}
	const free = "127.0.0.1:0"
	args := append([]string{
		"serve", "--data", s.data, "--http", free, "--api", free, "--rtmp", free, "--rtc", free, "--rpc", free,
	}, cfg.Flags...)
	s.cmd = exec.Command(cfg.Binary, args...) //nolint:noctx // nolint:noctx // it is stopped with a signal
	s.cmd.Stdout, s.cmd.Stderr = s.log, s.log
	if err = startOn(s.cmd, cfg.CPU); err != nil {
		return nil, errors.Join(fmt.Errorf("start %s: %w", cfg.Binary, err), s.log.Close(), os.RemoveAll(s.data))
	}
	go func() { s.done <- s.cmd.Wait() }()
	if err = s.await(ctx); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

// await polls until the server has written its addresses and answers there.
func (s *Server) await(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		err := s.answers(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-tick.C:
		case end := <-s.done:
			s.done <- end
			return fmt.Errorf("the server ended: %w; it said:\n%s", end, s.Said())
		case <-ctx.Done():
			return fmt.Errorf("the server does not answer: %w; it said:\n%s", err, s.Said())
		}
	}
}

func (s *Server) answers(ctx context.Context) error {
	raw, err := os.ReadFile(filepath.Join(s.data, "server.json"))
	if err != nil {
		return err
	}
	if err = json.Unmarshal(raw, &s.Addresses); err != nil {
		return err
	}
	_, err = s.read(ctx, "/health")
	return err
}

// Said returns the end of the server's output.
func (s *Server) Said() []byte {
	text, _ := os.ReadFile(s.log.Name()) // an incomplete output will do
	return text[max(0, len(text)-4000):]
}

// read requests a path of the server's API and returns the body.
func (s *Server) read(ctx context.Context, path string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.API+path, http.NoBody)
	if err != nil {
		return nil, err
	}
	req.Close = true // a kept connection would add goroutines to the server
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, resp.Status)
	}
	return io.ReadAll(resp.Body)
}

// URL returns the endpoint for publishing (whip) or watching (whep) a stream.
func (s *Server) URL(protocol, stream string) string {
	return fmt.Sprintf("http://%s/rtc/v1/%s/?app=live&stream=%s", s.API, protocol, stream)
}

// Stop ends the server with SIGTERM and removes its folder.
func (s *Server) Stop() error {
	_ = s.cmd.Process.Signal(syscall.SIGTERM) // it may have ended already
	var err error
	select {
	case err = <-s.done:
	case <-time.After(stopTimeout):
		_ = s.cmd.Process.Kill()
		err = fmt.Errorf("the server did not stop within %v: %w; it said:\n%s", stopTimeout, <-s.done, s.Said())
	}
	return errors.Join(err, s.log.Close(), os.RemoveAll(s.data))
}

// Writes reports whether the server is writing an HLS file.
func (s *Server) Writes() bool {
	open, _ := filepath.Glob(filepath.Join(s.data, "hls", "live", "*.tmp")) // the pattern is valid
	return len(open) > 0
}
