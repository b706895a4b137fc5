package rtmp

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bluenviron/gortmplib/pkg/rawmessage"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/media"
	"footlight/backend/media/flv"
)

// keeper is a sink that records what it gets.
type keeper struct {
	since  time.Time
	frames []media.Frame
	video  live.VideoInfo
}

func (k *keeper) Since() time.Time          { return k.since }
func (k *keeper) Media(int, time.Time)      {}
func (k *keeper) Picture()                  {}
func (k *keeper) Keyframe()                 {}
func (k *keeper) Sound()                    {}
func (k *keeper) SetVideo(v live.VideoInfo) { k.video = v }
func (k *keeper) SetAudio(live.AudioInfo)   {}
func (k *keeper) Deliver(f media.Frame)     { k.frames = append(k.frames, f) }

// idr is an AVC keyframe in FLV without parameter sets.
func idr() []byte { return []byte{0x17, 1, 0, 0, 0, 0, 0, 0, 2, 0x65, 0x88} }

// TestClocksThatStep restarts an encoder's clock within one connection.
func TestClocksThatStep(t *testing.T) {
	start := time.Unix(1_800_000_000, 0)
	for name, c := range map[string]struct{ before, after time.Duration }{
		"counts on":                    {time.Minute, time.Minute + 40*time.Millisecond},
		"starts again":                 {time.Hour, 0},
		"wraps after 49.7 days":        {(1<<32 - 20) * time.Millisecond, 20 * time.Millisecond},
		"leaps":                        {time.Minute, 3 * time.Hour},
		"goes back a little and waits": {time.Minute, time.Minute - 500*time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			s := &keeper{since: start}
			tr := newTracks(s)
			config := &rawmessage.Message{Type: typeVideo, Timestamp: c.before, Body: flv.PictureConfig([][]byte{sps}, [][]byte{pps})}
			require.NoError(t, tr.take(config, start))
			for i, first := range []time.Duration{c.before, c.after} {
				for n := range 50 {
					wall := time.Duration(50*i+n) * 40 * time.Millisecond
					m := &rawmessage.Message{Type: typeVideo, Timestamp: first + time.Duration(n)*40*time.Millisecond, Body: idr()}
					require.NoError(t, tr.take(m, start.Add(wall)))
				}
			}
			require.Len(t, s.frames, 100)
			last := s.frames[99].DTS
			require.InDelta(t, (99 * 40 * time.Millisecond).Seconds(), last.Seconds(), 2.1, "the picture stands still or has leapt")
			for i := 51 + 25; i < 100; i++ {
				require.Equal(t, 40*time.Millisecond, s.frames[i].DTS-s.frames[i-1].DTS)
			}
		})
	}
}

// TestUndecodable checks that only encoders whose pictures cannot be decoded are ended.
func TestUndecodable(t *testing.T) {
	config := flv.PictureConfig([][]byte{sps}, [][]byte{pps})
	inter := flv.Picture(false, 0, [][]byte{{0x41, 0x9a}})
	torn := []byte{0x17, 1, 0, 0, 0, 0xde, 0xad, 0xbe, 0xef, 1}
	for name, tc := range map[string]struct {
		bodies [][]byte      // one per second; the last one repeats
		end    time.Duration // when the connection ends; 0 means never
		frames bool
		says   string
	}{
		"a good stream":                {[][]byte{config, idr(), inter}, 0, true, ""},
		"joined in its middle":         {[][]byte{config, inter, inter, inter, inter, inter, idr(), inter}, 0, true, ""},
		"damaged for a moment":         {[][]byte{config, idr(), torn, torn, inter}, 0, true, ""},
		"an empty configuration first": {[][]byte{config[:5], config, idr(), inter}, 0, true, ""},
		"torn configuration":           {[][]byte{config[:12]}, time.Second, false, "cut off"},
		"SPS that is none":             {[][]byte{flv.PictureConfig([][]byte{{0x67, 1, 2, 3}}, [][]byte{pps})}, time.Second, false, "SPS"},
		"no configuration":             {[][]byte{idr()}, 4 * time.Second, false, "without parameter sets"},
		"noise":                        {[][]byte{config, torn}, 5 * time.Second, false, "cut off"},
		"noise after a good beginning": {[][]byte{config, idr(), torn}, 6 * time.Second, true, "cut off"},
		"never a keyframe":             {[][]byte{config, inter}, 32 * time.Second, false, "no keyframe"},
	} {
		t.Run(name, func(t *testing.T) {
			s := &keeper{since: time.Unix(1_800_000_000, 0)}
			tr := newTracks(s)
			var set advice
			at := time.Second
			for ; at <= time.Minute; at += time.Second {
				m := &rawmessage.Message{Type: typeVideo, Timestamp: at, Body: tc.bodies[0]}
				if len(tc.bodies) > 1 {
					tc.bodies = tc.bodies[1:]
				}
				if errors.As(tr.take(m, s.since.Add(at)), &set) {
					break
				}
			}
			if tc.end == 0 {
				require.Empty(t, set)
			} else {
				require.Equal(t, tc.end, at)
				require.Contains(t, string(set), tc.says)
				require.Contains(t, publicReason(set), "cannot be decoded")
			}
			require.Equal(t, tc.frames, len(s.frames) > 0)
		})
	}
}

// TestTold checks that internal errors are not sent to peers.
func TestTold(t *testing.T) {
	for _, why := range []error{
		fmt.Errorf("%w: the token has expired", live.ErrDenied), live.ErrBusy, live.ErrOvertaken, event.Invalid("eventId", "is too long"),
		advice("HEVC is not carried here"), live.ErrFull,
	} {
		require.Equal(t, strings.TrimPrefix(why.Error(), "live: "), publicReason(why))
	}
	require.NotContains(t, publicReason(errors.New("dial http://10.0.0.1:8545: refused")), "10.0.0.1")
}

const packet = 1024 * time.Second / 44100

// TestSteady simulates a muxer that gives audio the times of pictures, 40 ms apart: the steps become even
// and no difference adds up.
func TestSteady(t *testing.T) {
	var s smoother
	last := -packet
	for i := range 2000 {
		is := time.Duration(i) * packet
		says := (is + 39*time.Millisecond) / (40 * time.Millisecond) * (40 * time.Millisecond)
		at := s.place(says, packet)
		require.InDelta(t, packet.Seconds(), (at - last).Seconds(), 0.004)
		require.InDelta(t, is.Seconds(), at.Seconds(), 0.045)
		last = at
	}
}

// TestSteadyFollows simulates a clock that runs a little fast and one that jumps.
func TestSteadyFollows(t *testing.T) {
	var s smoother
	for i := range 5000 {
		says := time.Duration(i) * packet * 1001 / 1000
		require.InDelta(t, says.Seconds(), s.place(says, packet).Seconds(), 0.002)
	}
	require.Equal(t, time.Hour, s.place(time.Hour, packet))
	require.Equal(t, time.Minute, s.place(time.Minute, packet))
}

// TestSteadyWaits simulates a muxer that ran ahead and repeats a time until the audio has caught up.
func TestSteadyWaits(t *testing.T) {
	var s smoother
	last := time.Duration(-1)
	for i := range 100 {
		says := max(time.Duration(i)*packet, 300*time.Millisecond)
		at := s.place(says, packet)
		require.Greater(t, at, last)
		last = at
	}
	require.InDelta(t, (99 * packet).Seconds(), last.Seconds(), 0.06)
}
