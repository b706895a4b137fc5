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

// The intervals at which a data set is proven in its first week, and later.
const (
	recentEvery = time.Hour
	oldEvery    = 24 * time.Hour
)

// A data set is active for activeFor after its newest piece was added, recent until recentFor, and old after
// that.
const (
	activeFor = 10 * time.Minute
	recentFor = 7 * 24 * time.Hour
)

// look is the interval at which loops check for work.
const look = time.Second

// Config configures a Provider.
type Config struct {
	Dir    string           // folder of the pieces; created if missing
	Chain  possession.Chain // its Account is the provider of every data set here
	Source blob.Fetcher     // provides the content of a damaged piece again
	Token  string           // bearer token of the HTTP API; must not be empty

	// Wanted reports whether a piece's content is still wanted under a label. A piece is given up once none
	// of its labels is wanted. Wanted is called while Run runs. Nil means that all content is wanted.
	Wanted func(ctx context.Context, label possession.Label) (bool, error)

	// Advance makes the chain's next block. Nil means that the chain makes blocks by itself.
	Advance func(ctx context.Context) error

	Active     time.Duration // the proving interval while pieces are added; zero means DefaultActive
	ScrubPause time.Duration // the wait between two scrubs; zero means DefaultScrubPause

	Throttle blob.Throttle // limits the scrub's reading; shared with other scrubbers

	Log *slog.Logger // nil means slog.Default()
}

func (c Config) withDefaults() Config {
	c.Active = cmp.Or(c.Active, DefaultActive)
	c.ScrubPause = cmp.Or(c.ScrubPause, DefaultScrubPause)
	c.Log = cmp.Or(c.Log, slog.Default())
	return c
}

// advance makes a block, or waits for look.
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

// period returns the proving interval of a data set whose newest piece has the given age.
func (c Config) period(age time.Duration) time.Duration {
	switch {
	case age < activeFor:
		return c.Active
	case age < recentFor:
		return recentEvery
	}
	return oldEvery
}
