package directory

import (
	"context"
	"encoding/hex"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/api/signed"
	"footlight/backend/event"
)

// Profiles keeps what creators tell about themselves. Give returns an *event.ErrInvalid that names a field, or
// an *event.ErrConflict. It is safe for concurrent use.
type Profiles interface {
	Of(who event.Address) event.Profile
	Give(ctx context.Context, p event.Profile) (event.Profile, error)
	Remove(who event.Address) (event.Profile, error)
}

// People serves creators' profiles.
type People struct {
	Profiles Profiles
	Barred   func(event.Address) error // refuses a creator whom the host does not admit; nil refuses no one
	Limits   *router.Limits
}

// Routes registers GET, PUT and DELETE /api/creators/{address}.
func (a People) Routes(rt *router.Router) {
	const path = "/api/creators/{address}"
	rt.Handle(http.MethodGet, path, a.Limits.Look(a.get))
	rt.Handle(http.MethodPut, path, a.Limits.Look(a.put))
	rt.Handle(http.MethodDelete, path, a.Limits.Look(a.remove))
}

func (a People) get(w http.ResponseWriter, r *http.Request) error {
	who, err := event.ParseAddress("address", r.PathValue("address"))
	if err != nil {
		return err
	}
	return router.Answer(w, a.Profiles.Of(who), nil)
}

type profileBody struct {
	Name       string `json:"name"`
	About      string `json:"about"`
	PictureCID string `json:"pictureCid"`
	Signature  string `json:"signature"`
}

func (a People) put(w http.ResponseWriter, r *http.Request) error {
	who, err := admitted(r, a.Barred)
	if err != nil {
		return err
	}
	r.Body = http.MaxBytesReader(w, r.Body, router.MaxSignIn)
	var body profileBody
	if err = router.Decode(r, &body); err != nil {
		return err
	}
	signature, err := signed.Signature("signature", body.Signature)
	if err != nil {
		return err
	}
	p, err := a.Profiles.Give(r.Context(), event.Profile{
		Creator: who, Name: body.Name, About: body.About, PictureCID: body.PictureCID, Signature: "0x" + hex.EncodeToString(signature),
	})
	return router.Answer(w, p, err)
}

func (a People) remove(w http.ResponseWriter, r *http.Request) error {
	who, err := creator(r)
	if err != nil {
		return err
	}
	p, err := a.Profiles.Remove(who)
	return router.Answer(w, p, err)
}

// admitted returns the creator whom the path names, if barred does not refuse them. A nil barred refuses no one.
func admitted(r *http.Request, barred func(event.Address) error) (event.Address, error) {
	who, err := creator(r)
	if err == nil && barred != nil {
		err = barred(who)
	}
	return who, err
}

// creator returns the creator whom the path names. It refuses all other callers while access is enforced.
func creator(r *http.Request) (event.Address, error) {
	who, err := event.ParseAddress("address", r.PathValue("address"))
	if err != nil {
		return who, err
	}
	caller, err := router.Known(r.Context())
	if err == nil {
		err = caller.ActAs("address", who)
	}
	return who, err
}
