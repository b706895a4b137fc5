package clip

import (
	"bufio"
	"errors"
	"io"
	"os"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts/codecs"

	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// read returns the frames of an MPEG-TS file in the file's order.
func read(path string) (frames []media.Frame, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	err = Demux(file, func(f media.Frame) { frames = append(frames, f) })
	return frames, err
}

// Demux reads MPEG-TS to its end and calls emit for every frame. PTS are on the file's own clock.
func Demux(r io.Reader, emit func(media.Frame)) error {
	reader := &mpegts.Reader{R: bufio.NewReader(r)}
	if err := reader.Initialize(); err != nil {
		return err
	}
	for _, track := range reader.Tracks() {
		handle(reader, track, emit)
	}
	for {
		if err := reader.Read(); err != nil {
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				return nil
			}
			return err
		}
	}
}

func handle(reader *mpegts.Reader, track *mpegts.Track, emit func(media.Frame)) {
	switch codec := track.Codec.(type) {
	case *codecs.H264:
		reader.OnDataH264(track, func(pts, _ int64, units [][]byte) error {
			emit(media.Frame{Codec: media.H264, PTS: ticks(pts), Key: h264.IsKey(units), Units: units})
			return nil
		})
	case *codecs.Opus:
		reader.OnDataOpus(track, packets(media.Opus, nil, opusPacket, emit))
	case *codecs.MPEG4Audio:
		if config, err := codec.Marshal(); err == nil {
			length := time.Second * mpeg4audio.SamplesPerAccessUnit / time.Duration(codec.SampleRate)
			reader.OnDataMPEG4Audio(track, packets(media.AAC, config, length, emit))
		}
	}
}

// packets emits the packets of one PES packet, which has one time for all of them.
func packets(codec media.Codec, config []byte, length time.Duration, emit func(media.Frame)) func(int64, [][]byte) error {
	return func(pts int64, packets [][]byte) error {
		at := ticks(pts)
		for _, p := range packets {
			emit(media.Frame{Codec: codec, PTS: at, Config: config, Units: [][]byte{p}})
			at += length
		}
		return nil
	}
}

// ticks converts a time of MPEG's 90 kHz clock.
func ticks(n int64) time.Duration {
	return time.Duration(n/90000)*time.Second + time.Duration(n%90000)*time.Second/90000
}
