package transcode

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// oggWriter puts Opus packets into an Ogg stream (RFC 3533, RFC 7845). Each packet has its own page, so that
// no packet waits for the next one.
type oggWriter struct {
	w       io.Writer
	crc     [256]uint32
	page    uint32
	granule int64
}

const (
	oggFirst   = 2
	oggSerial  = 1
	oggPattern = "OggS"
)

// newOggWriter writes the two header pages. Pre-skip is 0 because the publisher's clock already includes
// libopus's lookahead.
func newOggWriter(w io.Writer) (*oggWriter, error) {
	o := &oggWriter{w: w, crc: oggTable()}
	head := append([]byte("OpusHead"), 1, Channels, 0, 0)
	head = binary.LittleEndian.AppendUint32(head, SampleRate)
	head = append(head, 0, 0, 0) // gain, mapping family
	tags := append([]byte("OpusTags"), make([]byte, 8)...)
	if err := o.write(head, oggFirst); err != nil {
		return nil, err
	}
	return o, o.write(tags, 0)
}

func (o *oggWriter) packet(p []byte, samples int) error {
	o.granule += int64(samples)
	return o.write(p, 0)
}

func (o *oggWriter) write(packet []byte, flags byte) error {
	var b bytes.Buffer
	b.WriteString(oggPattern)
	b.Write([]byte{0, flags})
	b.Write(binary.LittleEndian.AppendUint64(nil, uint64(o.granule)))
	b.Write(binary.LittleEndian.AppendUint32(nil, oggSerial))
	b.Write(binary.LittleEndian.AppendUint32(nil, o.page))
	b.Write(make([]byte, 4)) // the place of the checksum
	lacing := bytes.Repeat([]byte{255}, len(packet)/255)
	lacing = append(lacing, byte(len(packet)%255))
	b.WriteByte(byte(len(lacing)))
	b.Write(lacing)
	b.Write(packet)
	binary.LittleEndian.PutUint32(b.Bytes()[22:], o.sum(b.Bytes()))
	o.page++
	_, err := o.w.Write(b.Bytes())
	return err
}

func (o *oggWriter) sum(page []byte) (crc uint32) {
	for _, c := range page {
		crc = crc<<8 ^ o.crc[byte(crc>>24)^c]
	}
	return crc
}

// oggTable is the table of CRC-32 with the polynomial 0x04C11DB7, most significant bit first. hash/crc32 has
// it only the other way round.
func oggTable() (table [256]uint32) {
	for i := range table {
		r := uint32(i) << 24
		for range 8 {
			if r&(1<<31) != 0 {
				r = r<<1 ^ 0x04C11DB7
			} else {
				r <<= 1
			}
		}
		table[i] = r
	}
	return table
}

// oggReader reads the packets of an Opus stream in Ogg as ffmpeg writes it: no packet continues on another
// page.
type oggReader struct {
	heads   int    // header packets read so far
	lengths []byte // lengths of the remaining segments of this page
}

var errOgg = errors.New("expected an Ogg page")

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

// page reads the header of a page (RFC 3533, section 6).
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
