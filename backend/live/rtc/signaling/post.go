package signaling

import (
	"cmp"
	"io"
	"mime"
	"net/http"
	"net/url"

	"footlight/backend/body"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/httpaccess"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/lite"
)

const (
	typeSDP      = "application/sdp"
	typeFragment = "application/trickle-ice-sdpfrag"
)

// maxBody is the largest body in bytes. Browsers send SDP of less than 10 KiB.
const maxBody = 64 << 10

// serveEndpoint creates sessions.
func (e *Endpoint) serveEndpoint(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Accept-Post", typeSDP)
	switch r.Method {
	case http.MethodPost:
		e.post(w, r)
	case http.MethodOptions:
		e.linkPublic(w)
		w.Header().Set("Allow", "OPTIONS, GET, HEAD, POST")
		w.WriteHeader(http.StatusNoContent)
	case http.MethodGet, http.MethodHead: // reserved by RFC 9725 section 4.5: success without content
		w.Header().Set("Content-Type", typeSDP)
	default:
		notAllowed(w, r, "OPTIONS, GET, HEAD, POST")
	}
}

func (e *Endpoint) post(w http.ResponseWriter, r *http.Request) {
	info, err := Caller(r)
	if err != nil {
		e.fail(w, err)
		return
	}
	offer, err := readBody(r, typeSDP)
	if err != nil {
		e.fail(w, err)
		return
	}
	answer, id, err := e.exchange(r.Context(), info, offer, wishes(r.URL.Query()))
	if httpaccess.SendOn(w, r, err) {
		return
	}
	if err != nil {
		e.fail(w, err)
		return
	}
	e.created(w, id, answer)
}

func (e *Endpoint) created(w http.ResponseWriter, id, answer string) {
	if res, _ := e.find(id); res != nil {
		w.Header().Set("ETag", res.tag())
	}
	e.linkServers(w)
	e.linkExtensions(w, id)
	w.Header().Set("Location", e.protocol.Paths[0]+id)
	w.Header().Set("Accept-Patch", typeFragment)
	w.Header().Set("Content-Type", typeSDP)
	w.Header().Set("Connection", "Close") // as SRS does
	w.WriteHeader(http.StatusCreated)
	_, _ = io.WriteString(w, answer) // a client that left does not need it
}

// Caller reads which stream is requested and by whom: ?app= and ?stream= with SRS's defaults, the token,
// and the address in r.RemoteAddr. It returns an *event.ErrInvalid or an error that wraps ErrApp.
func Caller(r *http.Request) (live.ClientInfo, error) {
	q := r.URL.Query()
	id, err := Stream(q.Get("app"), q.Get("stream"))
	if err != nil {
		return live.ClientInfo{}, err
	}
	return live.ClientInfo{
		Request: live.Request{EventID: id, Token: httpaccess.Token(r), Remote: httpaccess.Remote(r)},
		PageURL: live.Page(r.Referer()),
	}, nil
}

// wishes reads SRS's query parameters about the answer.
func wishes(q url.Values) rtc.Wishes {
	return rtc.Wishes{
		External:    cmp.Or(q.Get("eip"), q.Get("candidate")),
		Credentials: lite.Credentials{Ufrag: q.Get("ice-ufrag"), Password: q.Get("ice-pwd")},
	}
}

// Stream checks the names of app and stream. Empty names mean SRS's defaults.
func Stream(app, stream string) (event.ID, error) {
	if app != "" && app != "live" {
		return "", ErrApp
	}
	if stream == "" {
		stream = "livestream"
	}
	return event.ParseStream(stream)
}

func readBody(r *http.Request, want string) (string, error) {
	got, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || got != want {
		return "", &errType{want: want}
	}
	b, err := body.Kind{Max: maxBody}.Read(r.Context(), r.Body, r.ContentLength)
	return string(b), err
}
