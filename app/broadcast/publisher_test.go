package broadcast_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pion/rtp/codecs"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/broadcast"
	"footlight/backend/media"
)

// show is a running Publisher with a goroutine that writes frames.
type show struct {
	t         *testing.T
	cancel    context.CancelFunc
	done      chan error
	mu        sync.Mutex
	states    []broadcast.State
	keyframes int
	publisher *broadcast.Publisher
}

// begin publishes 100 frames a second, every 60th a keyframe, and 50 packets of sound.
func begin(t *testing.T, cfg broadcast.Config) *show {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	s := &show{t: t, cancel: cancel, done: make(chan error, 1)}
	cfg.OnState = s.note
	cfg.OnKeyframe = s.asked
	cfg.Logger = quiet()
	if cfg.MinRetry == 0 {
		cfg.MinRetry, cfg.MaxRetry = 10*time.Millisecond, 50*time.Millisecond
	}
	p := broadcast.New(cfg)
	s.publisher = p
	var wg sync.WaitGroup
	wg.Go(func() { s.done <- p.Run(ctx) })
	wg.Go(func() { perform(ctx, p) })
	t.Cleanup(func() { cancel(); wg.Wait() })
	return s
}

func perform(ctx context.Context, p *broadcast.Publisher) {
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for i := 7; ; i++ { // the first picture depends on others
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		at := time.Duration(i) * 10 * time.Millisecond
		p.Write(picture(at, i%60 == 0))
		if i%2 == 0 {
			p.Write(media.Frame{Codec: media.Opus, PTS: at, Units: [][]byte{{0xfc, 0xff, 0xfe}}})
		}
	}
}

// picture returns an access unit. A keyframe needs several packets.
func picture(at time.Duration, key bool) media.Frame {
	f := media.Frame{Codec: media.H264, PTS: at, Key: key, Units: [][]byte{{0x41, 1, 2, 3}}}
	if key {
		idr := append([]byte{0x65}, make([]byte, 4000)...)
		for i := range idr[1:] {
			idr[1+i] = byte(i%250) + 4 // contains no start codes
		}
		f.Units = [][]byte{{0x67, 0x42, 0xc0, 0x1f}, {0x68, 0xce, 0x3c, 0x80}, idr}
	}
	return f
}

func (s *show) note(state broadcast.State) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.states = append(s.states, state)
}

func (s *show) asked() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keyframes++
}

func (s *show) asks() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.keyframes
}

func (s *show) phases() (phases []broadcast.Phase, errs []error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, state := range s.states {
		phases = append(phases, state.Phase)
		if state.Err != nil {
			errs = append(errs, state.Err)
		}
	}
	return phases, errs
}

func (s *show) count(phase broadcast.Phase) (n int) {
	phases, _ := s.phases()
	for _, p := range phases {
		if p == phase {
			n++
		}
	}
	return n
}

// stop ends the show and returns the result of Run.
func (s *show) stop() error {
	s.t.Helper()
	s.cancel()
	return s.wait()
}

func (s *show) wait() error {
	s.t.Helper()
	select {
	case err := <-s.done:
		return err
	case <-time.After(time.Minute):
		s.t.Fatal("Run does not end")
		return nil
	}
}

func TestPublish(t *testing.T) {
	st := newWHIPServer(t)
	s := begin(t, broadcast.Config{URL: st.url, Token: "secret"})
	eventually(t, "sound and picture", func() bool { return len(st.all()) == 1 && st.all()[0].flows() })
	require.NoError(t, s.stop())
	want := []broadcast.Phase{broadcast.Connecting, broadcast.Live, broadcast.Stopped}
	phases, _ := s.phases()
	assert.Equal(t, want, phases)
	posts, deletes := st.seen()
	assert.Equal(t, []string{"Bearer secret"}, posts)
	assert.Equal(t, []string{"/rtc/v1/session/one Bearer secret"}, deletes)
}

// TestMediaIsWhole reassembles the received pictures and compares the clocks of sound and picture.
func TestMediaIsWhole(t *testing.T) {
	st := newWHIPServer(t)
	s := begin(t, broadcast.Config{URL: st.url})
	eventually(t, "two key pictures", func() bool {
		return len(st.all()) == 1 && len(keys(t, st.all()[0])) >= 2 && st.all()[0].flows()
	})
	require.NoError(t, s.stop())
	session := st.all()[0]
	got := keys(t, session)
	assert.Equal(t, annexB(picture(0, true)), got[0])
	video, audio := session.packets()
	assert.False(t, isDelta(video[0].Payload), "the stream begins with a picture that needs another")
	for i := 1; i < len(audio); i++ {
		assert.EqualValues(t, 960, audio[i].Timestamp-audio[i-1].Timestamp, "ticks after packet %d of sound", i-1)
	}
	for i := 1; i < len(video); i++ {
		assert.Contains(t, []uint32{0, 900}, video[i].Timestamp-video[i-1].Timestamp, "ticks after packet %d", i-1)
	}
}

// keys reassembles the complete keyframes of a session.
func keys(t *testing.T, session *received) (whole []string) {
	t.Helper()
	var depacketizer codecs.H264Packet
	var unit []byte
	video, _ := session.packets()
	for _, p := range video {
		part, err := depacketizer.Unmarshal(p.Payload)
		require.NoError(t, err)
		unit = append(unit, part...)
		if !p.Marker {
			continue
		}
		if len(unit) > 100 {
			whole = append(whole, string(unit))
		}
		unit = nil
	}
	return whole
}

func annexB(f media.Frame) string {
	var b strings.Builder
	for _, unit := range f.Units {
		b.WriteString("\x00\x00\x00\x01")
		b.Write(unit)
	}
	return b.String()
}

func isDelta(payload []byte) bool {
	unit, err := (&codecs.H264Packet{}).Unmarshal(payload)
	return err != nil || len(unit) > 4 && unit[4] == 0x41
}

func TestKeyframeRequest(t *testing.T) {
	st := newWHIPServer(t)
	s := begin(t, broadcast.Config{URL: st.url})
	eventually(t, "sound and picture", func() bool { return len(st.all()) == 1 && st.all()[0].flows() })
	assert.Equal(t, 1, s.asks(), "at the start")
	eventually(t, "the request", func() bool {
		st.all()[0].askForKeyframe(t) // repeats, because a request is ignored while a keyframe is on its way
		return s.asks() > 1
	})
}

// TestSilenceIsMended cuts media off for a while. The session continues with new ICE credentials.
func TestSilenceIsMended(t *testing.T) {
	st := newWHIPServer(t)
	s := begin(t, broadcast.Config{URL: st.url, LossTimeout: 3 * time.Second})
	eventually(t, "sound and picture", func() bool { return len(st.all()) == 1 && st.all()[0].flows() })
	st.socket.cut.Store(true)
	eventually(t, "the mending", func() bool { return s.count(broadcast.Connecting) > 1 })
	st.socket.cut.Store(false)
	eventually(t, "live", func() bool { return s.count(broadcast.Live) == 2 })
	before, _ := st.all()[0].packets()
	eventually(t, "pictures", func() bool {
		now, _ := st.all()[0].packets()
		return len(now) > len(before)+100
	})
	assert.Len(t, st.all(), 1, "the session stays the same")
	assert.Equal(t, []string{"*"}, st.patches)
	assert.Positive(t, s.publisher.Health().Lost)
}

func TestDenied(t *testing.T) {
	for _, code := range []int{401, 403, 404, 415} {
		st := newWHIPServer(t, status(code, "this stage is taken\nsecond line"))
		s := begin(t, broadcast.Config{URL: st.url})
		err := s.wait()
		var refused *broadcast.StatusError
		require.ErrorAs(t, err, &refused)
		assert.Equal(t, broadcast.StatusError{Status: code, Text: "this stage is taken"}, *refused)
		denied := code == 401 || code == 403
		assert.Equal(t, denied, errors.Is(err, broadcast.ErrDenied), code)
		assert.Equal(t, denied, errors.Is(err, fs.ErrPermission), code)
		posts, _ := st.seen()
		assert.Len(t, posts, 1, code)
	}
}

// TestTokenIsRenewed covers a show that outlasts its token.
func TestTokenIsRenewed(t *testing.T) {
	st := newWHIPServer(t, status(401, "the token has ended"), status(401, "the token has ended"))
	renewed := []string{"", "third"}
	s := begin(t, broadcast.Config{URL: st.url, Token: "first", Renew: func(context.Context) (token string, err error) {
		if token, renewed = renewed[0], renewed[1:]; token == "" {
			err = errors.New("away")
		}
		return token, err
	}})
	eventually(t, "live", func() bool { return s.count(broadcast.Live) == 1 })
	posts, _ := st.seen()
	assert.Equal(t, []string{"Bearer first", "Bearer first", "Bearer third"}, posts)
}

// TestDenialOfARenewedTokenIsForGood covers a server that denies the renewed token, or denies the renewal.
func TestDenialOfARenewedTokenIsForGood(t *testing.T) {
	for posts, denied := range map[int]error{2: nil, 1: fs.ErrPermission} {
		st := newWHIPServer(t, status(403, "you are not its creator"), status(403, "you are not its creator"))
		s := begin(t, broadcast.Config{URL: st.url, Token: "first", Renew: func(context.Context) (string, error) { return "second", denied }})
		err := s.wait()
		require.ErrorIs(t, err, broadcast.ErrDenied)
		require.ErrorContains(t, err, "not its creator")
		made, _ := st.seen()
		assert.Len(t, made, posts)
	}
}

// TestForgottenSessionIsAnother covers a restarted server that does not know the session.
func TestForgottenSessionIsAnother(t *testing.T) {
	st := newWHIPServer(t)
	st.forgets = true
	s := begin(t, broadcast.Config{URL: st.url, LossTimeout: 3 * time.Second})
	eventually(t, "sound and picture", func() bool { return len(st.all()) == 1 && st.all()[0].flows() })
	st.socket.cut.Store(true)
	eventually(t, "waiting", func() bool { return s.count(broadcast.Waiting) > 0 })
	st.socket.cut.Store(false)
	eventually(t, "live", func() bool { return s.count(broadcast.Live) == 2 })
	assert.Len(t, st.all(), 2)
}

func TestBusyThenFree(t *testing.T) {
	cut := func(w http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) }
	st := newWHIPServer(t, status(409, "busy"), status(500, "broken"), status(503, "later"), cut)
	s := begin(t, broadcast.Config{URL: st.url})
	eventually(t, "live", func() bool { return s.count(broadcast.Live) == 1 })
	_, errs := s.phases()
	assert.Len(t, errs, 4)
	assert.Equal(t, 4, s.count(broadcast.Waiting))
}

func TestRetryAfter(t *testing.T) {
	st := newWHIPServer(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "7")
		http.Error(w, "busy", http.StatusServiceUnavailable)
	})
	s := begin(t, broadcast.Config{URL: st.url})
	eventually(t, "waiting", func() bool { return s.count(broadcast.Waiting) == 1 })
	s.mu.Lock()
	defer s.mu.Unlock()
	assert.Equal(t, 7*time.Second, s.states[len(s.states)-1].Retry)
}

func TestServerEndsConnection(t *testing.T) {
	st := newWHIPServer(t)
	s := begin(t, broadcast.Config{URL: st.url})
	eventually(t, "sound and picture", func() bool { return len(st.all()) == 1 && st.all()[0].flows() })
	require.NoError(t, st.all()[0].peer.Close())
	eventually(t, "sound and picture again", func() bool { return len(st.all()) == 2 && st.all()[1].flows() })
	_, errs := s.phases()
	require.Len(t, errs, 1)
	require.ErrorIs(t, errs[0], broadcast.ErrLost)
	_, deletes := st.seen()
	assert.Len(t, deletes, 1, "the lost session was left")
	video, _ := st.all()[1].packets()
	assert.False(t, isDelta(video[0].Payload), "the second session begins with a picture that needs another")
}

// TestSilence takes the server's socket away, so that the session ends without a goodbye.
func TestSilence(t *testing.T) {
	st := newWHIPServer(t)
	s := begin(t, broadcast.Config{URL: st.url, LossTimeout: 3 * time.Second})
	eventually(t, "sound and picture", func() bool { return len(st.all()) == 1 && st.all()[0].flows() })
	require.NoError(t, st.socket.Close())
	eventually(t, "the loss", func() bool { return s.count(broadcast.Waiting) > 0 })
	_, errs := s.phases()
	require.ErrorIs(t, errs[0], broadcast.ErrLost)
}

func TestNoWayForMedia(t *testing.T) {
	st := newWHIPServer(t)
	st.setSpoil(deadEnd)
	s := begin(t, broadcast.Config{URL: st.url, ConnectTimeout: 4 * time.Second})
	eventually(t, "the timeout", func() bool { return s.count(broadcast.Waiting) > 0 })
	_, errs := s.phases()
	assert.ErrorIs(t, errs[0], broadcast.ErrTimeout)
	st.setSpoil(func(sdp string) string { return sdp })
	eventually(t, "live", func() bool { return s.count(broadcast.Live) == 1 })
	_, deletes := st.seen()
	assert.NotEmpty(t, deletes, "a session without media was not left")
}

func TestUnusableAnswers(t *testing.T) {
	for name, spoil := range map[string]func(string) string{
		"not SDP":  func(string) string { return "hello" },
		"no video": func(sdp string) string { return strings.Replace(sdp, "m=video 9", "m=video 0", 1) },
		"inactive": func(sdp string) string { return strings.Replace(sdp, "a=recvonly", "a=inactive", 1) },
		"too long": func(sdp string) string { return sdp + strings.Repeat("a=x\r\n", 20000) + "z" },
	} {
		t.Run(name, func(t *testing.T) {
			st := newWHIPServer(t)
			st.setSpoil(spoil)
			assert.ErrorIs(t, begin(t, broadcast.Config{URL: st.url}).wait(), broadcast.ErrAnswer)
			_, deletes := st.seen()
			assert.Len(t, deletes, 1, "the session was left")
		})
	}
}

func TestOddHeaders(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"200 for 201": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) },
		"no Location": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusCreated) },
		"a web page": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "/x")
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(http.StatusCreated)
		},
		"302": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/elsewhere", http.StatusFound) },
	} {
		st := newWHIPServer(t, answer)
		assert.Error(t, begin(t, broadcast.Config{URL: st.url}).wait(), name)
		posts, _ := st.seen()
		assert.Len(t, posts, 1, name)
	}
}

func TestRedirectKeepsTheOffer(t *testing.T) {
	st := newWHIPServer(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		http.Redirect(w, r, "/other/whip/", http.StatusTemporaryRedirect)
	})
	s := begin(t, broadcast.Config{URL: st.url})
	eventually(t, "live", func() bool { return s.count(broadcast.Live) == 1 })
	require.NoError(t, s.stop())
	_, deletes := st.seen()
	assert.Equal(t, []string{"/other/session/one "}, deletes)
}

func TestSecretsStayIn(t *testing.T) {
	for _, address := range []string{"http://127.0.0.1:1/whip?token=hush", "http://127.0.0.1:hush/"} {
		s := begin(t, broadcast.Config{URL: address, Token: "hush"})
		eventually(t, "a reason", func() bool { _, errs := s.phases(); return len(errs) > 0 })
		_, errs := s.phases()
		assert.NotContains(t, errs[0].Error(), "hush", "the error contains the token of "+address)
		s.cancel()
	}
}

func TestStopWhileWaiting(t *testing.T) {
	st := newWHIPServer(t, status(409, "busy"))
	s := begin(t, broadcast.Config{URL: st.url, MinRetry: time.Hour, MaxRetry: time.Hour})
	eventually(t, "waiting", func() bool { return s.count(broadcast.Waiting) == 1 })
	require.NoError(t, s.stop(), "stopped while waiting")
}
