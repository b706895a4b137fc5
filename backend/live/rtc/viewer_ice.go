package rtc

import (
	"context"
	"strings"

	"footlight/backend/live/rtc/negotiation"
)

// AddCandidates accepts a trickled SDP fragment (RFC 8840) and ignores its candidates: an ICE lite server
// only answers checks. Errors wrap negotiation.ErrOffer, ErrRestart or ErrClosed.
func (v *Viewer) AddCandidates(_ context.Context, fragment string) error {
	f, err := negotiation.ParseFragment(fragment)
	if err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.closed:
		return ErrClosed
	case f.Ufrag != "" && f.Ufrag != v.remote:
		return ErrRestart
	}
	return nil
}

// Restart begins another ICE generation (RFC 9725 section 4.3.3) with the credentials of a fragment, and
// returns the server's fragment. Media uses the old path until the client nominates a new one. Errors
// wrap negotiation.ErrOffer or ErrClosed.
func (v *Viewer) Restart(_ context.Context, fragment string) (string, error) {
	f, err := negotiation.ParseFragment(fragment)
	if err == nil {
		err = f.CheckCredentials()
	}
	if err != nil {
		return "", err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.closed {
		return "", ErrClosed
	}
	creds, err := v.conn.Restart()
	if err == nil {
		err = v.listenTCP(creds) //nolint:contextcheck // the viewer outlives the request
	}
	if err != nil {
		return "", ErrClosed
	}
	v.remote = strings.Clone(f.Ufrag)
	answer := strings.NewReplacer(
		"a=ice-ufrag:"+v.first.Ufrag, "a=ice-ufrag:"+creds.Ufrag, "a=ice-pwd:"+v.first.Password, "a=ice-pwd:"+creds.Password).Replace(v.local)
	transport, addr := v.conn.Local()
	return negotiation.ICEFragment(answer, transport, addr), nil
}
