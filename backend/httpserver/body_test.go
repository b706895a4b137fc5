package httpserver

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"footlight/backend/limit"
)

func TestBodyThatStalls(t *testing.T) {
	got := make(chan error, 1)
	srv := httptest.NewServer(patient(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		got <- err
	}), limit.Pace{Rate: 1 << 10, Stall: 50 * time.Millisecond}))
	defer srv.Close()
	sendHalf(t, srv)
	select {
	case err := <-got:
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("the handler read %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("the handler waits for ever")
	}
}

// sendHalf sends half of a request's body.
func sendHalf(t *testing.T, srv *httptest.Server) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", srv.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err = fmt.Fprint(conn, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf"); err != nil {
		t.Fatal(err)
	}
	return conn
}

// TestAnswerThatLasts outlives the patience with its body.
func TestAnswerThatLasts(t *testing.T) {
	const patience = 50 * time.Millisecond
	srv := httptest.NewServer(patient(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		select {
		case <-r.Context().Done():
			t.Error("the request was ended")
		case <-time.After(4 * patience):
		}
		_, _ = w.Write(body) // the client checks it
	}), limit.Pace{Rate: 1 << 10, Stall: patience}))
	defer srv.Close()
	for range 2 { // again on the same connection
		resp, err := http.Post(srv.URL, "text/plain", strings.NewReader("whole"))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		if resp.Body.Close(); err != nil || string(body) != "whole" {
			t.Errorf("got %q, %v", body, err)
		}
	}
}

// TestBodyThatTrickles never stalls, and never ends: it is as slow as may be for a
// while.
func TestBodyThatTrickles(t *testing.T) {
	got := make(chan error, 1)
	srv := httptest.NewServer(patient(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, err := io.Copy(io.Discard, r.Body)
		got <- err
	}), limit.Pace{Rate: 1 << 10, Stall: 50 * time.Millisecond}))
	defer srv.Close()
	slow, out := io.Pipe()
	defer func() { _ = slow.Close() }() // never fails
	go func() {
		for err := error(nil); err == nil; time.Sleep(20 * time.Millisecond) {
			_, err = out.Write([]byte("x"))
		}
	}()
	r, err := http.NewRequest(http.MethodPost, srv.URL, slow)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(r)
	if err == nil {
		resp.Body.Close()
	}
	if err = <-got; !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("the handler read %v", err)
	}
}

// TestBodyThatNobodyReads is left to the server, which waits no longer for it.
func TestBodyThatNobodyReads(t *testing.T) {
	srv := httptest.NewServer(patient(http.NotFoundHandler(), limit.Pace{Rate: 1 << 10, Stall: 50 * time.Millisecond}))
	defer srv.Close()
	conn := sendHalf(t, srv)
	if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(conn)
	if err != nil || !strings.Contains(string(answer), "404") {
		t.Errorf("%q, %v", answer, err)
	}
}
