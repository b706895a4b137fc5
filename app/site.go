package app

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
)

var errNowhere = errors.New("no server was chosen yet")

// placeholder is what the page shows for a session, which it never holds.
const placeholder = "Bearer studio"

// site brings the page what it asks the server for, as though both came from one place: a window is not held
// up by other origins or plain HTTP. What comes from a server is data to the window: it runs nothing of it. Yet the
// creator's key is near, and what it signs is made by a server: the page compares it with what was asked for, and
// wallet.SignTypedData holds it to Footlight's messages.
type site struct {
	window *Window
	show   *Show
}

// ServeHTTP implements http.Handler.
func (s site) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/studio/preview" {
		s.show.preview(rw, r)
		return
	}
	at := s.window.visit.Load()
	if at == nil {
		away(rw, errNowhere)
		return
	}
	target, err := url.Parse(at.Base)
	if err != nil {
		away(rw, err)
		return
	}
	proxy := httputil.ReverseProxy{
		Rewrite:        func(p *httputil.ProxyRequest) { p.SetURL(target); at.introduce(p.Out) },
		ModifyResponse: disarm,
		ErrorHandler:   func(rw http.ResponseWriter, _ *http.Request, err error) { away(rw, err) },
		FlushInterval:  -1, // a plan tells of itself while it is drafted
	}
	proxy.ServeHTTP(rw, r)
}

// introduce has a request be the studio's, in the name of who has signed in.
func (v *visit) introduce(r *http.Request) {
	for name := range r.Header {
		if name == "Origin" || name == "Referer" || name == "Cookie" || strings.HasPrefix(name, "Sec-") {
			r.Header.Del(name)
		}
	}
	if r.Header.Get("Authorization") != placeholder {
		return
	}
	r.Header.Del("Authorization")
	if session := v.session.Load(); session != nil {
		r.Header.Set("Authorization", "Bearer "+*session)
	}
}

// disarm keeps an answer from being more than data.
func disarm(r *http.Response) error {
	r.Header.Del("Set-Cookie")
	r.Header.Set("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'")
	r.Header.Set("X-Content-Type-Options", "nosniff")
	return nil
}

// away tells that no server answered, in the words of its API.
func away(rw http.ResponseWriter, err error) {
	rw.Header().Set("Content-Type", "application/json")
	rw.WriteHeader(http.StatusServiceUnavailable)
	_ = json.NewEncoder(rw).Encode(map[string]string{"error": "unavailable", "details": "no server answers: " + err.Error()})
}
