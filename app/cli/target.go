package cli

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"os"

	"footlight/app/remote"
	"footlight/backend/event"
)

// target says where an event is published, and who its creator is.
type target struct {
	whip, token string // the token is a secret
	creator     event.Address
}

// anonymous stands for the creator on a server that does not ask who its users are.
var anonymous = event.Address{0xf0, 0x07, 0x11, 0x64, 0x70, 19: 0x01}

// target finds out where an event is published. All later calls to the server are made in the creator's name.
func (s secrets) target(ctx context.Context, server *remote.Server, id event.ID) (to target, err error) {
	if s.keyFile != "" {
		if to.creator, err = s.signIn(ctx, server); err == nil {
			to.whip, to.token, err = server.Publishing(ctx, id)
		}
		return to, err
	}
	var room struct {
		URLs    event.StreamURLs `json:"urls"`
		Creator *event.Address   `json:"creator"`
	}
	if err = server.Call(ctx, http.MethodGet, "/api/rooms/"+string(id), nil, &room); err != nil {
		return to, err
	}
	to = target{room.URLs.WHIP, cmp.Or(s.token, os.Getenv("FOOTLIGHT_PUBLISH_TOKEN")), anonymous}
	if room.Creator != nil {
		to.creator = *room.Creator
	}
	server.Bearer = to.token
	return to, nil
}

// signIn signs in with the key of --key-file, and returns its address.
func (s secrets) signIn(ctx context.Context, server *remote.Server) (event.Address, error) {
	key, err := remote.OpenKey(s.keyFile, os.Getenv("FOOTLIGHT_KEY_PASSPHRASE"))
	if err != nil {
		return event.Address{}, &usageError{fmt.Errorf("--key-file: %w", err)}
	}
	return key.Address, server.SignIn(ctx, key, "The studio signs in to Footlight.")
}
