package token

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// memory keeps revocations in a map.
type memory map[string][]byte

func (m memory) Put(_ context.Context, key string, value []byte) (uint64, error) {
	m[key] = value
	return 1, nil
}

func (m memory) Each(_ context.Context, prefix string, fn func(string, []byte, uint64) error) error {
	for key, v := range m {
		if strings.HasPrefix(key, prefix) {
			if err := fn(key, v, 1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m memory) Watch(ctx context.Context, prefix string, fn func(string, []byte, uint64) error) error {
	if err := m.Each(ctx, prefix, fn); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

type issuing struct {
	*Issuer
	dir    string
	now    time.Time
	memory memory
}

func open(t *testing.T, s *issuing) *issuing {
	t.Helper()
	if s == nil {
		s = &issuing{dir: filepath.Join(t.TempDir(), "data [1]"), now: time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC), memory: memory{}}
	}
	var err error
	s.Issuer, err = Open(t.Context(), Config{Dir: s.dir, Revocations: s.memory, Now: func() time.Time { return s.now }})
	require.NoError(t, err)
	return s
}

const show = event.ID("show")

func (s *issuing) watch(t *testing.T) (string, Claims) {
	t.Helper()
	text, c, err := s.Issue(Claims{Purpose: Watch, Subject: event.Address{7}, EventID: show}, time.Minute)
	require.NoError(t, err)
	return text, c
}

func TestVerify(t *testing.T) {
	s := open(t, nil)
	text, issued := s.watch(t)
	c, err := s.Verify(t.Context(), text, Watch, show)
	require.NoError(t, err)
	require.WithinDuration(t, s.now.Add(time.Minute), c.Expires, 0)
	c.Expires = issued.Expires
	require.Equal(t, issued, c)

	for name, v := range map[string]struct {
		purpose Purpose
		id      event.ID
		want    error
	}{
		"purpose":       {Publish, show, ErrPurpose},
		"event":         {Watch, "other", ErrPurpose},
		"event dropped": {Watch, "", ErrPurpose},
	} {
		_, err = s.Verify(t.Context(), text, v.purpose, v.id)
		require.ErrorIs(t, err, v.want, name)
		require.NotContains(t, err.Error(), text)
	}
	s.now = s.now.Add(time.Minute)
	_, err = s.Verify(t.Context(), text, Watch, show)
	require.ErrorIs(t, err, ErrExpired)
}

func TestVerifyRefusesForgeries(t *testing.T) {
	s, other := open(t, nil), open(t, nil)
	text, c := s.watch(t)
	parts := strings.Split(text, ".")
	none, err := jwt.NewWithClaims(jwt.SigningMethodNone, c.payload(s.now)).SignedString(jwt.UnsafeAllowNoneSignatureType)
	require.NoError(t, err)
	public, err := s.public(&jwt.Token{Header: map[string]any{"kid": s.keys[0].id}})
	require.NoError(t, err)
	confused := jwt.NewWithClaims(jwt.SigningMethodHS256, c.payload(s.now))
	confused.Header["kid"] = s.keys[0].id
	hs256, err := confused.SignedString([]byte(public.(ed25519.PublicKey)))
	require.NoError(t, err)
	foreign, _ := other.watch(t)
	body := base64.RawURLEncoding.EncodeToString([]byte(`{"aud":["watch"],"ev":"show","exp":9999999999,"jti":"x","sub":"0x01"}`))
	for name, forged := range map[string]string{
		"nothing": "", "words": "let me in", "no algorithm": none, "key as secret": hs256, "another server's": foreign,
		"other body": parts[0] + "." + body + "." + parts[2], "no signature": parts[0] + "." + parts[1] + ".",
	} {
		_, err = s.Verify(t.Context(), forged, Watch, show)
		require.ErrorIs(t, err, ErrInvalid, name)
		require.ErrorIs(t, err, fs.ErrPermission, name)
	}
}

func TestRevoke(t *testing.T) {
	s := open(t, nil)
	text, c := s.watch(t)
	another, _ := s.watch(t)
	require.NoError(t, s.Revoke(t.Context(), c.ID))
	_, err := open(t, s).Verify(t.Context(), text, Watch, show)
	require.ErrorIs(t, err, ErrRevoked)
	_, err = s.Verify(t.Context(), another, Watch, show)
	require.NoError(t, err)
	require.NoError(t, s.RevokeToken(t.Context(), another))
	_, err = s.Verify(t.Context(), another, Watch, show)
	require.ErrorIs(t, err, ErrRevoked)
	require.ErrorIs(t, s.RevokeToken(t.Context(), another+"x"), ErrInvalid)
}

// TestRevokedSession checks that revoking a session revokes the tokens issued for it.
func TestRevokedSession(t *testing.T) {
	s := open(t, nil)
	session, c, err := s.Issue(Claims{Purpose: Session, Subject: event.Address{7}}, time.Hour)
	require.NoError(t, err)
	given, _, err := s.Issue(Claims{Purpose: Watch, Subject: event.Address{7}, EventID: show, Session: c.ID}, time.Hour)
	require.NoError(t, err)
	read, err := s.Verify(t.Context(), given, Watch, show)
	require.NoError(t, err)
	require.Equal(t, c.ID, read.Session)
	other, _ := s.watch(t)
	require.NoError(t, s.RevokeToken(t.Context(), session))
	_, err = s.Verify(t.Context(), given, Watch, show)
	require.ErrorIs(t, err, ErrRevoked)
	_, err = s.Verify(t.Context(), other, Watch, show)
	require.NoError(t, err)
}

// TestFollow revokes a token at another server that has the same revocations.
func TestFollow(t *testing.T) {
	s := open(t, nil)
	text, c := s.watch(t)
	other := open(t, &issuing{dir: s.dir, now: s.now, memory: s.memory})
	require.NoError(t, other.Revoke(t.Context(), c.ID))
	ctx, stop := context.WithCancel(t.Context())
	var told []string
	require.NoError(t, s.Follow(ctx, func(id string) {
		_, err := s.Verify(t.Context(), text, Watch, show)
		require.ErrorIs(t, err, ErrRevoked, "before anybody is told")
		told = append(told, id)
		stop()
	}))
	require.Equal(t, []string{c.ID}, told)
}

func TestIssueFrom(t *testing.T) {
	s := open(t, nil)
	text, issued, err := IssueFrom(s.dir, Claims{Purpose: Session, Host: true}, s.now, time.Hour)
	require.NoError(t, err)
	c, err := s.Verify(t.Context(), text, Session, "")
	require.NoError(t, err)
	require.True(t, c.Host)
	require.Equal(t, issued.ID, c.ID)
	require.Len(t, s.keyFiles(t), 1, "nothing was written")
	_, _, err = IssueFrom(t.TempDir(), Claims{Purpose: Session}, s.now, time.Hour)
	require.ErrorIs(t, err, ErrNoKey)
}

func TestRotate(t *testing.T) {
	s := open(t, nil)
	watch := func() string {
		text, _, err := s.Issue(Claims{Purpose: Watch, EventID: show}, Period)
		require.NoError(t, err)
		return text
	}
	first := watch()
	s.now = s.now.Add(Period)
	require.NoError(t, s.rotate(t.Context()))
	require.NoError(t, s.rotate(t.Context()), "only once a period")
	s.now = s.now.Add(-time.Hour) // and the token has not expired
	second := watch()
	s = open(t, s)
	for _, text := range []string{first, second} {
		_, err := s.Verify(t.Context(), text, Watch, show)
		require.NoError(t, err)
	}
	s.now = s.now.Add(Period)
	s = open(t, s)
	require.NoError(t, s.replace(t.Context(), keysKept), "whatever the clock says")
	_, err := s.Verify(t.Context(), second, Watch, show)
	require.Error(t, err, "two keys later")
	require.Len(t, s.keyFiles(t), keysKept)
}

func TestRunRotates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		i, err := Open(t.Context(), Config{Dir: dir, Revocations: memory{}})
		require.NoError(t, err)
		before := i.keys[0].id
		ctx, stop := context.WithTimeout(t.Context(), Period+2*time.Hour)
		defer stop()
		require.NoError(t, i.Run(ctx))
		require.Len(t, i.keys, keysKept)
		require.Equal(t, before, i.keys[0].id)
	})
}

// TestOldRevocationsAreForgotten checks that revocations take no memory once all tokens of their time have
// expired.
func TestOldRevocationsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i, err := Open(t.Context(), Config{Dir: t.TempDir(), Revocations: memory{}})
		require.NoError(t, err)
		require.NoError(t, i.Revoke(t.Context(), "old"))
		time.Sleep(forgotten - time.Hour)
		require.NoError(t, i.Revoke(t.Context(), "new"))
		ctx, stop := context.WithTimeout(t.Context(), 3*time.Hour)
		defer stop()
		require.NoError(t, i.Run(ctx))
		require.False(t, i.revoked.has("old"))
		require.True(t, i.revoked.has("new"))
	})
}

// TestLostRevocations checks that losing the revocations does not make a revoked token valid.
func TestLostRevocations(t *testing.T) {
	s := open(t, nil)
	text, c := s.watch(t)
	require.NoError(t, s.Revoke(t.Context(), c.ID))
	s.memory = memory{}
	s = open(t, s)
	_, err := s.Verify(t.Context(), text, Watch, show)
	require.ErrorIs(t, err, ErrInvalid)
	require.Len(t, s.keyFiles(t), 1)
}

// TestRefill loses the revocations while the server runs: no other token becomes invalid, also after the next start,
// unless the server ends in the middle.
func TestRefill(t *testing.T) {
	for name, refilled := range map[string]bool{"refilled": true, "ended before": false} {
		t.Run(name, func(t *testing.T) {
			s := open(t, nil)
			bad, c := s.watch(t)
			good, _ := s.watch(t)
			require.NoError(t, s.Revoke(t.Context(), c.ID))
			clear(s.memory)
			if refilled {
				require.NoError(t, s.Refill(t.Context()))
				require.Len(t, s.memory, 2)
			}
			_, err := s.Verify(t.Context(), bad, Watch, show)
			require.ErrorIs(t, err, ErrRevoked)
			s = open(t, s)
			_, err = s.Verify(t.Context(), bad, Watch, show)
			require.Error(t, err)
			_, err = s.Verify(t.Context(), good, Watch, show)
			require.Equal(t, refilled, err == nil)
		})
	}
}

// away is a memory whose Put waits until it is told its error.
type away struct {
	memory
	asked chan struct{}
	err   chan error
}

func (a away) Put(context.Context, string, []byte) (uint64, error) {
	a.asked <- struct{}{}
	return 0, <-a.err
}

// TestRevocationsAreAwayWhileAKeyIsReplaced checks that a key signs nothing before its mark is remembered, and that
// tokens are verified meanwhile.
func TestRevocationsAreAwayWhileAKeyIsReplaced(t *testing.T) {
	s := open(t, nil)
	text, _ := s.watch(t)
	a := away{s.memory, make(chan struct{}), make(chan error)}
	i, err := Open(t.Context(), Config{Dir: s.dir, Revocations: a, Now: func() time.Time { return s.now }})
	require.NoError(t, err)
	ended := make(chan error)
	go func() { ended <- i.replace(t.Context(), keysKept) }()
	<-a.asked
	_, err = i.Verify(t.Context(), text, Watch, show)
	require.NoError(t, err, "without waiting")
	a.err <- io.ErrUnexpectedEOF
	require.ErrorIs(t, <-ended, io.ErrUnexpectedEOF)
	require.Len(t, i.keys, 1, "the new key is not used")
	require.Len(t, s.keyFiles(t), 1, "nor at the next start")
}

func TestKeyFiles(t *testing.T) {
	s := open(t, nil)
	path := s.keyFiles(t)[0]
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
	require.NoError(t, os.WriteFile(path, []byte("spoilt"), 0o600))
	_, err = Open(t.Context(), Config{Dir: s.dir, Revocations: s.memory})
	require.ErrorContains(t, err, path)
	require.NotContains(t, err.Error(), "spoilt")
}

func (s *issuing) keyFiles(t *testing.T) []string {
	t.Helper()
	files, err := os.ReadDir(s.dir)
	require.NoError(t, err)
	var paths []string
	for _, f := range files {
		paths = append(paths, filepath.Join(s.dir, f.Name()))
	}
	return paths
}

func FuzzVerify(f *testing.F) {
	i, err := Open(context.Background(), Config{Dir: f.TempDir(), Revocations: memory{}})
	require.NoError(f, err)
	text, _, err := i.Issue(Claims{Purpose: Watch, EventID: show}, time.Hour)
	require.NoError(f, err)
	f.Add(text[:len(text)-1])
	f.Add("e30.e30.")
	f.Fuzz(func(t *testing.T, forged string) {
		if _, err := i.Verify(t.Context(), forged, Watch, show); err == nil && forged != text {
			t.Errorf("accepted %q", forged)
		}
	})
}
