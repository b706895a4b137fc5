package curation

import (
	"encoding/json"
	"strings"

	"footlight/backend/curation/schema"
	"footlight/backend/event/planning"
)

// author makes iterations: a Drafter proposes them, and the author computes the other fields.
type author struct {
	Config
	schemas *schema.Set
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
