// Package plain separates what a person reads of an error from what the log needs of it.
package plain

import (
	"errors"
	"fmt"
)

// told is an error with a text for a person.
type told struct {
	text  string
	cause error
}

// Errorf returns an error whose text is for a person: it says what happened and what to do. The text does not
// hold the cause, which errors.Is and errors.As find.
func Errorf(cause error, format string, args ...any) error {
	return &told{fmt.Sprintf(format, args...), cause}
}

// Error implements error.
func (t *told) Error() string { return t.text }

// Unwrap returns the cause.
func (t *told) Unwrap() error { return t.cause }

// Text returns the text for a person in err, or nothing if there is none.
func Text(err error) string {
	t := new(told)
	if !errors.As(err, &t) {
		return ""
	}
	return t.text
}

// Cause returns the error that the text of err leaves out, for the log, or nil if it leaves out nothing.
func Cause(err error) error {
	t := new(told)
	if !errors.As(err, &t) {
		return nil
	}
	return t.cause
}
