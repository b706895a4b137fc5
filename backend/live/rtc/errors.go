package rtc

import (
	"errors"
	"fmt"
	"io/fs"
)

// Refusals of an offer come as a *Refusal of one of the first two kinds.
var (
	// ErrOffer refuses SDP that is malformed or asks for what cannot be.
	ErrOffer = errors.New("rtc: bad offer")
	// ErrCodec refuses an offer without a codec both sides have.
	ErrCodec = errors.New("rtc: no common codec")
	// ErrRestart refuses trickled candidates of another ICE generation: Restart
	// begins one.
	ErrRestart = errors.New("rtc: candidates of another ICE generation")
	// ErrClosed refuses everything after Close, and signalling for a peer that
	// has ended.
	ErrClosed = fmt.Errorf("rtc: closed: %w", fs.ErrClosed)
)

// Refusal is why an offer was refused. It unwraps to ErrOffer or ErrCodec.
type Refusal struct {
	Kind   error
	Reason string // a sentence for people, about the offer
}

// Error implements error.
func (r *Refusal) Error() string { return r.Kind.Error() + ": " + r.Reason }

// Unwrap gives the kind.
func (r *Refusal) Unwrap() error { return r.Kind }

func badOffer(format string, args ...any) error {
	return &Refusal{Kind: ErrOffer, Reason: fmt.Sprintf(format, args...)}
}

func badCodec(format string, args ...any) error {
	return &Refusal{Kind: ErrCodec, Reason: fmt.Sprintf(format, args...)}
}
