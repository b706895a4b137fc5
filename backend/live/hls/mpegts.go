package hls

import (
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts/codecs"

	"footlight/backend/live/hls/raw"
	"footlight/backend/media"
	"footlight/backend/media/h264"
	"footlight/backend/media/ts"
)

const (
	clockRate = 90000
	clockMask = 1<<33 - 1
	// base is the start of a run's clock. It is above zero because PCR runs ahead of the first frame, and
	// AAC's priming lies before it.
	base = 10 * time.Second
)

// format holds the properties that must not change within a run of segments. Both tracks are always there:
// players' buffers cannot follow a track that comes or goes.
type format struct {
	picture h264.Picture
	black   bool   // all pictures are black
	audio   string // AAC's AudioSpecificConfig
	raw     bool   // the sound is the publisher's Opus, of which AAC is made later
}

// continues reports whether players can go on from a segment of the format before.
func (f format) continues(before format) bool {
	before.raw = f.raw
	return f == before
}

// tracks multiplexes segments. Continuity counters go on from file to file, because a player takes a hole in
// them for loss.
type tracks struct {
	origin time.Duration // the stream time at which the run's clock is base
	out    io.Writer     // the file of the current segment

	mux     mpegts.Writer // writes the pictures, and the tables for both tracks
	sound   *codecs.MPEG4Audio
	video   *mpegts.Track
	last    [trackCount]int64 // ticks; 0 before the first frame
	counter uint8             // continuity counter of the sound
	buf     []byte
}

func newTracks() (*tracks, error) {
	t := &tracks{sound: &codecs.MPEG4Audio{}}
	t.video = &mpegts.Track{Codec: &codecs.H264{}}
	t.mux.Tracks = []*mpegts.Track{t.video, {Codec: t.sound, PID: raw.SoundPID}}
	t.mux.W = writerFunc(func(b []byte) (int, error) { return t.out.Write(b) })
	return t, t.mux.Initialize()
}

// configure sets the format of the sound that follows.
func (t *tracks) configure(config string) error {
	t.sound.Config = mpeg4audio.AudioSpecificConfig{}
	if err := t.sound.Unmarshal([]byte(config)); err != nil {
		return fmt.Errorf("hls: AAC configuration: %w", err)
	}
	return nil
}

// writerFunc lets one multiplexer write one file after the other.
type writerFunc func([]byte) (int, error)

func (w writerFunc) Write(b []byte) (int, error) { return w(b) }

// rebase starts the clock again.
func (t *tracks) rebase(origin time.Duration) {
	t.origin = origin
	clear(t.last[:])
}

// write multiplexes a frame. Decoding times within a track always rise.
func (t *tracks) write(f media.Frame) error {
	dts, track := t.ticks(f.DTS), trackOf(f)
	if t.last[track] > 0 {
		dts = max(dts, t.last[track]+1)
	}
	t.last[track] = dts
	if track == audio {
		return t.writeSound(dts, f.Units)
	}
	return t.mux.WriteH264(t.video, max(t.ticks(f.PTS), dts)&clockMask, dts&clockMask, f.Units)
}

// unitsTogether limits the access units in one PES packet. Only silence has several.
const unitsTogether = 16

// writeSound writes access units of AAC that follow each other.
func (t *tracks) writeSound(dts int64, units [][]byte) error {
	t.buf = t.buf[:0]
	for some := range slices.Chunk(units, unitsTogether) {
		framed := make(mpeg4audio.ADTSPackets, len(some))
		for i, unit := range some {
			framed[i] = &mpeg4audio.ADTSPacket{
				Type: t.sound.Type, SampleRate: t.sound.SampleRate, ChannelConfig: t.sound.ChannelConfig, AU: unit,
			}
		}
		data, err := framed.Marshal()
		if err != nil {
			return fmt.Errorf("hls: AAC: %w", err)
		}
		t.buf = ts.AppendPES(t.buf, raw.SoundPID, &t.counter, dts, data, 1)
		dts += int64(len(some)) * unitSamples * clockRate / int64(t.sound.SampleRate)
	}
	_, err := t.out.Write(t.buf)
	return err
}

// ticks converts a stream time to the run's clock. Seconds and their parts are converted apart, because a day
// would overflow.
func (t *tracks) ticks(at time.Duration) int64 {
	at += base - t.origin
	return int64(at/time.Second)*clockRate + int64(at%time.Second)*clockRate/int64(time.Second)
}
