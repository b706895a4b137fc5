package provider

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"footlight/backend/blob"
	"footlight/backend/store/pdp/possession"
)

// Defaults of Config.
const (
	DefaultActive     = time.Minute
	DefaultScrubPause = 10 * time.Second
)

// How often a data set is proven in its first week, and later.
const (
	recentEvery = time.Hour
	oldEvery    = 24 * time.Hour
)

// A data set is active until so long after its newest piece, and old from then
// on.
const (
	activeFor = 10 * time.Minute
	recentFor = 7 * 24 * time.Hour
)

// look is how often it is looked what is to be done.
const look = time.Second

// Config sets a Provider up.
type Config struct {
	Dir    string           // folder of the pieces; made when missing
	Chain  possession.Chain // whose Account is the provider of every data set here
	Source blob.Fetcher     // where a damaged piece's content is got again
	Token  string           // bearer that the HTTP API asks for; never empty

	// Wanted reports whether a piece's content still is what its label says. Once
	// none of its labels is wanted, a piece is given up. It is asked while Run runs.
	// Nil: everything is wanted.
	Wanted func(ctx context.Context, label possession.Label) (bool, error)

	// Advance makes the chain's next block. Nil: blocks come by themselves.
	Advance func(ctx context.Context) error

	Active     time.Duration // how often a data set is proven while pieces are added to it; zero: DefaultActive
	ScrubPause time.Duration // between two passes over all pieces; zero: DefaultScrubPause

	Throttle blob.Throttle // when the scrub reads, shared with others of its kind

	Log *slog.Logger // nil: slog.Default()
}

func (c Config) withDefaults() Config {
	c.Active = cmp.Or(c.Active, DefaultActive)
	c.ScrubPause = cmp.Or(c.ScrubPause, DefaultScrubPause)
	c.Log = cmp.Or(c.Log, slog.Default())
	return c
}

// advance makes a block, or waits a moment for one.
func (c Config) advance(ctx context.Context) error {
	if c.Advance != nil {
		return c.Advance(ctx)
	}
	select {
	case <-time.After(look):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// period is how often a data set is proven whose newest piece is that old.
func (c Config) period(age time.Duration) time.Duration {
	switch {
	case age < activeFor:
		return c.Active
	case age < recentFor:
		return recentEvery
	}
	return oldEvery
}
