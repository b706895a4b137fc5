package encode

import (
	"errors"
	"image"
	"sync/atomic"
	"time"

	"footlight/backend/media"
)

// Config holds the format and bitrates of an Encoder.
type Config struct {
	Width, Height, FPS         int
	VideoBitrate, SoundBitrate int // bits per second
}

// Encoder encodes a show. It implements programme.Sink.
type Encoder struct {
	Hub *Hub

	video *videoEncoder
	sound *SoundEncoder

	pictures, bytes atomic.Uint64
	keyed           time.Duration // time of the last keyframe
	forced          atomic.Int64  // programme time of the last request for a keyframe, in ns
	now             atomic.Int64  // programme time of the last picture, in ns
}

// Open returns an encoder for a programme that begins at a time. The caller must Close it.
func Open(c Config, begin time.Time) (*Encoder, error) {
	e := &Encoder{Hub: NewHub(begin)}
	e.forced.Store(int64(-keyPause))
	var err error
	if e.video, err = newVideoEncoder(c); err != nil {
		return nil, err
	}
	if e.sound, err = OpenSound(c.SoundBitrate); err != nil {
		return nil, errors.Join(err, e.video.close())
	}
	return e, nil
}

// Close frees the encoder. No other method may run then or later.
func (e *Encoder) Close() error {
	e.sound.Close()
	return e.video.close()
}

// Picture encodes p. A change of size begins a keyframe with new parameter sets.
func (e *Encoder) Picture(p *image.YCbCr, at time.Duration) error {
	e.now.Store(int64(at))
	if at-e.keyed >= keyEvery*time.Second { // OpenH264 counts pictures, and there may be fewer than planned
		e.video.needKey.Store(true)
	}
	unit, err := e.video.encode(p, at)
	if err != nil || len(unit) == 0 {
		return err
	}
	if isKey(unit) {
		e.keyed = at
	}
	e.pictures.Add(1)
	e.publish(media.H264, unit, at)
	return nil
}

// Sound encodes 20 ms of sound.
func (e *Encoder) Sound(samples []int16, at time.Duration) error {
	packet, err := e.sound.Encode(samples)
	if err != nil {
		return err
	}
	e.publish(media.Opus, packet, at)
	return nil
}

func (e *Encoder) publish(codec media.Codec, payload []byte, at time.Duration) {
	e.bytes.Add(uint64(len(payload)))
	e.Hub.Publish(codec, payload, at)
}

// keyPause is the minimum time between two requested keyframes. One keyframe serves all viewers who join or
// lose packets at the same time.
const keyPause = 300 * time.Millisecond

// ForceKeyframe makes the next picture a keyframe. It may be called many times a second.
func (e *Encoder) ForceKeyframe() {
	now, last := e.now.Load(), e.forced.Load()
	if now-last >= int64(keyPause) && e.forced.CompareAndSwap(last, now) {
		e.video.needKey.Store(true)
	}
}

// SetRate sets the number of pictures per second from now on.
func (e *Encoder) SetRate(fps int) { e.video.rate.Store(int64(fps)) }

// SetBitrate sets the video bitrate, in bits per second.
func (e *Encoder) SetBitrate(bitrate int) { e.video.bitrate.Store(int64(bitrate)) }

// Made returns how many pictures and bytes were encoded.
func (e *Encoder) Made() (pictures, bytes uint64) { return e.pictures.Load(), e.bytes.Load() }
