package curation

import (
	"encoding/json"
	"fmt"
	"strings"

	"footlight/backend/curation/schema"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// author makes iterations: a Drafter proposes them, and the author computes the other fields.
type author struct {
	Config
	schemas *schema.Set
	held    []planning.Fact // the answers that drafts from the brief must hold
	banner  json.RawMessage // the newest banner, whose picture is paid for; nil if there is none
	sparing bool            // a version that repeats the previous one is not written
}

// version is one attempt at an iteration, with the results of its checks.
type version struct {
	proposed, result []byte
	directives       []planning.Directive
	checks           []planning.Check
	// concern other aspects; worth a repair, but no reason to refuse what a user asked for
	contradictions []planning.Check
	usage          planning.Usage
	fault          string // why it cannot be an iteration at all
}

// wrong returns what prevents a version from being published.
func (v version) wrong() (wrong []string) {
	if v.fault != "" {
		return []string{v.fault}
	}
	for _, c := range v.checks {
		if !c.OK && c.Severity == planning.SeverityError {
			wrong = append(wrong, c.ID+": "+c.Detail)
		}
	}
	return wrong
}

// failed returns what a drafter could repair: faults and unmet requests.
func (v version) failed() []string {
	failed := v.wrong()
	for _, c := range v.contradictions {
		failed = append(failed, c.ID+": "+c.Detail)
	}
	for _, d := range v.directives {
		if d.Met == planning.MetFalse {
			failed = append(failed, strings.TrimRight("the request is not met: "+d.Text+"; "+d.Predicate+"; "+d.Evidence, "; "))
		}
	}
	return failed
}

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
