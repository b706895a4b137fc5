package pdp

import (
	"errors"
	"fmt"
	"net/http"
)

var (
	// ErrRejected is returned for a transaction of the provider's that failed on
	// the chain.
	ErrRejected = errors.New("pdp: the chain rejected the provider's transaction")
	// ErrWrongBytes is returned where a provider gives back other bytes than it
	// was given.
	ErrWrongBytes = errors.New("pdp: the provider gave back other bytes")
	// errAnswer is an answer that is none of the protocol's.
	errAnswer = errors.New("pdp: the provider's answer is not understood")
)

// StatusError is an HTTP status that a step of the protocol does not want.
type StatusError struct {
	Step   string // what was tried
	Status int
	Text   string // the provider's words, cut short
}

func (e *StatusError) Error() string {
	return fmt.Sprintf("pdp: %s: %d %s: %s", e.Step, e.Status, http.StatusText(e.Status), e.Text)
}

// Reason is the error without the provider's words.
func (e *StatusError) Reason() string {
	return fmt.Sprintf("%s: %d %s", e.Step, e.Status, http.StatusText(e.Status))
}

// Permanent reports whether trying the same again is in vain: the provider does
// not want this piece or this message.
func (e *StatusError) Permanent() bool {
	switch e.Status {
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusRequestEntityTooLarge, http.StatusGone:
		return true
	}
	return false
}
