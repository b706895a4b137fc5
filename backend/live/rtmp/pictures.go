package rtmp

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"footlight/backend/live"
	"footlight/backend/media"
	"footlight/backend/media/flv"
	"footlight/backend/media/h264"
)

const (
	// longestOffset is the largest plausible difference between the times of showing and of decoding a
	// picture.
	longestOffset = 10 * time.Second
	// decodeTimeout limits how long a publisher may send only pictures that cannot be decoded.
	// keyframeTimeout is the same for pictures that only lack a keyframe: a relayed stream that was
	// joined in its middle will bring one.
	decodeTimeout   = 3 * time.Second
	keyframeTimeout = 30 * time.Second
)

var (
	errKeyframe = errors.New("no keyframe has come")
	errSets     = errors.New("a keyframe came without parameter sets")
)

// picture delivers a picture. Keyframes get their parameter sets. It returns an error for a picture with
// which no decoder can begin.
func (t *tracks) picture(c flv.Content, at time.Duration) error {
	if err := t.learn(h264.ParameterSets{SPS: c.SPS, PPS: c.PPS}); err != nil {
		return fmt.Errorf("%w: %w", flv.ErrConfig, err)
	}
	sets, units := h264.Split(c.Units)
	if err := t.learn(sets); err != nil || len(units) == 0 {
		return err
	}
	key := h264.IsKey(units)
	switch {
	case key && !t.sets.Complete():
		return errSets
	case key:
		units, t.shown = t.sets.Prepend(units), true
		t.sink.Keyframe()
	case !t.shown:
		return errKeyframe
	}
	t.vain = time.Time{}
	t.sink.Picture()
	t.show(key, c.Offset, at, units)
	return nil
}

// show sets a picture's times. shift delays the stream if pictures are to be shown before they are
// decoded.
func (t *tracks) show(key bool, offset, at time.Duration, units [][]byte) {
	offset = max(min(offset, longestOffset), -longestOffset)
	t.shift = max(t.shift, -offset)
	f := t.stamp(0, at)
	f.PTS = f.DTS + offset + t.shift
	f.Wall = t.sink.Since().Add(f.PTS)
	f.Codec, f.Key, f.Units = media.H264, key, units
	t.sink.Deliver(f)
}

// judge ends the connection of an encoder whose pictures cannot be decoded: at once if its configuration
// is unreadable, which every picture would need.
func (t *tracks) judge(err error, now time.Time) error {
	if err == nil {
		return nil
	}
	if t.vain.IsZero() {
		t.vain = now
	}
	limit := decodeTimeout
	if errors.Is(err, errKeyframe) {
		limit = keyframeTimeout
	}
	if errors.Is(err, flv.ErrConfig) || now.Sub(t.vain) >= limit {
		return advice("the pictures cannot be decoded (" + err.Error() + "): set the video encoder to H.264, or restart it")
	}
	return err
}

// learn stores parameter sets and reports the picture format that they describe.
func (t *tracks) learn(sets h264.ParameterSets) error {
	if len(sets.SPS) > 0 && (len(t.sets.SPS) == 0 || !bytes.Equal(sets.SPS[0], t.sets.SPS[0])) {
		p, err := h264.ParseSPS(sets.SPS[0])
		if err != nil {
			return err
		}
		t.sink.SetVideo(live.VideoInfo{
			Codec: "H264", Profile: p.Profile, Level: p.Level, Width: p.Width, Height: p.Height,
		})
	}
	t.sets = t.sets.Update(sets)
	return nil
}
