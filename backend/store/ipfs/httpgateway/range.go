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

// narrow reduces the request's Range to one that boxo's gateway answers correctly: the first part that exists
// in the file. A block or a CAR is sent whole, because a client needs all of it to verify it. If the content
// is not a readable file, the gateway answers with the error.
func (h checked) narrow(ctx context.Context, w http.ResponseWriter, a ask) http.ResponseWriter {
	r := a.request
	if r.Header.Get("Accept") != "" || r.URL.Query().Has("format") {
		r.Header.Del("Range")
		return edited{w, func(header http.Header, _ int) { header.Set("Accept-Ranges", "none") }}
	}
	if r.Header.Get("Range") == "" {
		return w
	}
	file, err := h.file(ctx, a)
	if err != nil {
		return w
	}
	byterange.Clean(r, int64(file.Size()), `"`+a.root.String()+`"`, 1)
	return edited{w, func(header http.Header, status int) { setType(header, status, file) }}
}

// file opens the requested file. Paths below the root are not supported.
func (h checked) file(ctx context.Context, a ask) (dagio.DagReader, error) {
	if name := strings.Trim(strings.TrimPrefix(a.request.URL.Path, "/ipfs/"), "/"); strings.Contains(name, "/") {
		return nil, dagio.ErrIsDir
	}
	return unixfs.Open(ctx, merkledag.NewDAGService(blockservice.New(h.view, nil)), a.root)
}

// setType sets the Content-Type of a partial answer from the start of the file. Like boxo's gateway it leaves
// a page's character encoding to the browser.
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
