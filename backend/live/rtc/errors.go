package rtc

import (
	"errors"
	"fmt"
	"io/fs"
)

// Refusals of an offer. The text after the sentinel is a sentence for people.
var (
	// ErrOffer refuses SDP that is malformed or asks for what cannot be.
	ErrOffer = errors.New("rtc: bad offer")
	// ErrCodec refuses an offer without a codec both sides have.
	ErrCodec = errors.New("rtc: no common codec")
	// ErrRestart refuses trickled candidates of another ICE generation.
	ErrRestart = errors.New("rtc: ICE restart is not supported")
	// ErrClosed refuses everything after Close, and signalling for a peer that
	// has ended.
	ErrClosed = fmt.Errorf("rtc: closed: %w", fs.ErrClosed)
)

func badOffer(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrOffer, fmt.Sprintf(format, args...))
}
