package encode

/*
#cgo noescape h264_encode
#cgo nocallback h264_encode
#include <string.h>
#include "libraries.h"

// h264_set changes an option before the first picture or between two.
static int h264_set(ISVCEncoder *e, int option, int value) { return (*e)->SetOption(e, option, &value); }

static int h264_set_rate(ISVCEncoder *e, float rate) { return (*e)->SetOption(e, OPTION_RATE, &rate); }

static int h264_set_bitrate(ISVCEncoder *e, int bitrate) {
	SBitrateInfo all = {ALL_LAYERS, bitrate};
	return (*e)->SetOption(e, OPTION_BITRATE, &all);
}

// h264_open starts encoding. Keyframes come at the interval and on request alone, so that a cut does not make the
// stream swell. Screens are encoded as cameras are: OpenH264's mode for screens takes two to three times the time for
// the same similarity, and makes each picture of noise a keyframe.
static int h264_open(ISVCEncoder *e, int width, int height, float rate, int bitrate, int most, int level, int keyframes) {
	SEncParamExt p;
	int err = h264_set(e, OPTION_LOG, 0);
	if (err == 0) err = (*e)->GetDefaultParams(e, &p);
	if (err != 0) return err;
	p.usage = OF_CAMERA, p.width = width, p.height = height, p.rate = rate;
	p.control = CONTROL_BITRATE, p.bitrate = bitrate, p.most = most;
	p.best = BEST_QUANTIZER, p.worst = WORST_QUANTIZER;
	p.skip = false; // a skipped frame would be a picture that stands still
	p.keyframes = keyframes, p.scenes = false;
	p.set_ids = 0; // the same parameter sets for each keyframe
	p.spatial = 1;
	SSpatialLayerConfig *l = &p.layers[0];
	l->width = width, l->height = height, l->rate = rate, l->bitrate = bitrate, l->most = most;
	l->profile = BASELINE, l->level = level, l->slices.mode = ONE_SLICE;
	l->described = l->coloured = true, l->full = false, l->kind = NO_FORMAT;
	l->primaries = l->transfer = l->matrix = BT709;
	return (*e)->InitializeExt(e, &p);
}

static int h264_close(ISVCEncoder *e) { return (*e)->Uninitialize(e); }

// h264_encode encodes an access unit and returns its size in bytes: 0 if the encoder skipped the picture, a
// negative number if it failed.
static int h264_encode(ISVCEncoder *e, unsigned char *y, unsigned char *u, unsigned char *v, int luma, int chroma,
	int width, int height, long long at, int key, unsigned char *out, int room) {
	SSourcePicture picture = {FORMAT_I420, {luma, chroma, chroma}, {y, u, v}, width, height, at};
	SFrameBSInfo made;
	made.layers = 0;
	int err = key ? (*e)->ForceIntraFrame(e, true, EACH_LAYER) : 0;
	if (err == 0) err = (*e)->EncodeFrame(e, &picture, &made);
	if (err != 0) return err < 0 ? err : -err;
	int size = 0;
	for (int i = 0; i < made.layers; i++) {
		int layer = 0;
		for (int n = 0; n < made.layer[i].units; n++) layer += made.layer[i].sizes[n];
		if (size + layer > room) return -1000;
		memcpy(out + size, made.layer[i].bytes, layer);
		size += layer;
	}
	return size;
}
*/
import "C"

import (
	"fmt"
	"image"
	"sync/atomic"
	"time"

	// Links OpenH264. Its own encoder copies each frame twice.
	_ "github.com/pion/mediadevices/pkg/codec/openh264"
)

// keyEvery is the time between two keyframes that are not requested. Parts of recordings begin with a
// keyframe.
const keyEvery = 2 // seconds

// videoEncoder encodes with OpenH264. One goroutine encodes; others may set the atomic fields.
type videoEncoder struct {
	engine *C.ISVCEncoder
	size   image.Point // picture size; is zero until the encoder is open
	unit   []byte      // the newest access unit

	needKey          atomic.Bool
	bitrate, rate    atomic.Int64 // wanted bits and pictures per second
	usedBitrate, fps int64        // the engine's present settings
	most             Config       // the highest rates
	budget           budget
	softener         softener
	given            int64 // the bitrate for the next picture, by the budget
}

func newVideoEncoder(c Config) (*videoEncoder, error) {
	e := &videoEncoder{most: c, given: int64(c.VideoBitrate)}
	e.bitrate.Store(int64(c.VideoBitrate))
	e.rate.Store(int64(c.FPS))
	if code := C.WelsCreateSVCEncoder(&e.engine); code != 0 {
		return nil, failed("open", code)
	}
	if err := e.open(image.Pt(c.Width, c.Height)); err != nil {
		C.WelsDestroySVCEncoder(e.engine)
		return nil, err
	}
	return e, nil
}

func failed(what string, code C.int) error { return fmt.Errorf("OpenH264: %s: error %d", what, code) }

// open starts encoding pictures of a size. The first one is a keyframe with new parameter sets.
func (e *videoEncoder) open(size image.Point) error {
	if e.size != (image.Point{}) {
		C.h264_close(e.engine)
	}
	e.size, e.usedBitrate, e.fps = size, e.given, e.rate.Load()
	code := C.h264_open(e.engine, C.int(size.X), C.int(size.Y), C.float(e.fps), C.int(e.usedBitrate), C.int(2*e.most.VideoBitrate),
		C.int(levelOf(size, max(e.fps, int64(e.most.FPS)))), C.int(keyEvery*e.fps))
	if code != 0 {
		return failed("open", code)
	}
	if room := size.X * size.Y * 2; len(e.unit) < room { // more than a raw picture needs
		e.unit = make([]byte, room)
	}
	return nil
}

// encode returns an access unit of p in Annex B format. It is empty if the encoder skipped the picture, and
// valid until the next call.
func (e *videoEncoder) encode(p *image.YCbCr, at time.Duration) ([]byte, error) {
	if err := e.adapt(p.Rect.Size()); err != nil {
		return nil, err
	}
	if side := e.budget.side(e.bitrate.Load()); side > 1 {
		p = e.softener.soften(p, side)
	}
	key := C.int(0)
	if e.needKey.Swap(false) {
		key = 1
	}
	n := C.h264_encode(e.engine, (*C.uchar)(&p.Y[0]), (*C.uchar)(&p.Cb[0]), (*C.uchar)(&p.Cr[0]),
		C.int(p.YStride), C.int(p.CStride), C.int(e.size.X), C.int(e.size.Y), C.longlong(at.Milliseconds()),
		key, (*C.uchar)(&e.unit[0]), C.int(len(e.unit)))
	if n < 0 {
		return nil, failed("encode", n)
	}
	e.given = e.budget.spend(8*int(n), at, e.bitrate.Load())
	return e.unit[:n], nil
}

// adapt applies changed settings to the engine.
func (e *videoEncoder) adapt(size image.Point) error {
	if size != e.size {
		return e.open(size)
	}
	if fps := e.rate.Load(); fps != e.fps {
		e.fps = fps
		if code := C.h264_set_rate(e.engine, C.float(fps)) | C.h264_set(e.engine, C.OPTION_KEYFRAMES, C.int(keyEvery*fps)); code != 0 {
			return failed("set the frame rate", code)
		}
	}
	if e.given != e.usedBitrate {
		e.usedBitrate = e.given
		if code := C.h264_set_bitrate(e.engine, C.int(e.given)); code != 0 {
			return failed("set the bitrate", code)
		}
	}
	return nil
}

func (e *videoEncoder) close() error {
	defer C.WelsDestroySVCEncoder(e.engine)
	if code := C.h264_close(e.engine); code != 0 {
		return failed("close", code)
	}
	return nil
}
