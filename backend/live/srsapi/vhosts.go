package srsapi

import "net/http"

// The SRS version whose API this is. Tools read it to know which calls there are.
const (
	srsMajor, srsMinor, srsRevision = 7, 0, 18
	srsVersion                      = "7.0.18"
	defaultVhost                    = "__defaultVhost__"
)

type versionJSON struct {
	Major    int    `json:"major"`
	Minor    int    `json:"minor"`
	Revision int    `json:"revision"`
	Version  string `json:"version"`
}

func (h *Handler) versions(w http.ResponseWriter, r *http.Request, _ string) { // SRS accepts any method
	reply(w, r, answer{envelope: h.ident, Data: versionJSON{srsMajor, srsMinor, srsRevision, srsVersion}})
}

func (h *Handler) vhostID() string { return vid(defaultVhost) }

func (h *Handler) vhosts(w http.ResponseWriter, r *http.Request, id string) {
	switch {
	case !readOnly(w, r):
	case id == "":
		reply(w, r, answer{envelope: h.ident, Vhosts: []vhostJSON{h.vhost()}})
	case id == h.vhostID():
		reply(w, r, answer{envelope: h.ident, Vhost: new(h.vhost())})
	default:
		reply(w, r, failure{codeVhostNotFound})
	}
}

func (h *Handler) vhost() vhostJSON {
	v := vhostJSON{
		ID: h.vhostID(), Name: defaultVhost, Enabled: true,
		HLS: hlsJSON{Enabled: !h.cfg.NoHLS, Fragment: h.cfg.HLSFragment.Seconds()},
	}
	for _, s := range h.cfg.Hub.Streams() {
		v.Streams++
		v.Clients += s.Clients
		v.SendBytes += s.BytesOut
		v.RecvBytes += s.BytesIn
		v.Kbps.Recv += s.KbpsIn
		v.Kbps.Send += s.KbpsOut
	}
	return v
}
