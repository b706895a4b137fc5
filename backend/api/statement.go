package api

import (
	"cmp"
	"context"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/api/signed"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Author stores authors' statements about their accepted plans. It returns event.ErrNotFound or an
// *event.ErrInvalid.
type Author interface {
	State(ctx context.Context, r planning.StatementRequest) (planning.Stated, error)
}

// Statements serves the statements of authors.
type Statements struct{ Author Author }

// Routes registers POST /api/events/{id}/statement.
func (a Statements) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/events/{id}/statement", router.ForKnown(a.post))
}

type statementBody struct {
	UserAddress event.Address `json:"userAddress"`
	Scope       event.Scope   `json:"scope"`
	Signature   string        `json:"signature"`
}

func (b statementBody) request(id event.ID) (planning.StatementRequest, error) {
	req := planning.StatementRequest{ID: id, User: b.UserAddress, Scope: cmp.Or(b.Scope, event.Planner)}
	if b.UserAddress.IsZero() {
		return req, event.Invalid("userAddress", "is required")
	}
	if req.Scope.Aspects() == nil {
		return req, event.Invalid("scope", "must be planner or promoter")
	}
	var err error
	req.Signature, err = signed.Signature("signature", b.Signature)
	return req, err
}

// statementAnswer is the 200 of a statement call.
type statementAnswer struct {
	Success     bool               `json:"success"`
	Existing    bool               `json:"existing"`
	Statement   planning.Statement `json:"statement"`
	MetadataURI string             `json:"metadataURI"`
}

func (a Statements) post(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	r.Body = http.MaxBytesReader(w, r.Body, router.MaxSignIn)
	var body statementBody
	if err := router.Decode(r, &body); err != nil {
		return err
	}
	req, err := body.request(id)
	if err != nil {
		return err
	}
	if err = who.ActAs("userAddress", req.User); err != nil {
		return err
	}
	said, err := a.Author.State(r.Context(), req)
	return router.Answer(w, statementAnswer{
		Success: true, Existing: said.Existing, Statement: said.Statement, MetadataURI: said.MetadataURI,
	}, err)
}
