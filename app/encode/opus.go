package encode

/*
#cgo noescape opus_encode
#cgo nocallback opus_encode
#include "libraries.h"

static int opus_set(OpusEncoder *e, int request, int value) { return opus_encoder_ctl(e, request, value); }
*/
import "C"

import (
	"fmt"

	_ "github.com/pion/mediadevices/pkg/codec/opus" // links Opus; its own encoder takes all sound for speech

	"footlight/app/capture"
)

// maxPacket is more than the bytes of 20 ms at 510 kbit/s, the highest bitrate of Opus.
const maxPacket = 1500

// SoundEncoder encodes blocks of 20 ms with Opus, in its mode for music and voices. One goroutine encodes. The caller
// must Close it.
type SoundEncoder struct {
	engine *C.OpusEncoder
	packet [maxPacket]byte
}

// OpenSound returns an encoder for a bitrate in bits per second.
func OpenSound(bitrate int) (*SoundEncoder, error) {
	var code C.int
	e := &SoundEncoder{engine: C.opus_encoder_create(capture.SampleRate, capture.Channels, C.OPUS_MUSIC, &code)}
	if code != 0 {
		return nil, fmt.Errorf("open Opus: error %d", code)
	}
	if code = C.opus_set(e.engine, C.OPUS_BITRATE, C.int(bitrate)); code != 0 {
		e.Close()
		return nil, fmt.Errorf("open Opus with %d bit/s: error %d", bitrate, code)
	}
	return e, nil
}

// Encode returns the packet of a block, which is valid until the next call.
func (e *SoundEncoder) Encode(samples []int16) ([]byte, error) {
	n := C.opus_encode(e.engine, (*C.short)(&samples[0]), C.int(len(samples)/capture.Channels), (*C.uchar)(&e.packet[0]), maxPacket)
	if n < 0 {
		return nil, fmt.Errorf("encode sound: error %d", n)
	}
	return e.packet[:n], nil
}

// Close frees the encoder.
func (e *SoundEncoder) Close() { C.opus_encoder_destroy(e.engine) }
