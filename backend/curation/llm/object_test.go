package llm

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzObject checks that any text yields one JSON object or ErrNoJSON.
func FuzzObject(f *testing.F) {
	for _, seed := range []string{`{"a":1}`, "```json\n{\"a\":[1,2}\n```", "<think>{</think>{'a':1,}", `{"a":"\u00`, "{{{{", `} {"a":"}"}`, "{\"a\":\"\xff\"}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := object(text)
		if err != nil {
			require.ErrorIs(t, err, ErrNoJSON)
			return
		}
		var fields map[string]any
		require.NoError(t, json.Unmarshal(got, &fields))
	})
}

// FuzzNewError checks that any answer of an endpoint yields a short reason without the key.
func FuzzNewError(f *testing.F) {
	for _, seed := range []string{`{"error":{"message":"no","code":429}}`, `{"error":"no"}`, "<html><b>no</b>", "", "sk-key"} {
		f.Add(500, seed)
	}
	f.Fuzz(func(t *testing.T, status int, body string) {
		e := newError(status, []byte(body), "sk-key")
		require.NotContains(t, e.Reason, "sk-key")
		require.NotEmpty(t, e.Reason)
		require.LessOrEqual(t, len(e.Reason), maxReason+len("…"))
		require.NotContains(t, e.Reason, "\n")
		require.Equal(t, strings.ToValidUTF8(e.Reason, ""), e.Reason)
	})
}

// FuzzDecode checks that any picture of an endpoint yields a picture of limited size or an error.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"))
	f.Add([]byte("\xff\xd8\xff\xe0"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		picture, err := decode(base64.StdEncoding.EncodeToString(raw))
		if err != nil {
			require.ErrorIs(t, err, ErrNoPicture)
			return
		}
		require.LessOrEqual(t, max(picture.Bounds().Dx(), picture.Bounds().Dy()), mostSide)
	})
}
