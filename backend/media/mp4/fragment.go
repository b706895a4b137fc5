package mp4

import (
	"encoding/binary"
	"fmt"
	"math"

	parameters "github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/fmp4"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/fmp4/seekablebuffer"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mp4/codecs"
)

// Track numbers of the fragments.
const (
	videoID = 1
	audioID = 2
)

// lead is the start of the fragments' timeline. It is above zero because sound may begin before the pictures.
const lead = 10 * ClockRate

// Header returns the initialization section of the fragments. Movies with equal headers can follow each other
// without another one.
func (m *Movie) Header() ([]byte, error) {
	var head fmp4.Init
	for _, t := range []struct {
		id    int
		track *Track
	}{{videoID, m.Video}, {audioID, m.Audio}} {
		if t.track == nil {
			continue
		}
		head.Tracks = append(head.Tracks, &fmp4.InitTrack{ID: t.id, TimeScale: uint32(t.track.Rate), Codec: t.track.Codec})
	}
	var out seekablebuffer.Buffer
	if err := head.Marshal(&out); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	return out.Bytes(), nil
}

// Extent returns the part of the file that holds a piece.
func (m *Movie) Extent(p Piece) (offset, size int64) {
	from, to := int64(math.MaxInt64), int64(0)
	for _, samples := range [][]Sample{p.video.of(m.Video), p.audio.of(m.Audio)} {
		for _, s := range samples {
			from, to = min(from, s.Offset), max(to, s.Offset+s.Size)
		}
	}
	if to <= from {
		return 0, 0
	}
	return from, to - from
}

// Fragment writes a piece. at is the time at which its movie begins, in ticks of ClockRate. window holds the
// piece's Extent of the file.
func (m *Movie) Fragment(number int, p Piece, at int64, window []byte) ([]byte, error) {
	offset, size := m.Extent(p)
	if int64(len(window)) != size {
		return nil, fmt.Errorf("%w: a piece of %d bytes came with %d", ErrUnusable, size, len(window))
	}
	part := fmp4.Part{SequenceNumber: uint32(number)}
	for _, t := range []*fmp4.PartTrack{
		p.video.part(videoID, m.Video, at, offset, window), p.audio.part(audioID, m.Audio, at, offset, window),
	} {
		if t != nil {
			part.Tracks = append(part.Tracks, t)
		}
	}
	var out seekablebuffer.Buffer
	if err := part.Marshal(&out); err != nil {
		return nil, fmt.Errorf("mp4: write fragment: %w", err)
	}
	return out.Bytes(), nil
}

// part returns the samples of one track, or nil if there are none.
func (s span) part(id int, t *Track, at, offset int64, window []byte) *fmp4.PartTrack {
	samples := s.of(t)
	if len(samples) == 0 {
		return nil
	}
	base := rescale(at+lead, ClockRate, t.Rate) + t.decoded(s.from)
	p := &fmp4.PartTrack{ID: id, BaseTime: uint64(max(base, 0)), Samples: make([]*fmp4.Sample, len(samples))}
	for i, x := range samples {
		start, end := t.decoded(s.from+i), t.decoded(s.from+i+1)
		p.Samples[i] = &fmp4.Sample{
			Duration: uint32(end - start), PTSOffset: int32(x.shown() - start), IsNonSyncSample: !x.Sync,
			Payload: window[x.Offset-offset:][:x.Size],
		}
	}
	p.Samples[0].Payload = introduced(t.Codec, p.Samples[0].Payload)
	return p
}

// decoded returns when a sample is decoded, in ticks.
//
// Pictures that are sent out of order are decoded before the first one is shown. Players take the earliest
// decoding time for the beginning, and would wait there for a picture. So the first pictures are decoded
// directly one after the other, from the time when the first one is shown. (Negative offsets, ISO/IEC
// 14496-12, section 8.8.8, would say the same, but ffmpeg then shows pictures late.)
func (t *Track) decoded(i int) int64 {
	if last := len(t.Samples) - 1; i > last {
		return t.decoded(last) + t.Samples[last].Duration
	}
	return max(t.Samples[i].Start, t.Samples[0].shown()+int64(i))
}

// introduced puts the parameter sets before a picture, behind its access unit delimiter (ITU-T H.264, section
// 7.4.1.2.3). ffmpeg, and players based on it, do not read a second initialization section: after a change of
// format they would decode with the old sets.
func introduced(c codecs.Codec, picture []byte) []byte {
	sets, ok := c.(*codecs.H264)
	if !ok {
		return picture
	}
	at := 0
	if size := len(picture); size > 4 && parameters.NALUType(picture[4]&0x1f) == parameters.NALUTypeAccessUnitDelimiter {
		at = min(4+int(binary.BigEndian.Uint32(picture)), size)
	}
	out := append([]byte(nil), picture[:at]...)
	for _, unit := range [][]byte{sets.SPS, sets.PPS} {
		out = append(binary.BigEndian.AppendUint32(out, uint32(len(unit))), unit...)
	}
	return append(out, picture[at:]...)
}
