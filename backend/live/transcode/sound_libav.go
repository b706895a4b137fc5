//go:build cgo

package transcode

// #cgo pkg-config: libavcodec libswresample libavutil
// #include "libav.h"
// #include <libavutil/error.h>
import "C"

import (
	"context"
	"errors"
	"fmt"
	"unsafe"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"

	"footlight/backend/media/opus"
)

var errClosed = errors.New("libav: closed")

// libav is the engine inside the process.
type libav struct {
	c         *C.fl_transcoder // nil once closed
	resamples bool
}

// openAAC takes a context because builds without C need one. So does openOpus.
func openAAC(context.Context) (engine, error) { return openLibav() }

func openOpus(_ context.Context, config []byte, _ mpeg4audio.AudioSpecificConfig) (engine, error) {
	return openLibavOpus(config)
}

func openLibav() (*libav, error) {
	var l libav
	if code := C.fl_open(&l.c, aacBitrate, 0); code < 0 {
		return nil, libavError("open", code)
	}
	return &l, nil
}

// openLibavOpus opens an engine to Opus from the AAC that config describes.
func openLibavOpus(config []byte) (*libav, error) {
	l := libav{resamples: true}
	data := (*C.uint8_t)(unsafe.SliceData(config))
	if code := C.fl_open_opus(&l.c, opusBitrate, data, C.int(len(config))); code < 0 {
		return nil, libavError("open", code)
	}
	return &l, nil
}

func (l *libav) encode(packet []byte, n int) ([][]byte, error) {
	if l.c == nil {
		return nil, errClosed
	}
	data := (*C.uint8_t)(unsafe.SliceData(packet))
	var code C.int
	if l.resamples {
		code = C.fl_push_resampled(l.c, data, C.int(len(packet)), C.int(n))
	} else {
		code = C.fl_push(l.c, data, C.int(len(packet)), C.int(n))
	}
	if code < 0 {
		return nil, libavError("decode", code)
	}
	return l.pull()
}

func (l *libav) close() ([][]byte, error) {
	if l.c == nil {
		return nil, errClosed
	}
	defer func() {
		C.fl_close(l.c)
		l.c = nil
	}()
	C.fl_finish(l.c)
	return l.pull()
}

func (l *libav) pull() ([][]byte, error) {
	var units [][]byte
	for {
		var data *C.uint8_t
		size := C.fl_pull(l.c, &data)
		if size < 0 {
			return nil, libavError("encode", size)
		}
		if size == 0 {
			return units, nil
		}
		units = append(units, C.GoBytes(unsafe.Pointer(data), size))
	}
}

// encodeBatch returns all units of a batch, and those that the encoder makes of its padding. It crosses to C once: a
// call that lasts leaves its Go processor to others.
func encodeBatch(_ context.Context, b batch) ([][]byte, error) {
	celt := C.int(1)
	data, sizes, samples := []byte{}, make([]C.int, len(b.packets)), make([]C.int, len(b.packets))
	for i, p := range b.packets {
		if !opus.IsCELT(p) {
			celt = 0
		}
		data, sizes[i], samples[i] = append(data, p...), C.int(len(p)), C.int(b.samples[i])
	}
	var out C.fl_units
	defer C.fl_free(&out)
	code := C.fl_batch(&out, aacBitrate, celt, (*C.uint8_t)(unsafe.SliceData(data)), unsafe.SliceData(sizes), unsafe.SliceData(samples), C.int(len(sizes)))
	if code < 0 {
		return nil, libavError("encode", code)
	}
	all, units := C.GoBytes(unsafe.Pointer(out.data), C.int(out.size)), make([][]byte, out.count)
	for i, n := range unsafe.Slice(out.sizes, int(out.count)) {
		units[i], all = all[:n:n], all[n:]
	}
	return units, nil
}

func libavError(op string, code C.int) error {
	var text [C.AV_ERROR_MAX_STRING_SIZE]C.char
	C.av_strerror(code, &text[0], C.AV_ERROR_MAX_STRING_SIZE)
	return fmt.Errorf("libav: %s: %s", op, C.GoString(&text[0]))
}
