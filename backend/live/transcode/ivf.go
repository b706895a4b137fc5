package transcode

import (
	"encoding/binary"
	"time"
)

// ivfHeader begins an IVF stream of VP8 whose times are in milliseconds. The
// size is the first picture's.
func ivfHeader(width, height int) []byte {
	b := append([]byte("DKIF"), 0, 0, 32, 0)
	b = append(b, "VP80"...)
	b = binary.LittleEndian.AppendUint16(b, uint16(width))
	b = binary.LittleEndian.AppendUint16(b, uint16(height))
	b = binary.LittleEndian.AppendUint32(b, 1000)
	b = binary.LittleEndian.AppendUint32(b, 1)
	return append(b, make([]byte, 8)...) // number of frames: not known
}

// appendIVF appends one frame.
func appendIVF(b []byte, at time.Duration, frame []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(frame)))
	b = binary.LittleEndian.AppendUint64(b, uint64(at.Milliseconds()))
	return append(b, frame...)
}
