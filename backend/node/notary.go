package node

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"

	"footlight/backend/curation"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// notary holds what users signed against the ledger's rules.
type notary struct{ consents *ledger.Consents }

var (
	_ curation.Notary  = notary{}
	_ curation.Witness = notary{}
)

// CheckPlan implements curation.Notary.
func (n notary) CheckPlan(ctx context.Context, r event.PlanRequest) error {
	return n.consents.Check(ctx, r.User, intent.Plan{
		Author: r.User, EventID: r.ID, Scope: r.Scope, Brief: r.Consent.Wish, Nonce: r.Consent.Nonce, Deadline: deadline(r.Consent),
	}, *r.Consent)
}

// CheckIterate implements curation.Notary.
func (n notary) CheckIterate(ctx context.Context, r event.IterateRequest) error {
	return n.consents.Check(ctx, r.User, intent.Iterate{
		Author: r.User, EventID: r.ID, Scope: r.Scope, Aspect: r.Aspect, Feedback: r.Consent.Wish, Nonce: r.Consent.Nonce, Deadline: deadline(r.Consent),
	}, *r.Consent)
}

// CheckAccept implements curation.Notary.
func (n notary) CheckAccept(ctx context.Context, r event.AcceptRequest, chosen map[event.Aspect]event.Hash) error {
	return n.consents.Check(ctx, r.User, intent.Accept{
		Author: r.User, EventID: r.ID, Scope: r.Scope, Choices: choices(r.Scope, r.Selection, chosen),
		Nonce: r.Consent.Nonce, Deadline: deadline(r.Consent),
	}, *r.Consent)
}

// CheckStatement implements curation.Witness.
func (n notary) CheckStatement(ctx context.Context, s event.Statement) error {
	signature, err := hex.DecodeString(strings.TrimPrefix(s.Signature, "0x"))
	if err != nil {
		return event.Invalid("signature", "must be 0x followed by hexadecimal digits")
	}
	signed, err := n.consents.Signed(ctx, s.Author, intent.Domain{}, statement(s.Author, s.EventID, s.Scope, s.Metadata), signature)
	if err == nil && !signed {
		err = event.Invalid("signature", "is not %s's over the metadata %s; sign what GET /api/events/{id}/intent gives", s.Author, s.Metadata)
	}
	return err
}

func statement(author event.Address, id event.ID, scope event.Scope, metadata event.Hash) intent.Statement {
	return intent.Statement{Author: author, EventID: id, Scope: scope, Metadata: metadata}
}

// choices are in the scope's order, as the contracts have them.
func choices(scope event.Scope, selection event.Selection, digests map[event.Aspect]event.Hash) []intent.Choice {
	list := make([]intent.Choice, 0, len(selection))
	for _, aspect := range scope.Aspects() {
		list = append(list, intent.Choice{Aspect: aspect, Number: selection[aspect], Digest: digests[aspect]})
	}
	return list
}

func deadline(c *event.Consent) uint64 { return uint64(c.Deadline.Unix()) }

// publisher seals plans, and says in words for their authors what the ledger
// refuses.
type publisher struct{ plans *ledger.Plans }

var _ curation.Publisher = publisher{}

// Publish implements curation.Publisher.
func (p publisher) Publish(ctx context.Context, w event.Writing) (event.Receipt, error) {
	r, err := p.plans.Publish(ctx, w)
	return r, unpaidPlan(err)
}

// Accept implements curation.Publisher.
func (p publisher) Accept(ctx context.Context, a event.Acceptance) (event.Receipt, error) {
	r, err := p.plans.Accept(ctx, a)
	return r, unpaidPlan(untimely(err))
}

// untimely says of what was chosen that its schedule cannot be accepted.
func untimely(err error) error {
	const field = "selectedIterations." + string(event.Schedule)
	var invalid *event.ErrInvalid
	switch {
	case errors.Is(err, ledger.ErrClosed):
		return event.Invalid(field, "is later than what tickets were sold for, and their takings are released already")
	case errors.As(err, &invalid) && (invalid.Field == "startsAt" || invalid.Field == "endsAt"):
		return event.Invalid(field, "must start before it ends and end within ten years; of what was sold for an earlier end it must not have started")
	}
	return err
}
