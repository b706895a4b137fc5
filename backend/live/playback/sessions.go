// Package playback keeps the sessions of players over plain HTTP. HLS has no
// connections, so a session is an unguessable name in addresses (SRS's hls_ctx):
// the caller that holds the name is the one that was admitted.
//
//	session, err := sessions.Open(ctx, info)     // asks for access
//	session, ok := sessions.Find(name)           // at every later request
//
// A session is a client of the hub, which counts it, lists it and may kick it. It
// lasts until its access ends, it is kicked, or it has not been used for a minute. The
// token that opened it is not needed again. Live HLS and replays of recordings are
// played in such sessions.
package playback

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"time"

	"footlight/backend/live"
)

// Param is the query parameter that names a session, as in SRS.
const Param = "hls_ctx"

const (
	// Unused limits how long a session lasts without a request.
	Unused = 60 * time.Second
	// Unopened is the same limit before a session's first request. Players ask for their first list at once,
	// and the session takes a slot meanwhile.
	Unopened = 10 * time.Second
	// tidyEvery is the interval at which Run looks for unused sessions.
	tidyEvery = time.Second
)

// Sessions holds the sessions of one kind of player. It is safe for concurrent use.
type Sessions struct {
	hub *live.Hub

	mu     sync.Mutex
	byName map[string]*Session
}

// Session is one admitted player of one event.
type Session struct {
	*live.Client
	name   string
	used   time.Time // guarded by Sessions.mu
	opened bool      // guarded likewise: a request has come since the session was opened
}

// New makes an empty Sessions.
func New(hub *live.Hub) *Sessions {
	return &Sessions{hub: hub, byName: make(map[string]*Session)}
}

// Open asks for access and begins a session.
func (s *Sessions) Open(ctx context.Context, info live.ClientInfo) (*Session, error) {
	client, err := s.hub.Join(ctx, info)
	if err != nil {
		return nil, err
	}
	x := &Session{Client: client, name: strings.ToLower(rand.Text()), used: time.Now()}
	s.mu.Lock()
	s.byName[x.name] = x
	s.mu.Unlock()
	client.AfterEnd(func() { s.forget(x) }) // on a kick, a revoked or expired access, or the hub's end
	return x, nil
}

// Find returns the session of this name, if it still lasts, and notes its use.
func (s *Sessions) Find(name string) (*Session, bool) {
	s.mu.Lock()
	x := s.byName[name]
	if x == nil {
		s.mu.Unlock()
		return nil, false
	}
	expired := x.expired()
	if !expired {
		x.used, x.opened = time.Now(), true
	}
	s.mu.Unlock()
	if expired || x.Err() != nil {
		x.Leave()
		return nil, false
	}
	return x, true
}

// Run ends unused sessions until ctx is done.
func (s *Sessions) Run(ctx context.Context) error {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			for _, x := range s.stale() {
				x.Leave()
			}
		case <-ctx.Done():
			return nil
		}
	}
}

func (s *Sessions) stale() (list []*Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.byName {
		if x.expired() {
			list = append(list, x)
		}
	}
	return list
}

func (s *Sessions) forget(x *Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.byName, x.name)
}

// expired reports whether the session has been unused for too long.
func (x *Session) expired() bool {
	limit := Unopened
	if x.opened {
		limit = Unused
	}
	return time.Since(x.used) >= limit
}

// Name returns the name of the session in addresses. It is a secret.
func (x *Session) Name() string { return x.name }
