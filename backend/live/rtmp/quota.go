package rtmp

import (
	"errors"
	"io"
)

// greetingBytes is what somebody may send before being admitted as a publisher;
// it bounds the memory that half messages take.
const greetingBytes = 4 << 20

// quota ends a connection that sends too much for what it may do. The reading
// goroutine owns it.
type quota struct {
	io.ReadWriter
	limited bool
	left    int
}

var errQuota = errors.New("rtmp: too much was sent without publishing")

func (q *quota) Read(p []byte) (int, error) {
	if q.limited && q.left <= 0 {
		return 0, errQuota
	}
	n, err := q.ReadWriter.Read(p)
	q.left -= n
	return n, err
}
