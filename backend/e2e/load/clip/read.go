package clip

import (
	"bufio"
	"errors"
	"io"
	"os"

	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts/codecs"

	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// read gives the frames of an MPEG-TS file in its order, without times.
func read(path string) ([]media.Frame, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	reader := &mpegts.Reader{R: bufio.NewReader(file)}
	if err = reader.Initialize(); err != nil {
		return nil, err
	}
	var frames []media.Frame
	for _, track := range reader.Tracks() {
		collect(reader, track, &frames)
	}
	for err == nil {
		err = reader.Read()
	}
	if !errors.Is(err, io.EOF) {
		return nil, err
	}
	return frames, nil
}

func collect(reader *mpegts.Reader, track *mpegts.Track, frames *[]media.Frame) {
	packets := func(codec media.Codec, config []byte) func(int64, [][]byte) error {
		return func(_ int64, packets [][]byte) error {
			for _, p := range packets {
				*frames = append(*frames, media.Frame{Codec: codec, Config: config, Units: [][]byte{p}})
			}
			return nil
		}
	}
	switch codec := track.Codec.(type) {
	case *codecs.H264:
		reader.OnDataH264(track, func(_, _ int64, units [][]byte) error {
			*frames = append(*frames, media.Frame{Codec: media.H264, Key: h264.IsKey(units), Units: units})
			return nil
		})
	case *codecs.Opus:
		reader.OnDataOpus(track, packets(media.Opus, nil))
	case *codecs.MPEG4Audio:
		config, err := codec.Marshal()
		if err == nil {
			reader.OnDataMPEG4Audio(track, packets(media.AAC, config))
		}
	}
}
