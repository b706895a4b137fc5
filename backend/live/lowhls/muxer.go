package lowhls

import (
	"errors"
	"log/slog"
	"time"

	"github.com/bluenviron/gohlslib/v2"

	"footlight/backend/media"
)

const (
	// segment is the shortest length of a segment. Keyframes end segments, and are asked for as often.
	segment = 2 * time.Second
	// firstSegment replaces it for the first one. A player can begin when that is complete.
	firstSegment = time.Second
	// part is the shortest length of a part. The library lengthens it to fit the pictures' rate.
	part = 250 * time.Millisecond
	// kept is the number of segments in memory, the least that the library takes.
	kept = 7
	// maxSegment limits the bytes of one segment.
	maxSegment = 8 << 20
	// settle limits how long the second track may take to turn up after the first frame.
	settle = time.Second
	// patience limits how long sound waits for the first keyframe of a publisher that has sent pictures.
	patience = 12 * time.Second
	// queueDepth limits the frames that wait while the machine is busy: about three seconds.
	queueDepth = 256
	// liveness is the longest that one track may be ahead of the other.
	liveness = 3 * time.Second
)

var (
	errCodec   = errors.New("lowhls: the codec has no place in this stream: only H.264 with AAC or Opus")
	errChanged = errors.New("lowhls: the tracks of the stream, or their formats, have changed")
)

// publisher sends the frames.
type publisher interface {
	RequestKeyframe()
	// Shows reports whether a picture has arrived.
	Shows() bool
}

// muxer makes the parts of one run. One goroutine calls take and close.
type muxer struct {
	from publisher
	log  *slog.Logger

	ready chan struct{}   // closed when out is set, or the run has ended before
	out   *gohlslib.Muxer // nil if the run ended before its tracks were known; set before ready is closed
	why   error           // why it ended; set before ready is closed if out is nil

	heard   time.Duration // DTS of the first sound; -1 before it
	waiting []media.Frame // the frames from which the tracks are learned
	picture track
	sound   track
	next    time.Duration // DTS of the picture at which a keyframe is due
}

func newMuxer(from publisher, log *slog.Logger) *muxer {
	return &muxer{from: from, log: log, ready: make(chan struct{}), heard: -1}
}

// take takes one frame. After an error the muxer must be closed.
func (m *muxer) take(f media.Frame) error {
	if len(f.Units) == 0 {
		return nil
	}
	if f.Codec == media.VP8 {
		return errCodec
	}
	if m.out != nil {
		return m.write(f)
	}
	if m.early(f) {
		return nil
	}
	m.waiting = append(m.waiting, f)
	if !m.settled() {
		return nil
	}
	if err := m.start(); err != nil {
		return err
	}
	first := m.waiting
	m.waiting = nil
	for _, f := range first {
		if err := m.write(f); err != nil {
			return err
		}
	}
	return nil
}

// early reports whether a frame is sound before the first keyframe of a publisher that has sent pictures. A run with
// the sound alone would end at that keyframe.
func (m *muxer) early(f media.Frame) bool {
	if len(m.waiting) > 0 || f.Codec.IsVideo() || !m.from.Shows() {
		return false
	}
	if m.heard < 0 {
		m.heard = f.DTS
	}
	return f.DTS-m.heard < patience
}

// plays reports whether the tracks are known. It may be called at any time.
func (m *muxer) plays() bool {
	select {
	case <-m.ready:
		return m.why == nil
	default:
		return false
	}
}

// settled reports whether the tracks of the stream are known.
func (m *muxer) settled() bool {
	first, last := m.waiting[0], m.waiting[len(m.waiting)-1]
	return first.Codec.IsVideo() != last.Codec.IsVideo() || last.DTS-first.DTS >= settle || len(m.waiting) == queueDepth
}

// start makes a track of the first frame of each kind.
func (m *muxer) start() error {
	out := &gohlslib.Muxer{
		Variant: gohlslib.MuxerVariantLowLatency, SegmentCount: kept, SegmentMinDuration: firstSegment,
		PartMinDuration: part, SegmentMaxSize: maxSegment,
		OnEncodeError: func(err error) { m.log.Debug("lengths changed", "error", err) },
	}
	for _, f := range m.waiting {
		t := m.trackOf(f)
		if t.Track != nil {
			continue
		}
		if err := t.begin(f); err != nil {
			return err
		}
		m.next = f.DTS + firstSegment
	}
	for _, t := range []*track{&m.picture, &m.sound} { // the library counts the first one's bandwidth
		if t.Track != nil {
			out.Tracks = append(out.Tracks, t.Track)
		}
	}
	if err := out.Start(); err != nil {
		return err
	}
	m.out = out
	close(m.ready)
	return nil
}

func (m *muxer) trackOf(f media.Frame) *track {
	if f.Codec.IsVideo() {
		return &m.picture
	}
	return &m.sound
}

// write writes a frame, if the stream still is what it was at the start.
func (m *muxer) write(f media.Frame) error {
	t, other := m.trackOf(f), &m.picture
	if t == other {
		other = &m.sound
	}
	if t.Track == nil || t.differs(f) || other.Track != nil && f.DTS-max(other.last, t.first) > liveness {
		return errChanged
	}
	t.last = f.DTS
	switch f.Codec {
	case media.H264:
		m.pace(f)
		return m.out.WriteH264(t.Track, f.Wall, ticks(f.PTS, t.ClockRate), f.Units)
	case media.Opus:
		return m.out.WriteOpus(t.Track, f.Wall, t.place(f), f.Units)
	default:
		return m.out.WriteMPEG4Audio(t.Track, f.Wall, t.place(f), f.Units)
	}
}

// pace asks for the keyframe with which the next segment begins.
func (m *muxer) pace(f media.Frame) {
	switch {
	case f.Key && f.DTS >= m.next-firstSegment/2:
		m.next = f.DTS + segment
	case f.DTS >= m.next:
		m.from.RequestKeyframe()
	}
}

// close answers the requests that wait, and forgets the media.
func (m *muxer) close(why error) {
	m.waiting = nil
	if m.out != nil {
		m.out.Close()
		return
	}
	m.why = why
	close(m.ready)
}
