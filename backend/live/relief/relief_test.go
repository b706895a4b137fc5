package relief

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/convert"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// stage is a server with a publisher of 2.4 Mbit/s and a viewer. It is also the layer, and the maker of encoders.
type stage struct {
	hub     *live.Hub
	session *live.Session
	viewer  *live.Client
	refuses error         // of layers
	fails   atomic.Bool   // encoders fail
	load    atomic.Int64  // used processor time per second, in ns
	used    time.Duration // owned by the server

	mu       sync.Mutex
	open     int // layers
	encoders int
	encoded  int // pictures that an encoder made
	passed   int // pictures of the publisher that were sent unchanged
	offers   []rtc.Size
	short    []bool
}

func (s *stage) change(fn func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fn()
}

func (s *stage) RequestKeyframe() {}
func (s *stage) WantFrames(bool)  {}

func (s *stage) Write(f media.Frame) {
	s.change(func() {
		if f.Config == nil {
			s.passed++
		} else {
			s.encoded++
		}
	})
}
func (s *stage) Offer(made, _ rtc.Size) { s.change(func() { s.offers = append(s.offers, made) }) }
func (s *stage) Close()                 { s.change(func() { s.open-- }) }

// encoder marks pictures as encoded.
type encoder struct {
	stage   *stage
	deliver func(media.Frame)
}

func (e encoder) Push(f media.Frame) error {
	if e.stage.fails.Load() {
		return errors.New("the encoder broke")
	}
	f.Config = []byte("encoded")
	e.deliver(f)
	return nil
}

func (e encoder) Close() error {
	e.stage.change(func() { e.stage.encoders-- })
	return nil
}

func (s *stage) config() Config {
	return Config{
		Hub: s.hub, Frames: (*live.Session).Frames,
		Open: func(*live.Session) (Layer, error) {
			if s.refuses != nil {
				return nil, s.refuses
			}
			s.change(func() { s.open++ })
			return s, nil
		},
		Pictures: func(_ context.Context, _ time.Duration, deliver func(media.Frame)) convert.Pictures {
			s.change(func() { s.encoders++ })
			return encoder{s, deliver}
		},
		Used: func() time.Duration {
			s.used += time.Duration(s.load.Load()) * lookEvery / time.Second
			return s.used
		},
		Log:   slog.Default(),
		Short: func(short bool) { s.change(func() { s.short = append(s.short, short) }) },
	}
}

func (s *stage) join(t *testing.T, action live.Action) *live.Client {
	t.Helper()
	c, err := s.hub.Join(t.Context(), live.ClientInfo{Request: live.Request{
		Action: action, EventID: "show", Remote: netip.MustParseAddr("127.0.0.1"),
	}})
	require.NoError(t, err)
	return c
}

// onStage runs a test with a fake clock.
func onStage(t *testing.T, test func(t *testing.T, s *stage)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &stage{hub: live.Open(live.Config{})}
		defer s.hub.Close()
		var err error
		s.session, err = s.join(t, live.Publish).Publish(s)
		require.NoError(t, err)
		s.viewer = s.join(t, live.Play)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- Open(s.config()).Run(ctx) }()
		defer stop()
		test(t, s)
		stop()
		require.ErrorIs(t, <-ended, context.Canceled)
		require.Zero(t, s.open)
		require.Zero(t, s.encoders)
	})
}

// play publishes a picture ten times a second, every tenth of which is a keyframe, and has the viewer report.
func (s *stage) play(d time.Duration, size int, q live.Quality) {
	sets, _ := h264.Split(bytes.Split(rtctest.Clip()[0], []byte{0, 0, 0, 1})[1:])
	for n := 0; d > 0; d -= time.Second / 10 {
		f := media.Frame{Codec: media.H264, Units: [][]byte{make([]byte, size)}, PTS: time.Since(s.session.Since())}
		if f.Key = n%10 == 0; f.Key {
			f.Units = sets.Prepend(f.Units)
		}
		s.session.Media(size, time.Now())
		s.session.Deliver(f)
		if q.At = time.Now(); n%10 == 0 {
			s.viewer.Rate(q)
		}
		n++
		time.Sleep(time.Second / 10)
		synctest.Wait()
	}
}

const large = 30_000 // bytes of a picture

var (
	starving = live.Quality{Full: true}
	relieved = live.Quality{Layer: rtc.MadeLayer}
	content  = live.Quality{Layer: rtc.OnlyLayer}
)

// TestALayerWhileItIsNeeded follows a viewer whose connection becomes bad, is sent the layer, and becomes good again.
func TestALayerWhileItIsNeeded(t *testing.T) {
	onStage(t, func(t *testing.T, s *stage) {
		s.play(3*time.Second, large, content)
		require.Zero(t, s.open, "nobody needs it")
		s.play(2*time.Second, large, starving)
		require.Equal(t, []int{1, 1}, []int{s.open, s.encoders})
		require.Greater(t, s.encoded, 5)
		require.NotEmpty(t, s.offers)
		require.False(t, s.offers[0].Keyframes)
		require.Equal(t, 160, s.offers[0].Width)
		s.play(30*time.Second, large, relieved)
		require.Equal(t, 1, s.open, "a viewer is sent it")
		s.play(linger-2*time.Second, large, content)
		require.Equal(t, 1, s.open)
		s.play(4*time.Second, large, content)
		require.Equal(t, []int{0, 0}, []int{s.open, s.encoders}, "nobody has needed it for ten seconds")
		s.play(2*time.Second, large, starving)
		require.Equal(t, []int{1, 1}, []int{s.open, s.encoders}, "needed again")
		require.Zero(t, s.passed)
		require.Empty(t, s.short)
	})
}

// TestNoLayer checks that no encoder runs where a layer is of no use.
func TestNoLayer(t *testing.T) {
	for name, set := range map[string]func(*stage) int{
		"the publisher sends little":  func(*stage) int { return 5_000 },
		"the publisher has layers":    func(s *stage) int { s.refuses = rtc.ErrNotAlone; return large },
		"the publisher sends nothing": func(*stage) int { return 0 },
	} {
		t.Run(name, func(t *testing.T) {
			onStage(t, func(t *testing.T, s *stage) {
				s.play(5*time.Second, set(s), starving)
				require.Equal(t, []int{0, 0, 0}, []int{s.open, s.encoders, s.encoded})
			})
		})
	}
}

// TestBusyMachineSendsKeyframes has the process use all its processors for a while.
func TestBusyMachineSendsKeyframes(t *testing.T) {
	onStage(t, func(t *testing.T, s *stage) {
		s.play(5*time.Second, large, starving)
		s.load.Store(int64(runtime.GOMAXPROCS(0)) * int64(time.Second))
		s.play(1500*time.Millisecond, large, relieved)
		require.Equal(t, 1, s.encoders, "busy for less than two seconds")
		s.play(2*time.Second, large, relieved)
		require.Equal(t, []int{1, 0}, []int{s.open, s.encoders})
		encoded, passed := s.encoded, s.passed
		s.play(10*time.Second, large, relieved)
		require.Equal(t, encoded, s.encoded)
		require.InDelta(t, passed+10, s.passed, 1, "a picture at each keyframe")
		require.True(t, s.offers[len(s.offers)-1].Keyframes, "viewers are told")
		require.LessOrEqual(t, s.offers[len(s.offers)-1].Rate, rate)
		require.Equal(t, []bool{true}, s.short)
		s.load.Store(0)
		s.play(25*time.Second, large, relieved)
		require.Equal(t, 1, s.encoders, "recovers by itself")
		require.False(t, s.offers[len(s.offers)-1].Keyframes)
		require.Equal(t, []bool{true, false}, s.short)
	})
}

// TestBrokenEncoder checks that an encoder that fails costs pictures of the layer only, and is replaced.
func TestBrokenEncoder(t *testing.T) {
	onStage(t, func(t *testing.T, s *stage) {
		s.fails.Store(true)
		s.play(8*time.Second, large, starving)
		require.Equal(t, []int{1, 0}, []int{s.open, s.encoders})
		require.Greater(t, s.passed, 4)
		require.Equal(t, []bool{true}, s.short, "health says so")
		s.fails.Store(false)
		s.play(10*time.Second, large, relieved)
		require.Equal(t, 1, s.encoders)
		s.session.End()
		synctest.Wait()
		require.Zero(t, s.open, "the publish has ended")
	})
}
