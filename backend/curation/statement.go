package curation

import (
	"context"
	"encoding/hex"

	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

const statementFormat = "footlight/statement/1"

// consented checks a user's signature with look, if there is one.
func (e *Engine) consented(c *event.Consent, look func(Consents) error) error {
	switch {
	case c == nil:
		return nil
	case e.cfg.Consents == nil:
		return event.Invalid("authorization", "signed requests are not taken here; leave it out")
	}
	return look(e.cfg.Consents)
}

// State stores an author's statement about the accepted metadata of a scope, in the newest metadata and all
// later ones. A scope has one statement; a repeated call returns it again.
func (e *Engine) State(ctx context.Context, req planning.StatementRequest) (planning.Stated, error) {
	if err := validScope(req.Scope); err != nil {
		return planning.Stated{}, err
	}
	release, err := e.lock(ctx, req.ID)
	if err != nil {
		return planning.Stated{}, err
	}
	defer release()
	r, err := e.archive.Owned(ctx, req.ID, req.User)
	if err != nil {
		return planning.Stated{}, err
	}
	if r.Statements, err = e.archive.Statements(ctx, r); err != nil {
		return planning.Stated{}, err
	}
	if said, ok := r.Statements[req.Scope]; ok {
		return planning.Stated{Statement: said, Existing: true, MetadataURI: r.MetadataURI()}, nil
	}
	return e.state(ctx, r, req)
}

// state seals metadata that contains the statement.
func (e *Engine) state(ctx context.Context, r *record.Record, req planning.StatementRequest) (planning.Stated, error) {
	s, err := e.statement(ctx, r, req)
	if err != nil {
		return planning.Stated{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
	defer cancel()
	r.Statements[s.Scope] = s
	meta, err := e.sealer.storeMetadata(ctx, r, nil, nil)
	if err != nil {
		return planning.Stated{}, err
	}
	_, err = e.cfg.Publisher.Publish(ctx, event.Writing{ID: r.ID, Creator: r.Seal.Creator, Author: r.Seal.Creator, Metadata: meta.SHA256})
	return planning.Stated{Statement: s, MetadataURI: meta.URI()}, err
}

// statement verifies the author's signature.
func (e *Engine) statement(ctx context.Context, r *record.Record, req planning.StatementRequest) (planning.Statement, error) {
	a, done := r.Accepted(req.Scope)
	if !done {
		return planning.Statement{}, event.Invalid("scope", "%s is not accepted yet; what is stated is the accepted metadata", req.Scope)
	}
	witness, able := e.cfg.Consents.(Witness)
	if !able {
		return planning.Statement{}, event.Invalid("signature", "statements are not taken here")
	}
	s := planning.Statement{
		Format: statementFormat, Author: req.User, EventID: r.ID, Scope: req.Scope, Metadata: a.Metadata,
		Signature: "0x" + hex.EncodeToString(req.Signature),
	}
	return s, witness.CheckStatement(ctx, s)
}
