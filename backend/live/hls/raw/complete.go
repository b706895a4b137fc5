package raw

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"footlight/backend/media/opus"
	"footlight/backend/media/ts"
)

const (
	ptsRange  = 1 << 33
	bufferLen = 1 << 16
	// counters is the range of continuity counters.
	counters = 16
)

// AAC encodes packets whose places are samples at 48 kHz, as AAC-LC of two channels. It returns count access units of
// 1024 samples each, of which the first begins at sample 1024*first.
type AAC func(packets [][]byte, at []int64, first int64, count int) ([][]byte, error)

// ErrUnreadable reports a raw segment that cannot be read.
var ErrUnreadable = errors.New("raw: the segment cannot be read")

var errBegin = errors.New("raw: the segment's start is missing")

// Complete writes the finished segment of a raw one. Errors in the raw one wrap ErrUnreadable.
func Complete(in io.ReadSeeker, out io.Writer, encode AAC) error {
	t, err := survey(in)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	units, err := t.units(encode)
	if err != nil {
		return fmt.Errorf("raw: encode sound: %w", err)
	}
	if _, err = in.Seek(0, io.SeekStart); err != nil {
		return err
	}
	m := merger{out: bufio.NewWriterSize(out, bufferLen), start: t.begin, next: t.first(), units: units, counter: t.counter, last: t.counter}
	if err = each(in, m.packet); err == nil {
		err = m.finish()
	}
	return err
}

// each calls fn for every packet.
func each(in io.Reader, fn func(ts.Packet) error) error {
	r, buf := bufio.NewReaderSize(in, bufferLen), make([]byte, ts.PacketSize)
	for {
		p, err := ts.ReadPacket(r, buf)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = fn(p)
		}
		if err != nil {
			return err
		}
	}
}

// track is the sound of a segment.
type track struct {
	begun      bool
	begin, end int64
	counter    uint8
	packets    []Packet

	sound, records ts.Assembler
	picture, step  int64 // DTS of the newest picture; its distance to the one before
}

// survey reads the sound of a segment.
func survey(in io.Reader) (*track, error) {
	t := &track{end: -1}
	if err := each(in, t.add); err != nil {
		return nil, err
	}
	if !t.begun {
		return nil, errBegin
	}
	if t.end < 0 { // its writer was killed
		t.end = max(t.picture+t.step, t.heard())
	}
	t.sort()
	return t, nil
}

// heard returns the tick at which the newest sound ends.
func (t *track) heard() (tick int64) {
	for _, p := range t.packets {
		tick = max(tick, p.At+Ticks(opus.Samples(p.Data)))
	}
	return tick
}

// sort orders the sound, and drops what is there twice.
func (t *track) sort() {
	slices.SortStableFunc(t.packets, func(a, b Packet) int { return cmp.Compare(a.At, b.At) })
	t.packets = slices.CompactFunc(t.packets, func(a, b Packet) bool { return a.At == b.At })
}

func (t *track) add(p ts.Packet) error {
	switch {
	case p.PID == recordPID:
		if _, data, ok := t.records.Add(p); ok && len(data) > 8 {
			t.record(data[0], int64(binary.BigEndian.Uint64(data[1:])), data[9:])
		}
	case p.PID == SoundPID:
		if pts, data, ok := t.sound.Add(p); ok {
			t.packets = append(t.packets, Packet{At: unwrap(pts, t.begin), Data: data})
		}
	case p.Start && p.DTS >= 0:
		at := unwrap(p.DTS, t.begin)
		if t.picture > 0 {
			t.step = at - t.picture
		}
		t.picture = at
	}
	return nil
}

func (t *track) record(kind byte, at int64, data []byte) {
	switch {
	case kind == begin && len(data) == 1:
		t.begun, t.begin, t.counter = true, at, data[0]
	case kind == outside:
		t.packets = append(t.packets, Packet{At: at, Data: data})
	case kind == end:
		t.end = at
	}
}

// first returns the number of the first AAC frame that begins in the segment, of all frames of the run.
func (t *track) first() int64 { return (t.begin + FrameTicks - 1) / FrameTicks }

// units returns the AAC frames of the segment.
func (t *track) units(encode AAC) ([][]byte, error) {
	n := int(max((t.end+FrameTicks-1)/FrameTicks-t.first(), 0))
	var packets [][]byte
	var at []int64
	for _, p := range t.packets {
		packets, at = append(packets, p.Data), append(at, p.At*8/15)
	}
	if len(packets) == 0 || n == 0 {
		return slices.Repeat([][]byte{silence}, n), nil
	}
	return encode(packets, at, t.first(), n)
}

// silence is an access unit of two silent channels: elements without a scale factor band (ISO/IEC 14496-3, 4.4.2.1).
var silence = []byte{0x21, 0, 0, 0, 0, 0x1c}

// Silent stands in for an encoder that fails.
func Silent(_ [][]byte, _ []int64, _ int64, count int) ([][]byte, error) {
	return slices.Repeat([][]byte{silence}, count), nil
}

// unwrap returns the tick near another one whose 33 bits are known.
func unwrap(bits, near int64) int64 {
	d := (bits - near) & (ptsRange - 1)
	if d >= ptsRange/2 {
		d -= ptsRange
	}
	return near + d
}

// merger writes pictures and AAC in order of time.
type merger struct {
	out           *bufio.Writer
	start         int64
	next          int64 // number of the next frame
	units         [][]byte
	counter, last uint8 // continuity counters of the sound: the next one, and the first one of the segment
	buf           []byte
}

func (m *merger) packet(p ts.Packet) error {
	if p.PID == SoundPID || p.PID == recordPID {
		return nil
	}
	if p.Start && p.DTS >= 0 {
		for at := unwrap(p.DTS, m.start); len(m.units) > 1 && m.next*FrameTicks < at; {
			if err := m.unit(1); err != nil {
				return err
			}
		}
	}
	_, err := m.out.Write(p.Raw)
	return err
}

// unit writes the next frame in at least that many packets.
func (m *merger) unit(packets int) error {
	m.buf = ts.AppendPES(m.buf[:0], SoundPID, &m.counter, m.next*FrameTicks, appendADTS(nil, m.units[0]), packets)
	m.units, m.next = m.units[1:], m.next+1
	_, err := m.out.Write(m.buf)
	return err
}

// finish writes the rest. The last frame is spread over as many packets as bring the counter back to where it began.
func (m *merger) finish() error {
	for len(m.units) > 1 {
		if err := m.unit(1); err != nil {
			return err
		}
	}
	if len(m.units) == 1 {
		least := m.counter
		size := len(ts.AppendPES(nil, SoundPID, &least, 0, appendADTS(nil, m.units[0]), 1)) / ts.PacketSize
		if err := m.unit(size + int((m.last-least)&(counters-1))); err != nil {
			return err
		}
	}
	return m.out.Flush()
}

// appendADTS appends an access unit of AAC-LC, 48 kHz and two channels with its header (ISO/IEC 13818-7, 6.2).
func appendADTS(b, unit []byte) []byte {
	n := len(unit) + 7
	b = append(b, 0xFF, 0xF1, 0x4C, 0x80|byte(n>>11), byte(n>>3), byte(n<<5)|0x1F, 0xFC)
	return append(b, unit...)
}
