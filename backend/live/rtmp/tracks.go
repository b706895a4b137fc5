package rtmp

import (
	"errors"
	"time"

	"github.com/bluenviron/gortmplib/pkg/rawmessage"

	"footlight/backend/live"
	"footlight/backend/media"
	"footlight/backend/media/flv"
	"footlight/backend/media/h264"
)

const (
	// stepBack and stepAhead are what one clock never does between messages.
	stepBack  = time.Second
	stepAhead = 10 * time.Second
)

// sink is the session as this part needs it.
type sink interface {
	Since() time.Time
	Media(n int, now time.Time)
	Picture()
	Keyframe()
	Sound()
	SetVideo(v live.VideoInfo)
	SetAudio(a live.AudioInfo)
	Deliver(f media.Frame)
}

// tracks makes frames of a publisher's messages.
type tracks struct {
	sink sink

	begun bool
	base  time.Duration // stream time of the publisher's time 0
	shift time.Duration // how much later than it says everything is shown
	last  [2]time.Duration

	sets   h264.ParameterSets
	shown  bool          // there was a keyframe with parameter sets
	vain   time.Time     // since when no picture can be decoded; zero while some can
	config []byte        // AAC's
	length time.Duration // of an AAC packet
	heard  media.Codec   // what the sound is
	even   steady
}

func newTracks(s sink) *tracks {
	return &tracks{sink: s, last: [2]time.Duration{-time.Millisecond, -time.Millisecond}}
}

// take passes one message on. Its body is kept. Errors of the type advice are
// for whoever set the encoder up, and end the connection; after others, the
// message is left out.
func (t *tracks) take(m *rawmessage.Message, now time.Time) error {
	if m.Type != typeAudio && m.Type != typeVideo {
		return nil // metadata tells nothing that the media does not
	}
	err := t.read(m, now)
	if refused, ok := errors.AsType[*flv.CodecError](err); ok {
		return codecAdvice(refused)
	}
	if m.Type == typeVideo {
		return t.judge(err, now)
	}
	return err
}

func (t *tracks) read(m *rawmessage.Message, now time.Time) error {
	c, err := flv.Read(flv.Kind(m.Type), m.Body)
	if err != nil {
		return err
	}
	t.sink.Media(len(m.Body), now)
	t.follow(m, now)
	if m.Type == typeVideo {
		return t.picture(c, m.Timestamp)
	}
	return t.sound(c, m.Timestamp)
}

// follow ties the publisher's clock to the stream's when it begins to count, and
// when it begins anew: restarted by the encoder, or past its 32 bits after 49.7
// days of milliseconds.
func (t *tracks) follow(m *rawmessage.Message, now time.Time) {
	newest := max(t.last[0], t.last[1])
	at, last := t.base+m.Timestamp, t.last[0]
	if m.Type == typeAudio {
		last = t.last[1]
	}
	if t.begun && at > last-stepBack && at < newest+stepAhead {
		return
	}
	t.begun = true
	t.base = max(now.Sub(t.sink.Since()), newest) - m.Timestamp
}

// stamp sets a frame's time. Within a track times rise, also those of muxers
// that repeat one until the other track has caught up.
func (t *tracks) stamp(track int, at time.Duration) media.Frame {
	const least = time.Millisecond // what FLV can tell apart
	dts := max(t.base+at, t.last[track]+least, 0)
	t.last[track] = dts
	return media.Frame{PTS: dts, DTS: dts, Wall: t.sink.Since().Add(dts)}
}
