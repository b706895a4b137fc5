package httpserver

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/limit"
)

func TestBodyThatStalls(t *testing.T) {
	got := make(chan error, 1)
	srv := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		got <- err
	})
	sendHalf(t, srv)
	select {
	case err := <-got:
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	case <-time.After(time.Minute):
		t.Error("the handler waits for ever")
	}
}

const patience = 50 * time.Millisecond

// serve starts a server behind Patient.
func serve(t *testing.T, h http.HandlerFunc) *httptest.Server {
	srv := httptest.NewServer(patient(h, limit.Pace{Rate: 1 << 10, Stall: patience}))
	t.Cleanup(srv.Close)
	return srv
}

// sendHalf sends half of a request's body.
func sendHalf(t *testing.T, srv *httptest.Server) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", srv.Listener.Addr().String())
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	_, err = fmt.Fprint(conn, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf")
	require.NoError(t, err)
	return conn
}

// TestAnswerThatLasts checks that an answer may last longer than its body may take.
func TestAnswerThatLasts(t *testing.T) {
	srv := serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		assert.NoError(t, err)
		select {
		case <-r.Context().Done():
			t.Error("the request was ended")
		case <-time.After(4 * patience):
		}
		_, _ = w.Write(body) // the client checks the body
	})
	for range 2 { // again on the same connection
		resp, err := http.Post(srv.URL, "text/plain", strings.NewReader("whole"))
		require.NoError(t, err)
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		require.NoError(t, err)
		require.Equal(t, "whole", string(body))
	}
}

// TestBodyThatTrickles sends a body without end, as slowly as allowed.
func TestBodyThatTrickles(t *testing.T) {
	got := make(chan error, 1)
	srv := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		_, err := io.Copy(io.Discard, r.Body)
		got <- err
	})
	slow, out := io.Pipe()
	defer func() { _ = slow.Close() }() // never fails
	go func() {
		for err := error(nil); err == nil; time.Sleep(20 * time.Millisecond) {
			_, err = out.Write([]byte("x"))
		}
	}()
	r, err := http.NewRequest(http.MethodPost, srv.URL, slow)
	require.NoError(t, err)
	resp, err := http.DefaultClient.Do(r)
	if err == nil {
		resp.Body.Close()
	}
	require.ErrorIs(t, <-got, io.ErrUnexpectedEOF)
}

// TestBodyThatNobodyReads checks that the server waits no longer for a body that the handler does not read.
func TestBodyThatNobodyReads(t *testing.T) {
	conn := sendHalf(t, serve(t, http.NotFound))
	require.NoError(t, conn.SetReadDeadline(time.Now().Add(time.Minute)))
	answer, err := io.ReadAll(conn)
	require.NoError(t, err)
	require.Contains(t, string(answer), "404")
}
