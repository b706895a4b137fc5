package router

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"
)

// compressible are the types of answers that get smaller. Media are compressed
// already, and events (SSE) must not wait for more of them.
func compressible() []string {
	return []string{
		"text/html", "text/css", "text/javascript", "text/plain", "text/calendar", "image/svg+xml",
		"application/json", "application/yaml", "application/vnd.apple.mpegurl",
	}
}

// compressor has answers be compressed for whoever accepts that (RFC 9110, section 12.5.3).
// No cookie signs requests, so a page of another origin cannot have secrets be
// compressed beside what it guesses (BREACH).
func compressor() func(http.Handler) http.HandlerFunc {
	wrap, err := gzhttp.NewWrapper(gzhttp.ContentTypes(compressible()))
	if err != nil {
		panic(err) // only constants are wrong, and ours are not
	}
	return wrap
}
