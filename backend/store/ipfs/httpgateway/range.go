package httpgateway

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
	return edited{w, func(header http.Header, status int) { setType(header, status, file) }}
}

// file opens what is asked for, unless that is below it.
func (h checked) file(ctx context.Context, a ask) (dagio.DagReader, error) {
	if name := strings.Trim(strings.TrimPrefix(a.request.URL.Path, "/ipfs/"), "/"); strings.Contains(name, "/") {
		return nil, dagio.ErrIsDir
	}
	return unixfs.Open(ctx, merkledag.NewDAGService(blockservice.New(h.view, nil)), a.root)
}

// setType tells of a part what the file is, by the file's start. A page's encoding is
// left to the browser, as by the gateway proper.
func setType(h http.Header, status int, file io.Reader) {
	if status != http.StatusPartialContent || h.Get("Content-Type") != "" {
		return
	}
	is, err := mimetype.DetectReader(file)
	switch {
	case err != nil: // the part comes all the same
	case is.Is("text/html"):
		h.Set("Content-Type", "text/html")
	default:
		h.Set("Content-Type", is.String())
	}
}
