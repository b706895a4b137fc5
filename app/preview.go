package app

import (
	"context"
	"encoding/binary"
	"net/http"

	"footlight/backend/media"
)

// startCode stands before each unit of a picture.
var startCode = [...]byte{0, 0, 0, 1}

// preview streams the pictures of the running show until the show ends. A picture is sent as the length of its H.264
// (4 bytes), whether it is a keyframe (1 byte), its time in microseconds (8 bytes), and the H.264 as Annex B.
func (s *Show) preview(rw http.ResponseWriter, r *http.Request) {
	session := s.studio.Session()
	e := session.Engine()
	if e == nil {
		rw.WriteHeader(http.StatusNoContent)
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(session.Life(), cancel)() //nolint:contextcheck // the show may end first
	rw.Header().Set("Content-Type", "application/octet-stream")
	flush := http.NewResponseController(rw)
	var frame []byte
	_ = e.Watch(ctx, func(f media.Frame) error {
		if !f.Codec.IsVideo() {
			return nil
		}
		frame = appendPicture(frame[:0], f)
		_, err := rw.Write(frame)
		_ = flush.Flush() // an error means that the window's stream need not be flushed
		return err
	})
}

func appendPicture(to []byte, f media.Frame) []byte {
	to = append(to, 0, 0, 0, 0, 0)
	if f.Key {
		to[4] = 1
	}
	to = binary.BigEndian.AppendUint64(to, uint64(f.PTS.Microseconds()))
	head := len(to)
	for _, unit := range f.Units {
		to = append(append(to, startCode[:]...), unit...)
	}
	binary.BigEndian.PutUint32(to, uint32(len(to)-head))
	return to
}
