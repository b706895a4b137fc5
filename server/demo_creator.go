package main

import (
	"context"
	"crypto/ecdsa"
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

	"footlight/backend/auth/siwe"
	"footlight/backend/event"
)

// creator is the demo's wallet, for servers that ask who somebody is. Its key serves demos alone.
type creator struct {
	key     *ecdsa.PrivateKey
	address event.Address
	file    string
}

// openCreator reads the demo's key from the data folder. At first use it makes the key.
func openCreator(data string) (*creator, error) {
	dir := filepath.Join(data, "demo")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the demo keeps its key in --data: %w", err)
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
	return &creator{key: key, address: event.Address(crypto.PubkeyToAddress(key.PublicKey)), file: file}, nil
}

// sign signs as wallets do: v is 27 or 28.
func (c *creator) sign(hash event.Hash) (string, error) {
	signature, err := crypto.Sign(hash[:], c.key)
	if err != nil {
		return "", err
	}
	signature[crypto.RecoveryIDOffset] += 27
	return "0x" + hex.EncodeToString(signature), nil
}

// asks reports whether the server wants to know who somebody is.
func (e *demoEvent) asks(ctx context.Context, id event.ID) (bool, error) {
	_, _, err := e.publishing(ctx, id)
	if refused := new(answerError); errors.As(err, &refused) && refused.status == http.StatusUnauthorized {
		return true, nil
	}
	return false, err
}

// signIn signs in with c's key (EIP-4361). All further calls are c's.
func (e *demoEvent) signIn(ctx context.Context, c *creator) error {
	var asked struct {
		Nonce   string `json:"nonce"`
		ChainID uint64 `json:"chainId"`
	}
	for _, path := range []string{"/api/auth/nonce", "/api/ledger"} {
		if err := e.call(ctx, http.MethodGet, path, nil, &asked); err != nil {
			return err
		}
	}
	site, err := url.Parse(e.site)
	if err != nil {
		return err
	}
	text := siwe.Message{
		Domain: site.Host, Address: c.address, Statement: "The demo signs in to Footlight.", URI: e.site,
		ChainID: asked.ChainID, Nonce: asked.Nonce, IssuedAt: time.Now().UTC().Truncate(time.Second),
	}.String()
	signature, err := c.sign(siwe.Digest(text))
	if err != nil {
		return err
	}
	var session struct {
		Token string `json:"token"`
	}
	err = e.call(ctx, http.MethodPost, "/api/auth/verify", map[string]any{"message": text, "signature": signature}, &session)
	if err != nil {
		return fmt.Errorf("the server does not let the demo sign in at %s: %w; --server takes the address people sign in at", e.site, err)
	}
	e.bearer, e.creator = session.Token, c
	return nil
}

// authorize signs the typed data that the server makes of an action.
func (e *demoEvent) authorize(ctx context.Context, id event.ID, query url.Values) (map[string]any, error) {
	query.Set("userAddress", e.creator.address.String())
	var given struct {
		Nonce     uint64             `json:"nonce"`
		Deadline  int64              `json:"deadline"`
		TypedData apitypes.TypedData `json:"typedData"`
	}
	if err := e.call(ctx, http.MethodGet, "/api/events/"+string(id)+"/intent?"+query.Encode(), nil, &given); err != nil {
		return nil, err
	}
	hash, _, err := apitypes.TypedDataAndHash(given.TypedData)
	if err != nil {
		return nil, fmt.Errorf("what the server gives to sign: %w", err)
	}
	signature, err := e.creator.sign(event.Hash(hash))
	return map[string]any{"nonce": given.Nonce, "deadline": given.Deadline, "signature": signature}, err
}

// authorizePlan signs the whole request of a plan, as RFC 8785 writes JSON.
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

// demoTickets and demoYears are what the demo's free tickets are put on sale for,
// so that its door can be open.
const (
	demoTickets = 1000
	demoYears   = 5
)

// letEverybodyIn opens the event to everybody, since the demo has nothing to sell.
func (e *demoEvent) letEverybodyIn(ctx context.Context, id event.ID) error {
	var room struct {
		Tiers []struct {
			Sale *struct{} `json:"sale"`
		} `json:"tiers"`
	}
	if err := e.call(ctx, http.MethodGet, "/api/rooms/"+string(id), nil, &room); err != nil {
		return err
	}
	selling := false
	for _, t := range room.Tiers {
		selling = selling || t.Sale != nil
	}
	if !selling {
		if err := e.sell(ctx, id); err != nil {
			return err
		}
	}
	return e.call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/door", map[string]any{"door": "open"}, nil)
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
	return e.call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/tiers", map[string]any{
		"userAddress": e.creator.address, "tiers": tiers, "endsAt": ends, "authorization": authorization,
	}, nil)
}

// publishing asks where the event's creator publishes, and for the token.
func (e *demoEvent) publishing(ctx context.Context, id event.ID) (whip, token string, err error) {
	var reply struct {
		WHIP  string `json:"whipUrl"`
		Token string `json:"token"`
	}
	err = e.call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/publish", nil, &reply)
	return reply.WHIP, reply.Token, err
}
