package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
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
	Sounds        []capture.Sound
	Scene         programme.Scene

	Width, Height, FPS         int // 1280, 720, 30
	VideoBitrate, SoundBitrate int // 2.5 Mbit/s, 128 kbit/s

	WHIP, Token string       // where it goes live; the token is a secret
	Keep        *keep.Keeper // has begun; nil: nothing is kept here
	Log         *slog.Logger
}

func (c Config) withDefaults() Config {
	c.Width, c.Height, c.FPS = cmp.Or(c.Width, 1280), cmp.Or(c.Height, 720), cmp.Or(c.FPS, 30)
	c.VideoBitrate, c.SoundBitrate = cmp.Or(c.VideoBitrate, 2_500_000), cmp.Or(c.SoundBitrate, 128_000)
	c.Log = cmp.Or(c.Log, slog.Default())
	return c
}

// Engine is one show.
type Engine struct {
	Programme *programme.Programme

	config    Config
	begin     time.Time
	encoder   *encode.Encoder
	publisher *broadcast.Publisher
	voices    []*programme.Voice
	phase     atomic.Value // broadcast.Phase
	before    counted      // of Status
}

// Open makes a show that begins now. Close ends it, after Run.
func Open(c Config) (*Engine, error) {
	c = c.withDefaults()
	e := &Engine{config: c, begin: time.Now()}
	var err error
	e.encoder, err = encode.Open(encode.Config{
		Width: c.Width, Height: c.Height, FPS: c.FPS, VideoBitrate: c.VideoBitrate, SoundBitrate: c.SoundBitrate,
	}, e.begin)
	if err != nil {
		return nil, err
	}
	e.Programme = &programme.Programme{
		Width: c.Width, Height: c.Height, FPS: c.FPS,
		Stage: slotFor(c.Stage), Camera: slotFor(c.Camera), Mixer: &programme.Mixer{},
	}
	e.Programme.Cut(c.Scene)
	for range c.Sounds {
		v := programme.NewVoice()
		e.Programme.Mixer.Add(v)
		e.voices = append(e.voices, v)
	}
	e.phase.Store(broadcast.Connecting)
	e.publisher = broadcast.New(broadcast.Config{
		URL: c.WHIP, Token: c.Token, OnKeyframe: e.encoder.ForceKeyframe, OnState: e.note, Logger: c.Log,
		MinBitrate: c.SoundBitrate + c.VideoBitrate/leastPart, MaxBitrate: e.wire(c.VideoBitrate), OnBitrate: e.follow,
	})
	return e, nil
}

func slotFor(source capture.Video) *capture.Slot {
	if source == nil {
		return nil
	}
	return capture.NewSlot()
}

// note keeps the state of the broadcast, and tells why it waits.
func (e *Engine) note(s broadcast.State) {
	e.phase.Store(s.Phase)
	if s.Phase == broadcast.Waiting {
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

// follow has the pictures fit into what the network takes.
func (e *Engine) follow(bits int) {
	all := e.config.VideoBitrate
	e.encoder.SetBitrate(min(max(int(float64(bits)/headers)-e.config.SoundBitrate, all/leastPart), all))
}

// Close frees what Open took.
func (e *Engine) Close() error { return e.encoder.Close() }

// Run makes the show until ctx ends, or something fails for good.
func (e *Engine) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return e.Programme.Run(ctx, e.begin, e.encoder) })
	group.Go(func() error { return e.publisher.Run(ctx) })
	group.Go(func() error {
		return e.read(ctx, "broadcast", func(f media.Frame) error { e.publisher.Write(f); return nil })
	})
	if kept := e.config.Keep; kept != nil {
		group.Go(func() error { return errors.Join(e.read(ctx, "keep", e.keep), kept.Finish()) })
	}
	e.watch(ctx, group, "stage", e.config.Stage, e.Programme.Stage)
	e.watch(ctx, group, "camera", e.config.Camera, e.Programme.Camera)
	for i, sound := range e.config.Sounds {
		group.Go(func() error { return e.listen(ctx, sound, e.voices[i]) })
	}
	return group.Wait()
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

// watch captures pictures into a slot.
func (e *Engine) watch(ctx context.Context, group *errgroup.Group, name string, source capture.Video, out *capture.Slot) {
	if source == nil {
		return
	}
	group.Go(func() error {
		return e.again(ctx, name, func() (came bool, err error) {
			err = source.Run(ctx, out)
			out.View(func(p *capture.Picture) { came = p != nil })
			return came, err
		})
	})
}

// listen captures sound into a voice.
func (e *Engine) listen(ctx context.Context, source capture.Sound, v *programme.Voice) error {
	var came atomic.Bool
	return e.again(ctx, "sound", func() (bool, error) {
		err := source.Run(ctx, func(samples []int16, at time.Time) {
			came.Store(true)
			v.Write(samples, at)
		})
		return came.Load(), err
	})
}

// pause is how long a source that has gone away is left alone.
const pause = time.Second

// again runs a source until ctx ends. One that never brought anything is a failure.
func (e *Engine) again(ctx context.Context, name string, run func() (came bool, err error)) error {
	for {
		came, err := run()
		if ctx.Err() != nil {
			return nil
		}
		if !came {
			return fmt.Errorf("%s: %w", name, cmp.Or(err, errNothing))
		}
		e.config.Log.Warn("a source is away; the show goes on without it", "source", name, "error", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

var errNothing = errors.New("it ended before it brought anything")
