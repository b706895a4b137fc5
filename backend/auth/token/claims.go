package token

import (
	"fmt"
	"io/fs"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"footlight/backend/event"
)

// Purpose limits the use of a token. It is the JWT's audience.
type Purpose string

// Values of Purpose. A token for one purpose is refused for any other.
const (
	Session Purpose = "session" // REST calls of a signed-in person
	Publish Purpose = "publish" // sending media to one event
	Watch   Purpose = "watch"   // receiving media of one event
)

// Claims holds the content of a token. EventID is empty only in a Session token. Host marks a token that
// was issued on the server itself, for its host.
type Claims struct {
	ID      string // jti, used to revoke the token
	Purpose Purpose
	Subject event.Address
	EventID event.ID
	Host    bool
	Session string // ID of the Session token that this one is revoked with; "" if none
	Expires time.Time
}

// Refusals. All wrap fs.ErrPermission; their texts may be shown.
var (
	ErrInvalid = fmt.Errorf("token: not a token of this server: %w", fs.ErrPermission)
	ErrExpired = fmt.Errorf("token: expired: %w", fs.ErrPermission)
	ErrPurpose = fmt.Errorf("token: other purpose: %w", fs.ErrPermission)
	ErrRevoked = fmt.Errorf("token: revoked: %w", fs.ErrPermission)
)

// payload holds the JWT's body.
type payload struct {
	jwt.RegisteredClaims
	Event event.ID `json:"ev,omitempty"`
	Host  bool     `json:"host,omitempty"`
	// Session uses the name that OpenID Connect gives it.
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
