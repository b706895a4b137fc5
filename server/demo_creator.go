package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
	"github.com/gowebpki/jcs"

	"footlight/app/remote"
	"footlight/backend/event"
)

// creator is the demo's wallet, for servers that require sessions. Its key is used for demos only.
type creator struct {
	remote.Key
	file string
}

// openCreator loads the demo's key from the data folder, and makes it at first use.
func openCreator(data string) (*creator, error) {
	dir := filepath.Join(data, "demo")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("store the demo's key in --data: %w", err)
	}
	file := filepath.Join(dir, "creator.key")
	key, err := crypto.LoadECDSA(file)
	if errors.Is(err, fs.ErrNotExist) {
		if key, err = crypto.GenerateKey(); err == nil {
			err = crypto.SaveECDSA(file, key)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the demo's key %s: %w", file, err)
	}
	return &creator{Key: remote.KeyOf(key), file: file}, nil
}

// asks reports whether the server requires a session.
func (e *demoEvent) asks(ctx context.Context, id event.ID) (bool, error) {
	_, _, err := e.Publishing(ctx, id)
	if refused := new(remote.AnswerError); errors.As(err, &refused) && refused.Status == http.StatusUnauthorized {
		return true, nil
	}
	return false, err
}

// signIn signs in as c, for all further calls.
func (e *demoEvent) signIn(ctx context.Context, c *creator) error {
	e.creator = c
	return e.SignIn(ctx, c.Key, "The demo signs in to Footlight.")
}

// authorize signs the typed data that the server returns for an action.
func (e *demoEvent) authorize(ctx context.Context, id event.ID, query url.Values) (map[string]any, error) {
	query.Set("userAddress", e.creator.Address.String())
	var given struct {
		Nonce     uint64             `json:"nonce"`
		Deadline  int64              `json:"deadline"`
		TypedData apitypes.TypedData `json:"typedData"`
	}
	if err := e.Call(ctx, http.MethodGet, "/api/events/"+string(id)+"/intent?"+query.Encode(), nil, &given); err != nil {
		return nil, err
	}
	hash, _, err := apitypes.TypedDataAndHash(given.TypedData)
	if err != nil {
		return nil, fmt.Errorf("get the data to sign from the server: %w", err)
	}
	signature, err := e.creator.Sign(event.Hash(hash))
	return map[string]any{"nonce": given.Nonce, "deadline": given.Deadline, "signature": signature}, err
}

// authorizePlan signs a whole plan request in the canonical form of RFC 8785.
func (e *demoEvent) authorizePlan(ctx context.Context, id event.ID, request map[string]any) error {
	raw, err := json.Marshal(request)
	if err != nil {
		return err
	}
	words, err := jcs.Transform(raw)
	if err != nil {
		return err
	}
	brief := "0x" + hex.EncodeToString(crypto.Keccak256(words))
	request["authorization"], err = e.authorize(ctx, id, url.Values{"action": {"plan"}, "briefHash": {brief}})
	return err
}

// demoTickets and demoYears are the number of the demo's free tickets and how long they are on sale. An event
// needs tickets on sale before its door can be open.
const (
	demoTickets = 1000
	demoYears   = 5
)

// letEverybodyIn opens the event's door to all visitors, because the demo sells nothing.
func (e *demoEvent) letEverybodyIn(ctx context.Context, id event.ID) error {
	var room struct {
		Tiers []struct {
			Sale *struct{} `json:"sale"`
		} `json:"tiers"`
	}
	if err := e.Call(ctx, http.MethodGet, "/api/rooms/"+string(id), nil, &room); err != nil {
		return err
	}
	selling := false
	for _, t := range room.Tiers {
		selling = selling || t.Sale != nil
	}
	if !selling {
		if err := errors.Join(e.accept(ctx, id), e.sell(ctx, id)); err != nil {
			return err
		}
	}
	return e.Call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/door", map[string]any{"door": "open"}, nil)
}

// accept accepts the first plan, although its show has begun. Only accepted plans can have tickets.
func (e *demoEvent) accept(ctx context.Context, id event.ID) error {
	selected := map[event.Aspect]int{}
	for _, aspect := range event.Planner.Aspects() {
		selected[aspect] = 1
	}
	return e.Call(ctx, http.MethodPost, "/accept", map[string]any{
		"eventId": id, "userAddress": e.creator.Address, "selectedIterations": selected, "despite": []string{"schedule.future"},
	}, nil)
}

func (e *demoEvent) sell(ctx context.Context, id event.ID) error {
	tiers := []map[string]any{{"name": "Free seat", "quantity": demoTickets}}
	raw, err := json.Marshal(tiers)
	if err != nil {
		return err
	}
	ends := time.Now().AddDate(demoYears, 0, 0).UTC().Format(time.RFC3339)
	authorization, err := e.authorize(ctx, id, url.Values{"action": {"tiers"}, "tiers": {string(raw)}, "endsAt": {ends}})
	if err != nil {
		return err
	}
	return e.Call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/tiers", map[string]any{
		"userAddress": e.creator.Address, "tiers": tiers, "endsAt": ends, "authorization": authorization,
	}, nil)
}
