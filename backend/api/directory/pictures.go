package directory

import (
	"bytes"
	"errors"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/limit"
)

// mostUpload limits an uploaded picture, in bytes.
const mostUpload = 1 << 20

// pictureTurn limits how long an uploaded picture waits for its turn. Then the server answers that it is busy.
const pictureTurn = 10 * time.Second

// Pictures keeps creators' pictures. AddPicture returns an *event.ErrInvalid for a file that is no
// picture. Picture returns event.ErrNotFound if the creator has none. Pictures is safe for concurrent use.
type Pictures interface {
	AddPicture(who event.Address, raw []byte) (cid string, err error)
	Picture(who event.Address) (jpeg []byte, cid string, err error)
}

// Portraits serves creators' pictures.
type Portraits struct {
	Pictures Pictures
	Barred   func(event.Address) error // refuses a creator whom the host does not admit; nil refuses no one
	Limits   *router.Limits
	Turns    *limit.Turns // limits how many pictures are decoded at once; nil means no limit
}

// Routes registers GET and PUT /api/creators/{address}/picture.
func (a Portraits) Routes(rt *router.Router) {
	const path = "/api/creators/{address}/picture"
	rt.Handle(http.MethodGet, path, a.Limits.Look(a.get))
	rt.Handle(http.MethodPut, path, a.Limits.Look(a.put))
}

// get serves a creator's picture. Caches keep it for a minute, so that a changed one is seen within a minute.
func (a Portraits) get(w http.ResponseWriter, r *http.Request) error {
	who, err := event.ParseAddress("address", r.PathValue("address"))
	if err != nil {
		return err
	}
	jpeg, cid, err := a.Pictures.Picture(who)
	if errors.Is(err, event.ErrNotFound) {
		return &router.PathError{Path: r.URL.Path}
	}
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cache-Control", "public, max-age=60")
	w.Header().Set("ETag", `"`+cid+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(jpeg))
	return nil
}

// put stores the body as the creator's next picture.
func (a Portraits) put(w http.ResponseWriter, r *http.Request) error {
	who, err := admitted(r, a.Barred)
	if err != nil {
		return err
	}
	raw, err := router.File(r, mostUpload)
	if err != nil {
		return err
	}
	cid, err := a.add(r, who, raw)
	return router.Answer(w, map[string]string{"pictureCid": cid}, err)
}

// add stores a picture in its turn among those of all callers.
func (a Portraits) add(r *http.Request, who event.Address, raw []byte) (cid string, err error) {
	if a.Turns != nil {
		limit.EndTurn(r.Context()) // the turn in which the request was read
		_, end, wrong := a.Turns.Wait(r.Context(), router.CallerOf(r, router.Guest(r.Context())), pictureTurn)
		if wrong != nil {
			return "", wrong
		}
		defer end()
	}
	return a.Pictures.AddPicture(who, raw)
}
