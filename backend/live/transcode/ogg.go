package transcode

import (
	"bytes"
	"encoding/binary"
	"io"
)

// oggWriter puts Opus packets into an Ogg stream (RFC 3533, RFC 7845). Each has a page of its own, so that
// none waits for the next.
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

// newOggWriter writes the two header pages. Pre-skip is zero: the publisher's clock already counts what
// libopus looks ahead.
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
	b.Write(make([]byte, 4)) // the checksum's place
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

// oggTable is CRC-32 with the polynomial 0x04C11DB7, most significant bit
// first, which hash/crc32 has only the other way round.
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
