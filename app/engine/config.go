package engine

import (
	"cmp"
	"context"
	"image"
	"log/slog"
	"time"

	"footlight/app/encode"
	"footlight/app/keep"
	"footlight/app/programme"
	"footlight/backend/event"
)

// Config describes a show. Zero values mean the defaults.
type Config struct {
	Sources // at the start
	Scene   programme.Scene
	Third   *programme.Third // shown at the start; may be nil
	Event   Event

	programme.Format               // default 1280 x 720 at 30; larger formats need a fast machine
	VideoBitrate, SoundBitrate int // default 2.5 Mbit/s for the default format, and 128 kbit/s

	// Token is a secret. An empty WHIP means that nothing is broadcast.
	WHIP, Token string
	Renew       func(context.Context) (token string, err error) // nil means that the token cannot be renewed
	// Speakers are the people on stage; nil means that there are none.
	Speakers Speakers
	// Keep has begun; nil means that the show is not recorded here.
	Keep *keep.Keeper
	Log  *slog.Logger
}

// Speakers are the people whom the creator invited on stage. It is safe for concurrent use.
type Speakers interface {
	List(ctx context.Context) ([]event.Seat, error)
	// Token returns what admits the creator to the people's streams: a secret, or "" if none is needed.
	Token(ctx context.Context) (string, error)
}

// Event holds the details that cards show.
type Event struct {
	Title    string
	Poster   image.Image // may be nil
	StartsAt time.Time   // is zero if not known
}

func (c Config) withDefaults() Config {
	c.Width, c.Height, c.FPS = cmp.Or(c.Width, usual.Width), cmp.Or(c.Height, usual.Height), cmp.Or(c.FPS, usual.FPS)
	c.VideoBitrate, c.SoundBitrate = cmp.Or(c.VideoBitrate, c.Bitrate()), cmp.Or(c.SoundBitrate, usualSound)
	c.Log = cmp.Or(c.Log, slog.Default())
	return c
}

var usual = programme.Format{Width: 1280, Height: 720, FPS: 30}

func (c Config) encoding() encode.Config {
	return encode.Config{Width: c.Width, Height: c.Height, FPS: c.FPS, VideoBitrate: c.VideoBitrate, SoundBitrate: c.SoundBitrate}
}

// affordable returns the configuration, with the default format if the machine is too slow for a larger one.
func (c Config) affordable() (Config, error) {
	if c.Height <= usual.Height {
		return c, nil
	}
	fit, err := fits(c.encoding())
	if err == nil && !fit {
		c.Log.Warn("this machine is too slow for the wanted picture size", "wanted", c.Height, "made", usual.Height)
		c.VideoBitrate, c.Format = usual.Bitrate(), usual
	}
	return c, err
}
