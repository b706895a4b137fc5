package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/ethereum/go-ethereum/common"

	"footlight/app/remote"
	"footlight/backend/event"
	"footlight/backend/store/pdp/possession"
	"footlight/backend/verify"
)

// tokenVariable is the environment variable with the user's token.
const tokenVariable = "FOOTLIGHT_TOKEN"

// asked holds a check's parsed arguments, before any server is called.
type asked struct {
	contract common.Address
	factory  event.Address // zero if the server names it
	token    string
	key      *remote.Key // the user's key; nil if a token is used
}

func (c check) parse() (a asked, err error) {
	if !verify.IsManifest(c.target) {
		if _, err = event.ParseID(c.target); err != nil {
			return a, &usageError{fmt.Errorf("%q is neither an event's id nor a manifest's CID: %w", c.target, err)}
		}
	}
	a.contract = possession.ContractAddress()
	if c.verifier != "" {
		given, wrong := event.ParseAddress("--pdp-verifier", c.verifier)
		if wrong != nil {
			return a, &usageError{wrong}
		}
		a.contract = common.Address(given)
	}
	if a.factory, err = c.ledgerAsked(); err != nil {
		return a, err
	}
	if a.token, err = c.tokenAsked(); err == nil && c.key != "" {
		a.key, err = c.keyAsked()
	}
	return a, err
}

// ledgerAsked returns the factory of --factory, or zero. It refuses an --rpc that is not a URL.
func (c check) ledgerAsked() (factory event.Address, err error) {
	if u, wrong := url.Parse(c.rpc); c.rpc != "" && (wrong != nil || u.Host == "") {
		// the value may contain a key, so the error does not quote it
		return factory, &usageError{errors.New("--rpc: this is not a URL such as http://127.0.0.1:8545")}
	}
	if c.factory == "" {
		return factory, nil
	}
	factory, err = event.ParseAddress("--factory", c.factory)
	if err == nil && factory.IsZero() {
		err = event.Invalid("--factory", "must not be zero")
	}
	if err != nil {
		return factory, &usageError{err}
	}
	return factory, nil
}

func (c check) keyAsked() (*remote.Key, error) {
	if verify.IsManifest(c.target) {
		return nil, &usageError{errors.New("--key-file: it needs an event's id")}
	}
	if c.token != "" {
		return nil, &usageError{errors.New("--key-file: give either it or --token-file")}
	}
	key, err := remote.OpenKey(c.key, os.Getenv("FOOTLIGHT_KEY_PASSPHRASE"))
	if err != nil {
		return nil, &usageError{fmt.Errorf("--key-file: %w", err)}
	}
	return &key, nil
}

// watch signs in with the given key and requests a watch token.
func (a *asked) watch(ctx context.Context, from *remote.Server, id event.ID) error {
	err := from.SignIn(ctx, *a.key, "A recording of Footlight is checked.")
	if err == nil {
		a.token, err = from.Watching(ctx, id)
	}
	return err
}

func (c check) tokenAsked() (string, error) {
	token := os.Getenv(tokenVariable)
	if c.token != "" {
		raw, err := os.ReadFile(c.token)
		if err != nil {
			return "", &usageError{fmt.Errorf("--token-file: %w", err)}
		}
		token = string(raw)
	}
	return strings.TrimSpace(token), nil
}
