package api

import (
	"context"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/api/signed"
	"footlight/backend/event"
)

// BoxOffice issues free tickets. Its errors are event.ErrNotFound, an *event.ErrInvalid, an *auth.Refusal,
// with code auth.NeedsInvite for a wrong invite code, or an *event.ErrLimited if the operator pays for no
// more tickets today.
type BoxOffice interface {
	Claim(ctx context.Context, c event.Claim) (event.Receipt, error)
}

// TicketPasser passes tickets on. Its errors are those of BoxOffice. It is safe for concurrent use.
type TicketPasser interface {
	PassOn(ctx context.Context, p event.PassingOn, c event.Consent) (event.Receipt, error)
}

const maxTier = 31 // as in the ledger's contract

// Tickets serves free tickets, and tickets that are passed on. The signature identifies the holder, so no session is
// needed. The number of calls is limited, because the ledger's operator pays for each.
type Tickets struct {
	Office BoxOffice
	Passer TicketPasser
	Limits *router.Limits
}

// Routes registers POST /api/rooms/{id}/tickets and …/pass-on.
func (a Tickets) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/rooms/{id}/tickets", router.ForEvent(a.claim))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/pass-on", router.ForEvent(a.passOn))
}

type claimRequest struct {
	Holder    event.Address `json:"holder"`
	Tier      int           `json:"tier"`
	Deadline  int64         `json:"deadline"` // in seconds since the epoch
	Signature string        `json:"signature"`
	Seen      *seenBody     `json:"seen"`
	Invite    string        `json:"invite"`
}

func (q claimRequest) claim(id event.ID) (event.Claim, error) {
	c := event.Claim{ID: id, Holder: q.Holder, Tier: q.Tier, Invite: q.Invite}
	switch {
	case q.Holder.IsZero():
		return c, event.Invalid("holder", "is required")
	case q.Tier < 0 || q.Tier > maxTier:
		return c, event.Invalid("tier", "must be an integer from 0 to %d", maxTier)
	case q.Deadline <= 0:
		return c, event.Invalid("deadline", "is required, in seconds since the epoch")
	}
	var err error
	if c.Seen, err = q.Seen.terms(); err != nil {
		return c, err
	}
	signature, err := signed.Signature("signature", q.Signature)
	c.Consent = event.Consent{Deadline: time.Unix(q.Deadline, 0), Signature: signature}
	return c, err
}

// get claims a ticket within the limits on claims and invite codes.
func (a Tickets) get(r *http.Request, c event.Claim) (receipt event.Receipt, err error) {
	if err = a.Limits.Claim(r, c.ID); err != nil {
		return receipt, err
	}
	err = a.Limits.Try(r, c.ID, c.Invite, func(ctx context.Context) error {
		receipt, err = a.Office.Claim(ctx, c)
		return err
	})
	return receipt, err
}

func (a Tickets) claim(w http.ResponseWriter, r *http.Request, id event.ID) error {
	r.Body = http.MaxBytesReader(w, r.Body, router.MaxSignIn)
	var req claimRequest
	if err := router.Decode(r, &req); err != nil {
		return err
	}
	c, err := req.claim(id)
	if err != nil {
		return err
	}
	receipt, err := a.get(r, c)
	return router.Answer(w, map[string]any{
		"success": true, "eventId": id, "holder": c.Holder, "tier": c.Tier, "transactionHash": receipt.TransactionHash,
	}, err)
}

// passOnBody says who gets a ticket of the signer.
type passOnBody struct {
	Tier *int          `json:"tier"`
	To   event.Address `json:"to"`
}

func (a Tickets) passOn(w http.ResponseWriter, r *http.Request, id event.ID) error {
	var body passOnBody
	holder, c, err := readSigned(w, r, router.Visitor{Open: true}, &body) // the holder has signed, so anyone may ask
	if err != nil {
		return err
	}
	switch {
	case body.Tier == nil || *body.Tier < 0 || *body.Tier > maxTier:
		return event.Invalid("tier", "is required: an integer from 0 to %d", maxTier)
	case body.To.IsZero():
		return event.Invalid("to", "is required: the address of the next holder")
	}
	if err = a.Limits.Claim(r, id); err != nil {
		return err
	}
	receipt, err := a.Passer.PassOn(r.Context(), event.PassingOn{ID: id, Holder: holder, Tier: *body.Tier, To: body.To}, *c)
	return router.Answer(w, map[string]any{"success": true, "eventId": id, "transactionHash": receipt.TransactionHash}, err)
}
