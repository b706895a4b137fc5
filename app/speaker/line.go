package speaker

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"footlight/app/broadcast"
	"footlight/app/capture"
	"footlight/app/programme"
	"footlight/backend/media"
)

// Config says where a person's streams are. All fields are required.
type Config struct {
	WHEP string // of what the person sends
	WHIP string // of what the person hears and sees
	// Token returns what admits the creator to both. It is a secret, and empty if none is needed.
	Token func(context.Context) (string, error)
	// OnKeyframe is called when what the person sees needs a keyframe. It must not block.
	OnKeyframe func()
	Begin      time.Time // of the programme
	Log        *slog.Logger
}

// Line is the connection with one person. Its methods are safe for concurrent use.
type Line struct {
	Picture *capture.Slot
	Voice   *programme.Voice

	config   Config
	pictures chan media.Frame
	sounds   chan media.Frame
	needsKey atomic.Bool // of the decoder
	blocks   chan block
	back     atomic.Pointer[broadcast.Publisher]
	problem  atomic.Pointer[string]

	pictureRate, soundRate *rate.Limiter // of what is decoded
}

// block is 20 ms of sound for the person.
type block struct {
	samples []int16
	at      time.Duration
}

// The queues are short, as late media is of no use to a show.
const (
	waitingPictures = 15
	waitingSounds   = 25 // and blocks, of 20 ms each
)

// A person who sends more pictures or packets of sound a second would take the show's processors. Browsers send 30 and 50.
const (
	mostPictures = 60
	mostSounds   = 120
)

// soundDelay lets the network delay a packet of sound without a gap, beside what the mixer waits. Pictures take about as
// long to be decoded.
const soundDelay = 60 * time.Millisecond

// New returns a line, which Receive and Answer run.
func New(c Config) *Line {
	l := &Line{
		Picture: capture.NewSlot(), Voice: programme.NewVoice(), config: c,
		pictures: make(chan media.Frame, waitingPictures), sounds: make(chan media.Frame, waitingSounds), blocks: make(chan block, waitingSounds),
		pictureRate: rate.NewLimiter(mostPictures, mostPictures), soundRate: rate.NewLimiter(mostSounds, mostSounds),
	}
	l.Voice.Delay(soundDelay)
	return l
}

// Problem says in a sentence why the person is not seen or heard, or returns "".
func (l *Line) Problem() string {
	if p := l.problem.Load(); p != nil {
		return *p
	}
	return ""
}

func (l *Line) say(problem string) { l.problem.Store(&problem) }

// offer queues a value unless the queue is full.
func offer[T any](queue chan<- T, value T) bool {
	select {
	case queue <- value:
		return true
	default:
		return false
	}
}
