package gateway

import (
	"context"
	"io"
	"net/http"
	"strings"

	"github.com/gabriel-vasile/mimetype"
	"github.com/ipfs/boxo/blockservice"
	"github.com/ipfs/boxo/ipld/merkledag"
	dagio "github.com/ipfs/boxo/ipld/unixfs/io"

	"footlight/backend/store/byterange"
	"footlight/backend/store/ipfs/unixfs"
)

// narrow makes the request's range one that the gateway proper answers rightly:
// of a file the first part of it that there is. A block or a CAR is given whole:
// who verifies one needs all of it. What is no file that can be read is left to
// the gateway, which says so.
func (h checked) narrow(ctx context.Context, w http.ResponseWriter, a ask) http.ResponseWriter {
	r := a.request
	if r.Header.Get("Range") == "" {
		return w
	}
	if r.Header.Get("Accept") != "" || r.URL.Query().Has("format") {
		r.Header.Del("Range")
		return w
	}
	file, err := h.file(ctx, a)
	if err != nil {
		return w
	}
	byterange.Clean(r, int64(file.Size()), `"`+a.root.String()+`"`, 1)
	return typed{w, file}
}

// file opens what is asked for, unless that is below it.
func (h checked) file(ctx context.Context, a ask) (dagio.DagReader, error) {
	if name := strings.Trim(strings.TrimPrefix(a.request.URL.Path, "/ipfs/"), "/"); strings.Contains(name, "/") {
		return nil, dagio.ErrIsDir
	}
	return unixfs.Open(ctx, merkledag.NewDAGService(blockservice.New(h.view, nil)), a.root)
}

// typed tells of a part what the file is, by the file's start.
type typed struct {
	http.ResponseWriter
	file io.Reader
}

func (t typed) WriteHeader(status int) {
	if h := t.Header(); status == http.StatusPartialContent && h.Get("Content-Type") == "" {
		if is, err := mimetype.DetectReader(t.file); err == nil { // else the part comes all the same
			h.Set("Content-Type", contentType(is.String()))
		}
	}
	t.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (t typed) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// contentType leaves a page's encoding to the browser, as the gateway proper does.
func contentType(kind string) string {
	if strings.HasPrefix(kind, "text/html;") {
		return "text/html"
	}
	return kind
}
