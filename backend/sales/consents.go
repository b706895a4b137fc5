package sales

import (
	"context"
	"encoding/hex"
	"strings"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// Consents checks what users signed, by the ledger's rules, before anything is made of it.
type Consents struct{ Ledger *ledger.Consents }

// CheckPlan checks what somebody signed to have an event planned.
func (c Consents) CheckPlan(ctx context.Context, r event.PlanRequest) error {
	return c.Ledger.Check(ctx, r.User, intent.Plan{
		Author: r.User, EventID: r.ID, Scope: r.Scope, Brief: r.Consent.Request, Nonce: r.Consent.Nonce, Deadline: deadline(r.Consent),
	}, *r.Consent)
}

// CheckIterate checks what somebody signed to have an aspect refined.
func (c Consents) CheckIterate(ctx context.Context, r event.IterateRequest) error {
	return c.Ledger.Check(ctx, r.User, intent.Iterate{
		Author: r.User, EventID: r.ID, Scope: r.Scope, Aspect: r.Aspect, Feedback: r.Consent.Request, Nonce: r.Consent.Nonce, Deadline: deadline(r.Consent),
	}, *r.Consent)
}

// CheckAccept checks what somebody signed to accept a scope. Chosen are the digests of
// what is accepted.
func (c Consents) CheckAccept(ctx context.Context, r event.AcceptRequest, chosen map[event.Aspect]event.Hash) error {
	return c.Ledger.Check(ctx, r.User, intent.Accept{
		Author: r.User, EventID: r.ID, Scope: r.Scope, Choices: choices(r.Scope, r.Selection, chosen),
		Nonce: r.Consent.Nonce, Deadline: deadline(r.Consent),
	}, *r.Consent)
}

// CheckStatement checks what somebody signed under accepted metadata.
func (c Consents) CheckStatement(ctx context.Context, s event.Statement) error {
	signature, err := hex.DecodeString(strings.TrimPrefix(s.Signature, "0x"))
	if err != nil {
		return event.Invalid("signature", "must be 0x followed by hexadecimal digits")
	}
	signed, err := c.Ledger.Signed(ctx, s.Author, intent.Domain{}, statement(s.Author, s.EventID, s.Scope, s.Metadata), signature)
	if err == nil && !signed {
		err = event.Invalid("signature", "is not %s's over the metadata %s; sign what GET /api/events/{id}/intent gives", s.Author, s.Metadata)
	}
	return err
}
