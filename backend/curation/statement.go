package curation

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"

	"footlight/backend/event"
)

const statementFormat = "footlight/statement/1"

// statements are the authors' words for accepted metadata, by scope.
type statements map[event.Scope]event.Statement

// consented looks at what a user signed, if anything.
func (e *Engine) consented(c *event.Consent, look func(Notary) error) error {
	switch {
	case c == nil:
		return nil
	case e.notary == nil:
		return event.Invalid("authorization", "signed requests are not taken here; leave it out")
	}
	return look(e.notary)
}

// State keeps an author's statement over the metadata that was accepted for a
// scope: in the newest metadata, and in all that follow. A scope has one; asked
// again it is given again.
func (e *Engine) State(ctx context.Context, req event.StatementRequest) (event.Stated, error) {
	if err := validScope(req.Scope); err != nil {
		return event.Stated{}, err
	}
	release, err := e.turns.take(ctx, req.ID)
	if err != nil {
		return event.Stated{}, err
	}
	defer release()
	r, err := e.owned(ctx, req.ID, req.User)
	if err != nil {
		return event.Stated{}, err
	}
	if r.statements, err = e.statements(ctx, r); err != nil {
		return event.Stated{}, err
	}
	if said, ok := r.statements[req.Scope]; ok {
		return event.Stated{Statement: said, Existing: true, MetadataURI: r.metadataURI()}, nil
	}
	return e.state(ctx, r, req)
}

// state seals metadata that holds the statement.
func (e *Engine) state(ctx context.Context, r *record, req event.StatementRequest) (event.Stated, error) {
	s, err := e.statement(ctx, r, req)
	if err != nil {
		return event.Stated{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
	defer cancel()
	r.statements[s.Scope] = s
	meta, err := e.storeMetadata(ctx, r, nil, nil)
	if err != nil {
		return event.Stated{}, err
	}
	_, err = e.publisher.Publish(ctx, event.Writing{ID: r.id, Creator: r.seal.Creator, Author: r.seal.Creator, Metadata: meta.SHA256})
	return event.Stated{Statement: s, MetadataURI: meta.URI()}, err
}

// statement checks what the author signed.
func (e *Engine) statement(ctx context.Context, r *record, req event.StatementRequest) (event.Statement, error) {
	a, done := r.accepted(req.Scope)
	if !done {
		return event.Statement{}, event.Invalid("scope", "%s is not accepted yet; what is stated is the accepted metadata", req.Scope)
	}
	witness, able := e.notary.(Witness)
	if !able {
		return event.Statement{}, event.Invalid("signature", "statements are not taken here")
	}
	s := event.Statement{
		Format: statementFormat, Author: req.User, EventID: r.id, Scope: req.Scope, Metadata: a.Metadata,
		Signature: "0x" + hex.EncodeToString(req.Signature),
	}
	return s, witness.CheckStatement(ctx, s)
}

// statements are those that the newest metadata holds. A document that is lost
// has taken them with it.
func (e *Engine) statements(ctx context.Context, r *record) (statements, error) {
	if r.statements != nil || len(r.seal.Acceptance) == 0 {
		return r.statements, nil
	}
	raw, err := e.document(ctx, r.seal.Metadata)
	if lost := new(lostError); errors.As(err, &lost) {
		return statements{}, nil
	} else if err != nil {
		return nil, err
	}
	doc := struct {
		Statements statements `json:"statements"`
	}{statements{}}
	err = json.Unmarshal(raw, &doc)
	return doc.Statements, err
}
