package engine

import (
	"context"
	"errors"
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

// Engine is one show.
type Engine struct {
	Programme *programme.Programme
	Chapters  *keep.Chapters // those of Config.Keep if the show is recorded here

	config    Config
	wanted    programme.Format // before the machine's speed was measured
	begin     time.Time
	encoder   *encode.Encoder
	publisher *broadcast.Publisher
	voices    []*programme.Voice
	phase     atomic.Value // broadcast.Phase
	wasLive   atomic.Bool
	refused   atomic.Pointer[error] // the server's final refusal, or nil
	fit       atomic.Int64          // the present bitrate of the video
	squeezed  atomic.Int64          // when the network's capacity last fell, in ns since the epoch
	before    counted               // at the last call of Status
	faults    sync.Map              // texts of why sources ended, by source name
}

// Open returns a show that begins now. The caller must Close it after Run.
func Open(c Config) (*Engine, error) {
	c = c.withDefaults()
	wanted := c.Format
	c, err := c.affordable()
	if err != nil {
		return nil, err
	}
	e := &Engine{config: c, wanted: wanted, begin: time.Now(), Chapters: &keep.Chapters{}}
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
func (e *Engine) Close() error { return e.encoder.Close() }

// Run makes the show until ctx ends, or until an error that cannot be retried.
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
	group.Go(func() error { return e.keepPace(ctx) })
	return group.Wait()
}

// Voice returns the voice of the sound source with a name, or nil if there is none.
func (e *Engine) Voice(name string) *programme.Voice {
	if i := slices.IndexFunc(e.config.Sounds, func(s Sound) bool { return s.Name == name }); i >= 0 {
		return e.voices[i]
	}
	return nil
}

// Watch passes the encoded frames to a sink until ctx ends or the sink fails. The first frame is a keyframe.
func (e *Engine) Watch(ctx context.Context, sink func(media.Frame) error) error {
	e.encoder.ForceKeyframe()
	return e.read(ctx, "preview", sink)
}

// read passes frames to a sink. A slow sink misses frames.
func (e *Engine) read(ctx context.Context, name string, sink func(media.Frame) error) error {
	frames := e.encoder.Hub.Subscribe()
	defer frames.Close()
	for known := uint64(0); ; known = frames.Missed() {
		f, err := frames.Next(ctx)
		if err != nil {
			return nil // only ctx ends it
		}
		if missed := frames.Missed() - known; missed > 0 {
			e.config.Log.Warn("frames were dropped for a slow sink", "sink", name, "missed", missed)
		}
		if err = sink(f); err != nil {
			return err
		}
	}
}

// keep records a frame. An error does not stop the show.
func (e *Engine) keep(f media.Frame) error {
	if err := e.config.Keep.Write(f); err != nil {
		e.config.Log.Error("two seconds of the show were not recorded", "error", err)
	}
	return nil
}
