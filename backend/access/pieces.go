package access

import (
	"net/http"
	"strings"

	"github.com/ipfs/go-cid"

	"footlight/backend/event"
)

// PiecePath is the path prefix of pieces.
const PiecePath = "/piece/"

// Pieces serves proven copies under the same rules as stored content: a piece of a private recording needs
// a token. A piece that is not yet in a data set is not found, because its event is unknown.
type Pieces struct {
	Files    http.Handler                   // serves every piece
	Contents func(pieceCID string) []string // returns the CIDs that a piece is a copy of
	Readers  Readers
	Refuse   Refuse
}

func (p Pieces) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	contents := p.Contents(strings.TrimPrefix(r.URL.Path, PiecePath))
	open, err := p.anyPublic(r, contents)
	if !open && err == nil {
		err = p.checkAny(r, contents)
		w.Header().Set("Cache-Control", "private, no-store")
	}
	if err != nil {
		p.Refuse(w, r, err)
		return
	}
	p.Files.ServeHTTP(w, r)
}

// anyPublic reports whether a piece is part of a public recording.
func (p Pieces) anyPublic(r *http.Request, contents []string) (bool, error) {
	for _, content := range contents {
		c, err := cid.Decode(content)
		if err != nil {
			return false, err
		}
		if open, err := p.Readers.Content.IsPublic(r.Context(), c); open || err != nil {
			return open, err
		}
	}
	return false, nil
}

// checkAny lets a client in that may watch one of the events to which the piece belongs.
func (p Pieces) checkAny(r *http.Request, contents []string) error {
	err := event.ErrNotFound
	for _, content := range contents {
		if err = p.Readers.Check(r, content); err == nil {
			return nil
		}
	}
	return err
}
