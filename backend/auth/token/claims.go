package token

import (
	"fmt"
	"io/fs"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"footlight/backend/event"
)

// Purpose is what a token is for. It is the JWT's audience.
type Purpose string

// The purposes. A token of one is refused for any other.
const (
	Session Purpose = "session" // REST calls of somebody who signed in
	Publish Purpose = "publish" // sending media to one event
	Watch   Purpose = "watch"   // receiving media of one event
)

// Claims is what a token says. EventID is empty only in a Session token. Host marks a token that was made on
// the server itself, for its host.
type Claims struct {
	ID      string // jti, by which it is revoked
	Purpose Purpose
	Subject event.Address
	EventID event.ID
	Host    bool
	Session string // id of the Session token it was given for, with which it is revoked; "": none
	Expires time.Time
}

// Refusals. All wrap fs.ErrPermission; their texts may be shown.
var (
	ErrInvalid = fmt.Errorf("token: not a token of this server: %w", fs.ErrPermission)
	ErrExpired = fmt.Errorf("token: expired: %w", fs.ErrPermission)
	ErrPurpose = fmt.Errorf("token: made for something else: %w", fs.ErrPermission)
	ErrRevoked = fmt.Errorf("token: revoked: %w", fs.ErrPermission)
)

// payload is the JWT's body.
type payload struct {
	jwt.RegisteredClaims
	Event event.ID `json:"ev,omitempty"`
	Host  bool     `json:"host,omitempty"`
	// Session is named as OpenID Connect names it.
	Session string `json:"sid,omitempty"`
}

func (c Claims) payload(now time.Time) payload {
	return payload{
		RegisteredClaims: jwt.RegisteredClaims{
			ID: c.ID, Subject: c.Subject.String(), Audience: jwt.ClaimStrings{string(c.Purpose)},
			IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(c.Expires),
		},
		Event: c.EventID, Host: c.Host, Session: c.Session,
	}
}

func (p payload) claims(purpose Purpose) (Claims, error) {
	subject, err := event.ParseAddress("sub", p.Subject)
	if err != nil || p.ID == "" {
		return Claims{}, ErrInvalid
	}
	return Claims{
		ID: p.ID, Purpose: purpose, Subject: subject, EventID: p.Event, Host: p.Host, Session: p.Session, Expires: p.ExpiresAt.Time,
	}, nil
}
