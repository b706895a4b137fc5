package rawjson

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

func TestBounds(t *testing.T) {
	few := Bounds{Depth: 3, Values: 8}
	for text, fits := range map[string]bool{
		`{"a":{"b":[1]}}`:          true,
		`{"a":{"b":[[1]]}}`:        false,
		`[1,2,3,4,5,6,7,8]`:        true,
		`[1,2,3,4,5,6,7,8,9]`:      false,
		`["[[[[,,,,,,,,,,\\"]`:     true,
		`["[[[[\",,,,,,,,,,[[[["]`: true,
		`["\\",[[[1]]]]`:           false,
		`not JSON at all`:          true,
	} {
		for name, read := range map[string]func(io.Reader) io.Reader{"whole": func(r io.Reader) io.Reader { return r }, "in bytes": iotest.OneByteReader} {
			got, err := io.ReadAll(few.NewReader(read(strings.NewReader(text))))
			if fits {
				require.NoError(t, err, "%s %s", text, name)
				require.Equal(t, text, string(got))
				continue
			}
			require.ErrorIs(t, err, ErrTooComplex, "%s %s", text, name)
			require.True(t, strings.HasPrefix(text, string(got)))
		}
	}
	var v any
	require.ErrorIs(t, few.Unmarshal([]byte(`[[[[]]]]`), &v), ErrTooComplex)
	require.Nil(t, v)
	require.NoError(t, few.Unmarshal([]byte(`[[[]]]`), &v))
	deep := strings.Repeat("[", 65) + strings.Repeat("]", 65)
	require.ErrorIs(t, Decode(strings.NewReader(deep), &v), ErrTooComplex, "though a decoder has all of it at once")
	require.NoError(t, Decode(strings.NewReader(deep[1:129]), &v))
}

func TestScanner(t *testing.T) {
	s := NewScanner([]byte(` { "a\"b" : [1, {"c":[]}] , "d":-1.5e3,"e":null} `))
	var tokens []string
	for token := s.Next(); len(token) > 0; token = s.Next() {
		tokens = append(tokens, string(token))
		if string(token) == `"a\"b"` {
			require.True(t, s.Before(':'))
			require.Equal(t, ":", string(s.Next()))
			s.Skip()
		}
	}
	require.Equal(t, []string{`{`, `"a\"b"`, `,`, `"d"`, `:`, `-1.5e3`, `,`, `"e"`, `:`, `null`, `}`}, tokens)
}

// FuzzScanner checks that the tokens are all bytes except spaces, in order. In valid JSON each token except
// punctuation must be a value.
func FuzzScanner(f *testing.F) {
	for _, seed := range []string{`{"a":[1,true,"\u00e9\\"]}`, `"open`, "\x00,]", `{"a":`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var joined bytes.Buffer
		s := NewScanner(raw)
		for token := s.Next(); len(token) > 0; token = s.Next() {
			joined.Write(token)
			if json.Valid(raw) && !json.Valid(token) && !strings.Contains("{}[]:,", string(token)) {
				t.Errorf("%q has token %q", raw, token)
			}
		}
		if json.Valid(raw) {
			var plain bytes.Buffer
			require.NoError(t, json.Compact(&plain, raw))
			require.Equal(t, plain.String(), joined.String())
		}
		NewScanner(raw).Skip()
	})
}
