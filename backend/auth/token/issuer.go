package token

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// Revocations remembers across restarts which tokens are revoked, and a mark that proves that nothing was
// lost. Values may be forgotten after two Periods. Each reports the values below a prefix. Watch reports them
// and then every change, one call at a time. It returns nil when ctx ends.
type Revocations interface {
	Put(ctx context.Context, key string, value []byte) (revision uint64, err error)
	Each(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error
	Watch(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error
}

// Period is the time for which a key signs. No token may live longer, because only the previous key is
// kept.
const Period = 7 * 24 * time.Hour

// forgotten is the age at which a revocation may be forgotten, because every token of its time has expired.
const forgotten = 2 * Period

// Config configures an Issuer.
type Config struct {
	Dir         string // folder of the signing keys, mode 0600 each
	Revocations Revocations
	Now         func() time.Time // nil means the wall clock
	Logger      *slog.Logger     // nil means slog.Default()
}

// Issuer signs and verifies tokens. It is safe for concurrent use.
type Issuer struct {
	cfg     Config
	revoked revokedIDs

	replacing sync.Mutex // held while keys are replaced, which waits for the disk and for Revocations

	mu   sync.RWMutex // guards keys; replacing guards them, too
	keys []key        // oldest first; the last key signs
}

// Open reads the keys, or makes the first one. If the revocations were lost, a new key replaces all others:
// then revoked tokens stay invalid, but everyone has to sign in again. A key that has signed for a Period
// gets a successor.
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
	i := &Issuer{cfg: cfg, keys: keys, revoked: revokedIDs{ids: map[string]time.Time{}}}
	if len(keys) == 0 {
		return i, i.replace(ctx, 1)
	}
	if err = i.recall(ctx); err != nil {
		return nil, err
	}
	return i, i.rotate(ctx)
}

// recall reads the revocations. If they were lost, a new key replaces all others.
func (i *Issuer) recall(ctx context.Context) error {
	mark, marked := i.newest().mark(), false
	err := i.cfg.Revocations.Each(ctx, "", func(key string, _ []byte, _ uint64) error {
		if id, is := strings.CutPrefix(key, revoked); is {
			i.revoked.add(id, i.cfg.Now())
		}
		marked = marked || key == mark
		return nil
	})
	if err == nil && !marked {
		return i.replace(ctx, 1)
	}
	return err
}

// Refill writes the revocations again after they were lost while the issuer was open. The key's mark comes last: until
// then the next Open takes them for lost.
func (i *Issuer) Refill(ctx context.Context) error {
	for _, id := range i.revoked.all() {
		if _, err := i.cfg.Revocations.Put(ctx, revoked+id, nil); err != nil {
			return fmt.Errorf("token: revoke again: %w", err)
		}
	}
	if _, err := i.cfg.Revocations.Put(ctx, i.newest().mark(), nil); err != nil {
		return fmt.Errorf("token: mark key: %w", err)
	}
	return nil
}

// Run rotates the keys, and forgets old revocations, until ctx ends.
func (i *Issuer) Run(ctx context.Context) error {
	look := time.NewTicker(time.Hour)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-look.C:
		}
		i.revoked.forget(i.cfg.Now().Add(-forgotten))
		if err := i.rotate(ctx); err != nil {
			i.cfg.Logger.ErrorContext(ctx, "token key was not rotated", "error", err) // the old key stays in use
		}
	}
}

// rotate makes a new signing key if the newest has signed for a Period. It keeps the previous key for the
// tokens that it signed.
func (i *Issuer) rotate(ctx context.Context) error {
	if i.cfg.Now().Sub(i.newest().made()) < Period {
		return nil
	}
	return i.replace(ctx, keysKept)
}

// replace adds a key and keeps only the newest ones. The key is on disk, and its mark is remembered, before
// it signs anything. Meanwhile the present keys sign and verify.
func (i *Issuer) replace(ctx context.Context, kept int) error {
	i.replacing.Lock()
	defer i.replacing.Unlock()
	fresh := newKey(i.next())
	if err := fresh.save(i.cfg.Dir); err != nil {
		return fmt.Errorf("token: save key: %w", err)
	}
	keys := append(slices.Clone(i.keys), fresh)
	for ; len(keys) > kept; keys = keys[1:] {
		if err := keys[0].remove(i.cfg.Dir); err != nil {
			return fmt.Errorf("token: remove key: %w", errors.Join(err, fresh.remove(i.cfg.Dir)))
		}
	}
	if _, err := i.cfg.Revocations.Put(ctx, fresh.mark(), nil); err != nil {
		return fmt.Errorf("token: mark key: %w", errors.Join(err, fresh.remove(i.cfg.Dir)))
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.keys = keys
	return nil
}

// next returns the time for the ID of a new key. It is later than that of the previous key, even if the
// clock was set back.
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

// newest returns the key that signs.
func (i *Issuer) newest() key {
	i.mu.RLock()
	defer i.mu.RUnlock()
	return i.keys[len(i.keys)-1]
}

// Issue signs a token that is valid for ttl. It also returns the claims with ID and expiry.
func (i *Issuer) Issue(c Claims, ttl time.Duration) (string, Claims, error) {
	return i.newest().sign(c, i.cfg.Now(), ttl)
}

// ErrNoKey reports that no server has made a signing key yet.
var ErrNoKey = fmt.Errorf("token: no signing key: %w", fs.ErrNotExist)

// IssueFrom signs a token with the newest key of a folder. A server that runs on that folder accepts the
// token. IssueFrom writes nothing.
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
