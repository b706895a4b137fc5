package mp4

import (
	"errors"
	"fmt"
	"io"
	"slices"

	parameters "github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mp4/codecs"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts"
	source "github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts/codecs"
)

// ReadTS reads an MPEG-TS segment of H.264 and AAC as a movie. The movie's samples lie in file. The error is
// ErrUnusable if the segment is damaged or of another kind.
func ReadTS(r io.Reader) (m *Movie, file []byte, err error) {
	in := &mpegts.Reader{R: r}
	if err = in.Initialize(); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	s := &segment{}
	for _, t := range in.Tracks() {
		switch codec := t.Codec.(type) {
		case *source.H264:
			in.OnDataH264(t, s.picture)
		case *source.MPEG4Audio:
			s.sound.Codec, s.sound.Rate = &codecs.MPEG4Audio{Config: codec.Config}, int64(codec.SampleRate)
			in.OnDataMPEG4Audio(t, s.frames)
		}
	}
	for err == nil {
		err = in.Read()
	}
	if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, nil, fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	m, err = s.movie()
	return m, s.file, err
}

// segment collects the samples of an MPEG-TS segment. Times are since the first sample.
type segment struct {
	file         []byte
	video, sound Track
	sets         codecs.H264
	begun        bool
	first        int64 // DTS of the first sample
}

// clockBits is the length of PTS and DTS, which wrap.
const clockBits = 33

// since returns the ticks since the first sample, which may be negative.
func (s *segment) since(stamp int64) int64 {
	if !s.begun {
		s.begun, s.first = true, stamp
	}
	return (stamp - s.first) << (64 - clockBits) >> (64 - clockBits)
}

func (s *segment) add(t *Track, x Sample, payload []byte) {
	x.Offset, x.Size = int64(len(s.file)), int64(len(payload))
	s.file, t.Samples = append(s.file, payload...), append(t.Samples, x)
}

func (s *segment) picture(pts, dts int64, units [][]byte) error {
	payload, err := parameters.AVCC(units).Marshal()
	if err != nil {
		return err
	}
	x := Sample{Start: s.since(dts), Shift: int32(s.since(pts) - s.since(dts)), Sync: parameters.IsRandomAccess(units)}
	if last := len(s.video.Samples) - 1; last >= 0 {
		s.video.Samples[last].Duration = max(x.Start-s.video.Samples[last].Start, 1)
		x.Duration = s.video.Samples[last].Duration // a guess, until the next picture
	}
	for _, unit := range units {
		switch kind := parameters.NALUType(unit[0] & 0x1f); {
		case kind == parameters.NALUTypeSPS && s.sets.SPS == nil:
			s.sets.SPS = slices.Clone(unit)
		case kind == parameters.NALUTypePPS && s.sets.PPS == nil:
			s.sets.PPS = slices.Clone(unit)
		}
	}
	s.add(&s.video, x, payload)
	return nil
}

// frames adds frames of sound. A frame follows the one before it to the sample, unless the clock shows a hole.
func (s *segment) frames(pts int64, units [][]byte) error {
	at := rescale(s.since(pts), ClockRate, s.sound.Rate)
	if last := len(s.sound.Samples) - 1; last >= 0 {
		if next := s.sound.Samples[last].Start + mpeg4audio.SamplesPerAccessUnit; abs(at-next) < mpeg4audio.SamplesPerAccessUnit {
			at = next
		}
	}
	for _, unit := range units {
		s.add(&s.sound, Sample{Start: at, Duration: mpeg4audio.SamplesPerAccessUnit, Sync: true}, unit)
		at += mpeg4audio.SamplesPerAccessUnit
	}
	return nil
}

func (s *segment) movie() (*Movie, error) {
	m := &Movie{}
	if len(s.video.Samples) > 0 {
		s.video.Codec, s.video.Rate, m.Video = &s.sets, ClockRate, &s.video
	}
	if len(s.sound.Samples) > 0 {
		m.Audio = &s.sound
	}
	if m.lead() == nil || m.Video != nil && (s.sets.SPS == nil || s.sets.PPS == nil || !m.Video.Samples[0].Sync) {
		return nil, fmt.Errorf("%w: no H.264 that begins with a keyframe, and no AAC", ErrUnusable)
	}
	m.begin()
	return m, nil
}
