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

	"footlight/backend/curation/record"
	"footlight/backend/event"
)

// subject identifies what a conversation is about.
type subject struct {
	id    event.ID
	user  event.Address
	scope event.Scope
}

// conversations converts between conversation IDs and subjects. An ID is a keyed digest, so it is stable,
// opaque and unguessable. An index maps IDs back to subjects; if an ID is missing, the index is filled from
// the ledger.
type conversations struct {
	key      []byte
	register record.Register
	known    sync.Map // subjects by conversation ID
}

// of returns the conversation ID of s and stores it in the index.
func (c *conversations) of(s subject) string {
	mac := hmac.New(sha256.New, c.key)
	mac.Write([]byte(strings.Join([]string{"conversation", string(s.id), s.user.String(), string(s.scope)}, "\x00")))
	id := base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:24])
	c.known.Store(id, s)
	return id
}

// subject returns what a conversation is about.
func (c *conversations) subject(ctx context.Context, conversationID string) (subject, error) {
	if s, ok := c.known.Load(conversationID); ok {
		return s.(subject), nil
	}
	if len(conversationID) != base64.RawURLEncoding.EncodedLen(24) {
		return subject{}, event.ErrNotFound
	}
	ids, err := c.register.Events(ctx)
	if err != nil {
		return subject{}, err
	}
	for _, id := range ids {
		if err := c.name(ctx, id); err != nil {
			return subject{}, err
		}
	}
	if s, ok := c.known.Load(conversationID); ok {
		return s.(subject), nil
	}
	return subject{}, event.ErrNotFound
}

// name adds an event's conversations to the index.
func (c *conversations) name(ctx context.Context, id event.ID) error {
	seal, err := c.register.Seal(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, scope := range event.Scopes() {
		c.of(subject{id: id, user: seal.Creator, scope: scope})
	}
	return nil
}
