package srsapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/httpdoor"
)

type exchangeRequest struct {
	SDP       string `json:"sdp"`
	StreamURL string `json:"streamurl"`
}

type exchangeReply struct {
	envelope
	SDP     string `json:"sdp"`
	Session string `json:"sessionid"`
}

// exchange serves the JSON form of publishing or playing. Whatever goes wrong
// is code 400 with HTTP status 200, as in SRS; only a server that can take
// nobody says so by its status, too.
func (h *Handler) exchange(by Exchanger) func(http.ResponseWriter, *http.Request, string) {
	return func(w http.ResponseWriter, r *http.Request, _ string) {
		if r.Method != http.MethodPost {
			notAllowed(w)
			return
		}
		answer, err := h.answer(w, r, by)
		if err != nil {
			h.cfg.Logger.Info("offer refused", "path", r.URL.Path, "err", err)
			h.refuse(w, r, err)
			return
		}
		reply(w, r, answer)
	}
}

func (h *Handler) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if !errors.Is(err, live.ErrFull) && !errors.Is(err, live.ErrClosed) && !errors.Is(err, live.ErrUnavailable) {
		reply(w, r, failure{codeBadRequest})
		return
	}
	text := "The server has as many connections as it is allowed. Try again later."
	if errors.Is(err, live.ErrUnavailable) {
		text = "Whether you may come in cannot be found out right now. Try again in a moment."
	}
	w.Header().Set("Retry-After", "10")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusServiceUnavailable)
	reply(w, r, overload{failure{codeBadRequest}, text})
}

func (h *Handler) answer(w http.ResponseWriter, r *http.Request, by Exchanger) (*exchangeReply, error) {
	var req exchangeRequest
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&req); err != nil {
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
	return &exchangeReply{envelope: h.ident, SDP: sdp, Session: session}, nil
}

// callerOf reads "webrtc://host/live/<eventId>?token=…". The address a client
// names in "clientip" is not believed.
func callerOf(r *http.Request, streamURL string) (live.ClientInfo, error) {
	u, err := url.Parse(streamURL)
	if err != nil { // its text would repeat the URL, which may hold a token
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
	token := httpdoor.TokenIn(r.Header.Get("Authorization"), u.Query().Get("token"))
	return live.ClientInfo{
		Request: live.Request{EventID: id, Token: token, Remote: httpdoor.Remote(r)}, PageURL: live.Page(r.Referer()),
	}, nil
}
