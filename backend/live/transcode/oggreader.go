package transcode

import (
	"bufio"
	"errors"
	"io"
)

// oggReader reads the packets of an Opus stream in Ogg as ffmpeg writes it: no packet continues on another
// page.
type oggReader struct {
	heads   int    // header packets read so far
	lengths []byte // of the segments that follow in this page
}

var errOgg = errors.New("no Ogg page where one must be")

// packet reads the next packet after the two headers.
func (o *oggReader) packet(r *bufio.Reader) ([]byte, error) {
	const heads = 2
	for {
		packet, err := o.any(r)
		if err != nil {
			return nil, err
		}
		if o.heads == heads {
			return packet, nil
		}
		o.heads++
	}
}

func (o *oggReader) any(r *bufio.Reader) ([]byte, error) {
	const more = 255
	for len(o.lengths) == 0 {
		if err := o.page(r); err != nil {
			return nil, err
		}
	}
	size, last := 0, false
	for !last && len(o.lengths) > 0 {
		size += int(o.lengths[0])
		last = o.lengths[0] != more
		o.lengths = o.lengths[1:]
	}
	packet := make([]byte, size)
	_, err := io.ReadFull(r, packet)
	return packet, err
}

// page reads a page's header (RFC 3533, 6).
func (o *oggReader) page(r *bufio.Reader) error {
	const header = 27
	var head [header]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err
	}
	if string(head[:4]) != oggPattern {
		return errOgg
	}
	o.lengths = make([]byte, head[header-1])
	_, err := io.ReadFull(r, o.lengths)
	return err
}
