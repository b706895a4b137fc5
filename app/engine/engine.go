package engine

import (
	"cmp"
	"context"
	"errors"
	"image"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/app/broadcast"
	"footlight/app/capture"
	"footlight/app/encode"
	"footlight/app/keep"
	"footlight/app/programme"
	"footlight/backend/media"
)

// Config says what a show is made of. Zero values are the defaults.
type Config struct {
	Stage, Camera capture.Video // nil: there is none
	Sounds        []Sound
	Scene         programme.Scene
	Third         *programme.Third // nil: none at first
	Event         Event

	programme.Format               // 1280, 720, 30; larger ones only where the machine is fast enough
	VideoBitrate, SoundBitrate int // 2.5 Mbit/s for the usual format, 128 kbit/s

	WHIP, Token string                                          // where it goes live, empty for nowhere; the token is a secret
	Renew       func(context.Context) (token string, err error) // nil: the token cannot be renewed
	Keep        *keep.Keeper                                    // has begun; nil: nothing is kept here
	Log         *slog.Logger
}

// Sound is a source of sound, by which others call it.
type Sound struct {
	Name   string
	Source capture.Sound
	Delay  time.Duration // how much later it is heard, so that lips and sound fit
}

// Event is what cards show.
type Event struct {
	Title    string
	Poster   image.Image // nil: none
	StartsAt time.Time   // zero: nobody said
}

func (c Config) withDefaults() Config {
	c.Width, c.Height, c.FPS = cmp.Or(c.Width, usual.Width), cmp.Or(c.Height, usual.Height), cmp.Or(c.FPS, usual.FPS)
	c.VideoBitrate, c.SoundBitrate = cmp.Or(c.VideoBitrate, c.Bitrate()), cmp.Or(c.SoundBitrate, 128_000)
	c.Log = cmp.Or(c.Log, slog.Default())
	return c
}

var usual = programme.Format{Width: 1280, Height: 720, FPS: 30}

// Engine is one show.
type Engine struct {
	Programme *programme.Programme
	Chapters  *keep.Chapters // where the parts of the show begin; of a show that is kept they are kept, too

	config    Config
	begin     time.Time
	encoder   *encode.Encoder
	publisher *broadcast.Publisher
	voices    []*programme.Voice
	phase     atomic.Value // broadcast.Phase
	wasLive   atomic.Bool
	refused   atomic.Pointer[error] // by the server, for good; nil: it is not
	fit       atomic.Int64          // the pictures' bitrate
	squeezed  atomic.Int64          // when the network last took less than before, in ns since the epoch
	before    counted               // of Status
	faults    sync.Map              // why sources ended, by name: texts
}

// Open makes a show that begins now. Close ends it, after Run.
func Open(c Config) (*Engine, error) {
	c, err := c.withDefaults().affordable()
	if err != nil {
		return nil, err
	}
	e := &Engine{config: c, begin: time.Now(), Chapters: &keep.Chapters{}}
	if c.Keep != nil {
		e.Chapters = &c.Keep.Chapters
	}
	if e.encoder, err = encode.Open(c.encoding(), e.begin); err != nil {
		return nil, err
	}
	e.Programme = &programme.Programme{
		Format: c.Format, Stage: slotFor(c.Stage), Camera: slotFor(c.Camera), Mixer: &programme.Mixer{},
		Starting: capture.NewSlot(), Break: capture.NewSlot(),
	}
	e.Programme.Cut(c.Scene)
	for _, s := range c.Sounds {
		v := programme.NewVoice()
		v.Delay(s.Delay)
		e.Programme.Mixer.Add(v)
		e.voices = append(e.voices, v)
	}
	if c.Third != nil {
		if err = e.Programme.ShowThird(*c.Third); err != nil {
			return nil, errors.Join(err, e.encoder.Close())
		}
	}
	e.phase.Store(broadcast.Stopped)
	e.fit.Store(int64(c.VideoBitrate))
	e.publisher = broadcast.New(broadcast.Config{
		URL: c.WHIP, Token: c.Token, Renew: c.Renew, OnKeyframe: e.encoder.ForceKeyframe, OnState: e.note, Logger: c.Log,
		MinBitrate: c.SoundBitrate + c.VideoBitrate/leastPart, MaxBitrate: e.wire(c.VideoBitrate), OnBitrate: e.follow,
	})
	return e, nil
}

func (c Config) encoding() encode.Config {
	return encode.Config{Width: c.Width, Height: c.Height, FPS: c.FPS, VideoBitrate: c.VideoBitrate, SoundBitrate: c.SoundBitrate}
}

// affordable is the same show in the usual format where the machine is too slow for a larger one.
func (c Config) affordable() (Config, error) {
	if c.Height <= usual.Height {
		return c, nil
	}
	fit, err := fits(c.encoding())
	if err == nil && !fit {
		c.Log.Warn("this machine is too slow for so large a picture", "wanted", c.Height, "made", usual.Height)
		c.VideoBitrate, c.Format = usual.Bitrate(), usual
	}
	return c, err
}

// note keeps the state of the broadcast, and tells why it waits.
func (e *Engine) note(s broadcast.State) {
	e.phase.Store(s.Phase)
	switch s.Phase {
	case broadcast.Live:
		e.wasLive.Store(true)
		e.refused.Store(nil)
	case broadcast.Waiting:
		e.config.Log.Warn("not live; trying again", "in", s.Retry.Round(time.Millisecond), "error", s.Err)
	}
}

const (
	leastPart = 5    // the pictures get no less than this part of their bitrate, whatever the network takes
	headers   = 1.04 // how much more packets take than what is in them
)

// wire is how much a network must take for pictures of a bitrate.
func (e *Engine) wire(pictures int) int {
	return int(float64(pictures+e.config.SoundBitrate) * headers)
}

// Squeezed reports whether the network has just begun to take less. Anybody may ask.
func (e *Engine) Squeezed() bool { return time.Since(time.Unix(0, e.squeezed.Load())) < 2*time.Second }

// follow has the pictures fit into what the network takes, in steps: it tells many times a second.
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

// Close frees what Open took.
func (e *Engine) Close() error { return e.encoder.Close() }

// Run makes the show until ctx ends, or something fails for good.
func (e *Engine) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return e.Programme.Run(ctx, e.begin, e.encoder) })
	if e.config.WHIP != "" {
		group.Go(func() error { return e.publish(ctx) })
		group.Go(func() error {
			return e.read(ctx, "broadcast", func(f media.Frame) error { e.publisher.Write(f); return nil })
		})
	}
	if kept := e.config.Keep; kept != nil {
		group.Go(func() error { return errors.Join(e.read(ctx, "keep", e.keep), kept.Finish()) })
	}
	e.watch(ctx, group, "stage", e.config.Stage, e.Programme.Stage)
	e.watch(ctx, group, "camera", e.config.Camera, e.Programme.Camera)
	e.watch(ctx, group, "card", e.card("Starting soon", e.config.Event.StartsAt), e.Programme.Starting)
	e.watch(ctx, group, "card", e.card("Back in a moment", time.Time{}), e.Programme.Break)
	for i, sound := range e.config.Sounds {
		group.Go(func() error { return e.listen(ctx, sound, e.voices[i]) })
	}
	group.Go(func() error { return e.stepDown(ctx) })
	return group.Wait()
}

// Voice is that of a source of sound, by its name; nil: there is none of it.
func (e *Engine) Voice(name string) *programme.Voice {
	if i := slices.IndexFunc(e.config.Sounds, func(s Sound) bool { return s.Name == name }); i >= 0 {
		return e.voices[i]
	}
	return nil
}

// Watch gives a sink the show as it is made, until ctx ends or the sink fails.
func (e *Engine) Watch(ctx context.Context, sink func(media.Frame) error) error {
	e.encoder.ForceKeyframe()
	return e.read(ctx, "preview", sink)
}

// read gives a sink the frames, at its own pace.
func (e *Engine) read(ctx context.Context, name string, sink func(media.Frame) error) error {
	frames := e.encoder.Hub.Subscribe()
	defer frames.Close()
	for known := uint64(0); ; known = frames.Missed() {
		f, err := frames.Next(ctx)
		if err != nil {
			return nil // only ctx ends it
		}
		if missed := frames.Missed() - known; missed > 0 {
			e.config.Log.Warn("a sink was too slow", "sink", name, "missed", missed)
		}
		if err = sink(f); err != nil {
			return err
		}
	}
}

// keep has the keeper take a frame. The show goes on when there is no room for it.
func (e *Engine) keep(f media.Frame) error {
	if err := e.config.Keep.Write(f); err != nil {
		e.config.Log.Error("two seconds of the show are not kept", "error", err)
	}
	return nil
}
