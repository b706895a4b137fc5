package transcode

import (
	"errors"
	"fmt"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"

	"footlight/backend/media"
)

const (
	opusBitrate = 96000
	opusSamples = SampleRate / 50 // a packet of 20 ms
	// opusPriming is how many samples libopus puts in front in its low-delay
	// application.
	opusPriming = 120
)

var errRate = errors.New("transcode: AAC configuration without a rate")

// AACToOpus transcodes one stream's sound. It is not safe for concurrent use.
type AACToOpus struct {
	engine  engine
	rate    int64 // of what comes in
	taken   int64 // samples of what came in
	line    timeline
	packets int64 // given so far
}

func openOpus(config []byte, open func(mpeg4audio.AudioSpecificConfig) (engine, error)) (*AACToOpus, error) {
	var asc mpeg4audio.AudioSpecificConfig
	if err := asc.Unmarshal(config); err != nil {
		return nil, fmt.Errorf("transcode: AAC configuration: %w", err)
	}
	if asc.SampleRate <= 0 {
		return nil, errRate
	}
	e, err := open(asc)
	if err != nil {
		return nil, fmt.Errorf("transcode: %w", err)
	}
	return &AACToOpus{engine: e, rate: int64(asc.SampleRate)}, nil
}

// Push takes one AAC frame and returns the Opus frames that are ready, which
// may be none. After an error only Close may be called.
func (t *AACToOpus) Push(f media.Frame) ([]media.Frame, error) {
	if f.Codec != media.AAC || len(f.Units) != 1 {
		return nil, nil
	}
	n := t.samples(t.taken+frameSamples) - t.samples(t.taken)
	if !t.line.accept(f, int(n)) {
		return nil, nil
	}
	t.taken += frameSamples
	packets, err := t.engine.encode(f.Units[0], int(n))
	if err != nil {
		return nil, fmt.Errorf("transcode: %w", err)
	}
	return t.stamp(packets), nil
}

// samples is how many samples at our rate n of theirs are.
func (t *AACToOpus) samples(n int64) int64 { return n * SampleRate / t.rate }

// Close returns the frames that were still inside.
func (t *AACToOpus) Close() ([]media.Frame, error) {
	packets, err := t.engine.close()
	if err != nil {
		return nil, fmt.Errorf("transcode: close: %w", err)
	}
	return t.stamp(packets), nil
}

func (t *AACToOpus) stamp(packets [][]byte) []media.Frame {
	frames := make([]media.Frame, 0, len(packets))
	for _, p := range packets {
		if len(t.line.marks) == 0 {
			break // nothing came in: this is padding
		}
		pts, wall := t.line.at(t.packets*opusSamples - opusPriming)
		t.packets++
		frames = append(frames, media.Frame{
			Codec: media.Opus, PTS: pts, DTS: pts, Wall: wall, Key: true, Units: [][]byte{p},
		})
	}
	return frames
}
