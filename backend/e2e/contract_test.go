package e2e_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
)

// claim is one sentence of the contract, and a check of it by an outside HTTP client. check returns nil if it
// holds.
type claim struct {
	section, what string
	check         func(*server) error
}

// TestContract checks the contract section by section, in its own order, because later claims use what
// earlier ones created. It writes a report of the results.
func TestContract(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	claims := slices.Concat(
		conventionClaims(), healthClaims(), planClaims(), iterateClaims(), acceptClaims(),
		legacyClaims(), streamURLClaims(), streamingClaims(), storageClaims(),
		accessClaims(), errorClaims(), limitClaims(),
	)
	var report strings.Builder
	w := tabwriter.NewWriter(&report, 0, 4, 2, ' ', 0)
	held := 0
	for _, c := range claims {
		outcome := "holds"
		t.Run(c.section+"/"+c.what, func(t *testing.T) {
			s.t = t
			switch err := c.check(s); {
			case err != nil:
				outcome = "FAILS: " + err.Error()
				t.Error(err)
			case t.Failed():
				outcome = "FAILS"
			default:
				held++
			}
		})
		fmt.Fprintf(w, "%s\t%s\t%s\n", c.section, c.what, outcome)
	}
	s.t = t
	fmt.Fprintf(w, "\n%d of %d claims hold\n", held, len(claims))
	_ = w.Flush() // writes to memory, which cannot fail
	t.Log("\n" + report.String())
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), "contract.txt"), []byte(report.String()), 0o600); err != nil {
		t.Error(err)
	}
}

// fields checks that an object has every named field with the JSON type that the contract gives:
// "name:string", "n:number", "ok:boolean", "x:object", "xs:array", or "any:*" for any value.
func fields(object map[string]any, want ...string) error {
	if object == nil {
		return errors.New("the answer is not a JSON object")
	}
	var wrong []string
	for _, field := range want {
		name, kind, _ := strings.Cut(field, ":")
		value, present := object[name]
		if got := jsonKind(value); !present || (kind != "*" && got != kind) {
			wrong = append(wrong, fmt.Sprintf("%s is %s, want %s", name, got, kind))
		}
	}
	if wrong != nil {
		return errors.New(strings.Join(wrong, "; "))
	}
	return nil
}

func jsonKind(v any) string {
	switch v.(type) {
	case string:
		return "string"
	case float64:
		return "number"
	case bool:
		return "boolean"
	case map[string]any:
		return "object"
	case []any:
		return "array"
	}
	return "null"
}

// expect checks the status and the fields of an answer.
func (a answer) expect(status int, want ...string) error {
	if a.status != status {
		return fmt.Errorf("status %d, want %d: %.300s", a.status, status, a.raw)
	}
	if err := fields(a.body, want...); len(want) > 0 && err != nil {
		return fmt.Errorf("%w in %.600s", err, a.raw)
	}
	return nil
}

// refuses checks the shape of an error, and that its details name the problem.
func (a answer) refuses(status int, names string) error {
	if err := a.expect(status, "error:string", "details:string", "received:object"); err != nil {
		return err
	}
	if details, _ := a.body["details"].(string); !strings.Contains(details, names) {
		return fmt.Errorf("details %q do not name %q", details, names)
	}
	return nil
}

// all returns the first error that is not nil.
func all(errs ...error) error { return errors.Join(errs...) }

// dig follows keys into nested objects. It returns nil if a key is missing.
func dig(object map[string]any, keys ...string) any {
	var v any = object
	for _, k := range keys {
		inner, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = inner[k]
	}
	return v
}

// objects returns the objects of a JSON array.
func objects(array any) (all []map[string]any) {
	list, _ := array.([]any)
	for _, entry := range list {
		object, _ := entry.(map[string]any)
		all = append(all, object)
	}
	return all
}

const (
	alice = "0xA11ce00000000000000000000000000000000001"
	bob   = "0xb0b0000000000000000000000000000000000002"
)

func planner() []string { return []string{"title", "description", "pricing", "schedule", "banner"} }

func promoter() []string {
	return []string{"strategy", "microblog", "ticketing", "social_network", "photo_network"}
}

// brief returns a body of /plan for an event.
func brief(id string) map[string]any {
	return map[string]any{
		"eventId": id, "userAddress": alice,
		"eventData": map[string]any{
			"title": "Harbour Lights", "category": "music", "duration": 90, "maxParticipants": 120,
			"description":     "A quiet evening of piano and strings by the water.",
			"currentSchedule": map[string]any{"date": 1803945600000, "time": "20:00"},
			"currentPricing":  map[string]any{"ticketPrice": 15, "reservePrice": 10},
			"timezone":        "Europe/Berlin", "currency": "EUR", "performers": []string{"Ada Quartet"},
		},
	}
}

func with(object map[string]any, name string, value any) map[string]any {
	out := maps.Clone(object)
	if out[name] = value; value == nil {
		delete(out, name)
	}
	return out
}
