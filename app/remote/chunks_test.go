package remote_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/backend/event/recorded"
)

// taker receives one chunk in pieces, as the server does, and interrupts every third request.
type taker struct {
	t        *testing.T
	came     []byte
	requests int
	size     int // of the received chunk
	status   int // the answer to every piece, unless it is 0
	started  int // how often the recording was started
}

// ServeHTTP implements http.Handler.
func (s *taker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	assert.Equal(s.t, "/api/livestream/show/chunks/4", r.URL.Path)
	assert.Equal(s.t, "Bearer secret", r.Header.Get("Authorization"))
	if r.Method == http.MethodPut {
		if s.requests++; s.requests%3 == 0 {
			panic(http.ErrAbortHandler)
		}
		if s.status != 0 {
			w.WriteHeader(s.status)
			return
		}
		var from, to int
		_, err := fmt.Sscanf(r.Header.Get("Content-Range"), "bytes %d-%d/%d", &from, &to, &s.size)
		assert.NoError(s.t, err)
		assert.Equal(s.t, "1700000000000", r.URL.Query().Get("timestamp"))
		body, _ := io.ReadAll(r.Body)
		assert.Len(s.t, body, to-from+1)
		if from == len(s.came) {
			s.came = append(s.came, body...)
		}
	}
	reply := recorded.ChunkReceipt{EventID: "show", ChunkIndex: 4, Received: int64(len(s.came))}
	if s.size > 0 && len(s.came) == s.size {
		reply.Complete, reply.SHA256, reply.CID = true, fmt.Sprintf("%x", sha256.Sum256(s.came)), "bafy"
		reply.Timestamp, reply.Duration = 1_700_000_000_000, 1.5
	} else if r.Method == http.MethodPut {
		w.WriteHeader(http.StatusAccepted)
	}
	assert.NoError(s.t, json.NewEncoder(w).Encode(reply))
}

func upload(t *testing.T, s *taker) (upload func() error, body []byte) {
	t.Helper()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	body = make([]byte, 2_000_000)
	for i := range body {
		body[i] = byte(rand.IntN(256))
	}
	file := filepath.Join(t.TempDir(), "chunk.mp4")
	require.NoError(t, os.WriteFile(file, body, 0o600))
	c := remote.Chunks{Server: &remote.Server{Base: server.URL, Bearer: "secret"}, Event: "show", Rate: func() int { return 0 }}
	c.Start = func(context.Context) error { s.started++; return nil }
	return func() error {
		got, err := c.Upload(t.Context(), 4, 1_700_000_000_000, file)
		assert.Equal(t, err == nil, got == keep.Receipt{
			Names: keep.Names{SHA256: fmt.Sprintf("%x", sha256.Sum256(body)), CID: "bafy"}, Begin: 1_700_000_000_000, End: 1_700_000_001_500,
		})
		return err
	}, body
}

func TestUploadGoesOnWhereItWasBrokenOff(t *testing.T) {
	s := &taker{t: t}
	again, body := upload(t, s)
	broken := 0
	for again() != nil {
		broken++
		require.Less(t, broken, 20)
	}
	assert.Equal(t, body, s.came)
	assert.Positive(t, broken)
	s.requests = 0
	require.NoError(t, again(), "once more")
}

func TestUploadTellsWhatIsFinal(t *testing.T) {
	for status, want := range map[int]error{
		400: keep.ErrRefused, 413: keep.ErrRefused, 401: keep.ErrDenied, 403: keep.ErrDenied, 404: keep.ErrDenied, 409: nil, 500: nil, 503: nil,
	} {
		s := &taker{t: t, status: status}
		again, _ := upload(t, s)
		err := again()
		require.Error(t, err, status)
		for _, final := range []error{keep.ErrRefused, keep.ErrDenied, keep.ErrTaken} {
			assert.Equal(t, errors.Is(want, final), errors.Is(err, final), "%d %v", status, err)
		}
		assert.Equal(t, status == http.StatusConflict, s.started == 1)
	}
}

// TestUploadFindsAnotherChunk covers a server that already has a chunk with this number.
func TestUploadFindsAnotherChunk(t *testing.T) {
	for _, size := range []int{1_000_000, 2_000_000} {
		again, _ := upload(t, &taker{t: t, came: make([]byte, size), size: size})
		require.ErrorIs(t, again(), keep.ErrTaken)
	}
}

// TestUploadGivesUpOnAServerThatHangs covers a server that reads a piece and never answers.
func TestUploadGivesUpOnAServerThatHangs(t *testing.T) {
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut {
			<-done
		}
		_, _ = io.WriteString(w, "{}")
	}))
	defer server.Close()
	defer close(done)
	file := filepath.Join(t.TempDir(), "chunk.mp4")
	require.NoError(t, os.WriteFile(file, []byte("a chunk"), 0o600))
	c := remote.Chunks{Server: &remote.Server{Base: server.URL}, Event: "show", Rate: func() int { return 0 }, Idle: 50 * time.Millisecond}
	_, err := c.Upload(t.Context(), 4, 1, file)
	require.ErrorContains(t, err, "the upload made no progress")
}
