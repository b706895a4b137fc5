package convert

import (
	"context"
	"errors"
	"io"
	"net/netip"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/media"
)

// silent is a publisher that ignores requests.
type silent struct{}

func (silent) RequestKeyframe() {}
func (silent) WantFrames(bool)  {}

// air begins a publish. The returned function ends it.
func air(t testing.TB, hub *live.Hub) (*live.Session, func()) {
	t.Helper()
	client, err := hub.Join(t.Context(), live.ClientInfo{Request: live.Request{
		Action: live.Publish, EventID: "e", Remote: netip.MustParseAddr("127.0.0.1"),
	}})
	require.NoError(t, err)
	session, err := client.Publish(silent{})
	require.NoError(t, err)
	return session, client.Leave
}

// onAir runs a test of one publish, with a fake clock.
func onAir(t *testing.T, test func(t *testing.T, s *Server, w *workshop, session *live.Session, end func())) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		hub := live.Open(live.Config{})
		defer hub.Close()
		w := workshop{slots: NewSlots(1)}
		s := Open(w.config())
		defer s.Close()
		session, end := air(t, hub)
		test(t, s, &w, session, end)
	})
}

// echo is a transcoder that returns each frame under another codec, one frame late.
type echo struct {
	codec media.Codec
	open  *atomic.Int32
	held  []media.Frame
	fails bool
}

func (e *echo) Push(f media.Frame) ([]media.Frame, error) {
	if e.fails {
		return nil, errors.New("broken")
	}
	out := e.held
	f.Codec = e.codec
	e.held = []media.Frame{f}
	return out, nil
}

func (e *echo) Close() ([]media.Frame, error) { e.open.Add(-1); return e.held, nil }

// mirror is an encoder that returns each picture without B slices.
type mirror struct {
	open    *atomic.Int32
	deliver func(media.Frame)
	fails   *atomic.Bool
}

var encoded = []byte("encoded")

func (m *mirror) Push(f media.Frame) error {
	if m.fails.Load() {
		return errors.New("broken")
	}
	f.Codec, f.Units = media.H264, [][]byte{{0x65}, encoded}
	m.deliver(f)
	return nil
}

func (m *mirror) Close() error { m.open.Add(-1); return nil }

// workshop counts the open transcoders and encoders.
type workshop struct {
	aac, opus, pictures atomic.Int32
	breaks              atomic.Bool
	slots               *Slots
	encoder             Pictures // used instead of mirrors, if not nil
}

func (w *workshop) config() Config {
	return Config{
		AAC: func(context.Context) (Transcoder, error) {
			w.aac.Add(1)
			return &echo{codec: media.AAC, open: &w.aac}, nil
		},
		Opus: func(context.Context, []byte) (Transcoder, error) {
			w.opus.Add(1)
			return &echo{codec: media.Opus, open: &w.opus, fails: w.breaks.Load()}, nil
		},
		Pictures: func(_ context.Context, deliver func(media.Frame)) Pictures {
			if w.encoder != nil {
				return w.encoder
			}
			w.pictures.Add(1)
			return &mirror{open: &w.pictures, deliver: deliver, fails: &w.breaks}
		},
		Slots: w.slots,
	}
}

func always() bool { return true }

// read returns the waiting frames.
func read(t testing.TB, r *live.FrameReader) (frames []media.Frame) {
	t.Helper()
	synctest.Wait()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for {
		f, err := r.Next(ctx)
		if err != nil {
			return frames
		}
		frames = append(frames, f)
	}
}

func count(frames []media.Frame, c media.Codec) (n int) {
	for _, f := range frames {
		if f.Codec == c {
			n++
		}
	}
	return n
}

func packet(c media.Codec, at time.Duration) media.Frame {
	return media.Frame{Codec: c, PTS: at, DTS: at, Units: [][]byte{{1}}}
}

// group returns a keyframe, a P picture and a B picture.
func group(at time.Duration) []media.Frame {
	var frames []media.Frame
	for i, unit := range [][]byte{{0x65, 0x88, 0x84}, {0x41, 0x9a, 0x00}, {0x01, 0x9e, 0x00}} {
		t := at + time.Duration(i)*40*time.Millisecond
		frames = append(frames, media.Frame{Codec: media.H264, PTS: t, DTS: t, Key: i == 0, Units: [][]byte{unit}})
	}
	return frames
}

// TestSoundIsMadeOnce checks that all readers share one transcoder, and that fitting frames pass unchanged.
func TestSoundIsMadeOnce(t *testing.T) {
	onAir(t, func(t *testing.T, s *Server, w *workshop, session *live.Session, end func()) {
		hls, flv := s.Plain(session, 16, always), s.Plain(session, 16, always)
		browser := s.Browser(session, 16, func() bool { return false })
		session.Deliver(packet(media.Opus, 0))
		session.Deliver(packet(media.Opus, 20*time.Millisecond))
		synctest.Wait()
		require.Equal(t, int32(1), w.aac.Load())
		require.Equal(t, 2, count(read(t, browser), media.Opus))
		end()
		require.Equal(t, 2, count(read(t, hls), media.AAC), "with the rest at the end")
		require.Equal(t, 2, count(read(t, flv), media.AAC))
		require.Zero(t, w.aac.Load())
	})
}

// TestFilesGetTheSoundAsItIs checks that no sound is transcoded for files.
func TestFilesGetTheSoundAsItIs(t *testing.T) {
	onAir(t, func(t *testing.T, s *Server, w *workshop, session *live.Session, end func()) {
		defer end()
		files, flv := s.Files(session, 64), s.Plain(session, 64, func() bool { return false })
		for _, f := range append(group(0), packet(media.Opus, 0), packet(media.Opus, 20*time.Millisecond), packet(media.AAC, 40*time.Millisecond)) {
			session.Deliver(f)
		}
		got := read(t, files)
		require.Equal(t, []int{3, 2, 1}, []int{count(got, media.H264), count(got, media.Opus), count(got, media.AAC)})
		require.Zero(t, w.aac.Load())
		require.Equal(t, 1, count(read(t, flv), media.AAC), "the publisher's own")
	})
}

// TestBrowsersSound checks that sound is transcoded only for players, and that its failure affects nothing
// else.
func TestBrowsersSound(t *testing.T) {
	onAir(t, func(t *testing.T, s *Server, w *workshop, session *live.Session, end func()) {
		defer end()
		var watched atomic.Bool
		plain, browser := s.Plain(session, 16, always), s.Browser(session, 16, watched.Load)
		at := time.Duration(0)
		send := func() (opus int) {
			for range 2 {
				session.Deliver(packet(media.AAC, at))
				at += 20 * time.Millisecond
			}
			require.Equal(t, 2, count(read(t, plain), media.AAC))
			return count(read(t, browser), media.Opus)
		}
		require.Zero(t, send())
		watched.Store(true)
		require.Equal(t, 1, send())
		require.Equal(t, int32(1), w.opus.Load())
		watched.Store(false)
		require.Zero(t, send())
		require.Zero(t, w.opus.Load())
		watched.Store(true)
		w.breaks.Store(true)
		require.Zero(t, send())
		w.breaks.Store(false)
		require.Zero(t, send(), "tried again at once")
		at += again
		require.Equal(t, 1, send())
	})
}

// TestBFrames checks that B-frames are left out until there are a player and a slot, and are encoded away
// from the next keyframe on.
func TestBFrames(t *testing.T) {
	onAir(t, func(t *testing.T, s *Server, w *workshop, session *live.Session, end func()) {
		var watched atomic.Bool
		plain, browser := s.Plain(session, 16, always), s.Browser(session, 16, watched.Load)
		at := time.Duration(0)
		last := time.Duration(-1)
		send := func() (passed, made int) {
			for _, f := range group(at) {
				session.Deliver(f)
			}
			at += time.Second
			require.Len(t, read(t, plain), 3)
			for _, f := range read(t, browser) {
				require.Greater(t, f.PTS, last)
				last = f.PTS
				if string(f.Units[len(f.Units)-1]) == string(encoded) {
					made++
				} else {
					passed++
				}
			}
			return passed, made
		}
		expect := func(wantPassed, wantMade int, why string) {
			t.Helper()
			passed, made := send()
			require.Equal(t, []int{wantPassed, wantMade}, []int{passed, made}, why)
		}
		expect(2, 0, "nobody watches")
		watched.Store(true)
		w.slots.Take("other")
		expect(2, 0, "no slot")
		w.slots.Give("other")
		expect(0, 3, "encoded")
		require.False(t, w.slots.Take("other"))
		watched.Store(false)
		expect(2, 0, "nobody watches any more")
		require.Zero(t, w.pictures.Load())
		watched.Store(true)
		w.breaks.Store(true)
		expect(0, 0, "the encoder breaks, and the next keyframe is waited for")
		w.breaks.Store(false)
		expect(2, 0, "it is not tried again at once")
		at += again
		expect(0, 3, "but later")
		end()
		synctest.Wait()
		require.Zero(t, w.pictures.Load())
		require.True(t, w.slots.Take("other"), "the slot was given back")
	})
}

// stuck is an encoder that hangs and then fails, as an ffmpeg process does.
type stuck struct{ pushed int }

const (
	hang = 2 * time.Second
	bye  = 5 * time.Second
)

func (s *stuck) Push(media.Frame) error {
	s.pushed++
	time.Sleep(hang)
	return errors.New("hangs")
}

func (s *stuck) Close() error { time.Sleep(bye); return nil }

// TestHungEncoder has an encoder of the browsers' pictures that hangs: nothing else may wait, not even for
// its end.
func TestHungEncoder(t *testing.T) {
	onAir(t, func(t *testing.T, s *Server, w *workshop, session *live.Session, end func()) {
		encoder := &stuck{}
		w.encoder = encoder
		begin := time.Now()
		plain, browser := s.Plain(session, 16, always), s.Browser(session, 16, always)
		for range 2 { // the second keyframe is the first one to be encoded
			for _, f := range group(0) {
				session.Deliver(f)
			}
		}
		session.Deliver(packet(media.Opus, 0))
		session.Deliver(packet(media.Opus, 20*time.Millisecond))
		taken := read(t, plain)
		require.Equal(t, 6, count(taken, media.H264))
		require.Equal(t, 1, count(taken, media.AAC))
		require.Equal(t, 2, count(read(t, browser), media.Opus))
		end()
		require.Equal(t, 1, count(read(t, plain), media.AAC), "the rest")
		_, err := plain.Next(t.Context())
		require.ErrorIs(t, err, io.EOF)
		require.Zero(t, time.Since(begin), "somebody waited")
		require.Equal(t, 1, encoder.pushed)
		_, err = browser.Next(t.Context())
		for err == nil {
			_, err = browser.Next(t.Context())
		}
		require.ErrorIs(t, err, io.EOF)
		require.Equal(t, hang+bye, time.Since(begin))
		require.True(t, w.slots.Take("other"), "the slot was given back")
	})
}

// TestVP8 checks that VP8 becomes H.264 in both forms.
func TestVP8(t *testing.T) {
	onAir(t, func(t *testing.T, s *Server, w *workshop, session *live.Session, end func()) {
		plain := s.Plain(session, 16, always)
		browser := s.Browser(session, 16, func() bool { return false })
		key := packet(media.VP8, 0)
		key.Key = true
		session.Deliver(key)
		require.Equal(t, 1, count(read(t, plain), media.H264))
		require.Equal(t, 1, count(read(t, browser), media.H264))
		end()
		synctest.Wait()
		require.Zero(t, w.pictures.Load())
	})
}

func TestSlots(t *testing.T) {
	s := NewSlots(2)
	require.True(t, s.Take("a"))
	require.True(t, s.Take("a"), "a stream is not in its own way")
	require.True(t, s.Take("b"))
	require.False(t, s.Take("c"))
	s.Give("a")
	require.False(t, s.Take("c"))
	s.Give("a")
	require.True(t, s.Take("c"))
	for _, speaker := range []event.ID{"1", "2", "3", "4", "5"} {
		require.True(t, s.Take("a~abcdefg"+speaker), "speakers take no slot of shows")
	}
	require.False(t, s.Take("a~abcdefg6"))
	require.False(t, s.Take("d"))
	require.Positive(t, NewSlots(0).limit)
}

// TestClosed checks that the readers of a closed server are at their end.
func TestClosed(t *testing.T) {
	hub := live.Open(live.Config{})
	defer hub.Close()
	s := Open(Config{})
	session, end := air(t, hub)
	defer end()
	r := s.Plain(session, 1, always)
	s.Close()
	for _, one := range []*live.FrameReader{r, s.Plain(session, 1, always)} {
		_, err := one.Next(t.Context())
		require.Error(t, err)
	}
	s.Close()
}
