// Package encode decides how, and how soon, the segments of a chunk become one MP4 file. Package
// chunk makes the file.
//
// If the machine lacks time, chunks are made with less work than requested, down to copying
// (package adapt, measured by package pressure). If an equal chunk exists, it is adopted, and equal
// chunks that are due at the same moment are made once (making).
package encode

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode/adapt"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Encoder makes one chunk file. It is idempotent and safe for concurrent use.
type Encoder interface {
	Make(ctx context.Context, s chunk.Spec) (chunk.Media, error)
}

// Config holds the settings of a Stage.
type Config struct {
	Index   *index.Index
	Spool   spool.Spool
	Encoder Encoder
	Machine Machine
	Taking  sync.Locker                                                 // held while an equal chunk is adopted
	Push    func(ctx context.Context, id event.ID, c index.Chunk) error // queues a chunk's next step

	Encoders int           // running at once, and as many that copy
	Overdue  time.Duration // limit for encoding a chunk before it is copied instead
	Log      *slog.Logger
}

// Stage makes chunk files. Safe for concurrent use.
type Stage struct {
	cfg    Config
	effort *effort
	making making
}

// New makes a Stage.
func New(cfg Config) *Stage {
	return &Stage{cfg: cfg, effort: newEffort(cfg.Machine, cfg.Encoders, cfg.Log)}
}

// Level returns the best level that was last allowed.
func (s *Stage) Level() adapt.Level { return s.effort.current() }

// Forget drops the rate of an event that has ended.
func (s *Stage) Forget(id event.ID) { s.effort.forget(id) }

// absent is the time after its newest segment until which an event counts as active.
const absent = 3 * time.Minute

// Look updates and returns the best level allowed.
func (s *Stage) Look() adapt.Level { return s.effort.level(s.demand()) }

// demand returns the work of all events: the waiting chunks, and what a minute brings.
func (s *Stage) demand() (d adapt.Demand) {
	for _, rec := range s.cfg.Index.Unfinished() {
		start, chunks := rec.Event().Start, rec.Chunks()
		asked, rate := adapt.LevelOf(start.Quality), s.effort.rate(start)
		for _, c := range chunks {
			if c.State == index.Planned {
				d.Waiting = append(d.Waiting, adapt.Work{Asked: asked, Pixels: rate * secondsOf(c.Segments)})
			}
		}
		if n := len(chunks); n > 0 && rec.Event().Status == recorded.RecordingActive && recent(chunks[n-1]) {
			d.Minute = append(d.Minute, adapt.Work{Asked: asked, Pixels: rate * time.Minute.Seconds()})
		}
	}
	return d
}

// recent reports whether a chunk's newest segment is recent.
func recent(c index.Chunk) bool {
	n := len(c.Segments)
	return n > 0 && time.Since(time.UnixMilli(c.Segments[n-1].Time)).Abs() < absent
}

// secondsOf returns about how long the segments last, by their times.
func secondsOf(segments []index.Segment) float64 {
	n, usual := len(segments), index.UsualSegment.Seconds()
	if n < 2 {
		return usual * float64(n)
	}
	apart := float64(segments[n-1].Time-segments[0].Time) / 1000 / float64(n-1)
	if apart <= 0 || apart > 6*usual { // the clock was set, or the publisher was away
		apart = usual
	}
	return apart * float64(n)
}
