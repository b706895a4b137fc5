package srsapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"footlight/backend/body"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/httpaccess"
)

// maxBody limits the JSON bodies of this API; SDP is the largest part of one.
const maxBody = 64 << 10

type exchangeRequest struct {
	SDP       string `json:"sdp"`
	StreamURL string `json:"streamurl"`
}

// exchange serves the JSON form of publishing or playing. Every failure is code 400 with HTTP status 200, as
// in SRS. Only a full or unavailable server answers with an error status, too.
func (h *Handler) exchange(by Exchanger) func(http.ResponseWriter, *http.Request, string) {
	return func(w http.ResponseWriter, r *http.Request, _ string) {
		if r.Method != http.MethodPost {
			notAllowed(w)
			return
		}
		answer, err := h.answer(r, by)
		if httpaccess.SendOn(w, r, err) {
			return
		}
		if err != nil {
			h.cfg.Logger.Info("offer refused", "path", r.URL.Path, "err", err)
			h.refuse(w, r, err)
			return
		}
		reply(w, r, answer)
	}
}

func (h *Handler) refuse(w http.ResponseWriter, r *http.Request, err error) {
	text := ""
	switch {
	case errors.Is(err, live.ErrFull), errors.Is(err, live.ErrClosed):
		text = "The server has as many connections as it is allowed. Try again later."
	case errors.Is(err, live.ErrUnavailable):
		text = "Your access cannot be checked at the moment. Try again soon."
	case errors.Is(err, body.ErrBusy):
		text = "Too many large requests are under way. Try again in a moment."
	default:
		reply(w, r, failure{codeBadRequest})
		return
	}
	w.Header().Set("Retry-After", "10")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusServiceUnavailable)
	reply(w, r, overload{failure{codeBadRequest}, text})
}

func (h *Handler) answer(r *http.Request, by Exchanger) (*answer, error) {
	var req exchangeRequest
	if err := decode(r, &req); err != nil {
		return nil, fmt.Errorf("read request: %w", err)
	}
	caller, err := callerOf(r, req.StreamURL)
	if err != nil {
		return nil, err
	}
	sdp, session, err := by.Exchange(r.Context(), caller, req.SDP)
	if err != nil {
		return nil, err
	}
	return &answer{envelope: h.ident, SDP: sdp, Session: session}, nil
}

// decode reads a JSON body.
func decode(r *http.Request, v any) error {
	raw, err := body.Kind{Max: maxBody, JSON: true}.Read(r.Context(), r.Body, r.ContentLength)
	if err != nil {
		return err
	}
	return json.NewDecoder(bytes.NewReader(raw)).Decode(v)
}

// callerOf reads "webrtc://host/live/<eventId>?token=…". It ignores the address in "clientip", which a client
// could forge.
func callerOf(r *http.Request, streamURL string) (live.ClientInfo, error) {
	u, err := url.Parse(streamURL)
	if err != nil { // the error's text repeats the URL, which may hold a token
		return live.ClientInfo{}, event.Invalid("streamurl", "is not a URL")
	}
	name, ok := strings.CutPrefix(u.Path, "/live/")
	if !ok {
		return live.ClientInfo{}, event.Invalid("streamurl", "must be webrtc://host/live/<eventId>")
	}
	id, err := event.ParseID(name)
	if err != nil {
		return live.ClientInfo{}, err
	}
	query := u.Query().Get("token")
	if pass := r.URL.Query().Get("token"); strings.HasPrefix(pass, live.PassMark) {
		query = pass // a server that sends a caller here changes the request's address only
	}
	token := httpaccess.TokenIn(r.Header.Get("Authorization"), query)
	return live.ClientInfo{
		Request: live.Request{EventID: id, Token: token, Remote: httpaccess.Remote(r)}, PageURL: live.Page(r.Referer()),
	}, nil
}
