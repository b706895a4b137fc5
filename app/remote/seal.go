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
	"footlight/backend/event/recorded"
	"footlight/backend/ledger/intent"
	"footlight/backend/store/ipfs/unixfs"
)

var (
	// ErrUnwritten means that the server has not written the manifest yet. It waits for the last chunks and
	// their proofs.
	ErrUnwritten = errors.New("the recording's manifest is not written yet")
	// ErrActive means that the recording has not ended.
	ErrActive = errors.New("the recording goes on")

	errOthers = errors.New("only its creator's key can seal the recording, but another key has signed in")
)

// Owns reports whether the key that has signed in planned the event.
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

// Seal signs a recording's manifest with the key that has signed in, which must be the creator's, and asks
// the server to anchor it. It refuses a manifest of another show, and one that lacks content which the server
// reported as stored. The function stored returns that content by CID; it is called only if there is
// something to sign. A manifest that is already anchored stays unchanged.
func (r *Server) Seal(ctx context.Context, id event.ID, creator event.Address, stored func() (map[string]string, error)) error {
	if r.key == nil || r.key.Address != creator {
		return errOthers
	}
	var recording struct {
		UploadedChunks int                `json:"uploadedChunks"`
		Status         string             `json:"status"`
		Manifest       *recorded.Manifest `json:"manifest"`
	}
	err := r.Call(ctx, http.MethodGet, statusPath(id), nil, &recording)
	if err != nil {
		return unlessGone(err)
	}
	switch m := recording.Manifest; {
	case recording.Status == recorded.RecordingActive:
		return ErrActive
	case m == nil && recording.UploadedChunks == 0 && recording.Status != recorded.RecordingStopping:
		return nil // the recording is empty
	case m == nil:
		return ErrUnwritten
	case !m.AwaitsCreator:
		return nil
	}
	content, err := stored()
	if err == nil {
		err = r.check(ctx, id, *recording.Manifest, content)
	}
	if err != nil {
		return fmt.Errorf("the recording was not written on the chain: %w", err)
	}
	return r.anchor(ctx, id, *recording.Manifest)
}

// unlessGone returns nil for the answer 404, and any other error unchanged.
func unlessGone(err error) error {
	if answer := new(AnswerError); errors.As(err, &answer) && answer.Status == http.StatusNotFound {
		return nil
	}
	return err
}

// check returns an error if the manifest is not the announced one, is of another show, or lacks stored
// content.
func (r *Server) check(ctx context.Context, id event.ID, m recorded.Manifest, stored map[string]string) error {
	text, err := r.send(ctx, http.MethodGet, "/api/event/"+string(id)+"/manifest.json", http.NoBody, http.Header{})
	if err != nil {
		return err
	}
	ref, _, err := unixfs.Name(ctx, bytes.NewReader(text))
	if err != nil {
		return err
	}
	if ref.SHA256 != m.SHA256 || "ipfs://"+ref.CID.String() != m.URI {
		return errors.New("its manifest differs from the one in its status")
	}
	var said struct {
		EventID event.ID      `json:"eventId"`
		Creator event.Address `json:"creator"`
		Chunks  []struct {
			CID string `json:"cid"`
		} `json:"chunks"`
	}
	if err = json.Unmarshal(text, &said); err != nil {
		return fmt.Errorf("read its manifest: %w", err)
	}
	if said.EventID != id || said.Creator != r.key.Address {
		return errors.New("its manifest belongs to another show or creator")
	}
	missing := maps.Clone(stored)
	for _, c := range said.Chunks {
		delete(missing, c.CID)
	}
	for cid, file := range missing {
		return fmt.Errorf("its manifest lacks %s, which is the file %s on this machine", cid, file)
	}
	return nil
}

// anchor signs a manifest and sends the signature. The signed data is made here; the server provides only the
// chain, the contract, the nonce and the deadline.
func (r *Server) anchor(ctx context.Context, id event.ID, m recorded.Manifest) error {
	domain, err := r.domain(ctx)
	if err != nil {
		return err
	}
	var given struct {
		Nonce    uint64 `json:"nonce"`
		Deadline uint64 `json:"deadline"`
	}
	query := url.Values{"action": {event.ActionAnchor}, "userAddress": {r.key.Address.String()}, "sha256": {m.SHA256.String()}, "uri": {m.URI}}
	if err = r.Call(ctx, http.MethodGet, "/api/events/"+string(id)+"/intent?"+query.Encode(), nil, &given); err != nil {
		return err
	}
	sum, err := domain.Hash(intent.Anchor{
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

// domain returns the chain and the contract for which the key signs at this server.
func (r *Server) domain(ctx context.Context) (d intent.Domain, err error) {
	err = r.Call(ctx, http.MethodGet, "/api/ledger", nil, &d)
	if err == nil && r.Trusts != nil {
		err = r.Trusts(d)
	}
	return d, err
}
