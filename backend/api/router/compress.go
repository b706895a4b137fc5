package router

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"
)

// compressible returns the content types that are compressed. Media are compressed already. Server-sent
// events are not compressed, because a compressor would delay them.
func compressible() []string {
	return []string{
		"text/html", "text/css", "text/javascript", "text/plain", "text/calendar", "image/svg+xml",
		"application/json", "application/yaml", "application/vnd.apple.mpegurl",
	}
}

// compressor compresses answers for clients that accept it (RFC 9110, section 12.5.3). No cookie
// authenticates requests, so a page of another origin cannot mix its guesses with secrets in one answer
// (BREACH).
func compressor() func(http.Handler) http.HandlerFunc {
	wrap, err := gzhttp.NewWrapper(gzhttp.ContentTypes(compressible()))
	if err != nil {
		panic(err) // the arguments are constant and valid
	}
	return wrap
}
