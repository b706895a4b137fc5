package cli

import (
	"errors"

	"footlight/app/sources"
	"footlight/backend/event"
)

// The exit codes beside 0.
const (
	exitFailure = 1
	exitUsage   = 2
)

// usageError is a mistake in how a command was typed.
type usageError struct{ error }

// exitCode returns the exit code of a command that failed.
func exitCode(err error) int {
	usage, source, value := new(usageError), new(sources.InvalidError), new(event.ErrInvalid)
	if errors.As(err, &usage) || errors.As(err, &source) || errors.As(err, &value) {
		return exitUsage
	}
	return exitFailure
}
