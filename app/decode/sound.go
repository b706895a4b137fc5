package decode

/*
typedef struct OpusDecoder OpusDecoder;
OpusDecoder *opus_decoder_create(int rate, int channels, int *err);
int opus_decode(OpusDecoder *, const unsigned char *packet, int size, short *samples, int room, int redundant);
void opus_decoder_destroy(OpusDecoder *);
*/
import "C"

import (
	"fmt"
	"unsafe"

	_ "github.com/pion/mediadevices/pkg/codec/opus" // links Opus, whose headers Go does not find

	"footlight/app/capture"
)

// longest is the number of samples in the longest packet of Opus, 120 ms.
const longest = capture.SampleRate * 120 / 1000

// Sound decodes Opus. The caller must Close it.
type Sound struct {
	engine  *C.OpusDecoder
	samples [longest * capture.Channels]int16
}

// OpenSound returns a decoder of Opus.
func OpenSound() (*Sound, error) {
	var code C.int
	s := &Sound{engine: C.opus_decoder_create(capture.SampleRate, capture.Channels, &code)}
	if code != 0 {
		return nil, fmt.Errorf("open Opus: error %d", code)
	}
	return s, nil
}

// Close frees the decoder.
func (s *Sound) Close() { C.opus_decoder_destroy(s.engine) }

// Decode returns the interleaved samples of a packet, which are valid until the next call.
func (s *Sound) Decode(packet []byte) ([]int16, error) { return s.decode(packet, longest) }

// Conceal returns 20 ms in place of a lost packet, made from what was heard before.
func (s *Sound) Conceal() ([]int16, error) { return s.decode(nil, capture.SampleRate/50) }

func (s *Sound) decode(packet []byte, room int) ([]int16, error) {
	n := C.opus_decode(s.engine, (*C.uchar)(unsafe.SliceData(packet)), C.int(len(packet)), (*C.short)(&s.samples[0]), C.int(room), 0)
	if n < 0 {
		return nil, fmt.Errorf("decode Opus: error %d", n)
	}
	return s.samples[:int(n)*capture.Channels], nil
}
