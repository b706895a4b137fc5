package sales

import (
	"context"
	"encoding/hex"
	"strings"

	"footlight/backend/event"
	"footlight/backend/event/planning"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// Consents checks users' signatures by the ledger's rules, before the server does any work for the request.
type Consents struct{ Ledger *ledger.Consents }

// CheckPlan checks the signature of a request to plan an event.
func (c Consents) CheckPlan(ctx context.Context, r planning.PlanRequest) error {
	return c.Ledger.Check(ctx, r.User, intent.Plan{
		Author: r.User, EventID: r.ID, Scope: r.Scope, Brief: r.Consent.Request, Nonce: r.Consent.Nonce, Deadline: deadline(r.Consent),
	}, *r.Consent)
}

// CheckIterate checks the signature of a request to refine an aspect.
func (c Consents) CheckIterate(ctx context.Context, r planning.IterateRequest) error {
	return c.Ledger.Check(ctx, r.User, intent.Iterate{
		Author: r.User, EventID: r.ID, Scope: r.Scope, Aspect: r.Aspect, Feedback: r.Consent.Request, Nonce: r.Consent.Nonce, Deadline: deadline(r.Consent),
	}, *r.Consent)
}

// CheckAccept checks the signature of a request to accept a scope. chosen holds the digests of the accepted
// iterations.
func (c Consents) CheckAccept(ctx context.Context, r planning.AcceptRequest, chosen map[event.Aspect]event.Hash) error {
	return c.Ledger.Check(ctx, r.User, intent.Accept{
		Author: r.User, EventID: r.ID, Scope: r.Scope, Choices: choices(r.Scope, r.Selection, chosen),
		Nonce: r.Consent.Nonce, Deadline: deadline(r.Consent),
	}, *r.Consent)
}

// CheckStatement checks the author's signature under accepted metadata.
func (c Consents) CheckStatement(ctx context.Context, s planning.Statement) error {
	signed, err := c.signed(ctx, s.Author, statement(s.Author, s.EventID, s.Scope, s.Metadata), s.Signature)
	if err == nil && !signed {
		err = event.Invalid("signature", "is not %s's signature of the metadata %s; sign the answer of GET /api/events/{id}/intent", s.Author, s.Metadata)
	}
	return err
}

// CheckProfile checks the creator's signature under a profile.
func (c Consents) CheckProfile(ctx context.Context, p event.Profile) error {
	signed, err := c.signed(ctx, p.Creator, intent.Profile{
		Creator: p.Creator, Name: p.Name, About: p.About, Picture: p.PictureCID, Version: p.Version,
	}, p.Signature)
	if err == nil && !signed {
		err = event.Invalid("signature", "is not %s's over these fields with version %d, which is the next one", p.Creator, p.Version)
	}
	return err
}

// signed reports whether who signed an intent that is valid on every chain.
func (c Consents) signed(ctx context.Context, who event.Address, i intent.Intent, signature string) (bool, error) {
	raw, err := hex.DecodeString(strings.TrimPrefix(signature, "0x"))
	if err != nil {
		return false, event.Invalid("signature", "must be 0x followed by hexadecimal digits")
	}
	return c.Ledger.Signed(ctx, who, intent.Domain{}, i, raw)
}
