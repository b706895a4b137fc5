package negotiation

import (
	"errors"
	"fmt"
)

// Refusals are a *Refusal of one of these kinds.
var (
	// ErrOffer means that the SDP is malformed or asks for something impossible.
	ErrOffer = errors.New("rtc: bad offer")
	// ErrCodec means that client and server have no codec in common.
	ErrCodec = errors.New("rtc: no common codec")
)

// Refusal says why an offer was refused. It unwraps to ErrOffer or ErrCodec.
type Refusal struct {
	Kind   error
	Reason string // a sentence for people, about the offer
}

func (r *Refusal) Error() string { return r.Kind.Error() + ": " + r.Reason }

// Unwrap returns the kind.
func (r *Refusal) Unwrap() error { return r.Kind }

// BadOffer returns a Refusal that wraps ErrOffer.
func BadOffer(format string, args ...any) error {
	return &Refusal{Kind: ErrOffer, Reason: fmt.Sprintf(format, args...)}
}

func badCodec(format string, args ...any) error {
	return &Refusal{Kind: ErrCodec, Reason: fmt.Sprintf(format, args...)}
}
