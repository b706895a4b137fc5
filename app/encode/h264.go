package encode

import (
	"errors"
	"fmt"
	"image"
	"sync/atomic"

	"github.com/pion/mediadevices/pkg/codec"
	"github.com/pion/mediadevices/pkg/codec/openh264"
	"github.com/pion/mediadevices/pkg/frame"
	"github.com/pion/mediadevices/pkg/io/video"
	"github.com/pion/mediadevices/pkg/prop"
)

// keyEvery is how often there is a keyframe without being asked: fragments of recordings begin with one.
const keyEvery = 2 // seconds

// videoEncoder is OpenH264 for pictures that are pushed. One goroutine encodes.
type videoEncoder struct {
	from    codec.ReadCloser
	picture *image.YCbCr // that the encoder reads next

	needKey atomic.Bool
	bitrate atomic.Int64 // to be set; 0: as it is
}

func newVideoEncoder(c Config) (*videoEncoder, error) {
	params, err := openh264.NewParams()
	if err != nil {
		return nil, err
	}
	params.BitRate, params.IntraPeriod = c.VideoBitrate, uint(keyEvery*c.FPS)
	params.EnableFrameSkip = false // it would be a picture that stands still
	params.SliceMode, params.MultipleThreadIdc = openh264.SMSingleSlice, 1
	e := &videoEncoder{}
	// mediadevices leaves the frame rate out, and then the bitrate is twice what was asked for.
	e.from, err = params.BuildVideoEncoder(video.ReaderFunc(e.read), prop.Media{Video: prop.Video{
		Width: c.Width, Height: c.Height, FrameRate: float32(c.FPS), FrameFormat: frame.FormatI420,
	}})
	if err != nil {
		return nil, fmt.Errorf("open OpenH264: %w", err)
	}
	return e, nil
}

func (e *videoEncoder) read() (image.Image, func(), error) { return e.picture, release, nil }

func release() {}

var errControl = errors.New("OpenH264 cannot be controlled")

// encode makes an access unit of p: Annex B, empty where the encoder left the picture out.
func (e *videoEncoder) encode(p *image.YCbCr) ([]byte, error) {
	control, ok := e.from.Controller().(interface {
		codec.KeyFrameController
		codec.BitRateController
	})
	if !ok {
		return nil, errControl
	}
	if e.needKey.Swap(false) {
		if err := control.ForceKeyFrame(); err != nil {
			return nil, err
		}
	}
	if bitrate := e.bitrate.Swap(0); bitrate > 0 {
		if err := control.SetBitRate(int(bitrate)); err != nil {
			return nil, err
		}
	}
	e.picture = p
	unit, _, err := e.from.Read()
	return unit, err
}
