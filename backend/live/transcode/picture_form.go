package transcode

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"footlight/backend/media"
	"footlight/backend/media/flv"
	"footlight/backend/media/h264"
	"footlight/backend/media/vp8"
)

// form describes the input of an ffmpeg process. A stream with another form needs another process.
type form struct {
	codec         media.Codec
	width, height int
	config        string // H.264 only: the FLV body that configures the decoder
}

var errForm = errors.New("transcode: keyframe lacks the data that a decoder needs first")

// errSize refuses pictures that would take more memory than the server has.
var errSize = fmt.Errorf("transcode: pictures of more than %d pixels are not encoded", maxPixels)

// maxPixels is the size of DCI 4K. A limit is needed because a publisher can claim any size in ten bytes.
const maxPixels = 4096 * 2304

// formOf reads the form from a keyframe.
func formOf(f media.Frame) (form, error) {
	switch f.Codec {
	case media.VP8:
		width, height, ok := vp8.Size(f.Units[0])
		if !ok {
			return form{}, errForm
		}
		if width*height > maxPixels {
			return form{}, errSize
		}
		return form{codec: media.VP8, width: width, height: height}, nil
	case media.H264:
		sets, _ := h264.Split(f.Units)
		if !sets.Complete() || len(sets.SPS[0]) < 4 {
			return form{}, errForm
		}
		if p, err := h264.ParseSPS(sets.SPS[0]); err != nil || p.Width*p.Height > maxPixels {
			return form{}, errSize
		}
		return form{codec: media.H264, config: string(flv.PictureConfig(sets.SPS, sets.PPS))}, nil
	}
	return form{}, fmt.Errorf("transcode: pictures of %v are not read", f.Codec)
}

// container returns ffmpeg's name for the format of its input.
func (f form) container() string {
	if f.codec == media.VP8 {
		return "ivf"
	}
	return "flv"
}

func (f form) header() []byte {
	if f.codec == media.VP8 {
		return ivfHeader(f.width, f.height)
	}
	return flv.AppendTag(flv.Header(false, true), flv.Video, 0, []byte(f.config))
}

// append appends one frame to b.
func (f form) append(b []byte, at time.Duration, frame media.Frame) []byte {
	if f.codec == media.VP8 {
		return appendIVF(b, at, frame.Units[0])
	}
	_, units := h264.Split(frame.Units)
	return flv.AppendTag(b, flv.Video, at, flv.Picture(frame.Key, frame.PTS-frame.DTS, units))
}

// ivfHeader begins an IVF stream of VP8 whose times are in ms. The size is that of the first picture.
func ivfHeader(width, height int) []byte {
	b := append([]byte("DKIF"), 0, 0, 32, 0)
	b = append(b, "VP80"...)
	b = binary.LittleEndian.AppendUint16(b, uint16(width))
	b = binary.LittleEndian.AppendUint16(b, uint16(height))
	b = binary.LittleEndian.AppendUint32(b, 1000)
	b = binary.LittleEndian.AppendUint32(b, 1)
	return append(b, make([]byte, 8)...) // number of frames: unknown
}

// appendIVF appends one frame.
func appendIVF(b []byte, at time.Duration, frame []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(frame)))
	b = binary.LittleEndian.AppendUint64(b, uint64(at.Milliseconds()))
	return append(b, frame...)
}
