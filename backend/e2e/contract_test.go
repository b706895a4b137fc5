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

// claim is one sentence of the contract and how an outside HTTP client checks
// it. check returns nil when it holds.
type claim struct {
	section, what string
	check         func(*server) error
}

// TestContract walks the contract section by section, in its own order (later
// claims build on what earlier ones created), and writes down what holds.
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
	_ = w.Flush() // into memory
	t.Log("\n" + report.String())
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), "contract.txt"), []byte(report.String()), 0o600); err != nil {
		t.Error(err)
	}
}

// fields checks that an object has every named field with the JSON type the
// contract gives: "name:string", "n:number", "ok:boolean", "x:object",
// "xs:array", "any:*" for any value.
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

// expect checks status and fields of an answer.
func (a answer) expect(status int, want ...string) error {
	if a.status != status {
		return fmt.Errorf("status %d, want %d: %.300s", a.status, status, a.raw)
	}
	if err := fields(a.body, want...); len(want) > 0 && err != nil {
		return fmt.Errorf("%w in %.600s", err, a.raw)
	}
	return nil
}

// refuses checks the one error shape, and that the details name what is wrong.
func (a answer) refuses(status int, names string) error {
	if err := a.expect(status, "error:string", "details:string", "received:object"); err != nil {
		return err
	}
	if details, _ := a.body["details"].(string); !strings.Contains(details, names) {
		return fmt.Errorf("details %q do not name %q", details, names)
	}
	return nil
}

// all returns the first error.
func all(errs ...error) error { return errors.Join(errs...) }

// dig follows keys into nested objects; nil where one is missing.
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

// objects are those of a JSON array.
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

// brief is a /plan body for id.
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
