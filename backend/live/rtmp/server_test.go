package rtmp_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
)

// TestPublishAndPlay uses ffmpeg on both sides, with and without B-frames. One player comes before the
// publisher.
func TestPublishAndPlay(t *testing.T) {
	for _, bframes := range []int{0, 3} {
		t.Run(fmt.Sprint(bframes), func(t *testing.T) {
			h := open(t, live.Config{})
			early := watch(t, h.url(""), 3)
			rtctest.Eventually(t, "player is held", func() bool { return len(h.hub.Clients()) == 1 })
			publisher := h.publish(t, bframes, "320x180")
			defer publisher.stop()
			s := early.seen(t)
			s.require(t, 320, "44100")
			require.Equal(t, bframes > 0, s.Streams[0].BFrames > 0)
			watch(t, h.url(""), 2).seen(t).require(t, 320, "44100")

			info, ok := h.hub.Stream(testEvent)
			require.True(t, ok)
			require.Equal(t, &live.AudioInfo{Codec: "AAC", SampleRate: 44100, Channels: 2, Profile: "LC"}, info.Audio)
			require.Equal(t, 320, info.Video.Width)
			require.Equal(t, "fmle-publish", h.client(t, info.Publisher).Info.Type)
			require.Positive(t, info.BytesIn)
		})
	}
}

func (h *testServer) client(t testing.TB, id string) live.ConnInfo {
	t.Helper()
	c, ok := h.hub.Client(id)
	require.True(t, ok)
	return c
}

// TestPublisherComesBack replaces the publisher by another of another size: the player stays and its
// clock continues.
func TestPublisherComesBack(t *testing.T) {
	t.Parallel()
	h := open(t, live.Config{})
	first := h.publish(t, 0, "320x180")
	player := watch(t, h.url(""), 6)
	rtctest.Eventually(t, "player plays", func() bool {
		i, _ := h.hub.Stream(testEvent)
		return i.Viewers == 1 && i.BytesOut > 50_000
	})
	first.stop()
	rtctest.Eventually(t, "publisher is gone", func() bool { i, _ := h.hub.Stream(testEvent); return !i.Publishing })
	second := h.publish(t, 0, "640x360")
	defer second.stop()
	player.seen(t).requireTimes(t)
	require.Empty(t, player.errs.String())
}

// TestPublisherComesBackWithOtherTracks checks that players end, since none could continue, and that new
// players get the new tracks.
func TestPublisherComesBackWithOtherTracks(t *testing.T) {
	t.Parallel()
	mute, both := []string{"-an"}, []string{}
	for name, options := range map[string][2][]string{"sound is gone": {both, mute}, "sound is new": {mute, both}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := open(t, live.Config{})
			publisher, before := h.play(t, options[0], 3600)
			rtctest.Eventually(t, "players play", func() bool { s, _ := h.hub.Stream(testEvent); return s.Viewers == 2 && s.BytesOut > 30_000 })
			publisher.stop()
			rtctest.Eventually(t, "publisher is gone", func() bool { s, _ := h.hub.Stream(testEvent); return !s.Publishing })
			_, after := h.play(t, options[1], 1)
			for i := range before {
				require.Len(t, before[i].seen(t).Streams, 2-len(options[0]))
				require.Empty(t, before[i].errs.String())
				require.Len(t, after[i].seen(t).Streams, 2-len(options[1]))
			}
		})
	}
}

// play starts a publisher with further options and players that watch for some seconds.
func (h *testServer) play(t testing.TB, options []string, seconds int) (publisher *process, players []*process) {
	t.Helper()
	publisher = start(t, "ffmpeg", slices.Concat(film(0, "160x90"), options, []string{h.url("")})...)
	rtctest.Eventually(t, "on air", func() bool { s, _ := h.hub.Stream(testEvent); return s.Pictures > 25 })
	return publisher, []*process{watch(t, h.url(""), seconds), watch(t, h.site+"/live/"+string(testEvent)+".flv", seconds)}
}

// TestTakeover checks that the same person may take over at once and that another person is refused.
func TestTakeover(t *testing.T) {
	h := open(t, live.Config{Authorizer: byToken{}})
	first := start(t, "ffmpeg", append(film(0, "160x90"), h.url("?token=ann"))...)
	rtctest.Eventually(t, "on air", func() bool { i, _ := h.hub.Stream(testEvent); return i.Pictures > 0 })
	i, _ := h.hub.Stream(testEvent)

	other := start(t, "ffmpeg", append(film(0, "160x90"), h.url("?token=bob"))...)
	require.Error(t, other.wait())
	require.Contains(t, other.errs.String(), "somebody else is publishing")
	still, _ := h.hub.Stream(testEvent)
	require.Equal(t, i.Publisher, still.Publisher)

	again := start(t, "ffmpeg", append(film(0, "160x90"), h.url("?token=ann"))...)
	defer again.stop()
	require.Error(t, first.wait())
	rtctest.Eventually(t, "taken over", func() bool { now, _ := h.hub.Stream(testEvent); return now.Generation > i.Generation })

	nobody := start(t, "ffmpeg", append(film(0, "160x90"), h.url(""))...)
	require.Error(t, nobody.wait())
	require.Contains(t, nobody.errs.String(), "not allowed")
}

// byToken uses the token as identity.
type byToken struct{}

func (byToken) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	if r.Token == "" || r.Protocol != "rtmp" {
		return live.Grant{}, live.ErrDenied
	}
	return live.Grant{Identity: r.Token}, nil
}

func TestKick(t *testing.T) {
	h := open(t, live.Config{})
	publisher := h.publish(t, 0, "160x90")
	player := start(t, "ffmpeg", "-i", h.url(""), "-f", "null", "-")
	rtctest.Eventually(t, "player plays", func() bool { i, _ := h.hub.Stream(testEvent); return i.Viewers == 1 && i.BytesOut > 10_000 })
	for _, c := range h.hub.Clients() {
		require.NoError(t, h.hub.Kick(c.ID))
	}
	require.NoError(t, player.wait(), "the end of the stream is no error")
	require.Error(t, publisher.wait())
	require.Empty(t, h.hub.Clients())
}

func TestRefuses(t *testing.T) {
	h := open(t, live.Config{})
	for _, url := range []string{"rtmp://" + h.addr + "/vod/x", "rtmp://" + h.addr + "/live/..x"} {
		p := start(t, "ffmpeg", append(film(0, "160x90"), url)...)
		require.Error(t, p.wait())
	}
	p := start(t, "ffmpeg", "-re", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=25", "-c:v", "flv1", "-f", "flv", h.url(""))
	require.Error(t, p.wait())
	require.Contains(t, p.errs.String(), "set the video encoder to H.264")
	require.Empty(t, h.hub.Clients())
}

// TestWaitingRoom checks that the number of connections that say nothing is limited.
func TestWaitingRoom(t *testing.T) {
	h := open(t, live.Config{})
	var conns []net.Conn
	for range 140 {
		c, err := net.Dial("tcp", h.addr)
		require.NoError(t, err)
		defer c.Close()
		conns = append(conns, c)
	}
	ended := func(c net.Conn, patience time.Duration) error {
		require.NoError(t, c.SetReadDeadline(time.Now().Add(patience)))
		_, err := c.Read(make([]byte, 1))
		return err
	}
	require.NotErrorIs(t, ended(conns[139], time.Minute), os.ErrDeadlineExceeded, "the last is refused")
	require.ErrorIs(t, ended(conns[0], time.Millisecond), os.ErrDeadlineExceeded, "the first waits")
	require.Empty(t, h.hub.Clients())
}

// TestWaitingRoomIsForEverybody checks that one address with many silent connections does not keep others
// out.
func TestWaitingRoomIsForEverybody(t *testing.T) {
	h := open(t, live.Config{})
	silent := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	for range 160 {
		c, err := silent.DialContext(t.Context(), "tcp", h.addr)
		require.NoError(t, err)
		defer c.Close()
	}
	publisher := h.publish(t, 0, "160x90")
	defer publisher.stop()
	rtctest.Eventually(t, "publisher is let in", func() bool { return len(h.hub.Clients()) == 1 })
}

// TestCleanStop has encoders that end by themselves: none finds its connection closed before it is done.
func TestCleanStop(t *testing.T) {
	t.Parallel()
	h := open(t, live.Config{})
	pipeline := "videotestsrc num-buffers=50 is-live=true ! video/x-raw,width=320,height=180,framerate=25/1 ! openh264enc gop-size=25 ! " +
		"h264parse ! flvmux streamable=true ! rtmp2sink location=" + h.url("")
	for range 3 {
		p := launch(t, "gst-launch-1.0", append([]string{"-q"}, strings.Fields(pipeline)...)...)
		p.end(t)
		require.NotContains(t, p.errs.String(), "ERROR")
		rtctest.Eventually(t, "publisher is gone", func() bool { i, _ := h.hub.Stream(testEvent); return !i.Publishing })
	}
	p := start(t, "ffmpeg", append(film(0, "160x90"), "-t", "2", h.url(""))...)
	p.end(t)
	require.Empty(t, p.errs.String())
}

// TestFasterThanRealTime publishes a file as fast as it can be read: it is taken in real time, and whole.
func TestFasterThanRealTime(t *testing.T) {
	t.Parallel()
	h := open(t, live.Config{})
	file := filepath.Join(t.TempDir(), "film.flv")
	fast := slices.DeleteFunc(film(0, "320x180"), func(a string) bool { return a == "-re" })
	start(t, "ffmpeg", append(fast, "-t", "8", file)...).end(t)
	begun := time.Now()
	publisher := start(t, "ffmpeg", "-i", file, "-c", "copy", "-f", "flv", h.url(""))
	rtctest.Eventually(t, "on air", func() bool { i, _ := h.hub.Stream(testEvent); return i.Publishing })
	rtctest.Eventually(t, "the end", func() bool { i, _ := h.hub.Stream(testEvent); return !i.Publishing })
	publisher.end(t)
	require.Greater(t, time.Since(begun), 6*time.Second)
	var whole float64
	rtctest.Eventually(t, "all of it in HLS", func() bool {
		playlist, _ := os.ReadFile(filepath.Join(h.folder, "live", string(testEvent)+".m3u8"))
		whole = 0
		for _, m := range regexp.MustCompile(`#EXTINF:([\d.]+)`).FindAllStringSubmatch(string(playlist), -1) {
			length, _ := strconv.ParseFloat(m[1], 64)
			whole += length
		}
		return whole > 7.5
	})
}
