package token

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// Revocations remembers what must not be honoured any more, across restarts:
// revoked tokens, and a mark that it still remembers. Get returns an error
// wrapping fs.ErrNotExist for what was never put, or is forgotten. Values may
// be forgotten after two Periods. Watch tells of what is there below a prefix
// and of every change, one call at a time; it returns nil when ctx ends.
type Revocations interface {
	Get(ctx context.Context, key string) (value []byte, revision uint64, err error)
	Put(ctx context.Context, key string, value []byte) (revision uint64, err error)
	Watch(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error
}

// Period is how long a key signs. No token may live longer: the key of the
// period before is kept, those before that are not.
const Period = 7 * 24 * time.Hour

// Config says where the keys are.
type Config struct {
	Dir         string // of the signing keys, 0600 each
	Revocations Revocations
	Now         func() time.Time // nil: the wall clock
	Logger      *slog.Logger     // nil: slog.Default()
}

// Issuer signs and checks tokens. Safe for concurrent use.
type Issuer struct {
	cfg Config

	mu   sync.RWMutex // guards keys
	keys []key        // oldest first; the last one signs
}

// Open reads the keys, or makes the first. If the revocations were lost, a new
// key replaces all others: what was revoked must stay so, at the price that
// everybody signs in again. A key that signed for long enough gets a successor.
func Open(ctx context.Context, cfg Config) (*Issuer, error) {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	if err := os.MkdirAll(cfg.Dir, 0o700); err != nil {
		return nil, err
	}
	keys, err := loadKeys(cfg.Dir)
	if err != nil {
		return nil, err
	}
	i := &Issuer{cfg: cfg, keys: keys}
	if len(keys) == 0 {
		return i, i.replace(ctx, 1)
	}
	_, _, err = cfg.Revocations.Get(ctx, i.mark())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return i, i.replace(ctx, 1)
	case err != nil:
		return nil, err
	}
	return i, i.rotate(ctx)
}

// Run rotates the keys until ctx ends.
func (i *Issuer) Run(ctx context.Context) error {
	look := time.NewTicker(time.Hour)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-look.C:
		}
		if err := i.rotate(ctx); err != nil {
			i.cfg.Logger.ErrorContext(ctx, "token key not rotated", "error", err) // the old one serves on
		}
	}
}

// rotate puts a new key to work if the newest has signed for Period, and keeps
// that one for what it signed.
func (i *Issuer) rotate(ctx context.Context) error {
	i.mu.RLock()
	age := i.cfg.Now().Sub(i.keys[len(i.keys)-1].made())
	i.mu.RUnlock()
	if age < Period {
		return nil
	}
	return i.replace(ctx, keysKept)
}

// replace adds a key and leaves the newest few. The key is on disk, and marked
// as remembered, before it signs anything.
func (i *Issuer) replace(ctx context.Context, kept int) error {
	i.mu.Lock()
	defer i.mu.Unlock()
	fresh := newKey(i.next())
	if err := fresh.save(i.cfg.Dir); err != nil {
		return fmt.Errorf("token: save key: %w", err)
	}
	i.keys = append(i.keys, fresh)
	if _, err := i.cfg.Revocations.Put(ctx, i.mark(), nil); err != nil {
		return fmt.Errorf("token: mark key: %w", err)
	}
	for len(i.keys) > kept {
		if err := i.keys[0].remove(i.cfg.Dir); err != nil {
			return fmt.Errorf("token: remove key: %w", err)
		}
		i.keys = i.keys[1:]
	}
	return nil
}

// next is when a key made now says it was made: later than the one before,
// whatever the clock does.
func (i *Issuer) next() time.Time {
	now := i.cfg.Now()
	if len(i.keys) == 0 {
		return now
	}
	if after := i.keys[len(i.keys)-1].made().Add(time.Second); after.After(now) {
		return after
	}
	return now
}

func (i *Issuer) mark() string { return "key/" + i.keys[len(i.keys)-1].id }

// Issue signs a token that lives for ttl, and returns what it says, its id and
// expiry filled in.
func (i *Issuer) Issue(c Claims, ttl time.Duration) (string, Claims, error) {
	i.mu.RLock()
	k := i.keys[len(i.keys)-1]
	i.mu.RUnlock()
	return k.sign(c, i.cfg.Now(), ttl)
}

// ErrNoKey is returned where no server has made a signing key yet.
var ErrNoKey = fmt.Errorf("token: no signing key: %w", fs.ErrNotExist)

// IssueFrom signs a token with the newest key of a folder, beside a server that
// may be running on it. It writes nothing: to the server it is a token of its own.
func IssueFrom(dir string, c Claims, now time.Time, ttl time.Duration) (string, Claims, error) {
	keys, err := loadKeys(dir)
	if err != nil {
		return "", Claims{}, err
	}
	if len(keys) == 0 {
		return "", Claims{}, ErrNoKey
	}
	return keys[len(keys)-1].sign(c, now, ttl)
}

func (k key) sign(c Claims, now time.Time, ttl time.Duration) (string, Claims, error) {
	c.ID, c.Expires = rand.Text(), now.Add(ttl).Truncate(time.Second)
	t := jwt.NewWithClaims(jwt.SigningMethodEdDSA, c.payload(now))
	t.Header["kid"] = k.id
	text, err := t.SignedString(k.private)
	return text, c, err
}
