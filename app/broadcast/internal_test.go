package broadcast

import (
	"errors"
	"net/http"
	"net/http/httptest"
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
		_, got, err := e.post(t.Context(), "v=0")
		if err != nil || got != want && got != server.URL+want {
			t.Errorf("%s: %s, %v", given, got, err)
		}
		server.Close()
	}
}

// FuzzAnswer feeds a session what a server may say.
func FuzzAnswer(f *testing.F) {
	api, err := newAPI(time.Second)
	require.NoError(f, err)
	f.Add("")
	f.Add("v=0\r\n")
	f.Add("v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=video 0 UDP/TLS/RTP/SAVPF 0\r\n")
	f.Add("v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0 1\r\n" +
		"m=audio 9 UDP/TLS/RTP/SAVPF 111\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\na=recvonly\r\na=rtcp-mux\r\n" +
		"a=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\na=setup:passive\r\na=rtpmap:111 opus/48000/2\r\n")
	f.Fuzz(func(t *testing.T, answer string) {
		s, err := openSession(api, func() {})
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
