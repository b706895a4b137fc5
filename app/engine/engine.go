package engine

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"footlight/app/broadcast"
	"footlight/app/capture"
	"footlight/app/encode"
	"footlight/app/keep"
	"footlight/app/programme"
)

// Engine is one show.
type Engine struct {
	Programme *programme.Programme
	Chapters  *keep.Chapters // those of Config.Keep if the show is recorded here

	config    Config
	wanted    programme.Format // before the machine's speed was measured
	began     time.Time
	encoder   *encode.Encoder
	publisher *broadcast.Publisher
	cast      atomic.Pointer[cast]
	wishes    chan wish
	closed    chan struct{}
	phase     atomic.Value // broadcast.Phase
	wasLive   atomic.Bool
	refused   atomic.Pointer[error] // the server's final refusal, or nil
	fit       atomic.Int64          // the present bitrate of the video
	squeezed  atomic.Int64          // when the network's capacity last fell, in ns since the epoch
	before    counted               // at the last call of Status
	faults    sync.Map              // texts of why sources ended, by source name
	people    *people
	spoiled   atomic.Uint64 // frames of cameras that were exchanged
}

// Open returns a show that begins now. The caller must Close it after Run.
func Open(c Config) (*Engine, error) {
	c = c.withDefaults()
	wanted := c.Format
	c, err := c.affordable()
	if err != nil {
		return nil, err
	}
	e := &Engine{
		config: c, wanted: wanted, began: time.Now(), Chapters: &keep.Chapters{},
		wishes: make(chan wish), closed: make(chan struct{}),
	}
	if c.Keep != nil {
		e.Chapters = &c.Keep.Chapters
	}
	if e.encoder, err = encode.Open(c.encoding(), e.began); err != nil {
		return nil, err
	}
	cast := newCast(c.Sources)
	e.cast.Store(cast)
	e.Programme = &programme.Programme{
		Format: c.Format, Inputs: cast.slots, Mixer: &programme.Mixer{},
		Starting: capture.NewSlot(), Break: capture.NewSlot(),
	}
	e.Programme.Cut(c.Scene)
	e.Programme.Mixer.Mix(cast.voices...)
	if c.Third != nil {
		if err = e.Programme.ShowThird(*c.Third); err != nil {
			return nil, errors.Join(err, e.encoder.Close())
		}
	}
	e.people = &people{from: c.Speakers, into: e.Programme, began: e.began, log: c.Log, aside: &aside{}}
	e.phase.Store(broadcast.Stopped)
	e.fit.Store(int64(c.VideoBitrate))
	e.publisher = broadcast.New(broadcast.Config{
		URL: c.WHIP, Token: c.Token, Renew: c.Renew, OnKeyframe: e.encoder.ForceKeyframe, OnState: e.note, Logger: c.Log,
		MinBitrate: c.SoundBitrate + c.VideoBitrate/leastPart, MaxBitrate: wire(c.VideoBitrate, c.SoundBitrate), OnBitrate: e.follow,
	})
	return e, nil
}

// note stores the state of the broadcast, and logs why it waits.
func (e *Engine) note(s broadcast.State) {
	e.phase.Store(s.Phase)
	switch s.Phase {
	case broadcast.Live:
		e.wasLive.Store(true)
		e.refused.Store(nil)
	case broadcast.Waiting:
		e.config.Log.Warn("the broadcast is not live; it will be retried", "in", s.Retry.Round(time.Millisecond), "error", s.Err)
	}
}

// leastPart limits the loss: the video gets at least 1/leastPart of its bitrate on any network.
const leastPart = 5

// Squeezed reports whether the network's capacity fell within the last two seconds. It is safe for concurrent
// use.
func (e *Engine) Squeezed() bool { return time.Since(time.Unix(0, e.squeezed.Load())) < 2*time.Second }

// follow adapts the video bitrate to the network's capacity. It ignores changes under 5 %, because it is
// called many times a second.
func (e *Engine) follow(bits int) {
	all := e.config.VideoBitrate
	fit := min(max(int(float64(bits)/headers)-e.config.SoundBitrate, all/leastPart), all)
	was := e.fit.Load()
	if step := was / 20; fit == all && was != int64(all) || max(int64(fit)-was, was-int64(fit)) > step {
		e.fit.Store(int64(fit))
		if int64(fit) < was {
			e.squeezed.Store(time.Now().UnixNano())
		}
		e.encoder.SetBitrate(fit)
	}
}

// Close frees the resources that Open allocated.
func (e *Engine) Close() error {
	close(e.closed)
	return e.encoder.Close()
}

// Sources returns the present sources.
func (e *Engine) Sources() Sources { return e.cast.Load().Sources }

// Format returns the format that the show began in.
func (e *Engine) Format() programme.Format { return e.config.Format }

// Voice returns the voice of the sound source with a name, or nil if there is none.
func (e *Engine) Voice(name string) *programme.Voice { return e.cast.Load().voice(name) }
