package transcode

import (
	"errors"
	"io"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
)

const adtsHeader = 7

var errADTS = errors.New("no ADTS header where one must be")

// readADTS reads one access unit off an ADTS stream without checksums, which
// is what ffmpeg writes.
func readADTS(r io.Reader) ([]byte, error) {
	var h [adtsHeader]byte
	if _, err := io.ReadFull(r, h[:]); err != nil {
		return nil, err
	}
	n := int(h[3]&3)<<11 | int(h[4])<<3 | int(h[5]>>5)
	if h[0] != 0xFF || h[1]&0xF1 != 0xF1 || n <= adtsHeader {
		return nil, errADTS
	}
	unit := make([]byte, n-adtsHeader)
	_, err := io.ReadFull(r, unit)
	return unit, err
}

// appendADTS puts the header before an access unit.
func appendADTS(config mpeg4audio.AudioSpecificConfig, unit []byte) ([]byte, error) {
	return mpeg4audio.ADTSPackets{{
		Type: config.Type, SampleRate: config.SampleRate, ChannelConfig: config.ChannelConfig, AU: unit,
	}}.Marshal()
}
