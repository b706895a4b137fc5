package hls

import (
	"fmt"
	"io"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts/codecs"

	"footlight/backend/media"
	"footlight/backend/media/h264"
)

const (
	clockRate = 90000
	clockMask = 1<<33 - 1
	// base is where a run's clock begins: above zero, because PCR runs ahead of
	// the first frame and AAC's priming lies before it.
	base = 10 * time.Second
)

// format is what must not change within a run of segments. Both tracks are always
// there: players' buffers cannot follow a track that comes or goes.
type format struct {
	picture h264.Picture
	black   bool   // there are none but black pictures
	audio   string // AAC's AudioSpecificConfig
}

// tracks multiplexes segments, with continuity counters that go on from file to file: a
// hole in them looks like loss to a player.
type tracks struct {
	origin time.Duration // the stream time that base stands for
	out    io.Writer     // the current segment

	mux          mpegts.Writer
	sound        *codecs.MPEG4Audio
	video, audio *mpegts.Track
	last         map[*mpegts.Track]int64 // ticks
}

func newTracks() (*tracks, error) {
	t := &tracks{sound: &codecs.MPEG4Audio{}, last: make(map[*mpegts.Track]int64)}
	t.video = &mpegts.Track{Codec: &codecs.H264{}}
	t.audio = &mpegts.Track{Codec: t.sound}
	t.mux.Tracks = []*mpegts.Track{t.video, t.audio}
	t.mux.W = writerFunc(func(b []byte) (int, error) { return t.out.Write(b) })
	return t, t.mux.Initialize()
}

// configure tells what the sound is from here on.
func (t *tracks) configure(config string) error {
	t.sound.Config = mpeg4audio.AudioSpecificConfig{}
	if err := t.sound.Unmarshal([]byte(config)); err != nil {
		return fmt.Errorf("hls: AAC configuration: %w", err)
	}
	return nil
}

// writerFunc lets one multiplexer write to one file after the other.
type writerFunc func([]byte) (int, error)

func (w writerFunc) Write(b []byte) (int, error) { return w(b) }

// rebase begins the clock anew.
func (t *tracks) rebase(origin time.Duration) {
	t.origin = origin
	clear(t.last)
}

// write multiplexes a frame. Decoding times within a track always rise.
func (t *tracks) write(f media.Frame) error {
	track := t.audio
	if f.Codec.IsVideo() {
		track = t.video
	}
	dts := t.ticks(f.DTS)
	if last, ok := t.last[track]; ok {
		dts = max(dts, last+1)
	}
	t.last[track] = dts
	pts := max(t.ticks(f.PTS), dts)
	if track == t.video {
		return t.mux.WriteH264(track, pts&clockMask, dts&clockMask, f.Units)
	}
	return t.mux.WriteMPEG4Audio(track, dts&clockMask, f.Units)
}

// ticks counts a stream time on the run's clock. Seconds and their parts are
// counted apart, or a day would overflow.
func (t *tracks) ticks(at time.Duration) int64 {
	at += base - t.origin
	return int64(at/time.Second)*clockRate + int64(at%time.Second)*clockRate/int64(time.Second)
}
