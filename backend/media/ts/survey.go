package ts

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"time"
)

// Survey describes the whole part of a transport stream.
type Survey struct {
	// Size is the position at which the stream may be cut: every frame that begins before it also ends before
	// it. It is a multiple of PacketSize.
	Size int64
	// Decodable reports whether a player can begin within Size. It needs a whole random access frame of the
	// picture, or of the sound if the stream has no picture.
	Decodable bool
	// Video reports whether the stream announces a picture.
	Video bool
	// Duration is the length of the longest track's whole frames. The last frame counts as long as the
	// average.
	Duration time.Duration
	// Span is the time from the first frame to the last one that has begun, whole or not.
	Span time.Duration
}

// Inspect reads a stream to its end, or to the first bytes that are not a transport stream packet. It returns
// only errors of the reader: a damaged stream has a small Size. It keeps one packet in memory.
func Inspect(r io.Reader) (Survey, error) {
	in := bufio.NewReader(r)
	s := surveyor{tracks: make(map[uint16]*track)}
	buf := make([]byte, PacketSize)
	for {
		_, err := io.ReadFull(in, buf)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return s.result(), nil
		}
		if err != nil {
			return Survey{}, fmt.Errorf("ts: read packet: %w", err)
		}
		p, ok := parsePacket(buf)
		if !ok {
			return s.result(), nil
		}
		s.packet(p)
	}
}

// surveyor reads packet after packet and remembers the last offset at which no frame was open.
type surveyor struct {
	at     int64 // offset behind the packets that were read
	pmtPID uint16
	tracks map[uint16]*track
	cut    Survey
}

func (s *surveyor) packet(p packet) {
	switch t := s.tracks[p.pid]; {
	case p.pid == patPID:
		if pid, ok := parsePAT(p.payload); ok && p.start {
			s.pmtPID = pid
		}
	case p.pid == s.pmtPID && s.pmtPID != 0:
		if p.start {
			s.announce(parsePMT(p.payload))
		}
	case t != nil:
		s.frame(t, p)
	}
	s.at += PacketSize
	s.mark()
}

func (s *surveyor) announce(streams map[uint16]byte) {
	for pid, kind := range streams {
		if s.tracks[pid] == nil && pid != nullPID {
			s.tracks[pid] = &track{video: kind == h264Stream}
		}
	}
}

// frame gives a packet to its track. A new frame ends the frame before it, so the stream may also be cut
// right before the packet.
func (s *surveyor) frame(t *track, p packet) {
	if p.start {
		t.close()
		s.mark()
		t.begin(p)
		return
	}
	t.add(len(p.payload))
}

// mark moves the cut to the current offset if no frame is open.
func (s *surveyor) mark() {
	for _, t := range s.tracks {
		if t.open {
			return
		}
	}
	s.cut = s.sum()
	s.cut.Size = s.at
}

// sum returns the result when every frame of all tracks has been closed.
func (s *surveyor) sum() Survey {
	var v Survey
	for _, t := range s.tracks {
		v.Video = v.Video || t.video
		v.Duration = max(v.Duration, t.duration())
	}
	for _, t := range s.tracks {
		v.Decodable = v.Decodable || t.random && t.video == v.Video
	}
	return v
}

func (s *surveyor) result() Survey {
	for _, t := range s.tracks {
		s.cut.Span = max(s.cut.Span, t.span())
	}
	return s.cut
}
