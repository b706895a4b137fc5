package schema_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/curation/schema"
	"footlight/backend/event"
)

func TestEveryAspectHasASchemaThatRefuses(t *testing.T) {
	set, err := schema.Load()
	require.NoError(t, err)
	for _, scope := range event.Scopes() {
		for _, aspect := range scope.Aspects() {
			var shown struct {
				Type     string
				Required []string
			}
			require.NoError(t, json.Unmarshal(set.Text(aspect), &shown), aspect)
			require.Equal(t, "object", shown.Type, aspect)
			require.NotEmpty(t, shown.Required, aspect)
			require.Equal(t, "reasoning", shown.Required[len(shown.Required)-1], aspect)
			var invalid *event.ErrInvalid
			require.ErrorAs(t, set.Validate(aspect, json.RawMessage(`{}`)), &invalid, aspect)
		}
	}
}

func TestValidateNamesThePlace(t *testing.T) {
	set, err := schema.Load()
	require.NoError(t, err)
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
			require.NoError(t, err, in)
			continue
		}
		require.ErrorAs(t, err, &invalid, in)
		require.Equal(t, want, invalid.Field, in)
	}
}
