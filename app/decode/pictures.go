package decode

/*
#cgo pkg-config: libavcodec libavutil
#include "pictures.h"
#include <libavutil/error.h>
*/
import "C"

import (
	"fmt"
	"image"
	"unsafe"

	"footlight/app/capture"
	"footlight/backend/media"
)

// mostPixels limits a picture, as decoding a larger one takes too long for a show.
const mostPixels = 1920 * 1088

// Pictures decodes H.264 or VP8. The caller must Close it.
type Pictures struct {
	engine *C.fl_pictures
	codec  media.Codec
	unit   []byte // the frame that is decoded
	shade  capture.Shade
}

// OpenPictures returns a decoder of H.264 or VP8.
func OpenPictures(codec media.Codec) (*Pictures, error) {
	d, vp8 := &Pictures{codec: codec}, C.int(0)
	if codec == media.VP8 {
		vp8 = 1
	}
	if code := C.fl_pictures_open(&d.engine, vp8, mostPixels); code < 0 {
		return nil, avError("open", code)
	}
	return d, nil
}

// Close frees the decoder.
func (d *Pictures) Close() { C.fl_pictures_close(d.engine) }

// Decode draws a frame into p, in a programme's colours. It returns false if the frame makes no picture. After an error
// it needs a keyframe.
func (d *Pictures) Decode(f media.Frame, p *capture.Picture) (made bool, err error) {
	d.unit = d.unit[:0]
	for _, unit := range f.Units {
		if d.codec == media.H264 {
			d.unit = append(d.unit, 0, 0, 0, 1)
		}
		d.unit = append(d.unit, unit...)
	}
	if len(d.unit) == 0 {
		return false, nil // libavcodec would take it for the end
	}
	var out C.fl_picture
	code := C.fl_pictures_decode(d.engine, (*C.uint8_t)(unsafe.SliceData(d.unit)), C.int(len(d.unit)), &out)
	if code < 0 {
		return false, avError("decode", code)
	}
	if code == 0 {
		return false, nil
	}
	d.shade.Draw(p, view(out), out.hd != 0, out.full != 0)
	return true, nil
}

// view returns libavcodec's picture without copying it.
func view(p C.fl_picture) *image.YCbCr {
	rows := (int(p.height) + 1) / 2
	plane := func(i, rows int) []byte { return unsafe.Slice((*byte)(p.plane[i]), int(p.stride[i])*rows) }
	return &image.YCbCr{
		Y: plane(0, int(p.height)), Cb: plane(1, rows), Cr: plane(2, rows),
		YStride: int(p.stride[0]), CStride: int(p.stride[1]),
		SubsampleRatio: image.YCbCrSubsampleRatio420, Rect: image.Rect(0, 0, int(p.width), int(p.height)),
	}
}

func avError(op string, code C.int) error {
	var text [C.AV_ERROR_MAX_STRING_SIZE]C.char
	C.av_strerror(code, &text[0], C.AV_ERROR_MAX_STRING_SIZE)
	return fmt.Errorf("libavcodec: %s: %s", op, C.GoString(&text[0]))
}
