package encode

import (
	"errors"
	"image"
	"sync/atomic"
	"time"

	"footlight/backend/media"
)

// Config says what is encoded.
type Config struct {
	Width, Height, FPS         int
	VideoBitrate, SoundBitrate int // bits per second
}

// Encoder is the one encoder of a show. It implements programme.Sink.
type Encoder struct {
	Hub *Hub

	video *videoEncoder
	sound *soundEncoder

	pictures, bytes atomic.Uint64
	keyed           time.Duration // when the last keyframe was
	forced          atomic.Int64  // when the last keyframe was asked for, in ns of the programme's time
	now             atomic.Int64  // the programme's time
}

// Open makes an encoder for a programme that begins at a time; Close ends it.
func Open(c Config, begin time.Time) (*Encoder, error) {
	e := &Encoder{Hub: NewHub(begin)}
	e.forced.Store(int64(-keyPause))
	var err error
	if e.video, err = newVideoEncoder(c); err != nil {
		return nil, err
	}
	if e.sound, err = newSoundEncoder(c.SoundBitrate); err != nil {
		return nil, errors.Join(err, e.video.close())
	}
	return e, nil
}

// Close ends the encoder, which nobody uses any more.
func (e *Encoder) Close() error {
	e.sound.close()
	return e.video.close()
}

// Picture encodes p. Pictures of another size than those before begin with new parameter sets.
func (e *Encoder) Picture(p *image.YCbCr, at time.Duration) error {
	e.now.Store(int64(at))
	if at-e.keyed >= keyEvery*time.Second { // the encoder counts pictures, of which there may be fewer
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
	packet, err := e.sound.encode(samples)
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

// keyPause is the least time between two keyframes that are asked for: viewers who come at once, or lose
// packets together, are helped by one.
const keyPause = 300 * time.Millisecond

// ForceKeyframe has the next picture be one that decodes alone. It may be called many times a second.
func (e *Encoder) ForceKeyframe() {
	now, last := e.now.Load(), e.forced.Load()
	if now-last >= int64(keyPause) && e.forced.CompareAndSwap(last, now) {
		e.video.needKey.Store(true)
	}
}

// SetRate tells that from now on there are so many pictures a second.
func (e *Encoder) SetRate(fps int) { e.video.rate.Store(int64(fps)) }

// SetBitrate changes that of the pictures, in bits per second.
func (e *Encoder) SetBitrate(bitrate int) { e.video.bitrate.Store(int64(bitrate)) }

// Made are how many pictures and bytes were encoded.
func (e *Encoder) Made() (pictures, bytes uint64) { return e.pictures.Load(), e.bytes.Load() }
