package srsapi

import (
	"net/http"
	"strconv"
	"time"

	"footlight/backend/live"
)

func (h *Handler) streams(w http.ResponseWriter, r *http.Request, id string) {
	if !readOnly(w, r) {
		return
	}
	all := []streamJSON{}
	for _, s := range h.cfg.Hub.Streams() {
		if !h.cfg.Sees(r, s.EventID) {
			continue
		}
		one := h.streamJSON(s)
		if one.ID == id {
			reply(w, r, answer{envelope: h.ident, Stream: &one})
			return
		}
		all = append(all, one)
	}
	if id != "" {
		reply(w, r, failure{codeStreamNotFound})
		return
	}
	reply(w, r, answer{envelope: h.ident, Streams: page(r, all)})
}

func (h *Handler) streamJSON(s live.StreamInfo) streamJSON {
	j := streamJSON{
		ID: vid("stream " + string(s.EventID)), Name: string(s.EventID), Vhost: h.vhostID(),
		App: "live", URL: "/live/" + string(s.EventID), LiveMS: time.Now().UnixMilli(),
		Clients: s.Clients, Frames: s.Pictures, SendBytes: s.BytesOut, RecvBytes: s.BytesIn,
		Kbps:    kbps{Recv: s.KbpsIn, Send: s.KbpsOut},
		Publish: publishJSON{Active: s.Publishing, CID: s.Publisher},
	}
	if v := s.Video; v != nil {
		j.Video = &videoJSON{v.Codec, v.Profile, v.Level, v.Width, v.Height}
	}
	if a := s.Audio; a != nil {
		j.Audio = &audioJSON{a.Codec, a.SampleRate, a.Channels, a.Profile}
	}
	return j
}

// page cuts a list by ?start= and ?count= with SRS's rules: a page has at least ten entries.
func page[T any](r *http.Request, all []T) []T {
	number := func(name string) int {
		n, _ := strconv.Atoi(r.URL.Query().Get(name)) // text that is no number counts as 0, as in SRS
		return n
	}
	start := min(max(number("start"), 0), len(all))
	count := min(max(number("count"), 10), len(all)-start)
	return all[start : start+count]
}
