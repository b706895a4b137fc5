package broadcast

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestBackoff(t *testing.T) {
	b := backoff{min: time.Second, max: 10 * time.Second}
	for failures, full := range []time.Duration{1, 2, 4, 8, 10, 10} {
		full *= time.Second
		for range 50 {
			if d := b.after(failures, ErrLost); d < full/2 || d > full {
				t.Errorf("after %d failures: %v, want %v to %v", failures, d, full/2, full)
			}
		}
	}
	if d := b.after(1000, ErrLost); d > b.max {
		t.Errorf("after very many failures: %v", d)
	}
	if d := b.after(0, &StatusError{RetryAfter: time.Hour}); d != maxRetryAfter {
		t.Errorf("asked for an hour: %v", d)
	}
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
		if got := ticks(test.at, test.clock); got != test.want {
			t.Errorf("%v at %d: %d, want %d", test.at, test.clock, got, test.want)
		}
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
	if err != nil {
		f.Fatal(err)
	}
	f.Add("")
	f.Add("v=0\r\n")
	f.Add("v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=video 0 UDP/TLS/RTP/SAVPF 0\r\n")
	f.Add("v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0 1\r\n" +
		"m=audio 9 UDP/TLS/RTP/SAVPF 111\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\na=recvonly\r\na=rtcp-mux\r\n" +
		"a=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\na=setup:passive\r\na=rtpmap:111 opus/48000/2\r\n")
	f.Fuzz(func(t *testing.T, answer string) {
		s, err := openSession(api, func() {})
		if err != nil {
			t.Fatal(err)
		}
		offer, err := s.peer.CreateOffer(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.peer.SetLocalDescription(offer); err != nil {
			t.Fatal(err)
		}
		if err := s.accept(answer); err != nil && !errors.Is(err, ErrAnswer) {
			t.Errorf("%q: %v, want ErrAnswer", answer, err)
		}
		if err := s.close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
}
