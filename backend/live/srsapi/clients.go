package srsapi

import (
	"cmp"
	"math"
	"net/http"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
)

func newQuality(q *live.Quality) *qualityJSON {
	if q == nil {
		return nil
	}
	return &qualityJSON{
		Age: time.Since(q.At).Seconds(), Loss: q.Loss, RTT: q.RTT.Seconds() * 1000, Bitrate: q.Bitrate,
	}
}

// newLine returns the server's estimate where there is one, otherwise the viewer's.
func newLine(q *live.Quality) *lineJSON {
	if q == nil {
		return nil
	}
	return &lineJSON{Layer: q.Layer, Estimate: cmp.Or(q.Estimate, q.Bitrate) / 1000, Loss: int(math.Round(q.Loss * 1000))}
}

func (h *Handler) clients(w http.ResponseWriter, r *http.Request, id string) {
	switch {
	case r.Method == http.MethodDelete:
		h.kick(w, r, id)
	case r.Method == http.MethodPost && id != "":
		h.act(w, r, id)
	case !readOnly(w, r):
	case id == "":
		h.listClients(w, r)
	default:
		h.getClient(w, r, id)
	}
}

func (h *Handler) listClients(w http.ResponseWriter, r *http.Request) {
	all := []clientJSON{}
	for _, c := range h.cfg.Hub.Clients() {
		if _, side := event.SideOf(c.Info.EventID); !side && h.cfg.Sees(r, c.Info.EventID) {
			all = append(all, h.clientJSON(c))
		}
	}
	reply(w, r, answer{envelope: h.ident, Clients: page(r, all)})
}

func (h *Handler) getClient(w http.ResponseWriter, r *http.Request, id string) {
	c, ok := h.cfg.Hub.Client(id)
	if !ok || !h.cfg.Sees(r, c.Info.EventID) {
		reply(w, r, failure{codeClientNotFound})
		return
	}
	reply(w, r, answer{envelope: h.ident, Client: new(h.clientJSON(c))})
}

func (h *Handler) kick(w http.ResponseWriter, r *http.Request, id string) {
	c, ok := h.cfg.Hub.Client(id)
	if !ok || !h.cfg.Sees(r, c.Info.EventID) || h.cfg.Hub.Kick(id) != nil {
		reply(w, r, failure{codeClientNotFound})
		return
	}
	reply(w, r, h.ident)
}

// act serves Footlight's own POST: {"action":"kick"}.
func (h *Handler) act(w http.ResponseWriter, r *http.Request, id string) {
	var req struct {
		Action string `json:"action"`
	}
	err := decode(r, &req)
	if err == nil && req.Action == "kick" {
		h.kick(w, r, id)
		return
	}
	h.refuse(w, r, err)
}

func (h *Handler) clientJSON(c live.ConnInfo) clientJSON {
	name := string(c.Info.EventID)
	ip := ""
	if c.Info.Remote.IsValid() {
		ip = c.Info.Remote.String()
	}
	return clientJSON{
		ID: c.ID, Vhost: h.vhostID(), Stream: vid("stream " + name), IP: ip, PageURL: c.Info.PageURL,
		URL: "/live/" + name, Name: name, Type: c.Info.Type, Publish: c.Publishing,
		Alive: time.Since(c.Since).Seconds(), SendBytes: c.BytesOut, RecvBytes: c.BytesIn,
		Kbps: kbps{Recv: c.KbpsIn, Send: c.KbpsOut}, Quality: newQuality(c.Quality), lineJSON: newLine(c.Quality),
	}
}
