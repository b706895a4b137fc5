package negotiation

import (
	"errors"
	"fmt"
)

// Refusals come as a *Refusal of one of these kinds.
var (
	// ErrOffer refuses SDP that is malformed or asks for what cannot be.
	ErrOffer = errors.New("rtc: bad offer")
	// ErrCodec refuses an offer without a codec that both sides have.
	ErrCodec = errors.New("rtc: no common codec")
)

// Refusal is why an offer was refused. It unwraps to ErrOffer or ErrCodec.
type Refusal struct {
	Kind   error
	Reason string // a sentence for people, about the offer
}

func (r *Refusal) Error() string { return r.Kind.Error() + ": " + r.Reason }

// Unwrap gives the kind.
func (r *Refusal) Unwrap() error { return r.Kind }

// BadOffer is a Refusal that wraps ErrOffer.
func BadOffer(format string, args ...any) error {
	return &Refusal{Kind: ErrOffer, Reason: fmt.Sprintf(format, args...)}
}

func badCodec(format string, args ...any) error {
	return &Refusal{Kind: ErrCodec, Reason: fmt.Sprintf(format, args...)}
}
