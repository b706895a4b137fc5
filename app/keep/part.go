package keep

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/formats/fmp4"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/fmp4/seekablebuffer"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mp4/codecs"

	"footlight/backend/media"
	"footlight/backend/media/h264"
	"footlight/backend/media/opus"
)

const (
	videoID, videoClock = 1, 90000
	audioID, audioClock = 2, 48000
)

// part collects the frames from one keyframe to the next. It is reused for the next part.
type part struct {
	wall     time.Time // of the first picture
	sps, pps []byte
	size     size
	times    []time.Duration // of the pictures
	pictures track
	heard    time.Duration // when the sound begins
	sounds   track

	box  seekablebuffer.Buffer
	file bytes.Buffer
}

// track holds samples whose bytes lie one after the other in media.
type track struct {
	samples []fmp4.Sample
	ends    []int
	media   []byte
	list    []*fmp4.Sample
}

func (t *track) clear() { t.samples, t.ends, t.media = t.samples[:0], t.ends[:0], t.media[:0] }

// end adds the sample whose bytes were last appended to media.
func (t *track) end(s fmp4.Sample) {
	t.samples, t.ends = append(t.samples, s), append(t.ends, len(t.media))
}

// all returns the samples with their bytes.
func (t *track) all() []*fmp4.Sample {
	t.list = t.list[:0]
	from := 0
	for i, end := range t.ends {
		t.samples[i].Payload = t.media[from:end]
		t.list, from = append(t.list, &t.samples[i]), end
	}
	return t.list
}

var errNoSets = errors.New("the keyframe lacks its parameter sets (SPS and PPS)")

// begin clears the part and reads the parameter sets of its keyframe.
func (p *part) begin(f media.Frame) error {
	p.times = p.times[:0]
	p.pictures.clear()
	p.sounds.clear()
	sets, _ := h264.Split(f.Units)
	if !sets.Complete() {
		return errNoSets
	}
	p.wall, p.sps, p.pps = f.Wall, append(p.sps[:0], sets.SPS[0]...), append(p.pps[:0], sets.PPS[0]...)
	picture, err := h264.ParseSPS(p.sps)
	p.size = size{picture.Width, picture.Height}
	return err
}

// add copies a frame into the part.
func (p *part) add(f media.Frame) {
	if f.Codec == media.Opus {
		if len(p.sounds.ends) == 0 {
			p.heard = f.PTS
		}
		p.sounds.media = append(p.sounds.media, f.Units[0]...)
		p.sounds.end(fmp4.Sample{Duration: uint32(opus.Samples(f.Units[0]))})
		return
	}
	// The parameter sets stay in front of their picture as well: the head of a chunk has only those of its
	// first part, and later sets may differ.
	for _, unit := range f.Units {
		p.pictures.media = binary.BigEndian.AppendUint32(p.pictures.media, uint32(len(unit)))
		p.pictures.media = append(p.pictures.media, unit...)
	}
	p.pictures.end(fmp4.Sample{IsNonSyncSample: !f.Key})
	p.times = append(p.times, f.PTS)
}

// longestSilence limits the silence of a part, which lasts for hours if the machine slept.
const longestSilence = 10 * time.Second

// silence fills a part that has no sound until a time of the show. The server refuses a chunk without sound, and on
// a busy machine the first part of a show may end before the sound begins.
func (p *part) silence(end time.Duration) {
	p.heard = p.times[0]
	for at := p.heard; at < min(end, p.heard+longestSilence); at += opus.SilenceLength {
		p.add(media.Frame{Codec: media.Opus, PTS: at, Units: [][]byte{opus.Silence()}})
	}
}

// ticks converts a time to ticks of a clock, given in Hz.
func ticks(t time.Duration, clock int64) int64 {
	return int64(t/time.Second)*clock + int64(t%time.Second)*clock/int64(time.Second)
}

// close returns the part, which ends at a time of the show, as an MP4 that plays by itself. The samples keep
// the times of the show. The returned bytes are valid until the next call.
func (p *part) close(number uint32, end time.Duration) ([]byte, error) {
	for i, at := range p.times {
		next := end
		if i+1 < len(p.times) {
			next = p.times[i+1]
		}
		p.pictures.samples[i].Duration = uint32(ticks(next, videoClock) - ticks(at, videoClock))
	}
	if len(p.sounds.ends) == 0 {
		p.silence(end)
	}
	head := fmp4.Init{Tracks: []*fmp4.InitTrack{
		{ID: videoID, TimeScale: videoClock, Codec: &codecs.H264{SPS: p.sps, PPS: p.pps}},
		{ID: audioID, TimeScale: audioClock, Codec: &codecs.Opus{ChannelCount: 2}},
	}}
	body := fmp4.Part{SequenceNumber: number, Tracks: []*fmp4.PartTrack{
		{ID: videoID, BaseTime: uint64(ticks(p.times[0], videoClock)), Samples: p.pictures.all()},
		{ID: audioID, BaseTime: uint64(ticks(p.heard, audioClock)), Samples: p.sounds.all()},
	}}
	p.file.Reset()
	for _, box := range []interface{ Marshal(io.WriteSeeker) error }{&head, &body} {
		p.box.Reset()
		if err := box.Marshal(&p.box); err != nil {
			return nil, err
		}
		p.file.Write(p.box.Bytes())
	}
	return p.file.Bytes(), nil
}
