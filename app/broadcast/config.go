package broadcast

import (
	"context"
	"log/slog"
	"time"
)

// Config holds the settings and callbacks of a Publisher.
type Config struct {
	// URL is the WHIP endpoint. It may hold a secret and is never logged.
	URL string
	// Token is sent as a bearer token unless it is empty.
	Token string
	// Renew returns a new token after the server denied the present one. ErrDenied is final if Renew is nil,
	// if the server denies the new token too, or if Renew returns fs.ErrPermission.
	Renew func(context.Context) (token string, err error)
	// OnKeyframe is called when the server needs a keyframe: at the start of a connection and on each
	// request, maybe many times a second. It must not block. It may be nil.
	OnKeyframe func()
	// OnState is called with every change, in order. It may be nil.
	OnState func(State)
	// MinRetry and MaxRetry bound the pause between attempts, which doubles. The defaults are 0.5 s and 15 s.
	MinRetry, MaxRetry time.Duration
	// ConnectTimeout limits the time from the answer until media flows. The default is 10 s.
	ConnectTimeout time.Duration
	// LossTimeout limits how long the server may be silent, and how long an ICE restart may take. The restart
	// begins after half of it. The default is 6 s.
	LossTimeout time.Duration
	// MinBitrate and MaxBitrate bound the argument of OnBitrate. The defaults are 300 kbit/s and 2.6 Mbit/s.
	MinBitrate, MaxBitrate int
	// OnBitrate is called many times a second with the bitrate that the network carries, for sound and video
	// together. It must not block. It may be nil.
	OnBitrate func(bitsPerSecond int)
	// Logger receives events that need no action. The default is slog.Default().
	Logger *slog.Logger
}
