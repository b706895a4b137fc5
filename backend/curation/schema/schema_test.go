package schema_test

import (
	"encoding/json"
	"errors"
	"testing"

	"footlight/backend/curation/schema"
	"footlight/backend/event"
)

func TestEveryAspectHasASchemaThatRefuses(t *testing.T) {
	set, err := schema.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, scope := range event.Scopes() {
		for _, aspect := range scope.Aspects() {
			var shown struct {
				Type     string
				Required []string
			}
			if err := json.Unmarshal(set.Text(aspect), &shown); err != nil || shown.Type != "object" {
				t.Errorf("%s: shown schema %s: %v", aspect, set.Text(aspect), err)
			}
			if len(shown.Required) == 0 || shown.Required[len(shown.Required)-1] != "reasoning" {
				t.Errorf("%s: reasoning is not required", aspect)
			}
			var invalid *event.ErrInvalid
			if err := set.Validate(aspect, json.RawMessage(`{}`)); !errors.As(err, &invalid) {
				t.Errorf("%s: {} gave %v", aspect, err)
			}
		}
	}
}

func TestValidateNamesThePlace(t *testing.T) {
	set, err := schema.Load()
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{
		`{"title":"A","alternatives":[],"reasoning":"r"}`:           "",
		`{"title":"A","alternatives":["",""],"reasoning":"r"}`:      "title/alternatives/0",
		`{"title":7,"alternatives":[],"reasoning":"r"}`:             "title/title",
		`{"title":"A","alternatives":[],"reasoning":"r","extra":1}`: "title/",
		`{`: "title",
	} {
		err := set.Validate(event.Title, json.RawMessage(in))
		var invalid *event.ErrInvalid
		if want == "" {
			if err != nil {
				t.Errorf("%s: %v", in, err)
			}
			continue
		}
		if !errors.As(err, &invalid) || invalid.Field != want {
			t.Errorf("%s: got %v; want field %s", in, err, want)
		}
	}
}
