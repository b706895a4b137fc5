package rtmp

import (
	"bytes"
	"time"

	"github.com/bluenviron/gortmplib/pkg/rawmessage"

	"footlight/backend/live"
	"footlight/backend/media"
	"footlight/backend/media/flv"
	"footlight/backend/media/h264"
)

const (
	// longestOffset is the largest reordering of pictures that is believed.
	longestOffset = 10 * time.Second
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
	SetVideo(v live.VideoInfo)
	SetAudio(a live.AudioInfo)
	Deliver(f media.Frame)
}

var _ sink = (*live.Session)(nil)

// tracks makes frames of a publisher's messages.
type tracks struct {
	sink sink

	begun bool
	base  time.Duration // stream time of the publisher's time 0
	shift time.Duration // how much later than it says everything is shown
	last  [2]time.Duration

	sets   h264.ParameterSets
	config []byte        // AAC's
	length time.Duration // of an AAC packet
	heard  media.Codec   // what the sound is
	even   steady
}

func newTracks(s sink) *tracks {
	return &tracks{sink: s, last: [2]time.Duration{-time.Millisecond, -time.Millisecond}}
}

// take passes one message on. Its body is kept.
func (t *tracks) take(m *rawmessage.Message, now time.Time) error {
	if m.Type != typeAudio && m.Type != typeVideo {
		return nil // metadata tells nothing that the media does not
	}
	c, err := flv.Read(flv.Kind(m.Type), m.Body)
	if err != nil {
		return err
	}
	t.sink.Media(len(m.Body), now)
	t.follow(m, now)
	if m.Type == typeVideo {
		t.picture(c, m.Timestamp)
		return nil
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

// picture passes a picture on, keyframes with their parameter sets.
func (t *tracks) picture(c flv.Content, at time.Duration) {
	sets, units := h264.Split(c.Units)
	t.learn(h264.ParameterSets{SPS: c.SPS, PPS: c.PPS})
	t.learn(sets)
	if len(units) == 0 {
		return
	}
	key := h264.IsKey(units)
	if key {
		units = t.sets.Prepend(units)
		t.sink.Keyframe()
	}
	t.sink.Picture()
	// The shift makes room for pictures that are shown before they are decoded.
	offset := max(min(c.Offset, longestOffset), -longestOffset)
	t.shift = max(t.shift, -offset)
	f := t.stamp(0, at)
	f.PTS = f.DTS + offset + t.shift
	f.Wall = t.sink.Since().Add(f.PTS)
	f.Codec, f.Key, f.Units = media.H264, key, units
	t.sink.Deliver(f)
}

// learn takes parameter sets in and tells what picture they describe.
func (t *tracks) learn(sets h264.ParameterSets) {
	changed := len(sets.SPS) > 0 && (len(t.sets.SPS) == 0 || !bytes.Equal(sets.SPS[0], t.sets.SPS[0]))
	t.sets = t.sets.Update(sets)
	if !changed {
		return
	}
	if p, err := h264.ParseSPS(sets.SPS[0]); err == nil {
		t.sink.SetVideo(live.VideoInfo{
			Codec: "H264", Profile: p.Profile, Level: p.Level, Width: p.Width, Height: p.Height,
		})
	}
}

// stamp sets a frame's time. Within a track times rise, also those of muxers
// that repeat one until the other track has caught up.
func (t *tracks) stamp(track int, at time.Duration) media.Frame {
	const least = time.Millisecond // what FLV can tell apart
	dts := max(t.base+at, t.last[track]+least, 0)
	t.last[track] = dts
	return media.Frame{PTS: dts, DTS: dts, Wall: t.sink.Since().Add(dts)}
}
