package router

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEcho(t *testing.T) {
	long := strings.Repeat("ö", maxEchoField)
	for name, tc := range map[string]struct{ body, want string }{
		"as it came":       {`{"a":"x","n":1.50,"o":{"b" : [1, null]},"e":{}}`, `{"a":"x","n":1.50,"o":{"b":[1,null]},"e":{}}`},
		"a stream key":     {`{"name":"a","url":"rtmp://h/a","key":"k"}`, `{"name":"a","url":"[removed]","key":"[removed]"}`},
		"secrets":          {`{"token":{"a":[1]},"o":[{"apiKey":["k"],"b":2}]}`, `{"token":"[removed]","o":[{"apiKey":"[removed]","b":2}]}`},
		"disguised":        {`{"tok\u0065n":"k","o":{"secre\u0074":"k"}}`, `{"token":"[removed]","o":{"secre\u0074":"[removed]"}}`},
		"a long text":      {`{"a":"` + long + `"}`, `{"a":"` + long[:maxEchoField] + `"}`},
		"a long escape":    {`{"a":"` + strings.Repeat(`\ud83d\ude00`, maxEchoField) + `"}`, `{"a":"` + strings.Repeat("😀", maxEchoField/4) + `"}`},
		"a long list":      {`{"a":[` + strings.Repeat(`0,`, 5000) + `0]}`, `{"a":"[` + strings.Repeat(`0,`, 511) + `0"}`},
		"a long name":      {`{"` + long + `":1}`, `{"` + long[:maxEchoField] + `":"[removed]"}`},
		"a secret far in":  {`{"a":[` + strings.Repeat(`0,`, 505) + `{"token":"kkkkkkkkkkkkkk"}]}`, `{"a":"[` + strings.Repeat(`0,`, 505) + `{\"token\":\"[re"}`},
		"breaking off":     {`{"a":1,"b":{"password":"k`, `{"a":1,"b":"{\"password\":\"[removed]\""}`},
		"no colon":         {`{"a"`, `{"a":""}`},
		"an array":         {`["a"]`, `{}`},
		"nothing":          {``, `{}`},
		"no end of a text": {`{"a":"b\`, `{"a":"b"}`},
	} {
		got, err := json.Marshal(Echo([]byte(tc.body)))
		require.NoError(t, err, name)
		assert.JSONEq(t, tc.want, string(got), name)
	}
	many := `{"a":1`
	for i := range 100 {
		many += fmt.Sprintf(`,"f%d":1`, i)
	}
	assert.Len(t, Echo([]byte(many)), maxEchoFields)
}

// decoded returns the expected echo of small fields, made with a JSON decoder.
func decoded(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name := range v {
			if v[name] = decoded(v[name]); secret(name) {
				v[name] = removed
			}
		}
	case []any:
		for i := range v {
			v[i] = decoded(v[i])
		}
	}
	return v
}

// FuzzEcho checks that the echo of any input is valid JSON of limited size. For small fields of valid JSON it
// must equal the decoded value without secrets.
func FuzzEcho(f *testing.F) {
	for _, seed := range []string{
		`{"a":"x","n":1e5,"o":{"token":[{"a":1}],"b":[true,null]}}`, `{"a":"\ud83d\u00e9\"","b":-0.5}`, `{"secre\u0074":{"x":`, `{"a":1,"a":[2]}`, `{,"a"::]}`, "{\"\xff\":\"\xff\"}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got := Echo(raw)
		plain, err := json.Marshal(got)
		require.NoError(t, err)
		require.LessOrEqual(t, len(got), maxEchoFields)
		for name, v := range got {
			if text, ok := v.(string); ok && len(text) > maxEchoField || len(name) > maxEchoField {
				t.Errorf("%q: %d bytes", name, len(text))
			}
		}
		var fields map[string]any
		reader := json.NewDecoder(bytes.NewReader(raw))
		reader.UseNumber()
		if reader.Decode(&fields) != nil || !json.Valid(raw) || len(raw) > maxEchoField || len(fields) >= maxEchoFields || twice(raw) {
			return
		}
		var echoed map[string]any
		reader = json.NewDecoder(bytes.NewReader(plain))
		reader.UseNumber()
		require.NoError(t, reader.Decode(&echoed))
		want, _ := decoded(fields).(map[string]any)
		if want == nil {
			want = map[string]any{}
		}
		require.Equal(t, slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(echoed)))
		require.Equal(t, want, echoed)
	})
}

// twice reports whether an object repeats a name; a decoder keeps only one of the values.
func twice(raw []byte) bool {
	var plain any
	if json.Unmarshal(raw, &plain) != nil {
		return false
	}
	kept, err := json.Marshal(plain)
	return err != nil || bytes.Count(kept, []byte(":")) < bytes.Count(raw, []byte(":"))
}
