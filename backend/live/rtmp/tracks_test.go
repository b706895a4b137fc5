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
)

// reel is a session that keeps the frames.
type reel struct {
	since  time.Time
	frames []media.Frame
}

func (r *reel) Since() time.Time        { return r.since }
func (r *reel) Media(int, time.Time)    {}
func (r *reel) Picture()                {}
func (r *reel) Keyframe()               {}
func (r *reel) SetVideo(live.VideoInfo) {}
func (r *reel) SetAudio(live.AudioInfo) {}
func (r *reel) Deliver(f media.Frame)   { r.frames = append(r.frames, f) }

// idr is an AVC keyframe in FLV, without parameter sets.
func idr() []byte { return []byte{0x17, 1, 0, 0, 0, 0, 0, 0, 2, 0x65, 0x88} }

// TestClocksThatStep has an encoder count anew within one connection.
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
			s := &reel{since: start}
			tr := newTracks(s)
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

// TestTold keeps what is none of a stranger's business.
func TestTold(t *testing.T) {
	for _, why := range []error{
		fmt.Errorf("%w: the token has expired", live.ErrDenied), live.ErrBusy, event.Invalid("eventId", "is too long"),
		advice("HEVC is not carried here"), live.ErrFull,
	} {
		require.Equal(t, strings.TrimPrefix(why.Error(), "live: "), told(why))
	}
	require.NotContains(t, told(errors.New("dial http://10.0.0.1:8545: refused")), "10.0.0.1")
}
