package hls

import (
	"bytes"
	"os"

	"footlight/backend/media/ts"
)

// fewest is how many packets a segment has at least. ffmpeg's libraries, and whatever is
// built on them, take a file of less than eleven for something else, such as MP3: a show
// that ends just after a keyframe of a dark stage has such a segment.
const fewest = 16

// pad appends null packets (ISO/IEC 13818-1, 2.4.3.3: PID 0x1fff, whose payload nobody
// reads) to a segment that is too short. The file stands at its end.
func pad(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	missing := fewest - int(info.Size()/ts.PacketSize)
	if missing <= 0 {
		return nil
	}
	null := append([]byte{0x47, 0x1f, 0xff, 0x10}, bytes.Repeat([]byte{0xff}, ts.PacketSize-4)...)
	_, err = f.Write(bytes.Repeat(null, missing))
	return err
}
