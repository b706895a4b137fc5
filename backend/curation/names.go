package curation

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io/fs"
	"strings"
	"sync"

	"footlight/backend/event"
)

// subject is what a conversation is about.
type subject struct {
	id    event.ID
	user  event.Address
	scope event.Scope
}

// names makes conversation IDs and finds the way back. An ID is a keyed digest,
// so it is stable, opaque and unguessable; the way back is an index that is
// filled from the ledger when an ID is not in it.
type names struct {
	key []byte

	mu    sync.RWMutex // guards known
	known map[string]subject
}

func newNames(key []byte) *names {
	return &names{key: append([]byte(nil), key...), known: map[string]subject{}}
}

// of returns the conversation ID of s and remembers it.
func (n *names) of(s subject) string {
	mac := hmac.New(sha256.New, n.key)
	mac.Write([]byte(strings.Join([]string{"conversation", string(s.id), s.user.String(), string(s.scope)}, "\x00")))
	id := base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:24])
	n.mu.Lock()
	defer n.mu.Unlock()
	n.known[id] = s
	return id
}

func (n *names) find(id string) (subject, bool) {
	n.mu.RLock()
	defer n.mu.RUnlock()
	s, ok := n.known[id]
	return s, ok
}

// subject finds what a conversation is about.
func (e *Engine) subject(ctx context.Context, conversationID string) (subject, error) {
	if s, ok := e.names.find(conversationID); ok {
		return s, nil
	}
	if len(conversationID) != base64.RawURLEncoding.EncodedLen(24) {
		return subject{}, event.ErrNotFound
	}
	ids, err := e.register.Events(ctx)
	if err != nil {
		return subject{}, err
	}
	for _, id := range ids {
		if err := e.name(ctx, id); err != nil {
			return subject{}, err
		}
	}
	if s, ok := e.names.find(conversationID); ok {
		return s, nil
	}
	return subject{}, event.ErrNotFound
}

// name fills the index with an event's conversations.
func (e *Engine) name(ctx context.Context, id event.ID) error {
	seal, err := e.register.Seal(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, scope := range event.Scopes() {
		e.names.of(subject{id: id, user: seal.Creator, scope: scope})
	}
	return nil
}
