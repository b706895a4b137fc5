package remote

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
	"footlight/backend/store/ipfs/unixfs"
)

var (
	// ErrUnwritten says that the manifest of a recording is not there yet. It waits for the last chunks and their proofs.
	ErrUnwritten = errors.New("the recording's manifest is not written yet")
	// ErrActive says that a recording is not over.
	ErrActive = errors.New("the recording goes on")

	errOthers = errors.New("its creator's key seals the recording, and it is not the one that has signed in")
)

// Owns reports whether an event was planned by the key that has signed in.
func (r *Server) Owns(ctx context.Context, id event.ID) (bool, error) {
	if r.key == nil {
		return false, nil
	}
	var room struct {
		Creator *event.Address `json:"creator"`
	}
	err := r.Call(ctx, http.MethodGet, "/api/rooms/"+string(id), nil, &room)
	return room.Creator != nil && *room.Creator == r.key.Address, unlessGone(err)
}

// Seal has a recording's manifest anchored as the key signs that has signed in, which must be its creator's. It signs
// none in which content is missing that the server said it stored, or that is of another show. That content, by CID, is
// asked for once there is something to sign. What is anchored already stays so.
func (r *Server) Seal(ctx context.Context, id event.ID, creator event.Address, stored func() (map[string]string, error)) error {
	if r.key == nil || r.key.Address != creator {
		return errOthers
	}
	var recording struct {
		UploadedChunks int             `json:"uploadedChunks"`
		Status         string          `json:"status"`
		Manifest       *event.Manifest `json:"manifest"`
	}
	err := r.Call(ctx, http.MethodGet, "/api/livestream/"+string(id)+"/status", nil, &recording)
	if err != nil {
		return unlessGone(err)
	}
	switch m := recording.Manifest; {
	case recording.Status == event.RecordingActive:
		return ErrActive
	case m == nil && recording.UploadedChunks == 0 && recording.Status != event.RecordingStopping:
		return nil // of nothing
	case m == nil:
		return ErrUnwritten
	case !m.AwaitsCreator:
		return nil
	}
	content, err := stored()
	if err == nil {
		err = r.holds(ctx, id, *recording.Manifest, content)
	}
	if err != nil {
		return fmt.Errorf("the recording is not sealed: %w", err)
	}
	return r.anchor(ctx, id, *recording.Manifest)
}

// unlessGone is an error, but for one that says that there is no such thing.
func unlessGone(err error) error {
	if answer := new(AnswerError); errors.As(err, &answer) && answer.Status == http.StatusNotFound {
		return nil
	}
	return err
}

// holds says what is wrong with a manifest.
func (r *Server) holds(ctx context.Context, id event.ID, m event.Manifest, stored map[string]string) error {
	text, err := r.send(ctx, http.MethodGet, "/api/event/"+string(id)+"/manifest.json", http.NoBody, http.Header{})
	if err != nil {
		return err
	}
	ref, _, err := unixfs.Name(ctx, bytes.NewReader(text))
	if err != nil {
		return err
	}
	if ref.SHA256 != m.SHA256 || "ipfs://"+ref.CID.String() != m.URI {
		return errors.New("its manifest is not the one that its status names")
	}
	var said struct {
		EventID event.ID      `json:"eventId"`
		Creator event.Address `json:"creator"`
		Chunks  []struct {
			CID string `json:"cid"`
		} `json:"chunks"`
	}
	if err = json.Unmarshal(text, &said); err != nil {
		return fmt.Errorf("its manifest: %w", err)
	}
	if said.EventID != id || said.Creator != r.key.Address {
		return errors.New("its manifest is of another show, or creator")
	}
	missing := maps.Clone(stored)
	for _, c := range said.Chunks {
		delete(missing, c.CID)
	}
	for cid, file := range missing {
		return fmt.Errorf("its manifest lacks %s, which is %s here", cid, file)
	}
	return nil
}

// anchor signs for a manifest. What is signed is made here: the server says only where it counts, and until when.
func (r *Server) anchor(ctx context.Context, id event.ID, m event.Manifest) error {
	var domain struct {
		ChainID uint64        `json:"chainId"`
		Factory event.Address `json:"factory"`
	}
	if err := r.Call(ctx, http.MethodGet, "/api/ledger", nil, &domain); err != nil {
		return err
	}
	var given struct {
		Nonce    uint64 `json:"nonce"`
		Deadline uint64 `json:"deadline"`
	}
	query := url.Values{"action": {event.ActionAnchor}, "userAddress": {r.key.Address.String()}, "sha256": {m.SHA256.String()}, "uri": {m.URI}}
	if err := r.Call(ctx, http.MethodGet, "/api/events/"+string(id)+"/intent?"+query.Encode(), nil, &given); err != nil {
		return err
	}
	sum, err := intent.Domain{ChainID: domain.ChainID, Factory: domain.Factory}.Hash(intent.Anchor{
		Author: r.key.Address, EventID: id, Kind: event.AnchorRecording, Digest: m.SHA256, URI: m.URI,
		Nonce: given.Nonce, Deadline: given.Deadline,
	})
	if err != nil {
		return err
	}
	signature, err := r.key.Sign(sum)
	if err != nil {
		return err
	}
	return r.Call(ctx, http.MethodPost, "/api/livestream/"+string(id)+"/seal", map[string]any{
		"userAddress":   r.key.Address,
		"authorization": map[string]any{"nonce": given.Nonce, "deadline": given.Deadline, "signature": signature},
	}, nil)
}
