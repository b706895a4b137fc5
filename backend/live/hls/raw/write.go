package raw

import (
	"encoding/binary"
	"io"

	"footlight/backend/media/ts"
)

const (
	// SoundPID carries the sound of a segment, recordPID its records.
	SoundPID  = 257
	recordPID = 258
	// FrameTicks is the length of an AAC frame.
	FrameTicks = 1920
	// Before is the length of Opus before its segment that an encoder needs to settle, in ticks: 300 ms.
	Before = 27000
	// After is the length of Opus on which the last frame of a segment depends, in ticks: the frame itself, the frame that
	// it overlaps, and the one that the encoder looks ahead at.
	After = 3 * FrameTicks
	// grid is the unit of Opus times, in ticks: 2.5 ms, of which every packet's length is a multiple.
	grid = 225
)

// The kinds of records.
const (
	begin   = 'B' // tick, continuity counter of the sound
	outside = 'O' // tick, an Opus packet around the segment
	end     = 'E' // tick
)

// Packet is an Opus packet with its place on the clock of the run.
type Packet struct {
	At   int64 // ticks, a multiple of 225
	Data []byte
}

// Writer writes the sound and the records of a raw segment. Pictures and tables are written beside it.
type Writer struct {
	Out            io.Writer
	sound, records uint8 // continuity counters
}

// Begin writes the start of a segment. It comes first, so that a file can be told from a finished segment.
func (w *Writer) Begin(at int64, counter uint8) error {
	return w.record(begin, at, []byte{counter})
}

// Outside writes a packet that belongs to the segment before or after this one.
func (w *Writer) Outside(p Packet) error { return w.record(outside, p.At, p.Data) }

// End writes the end of a segment. A segment without it ends with its last frame.
func (w *Writer) End(at int64) error { return w.record(end, at, nil) }

// Sound writes a packet of the segment.
func (w *Writer) Sound(p Packet) error {
	_, err := w.Out.Write(ts.AppendPES(nil, SoundPID, &w.sound, p.At, p.Data, 1))
	return err
}

func (w *Writer) record(kind byte, at int64, data []byte) error {
	b := binary.BigEndian.AppendUint64([]byte{kind}, uint64(at))
	_, err := w.Out.Write(ts.AppendPES(nil, recordPID, &w.records, at, append(b, data...), 1))
	return err
}

// Is reports whether a file begins as a raw segment does.
func Is(r io.Reader) bool {
	p, err := ts.ReadPacket(r, make([]byte, ts.PacketSize))
	return err == nil && p.PID == recordPID
}
