package keep

import (
	"errors"
	"slices"
	"time"

	avc "github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
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

// part is what was captured from a keyframe on. It begins with that.
type part struct {
	wall     time.Time // of its first picture
	sps, pps []byte
	times    []time.Duration // of its pictures
	pictures []*fmp4.Sample
	heard    time.Duration // when its sound begins
	sounds   []*fmp4.Sample
}

var errNoSets = errors.New("a keyframe without its parameter sets")

// add takes a frame over.
func (p *part) add(f media.Frame) error {
	if f.Codec == media.Opus {
		if len(p.sounds) == 0 {
			p.heard = f.PTS
		}
		packet := slices.Clone(f.Units[0])
		p.sounds = append(p.sounds, &fmp4.Sample{Duration: uint32(opus.Samples(packet)), Payload: packet})
		return nil
	}
	if len(p.times) == 0 {
		sets, _ := h264.Split(f.Units)
		if !sets.Complete() {
			return errNoSets
		}
		p.wall, p.sps, p.pps = f.Wall, slices.Clone(sets.SPS[0]), slices.Clone(sets.PPS[0])
	}
	// The sets stay before their picture, too: OpenH264 gives them another number with each keyframe, and a
	// chunk has the first part's alone in its head.
	payload, err := avc.AVCC(f.Units).Marshal() // which copies them
	if err == nil {
		p.times, p.pictures = append(p.times, f.PTS), append(p.pictures, &fmp4.Sample{IsNonSyncSample: !f.Key, Payload: payload})
	}
	return err
}

// ticks is a time on a clock.
func ticks(t time.Duration, clock int64) int64 {
	return int64(t/time.Second)*clock + int64(t%time.Second)*clock/int64(time.Second)
}

// close makes an MP4 of the part, which the next one follows at a time. It can be played by itself, and its
// samples keep the times of the show.
func (p *part) close(number uint32, end time.Duration) ([]byte, error) {
	for i, at := range p.times {
		next := end
		if i+1 < len(p.times) {
			next = p.times[i+1]
		}
		p.pictures[i].Duration = uint32(ticks(next, videoClock) - ticks(at, videoClock))
	}
	head := fmp4.Init{Tracks: []*fmp4.InitTrack{
		{ID: videoID, TimeScale: videoClock, Codec: &codecs.H264{SPS: p.sps, PPS: p.pps}},
		{ID: audioID, TimeScale: audioClock, Codec: &codecs.Opus{ChannelCount: 2}},
	}}
	body := fmp4.Part{SequenceNumber: number, Tracks: []*fmp4.PartTrack{
		{ID: videoID, BaseTime: uint64(ticks(p.times[0], videoClock)), Samples: p.pictures},
	}}
	if len(p.sounds) > 0 {
		body.Tracks = append(body.Tracks, &fmp4.PartTrack{ID: audioID, BaseTime: uint64(ticks(p.heard, audioClock)), Samples: p.sounds})
	}
	var first, rest seekablebuffer.Buffer
	if err := head.Marshal(&first); err != nil {
		return nil, err
	}
	err := body.Marshal(&rest)
	return append(first.Bytes(), rest.Bytes()...), err
}
