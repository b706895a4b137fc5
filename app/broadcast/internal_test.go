package broadcast

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestBackoff(t *testing.T) {
	b := backoff{min: time.Second, max: 10 * time.Second}
	for failures, full := range []time.Duration{1, 2, 4, 8, 10, 10} {
		full *= time.Second
		for range 50 {
			d := b.after(failures, ErrLost)
			assert.True(t, full/2 <= d && d <= full, "after %d failures: %v", failures, d)
		}
	}
	assert.LessOrEqual(t, b.after(1000, ErrLost), b.max, "after very many failures")
	assert.Equal(t, maxRetryAfter, b.after(0, &StatusError{RetryAfter: time.Hour}), "asked for an hour")
}

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		at    time.Duration
		clock uint32
		want  uint32
	}{
		{time.Second, 90000, 90000},
		{time.Second / 30, 90000, 2999},
		{20 * time.Millisecond, 48000, 960},
		{100 * time.Hour, 90000, uint32(32_400_000_000 % (1 << 32))},
	} {
		assert.Equal(t, test.want, ticks(test.at, test.clock), "%v at %d", test.at, test.clock)
	}
}

func TestLocation(t *testing.T) {
	for given, want := range map[string]string{
		"/session/1":                 "/session/1",
		"2":                          "/rtc/v1/whip/2",
		"../3?x=y":                   "/rtc/v1/3?x=y",
		"http://127.0.0.1:9/session": "http://127.0.0.1:9/session",
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", given)
			w.Header().Set("Content-Type", "application/sdp; charset=utf-8")
			w.WriteHeader(http.StatusCreated)
		}))
		e := newEndpoint(Config{URL: server.URL + "/rtc/v1/whip/?app=live&stream=x"})
		_, at, err := e.post(t.Context(), "v=0")
		if err != nil || at.location != want && at.location != server.URL+want {
			t.Errorf("%s: %v, %v", given, at, err)
		}
		server.Close()
	}
}

// Splice exports splice for the test server.
func Splice(description, fragment string) string { return splice(description, fragment) }

// Fragment exports fragment for the test server.
func Fragment(description string) string { return fragment(description) }

func TestCandidatesTrickle(t *testing.T) {
	requests := make(chan *http.Request, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		assert.NoError(t, err)
		assert.Regexp(t, `(?s)^a=group:BUNDLE.*a=ice-ufrag:.*a=candidate:`, string(body))
		assert.Equal(t, 1, strings.Count(string(body), "m="))
		w.WriteHeader(http.StatusNoContent)
		requests <- r
	}))
	defer server.Close()
	p := New(Config{URL: server.URL})
	s, err := openSession(p.cfg)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	_, err = s.offer(ctx, nil)
	require.NoError(t, err)
	s.described.Store("an offer without candidates")
	at := &resource{location: server.URL + "/session"}
	at.etag.Store(`"one"`)
	s.reports.Go(func() { p.trickle(ctx, s, at) })
	r := <-requests
	assert.Equal(t, "PATCH /session", r.Method+" "+r.URL.Path)
	assert.Equal(t, `"one"`, r.Header.Get("If-Match"))
	cancel()
	require.NoError(t, s.close())
}

// FuzzRelays reads arbitrary Link headers.
func FuzzRelays(f *testing.F) {
	f.Add(`<stun:a>; rel="ice-server", <turn:b>; rel="ice-server"; username="x,y"; credential="\"<z"`)
	f.Add(`<>;rel=ice-server,,<a>"\`)
	s, err := openSession(New(Config{}).cfg)
	require.NoError(f, err)
	f.Cleanup(func() { require.NoError(f, s.close()) })
	require.Len(f, relays([]string{`<stun:a>; rel="ice-server", <turn:b>; rel="ice-server"; username="x,y"; credential="\"<z"`, "<stun:c>"}), 2)
	f.Fuzz(func(_ *testing.T, link string) { s.relayed(relays([]string{link})) })
}

// FuzzFragment splices arbitrary fragments into a description.
func FuzzFragment(f *testing.F) {
	const answer = "v=0\r\na=ice-lite\r\nm=audio 9\r\nc=IN\r\na=ice-ufrag:old\r\nm=video 9\r\nc=IN\r\na=ice-ufrag:old\r\na=candidate:old\r\n"
	f.Add("a=ice-ufrag:new\r\na=ice-pwd:secret\r\nm=audio 9\r\na=candidate:1\n")
	f.Add("c=\r\nm=\r\n\r\n")
	f.Fuzz(func(t *testing.T, told string) {
		got := splice(answer, told)
		assert.NotContains(t, got, ":old")
		assert.Equal(t, 2, strings.Count("\n"+got, "\nm="), got)
	})
}

// FuzzAnswer gives a session arbitrary answers.
func FuzzAnswer(f *testing.F) {
	f.Add("")
	f.Add("v=0\r\n")
	f.Add("v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=video 0 UDP/TLS/RTP/SAVPF 0\r\n")
	f.Add("v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0 1\r\n" +
		"m=audio 9 UDP/TLS/RTP/SAVPF 111\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\na=recvonly\r\na=rtcp-mux\r\n" +
		"a=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\na=setup:passive\r\na=rtpmap:111 opus/48000/2\r\n")
	f.Fuzz(func(t *testing.T, answer string) {
		s, err := openSession(New(Config{}).cfg)
		require.NoError(t, err)
		offer, err := s.peer.CreateOffer(nil)
		require.NoError(t, err)
		require.NoError(t, s.peer.SetLocalDescription(offer))
		if err := s.accept(answer); err != nil && !errors.Is(err, ErrAnswer) {
			t.Errorf("%q: %v, want ErrAnswer", answer, err)
		}
		assert.NoError(t, s.close())
	})
}

// TestLostSoundIsSentAgain reads what the offer promises about sound: packets are sent again, as Opus makes no
// FEC.
func TestLostSoundIsSentAgain(t *testing.T) {
	s, err := openSession(Config{LossTimeout: time.Second, MaxBitrate: 1_000_000, OnBitrate: func(int) {}})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.close()) }()
	offer, err := s.offer(t.Context(), nil)
	require.NoError(t, err)
	assert.Contains(t, offer, "a=rtcp-fb:111 nack")
	assert.NotContains(t, offer, "useinbandfec")
}
