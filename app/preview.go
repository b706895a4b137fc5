package app

import (
	"context"
	"encoding/binary"
	"net/http"

	"footlight/backend/media"
)

// startCode stands before each unit of a picture.
var startCode = [...]byte{0, 0, 0, 1}

// preview streams the pictures of the running show, each as its length (4 bytes), whether it is a keyframe (1),
// its time in microseconds (8) and its H.264 as Annex B. The stream ends with the run.
func (s *Show) preview(rw http.ResponseWriter, r *http.Request) {
	run := s.now()
	e := run.show()
	if e == nil {
		rw.WriteHeader(http.StatusNoContent)
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(run.life, cancel)() //nolint:contextcheck // it ends with the request or with the run
	rw.Header().Set("Content-Type", "application/octet-stream")
	flush := http.NewResponseController(rw)
	var frame []byte
	_ = e.Watch(ctx, func(f media.Frame) error {
		if !f.Codec.IsVideo() {
			return nil
		}
		frame = appendPicture(frame[:0], f)
		_, err := rw.Write(frame)
		_ = flush.Flush() // a window's own stream has nothing to flush
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
