// Package schema holds the JSON Schema of every aspect's result, one embedded file per aspect, and validates
// results. Clients see the same files, so the published schemas are the enforced ones.
//
// Call Load once; a Set is safe for concurrent use.
package schema

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"footlight/backend/event"
)

//go:embed *.json
var files embed.FS

// Set holds the compiled schemas of all aspects.
type Set struct {
	compiled map[event.Aspect]*jsonschema.Schema
	text     map[event.Aspect]json.RawMessage
}

// Load compiles the embedded files.
func Load() (*Set, error) {
	s := &Set{compiled: map[event.Aspect]*jsonschema.Schema{}, text: map[event.Aspect]json.RawMessage{}}
	for _, scope := range event.Scopes() {
		for _, aspect := range scope.Aspects() {
			if err := s.add(aspect); err != nil {
				return nil, fmt.Errorf("schema of %s: %w", aspect, err)
			}
		}
	}
	return s, nil
}

func (s *Set) add(aspect event.Aspect) error {
	name := string(aspect) + ".json"
	raw, err := File(aspect)
	if err != nil {
		return err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	compiler := jsonschema.NewCompiler()
	if err = compiler.AddResource(name, doc); err != nil {
		return err
	}
	if s.compiled[aspect], err = compiler.Compile(name); err != nil {
		return err
	}
	var short bytes.Buffer
	if err := json.Compact(&short, raw); err != nil {
		return err
	}
	s.text[aspect] = short.Bytes()
	return nil
}

// File returns the embedded schema file of an aspect.
func File(aspect event.Aspect) ([]byte, error) { return files.ReadFile(string(aspect) + ".json") }

// Text returns an aspect's schema as JSON.
func (s *Set) Text(aspect event.Aspect) json.RawMessage { return s.text[aspect] }

// Validate returns where a result breaks its aspect's schema, or nil. The error is an *event.ErrInvalid whose
// field is a JSON pointer into the result.
func (s *Set) Validate(aspect event.Aspect, result json.RawMessage) error {
	compiled, known := s.compiled[aspect]
	if !known {
		return event.Invalid("aspect", "%q is unknown", aspect)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(result))
	if err != nil {
		return event.Invalid(string(aspect), "is not JSON")
	}
	err = compiled.Validate(doc)
	var broken *jsonschema.ValidationError
	if !errors.As(err, &broken) {
		return err
	}
	for len(broken.Causes) > 0 {
		broken = broken.Causes[0]
	}
	where := string(aspect) + "/" + strings.Join(broken.InstanceLocation, "/")
	return event.Invalid(where, "%s", broken.ErrorKind.LocalizedString(message.NewPrinter(language.English)))
}
