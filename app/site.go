package app

import (
	"encoding/json"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
)

// placeholder is the token that the page sends, which never holds the session's own.
const placeholder = "Bearer studio"

// site passes the page's calls on to the server, so that to the window both have one origin, and plain HTTP is no
// obstacle. The window takes a server's answers as data, and runs nothing of them. A server also writes what the
// creator's key signs: the page compares that with what was asked for, and Keys.SignTypedData refuses everything but
// Footlight's messages for the server's first chain.
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
	if strings.HasPrefix(r.URL.Path, "/studio/api/rooms/") {
		if err := s.window.talk.serve(rw, r, at); err != nil {
			away(rw, err)
		}
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
		FlushInterval:  -1, // a plan reports its progress while it is drafted
	}
	proxy.ServeHTTP(rw, r)
}

// introduce makes a request the studio's own, in the name of the person who signed in.
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

// disarm keeps the window from running anything of an answer.
func disarm(r *http.Response) error {
	r.Header.Del("Set-Cookie")
	r.Header.Set("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'")
	r.Header.Set("X-Content-Type-Options", "nosniff")
	return nil
}

// away answers, as the server's API would, that no server answers.
func away(rw http.ResponseWriter, err error) {
	rw.Header().Set("Content-Type", "application/json")
	rw.WriteHeader(http.StatusServiceUnavailable)
	_ = json.NewEncoder(rw).Encode(map[string]string{"error": "unavailable", "details": "no server answers: " + err.Error()})
}
