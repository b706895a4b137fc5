package event_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"footlight/backend/event"
)

func TestIDReadsStringsAndNumbers(t *testing.T) {
	for in, want := range map[string]string{
		`"a"`:                               "a",
		`"Launch-1._x"`:                     "Launch-1._x",
		`42`:                                "42",
		`""`:                                "",
		`"-a"`:                              "",
		`"a/b"`:                             "",
		`"../x"`:                            "",
		`-1`:                                "",
		`1.5`:                               "",
		`null`:                              "",
		`{}`:                                "",
		`"` + strings.Repeat("a", 64) + `"`: strings.Repeat("a", 64),
		`"` + strings.Repeat("a", 65) + `"`: "",
	} {
		var id event.ID
		err := json.Unmarshal([]byte(in), &id)
		if string(id) != want || (want == "") != (err != nil) {
			t.Errorf("%s: got %q, %v; want %q", in, id, err, want)
		}
		var invalid *event.ErrInvalid
		if err != nil && (!errors.As(err, &invalid) || invalid.Field != "eventId") {
			t.Errorf("%s: error %v does not name the field", in, err)
		}
	}
}

func TestAddressIgnoresLetterCase(t *testing.T) {
	lower, err := event.ParseAddress("userAddress", "0xabcdef0000000000000000000000000000000001")
	require.NoError(t, err)
	upper, err := event.ParseAddress("userAddress", "0xABCDEF0000000000000000000000000000000001")
	if err != nil || lower != upper {
		t.Errorf("got %v, %v; want %v", upper, err, lower)
	}
	for _, bad := range []string{"", "abc", "0x12", "0X" + strings.Repeat("a", 40), "0x" + strings.Repeat("g", 40)} {
		if _, err := event.ParseAddress("userAddress", bad); err == nil || !strings.Contains(err.Error(), "userAddress") {
			t.Errorf("%q: error %v does not name the field", bad, err)
		}
	}
}

func TestStreamURLs(t *testing.T) {
	raw, err := os.ReadFile("testdata/stream-urls.json")
	require.NoError(t, err)
	var vectors []struct {
		Name    string
		Origins event.Origins
		EventID event.ID
		URLs    event.StreamURLs
	}
	require.NoError(t, json.Unmarshal(raw, &vectors))
	for _, v := range vectors {
		if got := v.Origins.URLs(v.EventID); got != v.URLs {
			t.Errorf("%s:\n got %+v\nwant %+v", v.Name, got, v.URLs)
		}
	}
}

func FuzzID(f *testing.F) {
	f.Add([]byte(`"demo"`))
	f.Add([]byte(`12`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var id event.ID
		if json.Unmarshal(b, &id) != nil {
			return
		}
		if strings.ContainsAny(string(id), "/\\ \x00") || id == "" || id == ".." {
			t.Errorf("%q became %q", b, id)
		}
	})
}
