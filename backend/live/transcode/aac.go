package transcode

import (
	"fmt"
	"time"

	"footlight/backend/media"
	"footlight/backend/media/opus"
)

// What comes out is always AAC-LC of this form.
const (
	SampleRate = 48000
	Channels   = 2

	bitrate      = 128000
	frameSamples = 1024
	// priming is how many samples the encoder puts in front of the first one it
	// was given.
	priming = 1024
)

// engine transcodes packets: Opus in, AAC access units out, or the reverse. For n samples in it gives n
// samples out, which are silence where a packet cannot be decoded. So a position in the output is the same
// position in the input.
type engine interface {
	// encode takes a packet and gives the access units that are ready by now.
	encode(packet []byte, n int) ([][]byte, error)
	// close gives the rest and frees the engine, also after an error.
	close() ([][]byte, error)
}

// OpusToAAC transcodes one stream's sound. It is not safe for concurrent use.
type OpusToAAC struct {
	engine engine
	config []byte // what comes out, as decoders want to be told
	line   timeline
	units  int64 // access units given so far
}

func newOpusToAAC(e engine) *OpusToAAC {
	const lc, rate48000 = 2, 3
	return &OpusToAAC{engine: e, config: []byte{lc<<3 | rate48000>>1, rate48000&1<<7 | Channels<<3}}
}

// Push takes one Opus frame and returns the AAC frames that are ready, which may be none. It leaves out a
// packet that is not Opus, as if it were lost. After an error only Close may be called.
func (t *OpusToAAC) Push(f media.Frame) ([]media.Frame, error) {
	packet, n := soundOf(f)
	if n == 0 || !t.line.accept(f, n) {
		return nil, nil
	}
	units, err := t.engine.encode(packet, n)
	if err != nil {
		return nil, fmt.Errorf("transcode: %w", err)
	}
	return t.stamp(units), nil
}

// Close returns the frames that were still inside.
func (t *OpusToAAC) Close() ([]media.Frame, error) {
	units, err := t.engine.close()
	if err != nil {
		return nil, fmt.Errorf("transcode: close: %w", err)
	}
	return t.stamp(units), nil
}

func (t *OpusToAAC) stamp(units [][]byte) []media.Frame {
	frames := make([]media.Frame, 0, len(units))
	for _, u := range units {
		pts, wall := t.line.at(t.units*frameSamples - priming)
		t.units++
		frames = append(frames, media.Frame{
			Codec: media.AAC, PTS: pts, DTS: pts, Wall: wall, Key: true, Config: t.config, Units: [][]byte{u},
		})
	}
	return frames
}

// soundOf gives a frame's packet and its length in samples, 0 if it has none.
func soundOf(f media.Frame) (packet []byte, n int) {
	if f.Codec != media.Opus || len(f.Units) != 1 {
		return nil, 0
	}
	return f.Units[0], opus.Samples(f.Units[0])
}

// length is how long n samples last.
func length(n int64) time.Duration { return time.Duration(n) * time.Second / SampleRate }
