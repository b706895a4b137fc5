package curation

import (
	"fmt"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// modelError means that a model made no usable result. Nothing was written.
type modelError struct {
	aspect event.Aspect
	cause  error
}

func (e *modelError) Error() string { return fmt.Sprintf("curation: draft %s: %v", e.aspect, e.cause) }

func (e *modelError) Unwrap() error { return e.cause }

// Explain returns the text for the client: the endpoint's answer, and advice. The answer is cut so that the
// advice fits.
func (e *modelError) Explain() string {
	return fmt.Sprintf("the model made no %s: %.600s; nothing was saved. Ask again, or with \"drafter\": true for a draft without a model", e.aspect, e.cause.Error())
}

// models reports whether a model drafts.
func (a author) models() bool { return a.Drafter.Source().Kind == planning.SourceModel }

// failure converts the error of a failed draft.
func (a author) failure(aspect event.Aspect, err error) error {
	if a.models() {
		return &modelError{aspect: aspect, cause: err}
	}
	return fmt.Errorf("curation: draft %s: %w", aspect, err)
}
