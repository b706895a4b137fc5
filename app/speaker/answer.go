package speaker

import (
	"context"
	"slices"
	"time"

	"footlight/app/broadcast"
	"footlight/app/encode"
	"footlight/backend/media"
)

// backSound is the bitrate of what the person hears, in bits per second.
const backSound = 64_000

// askAgain is the pause after the server refused.
const askAgain = 15 * time.Second

// Answer sends the person what Hear and See get, until ctx ends.
func (l *Line) Answer(ctx context.Context) {
	for ctx.Err() == nil {
		if err := l.answer(ctx); err != nil && ctx.Err() == nil {
			l.config.Log.Warn("a speaker does not hear the show; the studio tries again", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(askAgain):
		}
	}
}

func (l *Line) answer(ctx context.Context) error {
	token, err := l.config.Token(ctx)
	if err != nil {
		return err
	}
	encoder, err := encode.OpenSound(backSound)
	if err != nil {
		return err
	}
	defer encoder.Close()
	p := broadcast.New(broadcast.Config{
		URL: l.config.WHIP, Token: token, Renew: l.config.Token, OnKeyframe: l.config.OnKeyframe, Logger: l.config.Log,
	})
	ended, stop := context.WithCancel(ctx)
	defer l.back.Store(nil)
	l.back.Store(p)
	done := make(chan struct{})
	defer func() { stop(); <-done }()
	go func() {
		defer close(done)
		l.sendSound(ended, p, encoder)
	}()
	return p.Run(ctx)
}

func (l *Line) sendSound(ctx context.Context, to *broadcast.Publisher, encoder *encode.SoundEncoder) {
	for {
		select {
		case <-ctx.Done():
			return
		case b := <-l.blocks:
			if packet, err := encoder.Encode(b.samples); err == nil { // a block that is not encoded is lost
				to.Write(media.Frame{Codec: media.Opus, PTS: b.at, DTS: b.at, Wall: l.config.Begin.Add(b.at), Units: [][]byte{packet}})
			}
		}
	}
}

// Hear sends the person 20 ms of sound if Answer runs.
func (l *Line) Hear(samples []int16, at time.Duration) {
	if l.back.Load() != nil {
		offer(l.blocks, block{slices.Clone(samples), at})
	}
}

// See sends the person a picture if Answer runs.
func (l *Line) See(f media.Frame) {
	if p := l.back.Load(); p != nil {
		p.Write(f)
	}
}
