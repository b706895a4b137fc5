// Package access decides over HTTP who may read stored content, play recordings, upload recordings, and use
// what is reserved for hosts.
//
// Readers has the rule for stored content: who may watch an event may read its recording. Pieces and Replay
// apply it. Hosts protects what is for hosts, and Uploads lets publishers in. Package room decides who may
// watch and publish. Package api turns the errors of this package into answers.
package access

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"slices"

	"github.com/ipfs/go-cid"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/event"
	"footlight/backend/live/httpaccess"
	"footlight/backend/room"
)

// Recordings returns the CIDs of an event's stored chunks, or an error wrapping fs.ErrNotExist for an event without
// a recording. It is safe for concurrent use, and cheap: players ask once for every segment.
type Recordings interface {
	CIDs(ctx context.Context, id event.ID) ([]string, error)
}

// Content answers questions about stored files. Both methods are safe for concurrent use.
type Content interface {
	IsPublic(ctx context.Context, c cid.Cid) (bool, error)
	Contains(ctx context.Context, file, block cid.Cid) (bool, error)
}

// Refuse writes the answer to a refused request.
type Refuse func(w http.ResponseWriter, r *http.Request, err error)

// Readers decides who may read stored content.
type Readers struct {
	Addresses  room.Addresses
	Policy     *room.Policy
	People     auth.Sessions
	Tokens     *token.Issuer
	Recordings Recordings
	Content    Content
}

// Check lets in hosts, and those who may watch the event whose recording contains the content. On an open
// server it lets in every client whose address is not denied.
func (x Readers) Check(r *http.Request, content string) error {
	if err := x.Addresses.Check(httpaccess.Remote(r)); err != nil || x.Addresses.Open {
		return err
	}
	if x.isHost(r) {
		return nil
	}
	ctx, text := r.Context(), httpaccess.Token(r)
	claims, err := x.Tokens.Read(ctx, text, token.Watch)
	if text != "" && err != nil {
		return auth.Refuse(err)
	}
	ask := room.Ask{EventID: claims.EventID, Token: text, Remote: httpaccess.Remote(r)}
	if err = x.Policy.Check(ctx, ask); err != nil {
		return err
	}
	return x.checkPart(ctx, claims.EventID, content)
}

// isHost reports whether the request has a host's session token.
func (x Readers) isHost(r *http.Request) bool {
	who, err := x.People.Identify(r.Context(), httpaccess.Token(r))
	return err == nil && who.Host
}

// checkPart refuses content that does not belong to an event's recording.
func (x Readers) checkPart(ctx context.Context, id event.ID, content string) error {
	chunks, err := x.Recordings.CIDs(ctx, id)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if within, err := x.within(ctx, chunks, content); within || err != nil {
		return err
	}
	return &auth.Refusal{Reason: "the token is for another event"}
}

// within reports whether content is one of the chunks, or a block of one. Clients that verify each
// block request single blocks.
func (x Readers) within(ctx context.Context, chunks []string, content string) (bool, error) {
	if slices.Contains(chunks, content) {
		return true, nil
	}
	block, err := cid.Decode(content)
	if err != nil {
		return false, nil // not a CID, so not part of a recording
	}
	for _, c := range chunks {
		file, err := cid.Decode(c)
		if err != nil {
			continue // no CID, so it has no blocks
		}
		if within, err := x.Content.Contains(ctx, file, block); within || err != nil {
			return within, err
		}
	}
	return false, nil
}
